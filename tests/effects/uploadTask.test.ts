import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UploadProgress } from '../../src/api/contract'
import { uploadAnswerSchema } from '../../src/api/contract/upload'
import { uploadTask } from '../../src/effects/uploadTask'
import { emptyDraft } from '../../src/machines/upload/uploadDraft'
import { inShort } from '../support/inShort'
import { sampleFor } from '../support/sampleAnswers'
import { inWorld } from '../support/world'
import { calledServer } from '../support/calledServer'

type Answer = 'cut off' | 'held' | number | object
const uploaded = sampleFor(uploadAnswerSchema) as NonNullable<UploadProgress['answer']>
const stage = (progress: Partial<UploadProgress>): UploadProgress => ({
  stage: 'reading',
  bytes: 9,
  bytes_total: 9,
  rows: 0,
  answer: null,
  message: null,
  ...progress,
})

let answers: Record<string, Answer[]> = {}
let held: ServerResponse | undefined
const respond = (response: ServerResponse, answer: Answer = 404) => {
  if (answer === 'cut off') return void response.destroy()
  if (answer === 'held') {
    held = response
    return
  }
  const [status, body] =
    typeof answer === 'number' ? [answer, { message: `Refused with ${answer}` }] : [200, answer]
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
calledServer((request, response) => {
  request.resume()
  request.on('end', () => respond(response, answers[request.method ?? '']?.shift()))
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const file = new File(['a,b\n1,x\n'], 'cars.csv')
const target = {
  database_name: 'Workspace',
  schema: 'main',
  table_name: 'cars',
  if_exists: 'fail' as const,
}
const upload = (isFound = false) =>
  inWorld(
    uploadTask,
    {
      id: 'u1',
      fileName: 'cars.csv',
      upload: isFound ? null : { file, separator: ',', ...target },
      draft: { ...emptyDraft, tableName: 'cars' },
    },
    ['notifications', 'jobs', 'datasets'],
  )

/** What an upload reports to its dialog, to the bell and in notices, as the server answers in turn; Stop is requested once the answer was lost. How much has left by when is left out. */
const reports = async (
  served: typeof answers,
  { isFound = false, order }: { isFound?: boolean; order?: 'stopRequested' | 'detached' } = {},
) => {
  answers = served
  const { actor, reported, heard, leave } = upload(isFound)
  const isOver = () => heard('jobs').some(({ type }) => type === 'job.ended')
  const count = () => reported.length + heard('jobs').length
  /** Until something more is reported. */
  const more = async (from: number) => {
    while (count() === from && !isOver())
      await new Promise<void>((resolve) => void setImmediate(resolve))
  }
  const isLooking = () => JSON.stringify(heard('jobs')).includes('Looking for the upload')
  if (order === 'detached') actor.send({ type: 'upload.detached' })
  while (!isOver() && !isLooking()) await more(count())
  if (order === 'stopRequested') {
    const before = count()
    actor.send({ type: 'upload.stopRequested' })
    await more(before)
  }
  while (!isOver()) {
    const before = count()
    await vi.advanceTimersByTimeAsync(500)
    await more(before)
  }
  const words = (one: object) => inShort({ ...one, stop: undefined }, new Map(), 200)
  const lines = [...reported, ...heard('jobs'), ...heard('notifications')]
    .map(words)
    .filter((line) => !/"Sending|sent: \d+/.test(line) || line.includes('job.started'))
  leave()
  return lines
}

const lost: Answer[] = ['cut off']

test('an upload reports how far it is and how it ended', async () => {
  expect(await reports({ POST: [uploaded] })).toMatchInlineSnapshot(`
    [
      "{ type: "upload.finished", answer: { message: "message 96", id: 14, dataset_id: 98, table_name: "table_name 91", schema: "schema 75", rows: 67, rejected: 57, left_out: [{ line: 69, text: "text 95", fi… #7cef58",
      "{ type: "job.started", job: { id: "u1", title: "Upload cars.csv", status: "Sending, 0 B of 8 B", part: 0, stop: ƒ } }",
      "{ type: "job.progressed", id: "u1", status: "Reading the file", part: null }",
      "{ type: "job.ended", id: "u1" }",
    ]
  `)
  expect(await reports({ POST: [422] })).toMatchInlineSnapshot(`
    [
      "{ type: "upload.refused", error: { message: "Refused with 422", status: 422 } }",
      "{ type: "job.started", job: { id: "u1", title: "Upload cars.csv", status: "Sending, 0 B of 8 B", part: 0, stop: ƒ } }",
      "{ type: "job.progressed", id: "u1", status: "Reading the file", part: null }",
      "{ type: "job.ended", id: "u1" }",
    ]
  `)
})

test('an upload whose answer was lost is looked for until the server knows how it ended', async () => {
  const ends: Answer[][] = [
    [
      stage({}),
      'cut off',
      503,
      stage({ stage: 'writing', rows: 1 }),
      stage({ stage: 'writing', rows: 1200 }),
      stage({ stage: 'done', answer: uploaded }),
    ],
    [stage({ stage: 'failed', message: 'Line 3 has 2 values' })],
    [stage({ stage: 'failed' })],
    [404],
    [403],
  ]
  const found = []
  for (const GET of ends) found.push(await reports({ POST: [...lost], GET }))
  expect(found).toMatchInlineSnapshot(`
    [
      [
        "{ type: "upload.progressed", progress: { stage: "looking" } }",
        "{ type: "upload.progressed", progress: { stage: "reading", rows: 0 } }",
        "{ type: "upload.progressed", progress: { stage: "looking" } }",
        "{ type: "upload.progressed", progress: { stage: "looking" } }",
        "{ type: "upload.progressed", progress: { stage: "writing", rows: 1 } }",
        "{ type: "upload.progressed", progress: { stage: "writing", rows: 1200 } }",
        "{ type: "upload.finished", answer: { message: "message 96", id: 14, dataset_id: 98, table_name: "table_name 91", schema: "schema 75", rows: 67, rejected: 57, left_out: [{ line: 69, text: "text 95", fi… #7cef58",
        "{ type: "job.started", job: { id: "u1", title: "Upload cars.csv", status: "Sending, 0 B of 8 B", part: 0, stop: ƒ } }",
        "{ type: "job.progressed", id: "u1", status: "Reading the file", part: null }",
        "{ type: "job.progressed", id: "u1", status: "The connection was lost. Looking for the upload", part: null }",
        "{ type: "job.progressed", id: "u1", status: "Reading the file", part: null }",
        "{ type: "job.progressed", id: "u1", status: "The connection was lost. Looking for the upload", part: null }",
        "{ type: "job.progressed", id: "u1", status: "The connection was lost. Looking for the upload", part: null }",
        "{ type: "job.progressed", id: "u1", status: "Writing 1 row", part: null }",
        "{ type: "job.progressed", id: "u1", status: "Writing 1,200 rows", part: null }",
        "{ type: "job.ended", id: "u1" }",
      ],
      [
        "{ type: "upload.progressed", progress: { stage: "looking" } }",
        "{ type: "upload.refused", error: { status: 422, message: "Line 3 has 2 values" } }",
        "{ type: "job.started", job: { id: "u1", title: "Upload cars.csv", status: "Sending, 0 B of 8 B", part: 0, stop: ƒ } }",
        "{ type: "job.progressed", id: "u1", status: "Reading the file", part: null }",
        "{ type: "job.progressed", id: "u1", status: "The connection was lost. Looking for the upload", part: null }",
        "{ type: "job.ended", id: "u1" }",
      ],
      [
        "{ type: "upload.progressed", progress: { stage: "looking" } }",
        "{ type: "upload.refused", error: { status: 0, message: "The connection was lost before the whole file had arrived, and nothing of it was stored. Submit it again." } }",
        "{ type: "job.started", job: { id: "u1", title: "Upload cars.csv", status: "Sending, 0 B of 8 B", part: 0, stop: ƒ } }",
        "{ type: "job.progressed", id: "u1", status: "Reading the file", part: null }",
        "{ type: "job.progressed", id: "u1", status: "The connection was lost. Looking for the upload", part: null }",
        "{ type: "job.ended", id: "u1" }",
      ],
      [
        "{ type: "upload.progressed", progress: { stage: "looking" } }",
        "{ type: "upload.refused", error: { status: 0, message: "The connection was lost before the whole file had arrived, and nothing of it was stored. Submit it again." } }",
        "{ type: "job.started", job: { id: "u1", title: "Upload cars.csv", status: "Sending, 0 B of 8 B", part: 0, stop: ƒ } }",
        "{ type: "job.progressed", id: "u1", status: "Reading the file", part: null }",
        "{ type: "job.progressed", id: "u1", status: "The connection was lost. Looking for the upload", part: null }",
        "{ type: "job.ended", id: "u1" }",
      ],
      [
        "{ type: "upload.progressed", progress: { stage: "looking" } }",
        "{ type: "upload.refused", error: { message: "Refused with 403", status: 403 } }",
        "{ type: "job.started", job: { id: "u1", title: "Upload cars.csv", status: "Sending, 0 B of 8 B", part: 0, stop: ƒ } }",
        "{ type: "job.progressed", id: "u1", status: "Reading the file", part: null }",
        "{ type: "job.progressed", id: "u1", status: "The connection was lost. Looking for the upload", part: null }",
        "{ type: "job.ended", id: "u1" }",
      ],
    ]
  `)
})

test('an upload that was under way before the page was loaded anew is found, or known to be gone', async () => {
  expect(
    await reports(
      { GET: [stage({}), stage({ stage: 'done', answer: uploaded })] },
      { isFound: true },
    ),
  ).toMatchInlineSnapshot(`
    [
      "{ type: "upload.progressed", progress: { stage: "reading", rows: 0 } }",
      "{ type: "upload.finished", answer: { message: "message 96", id: 14, dataset_id: 98, table_name: "table_name 91", schema: "schema 75", rows: 67, rejected: 57, left_out: [{ line: 69, text: "text 95", fi… #7cef58",
      "{ type: "job.started", job: { id: "u1", title: "Upload cars.csv", status: "The connection was lost. Looking for the upload", part: null, stop: ƒ } }",
      "{ type: "job.progressed", id: "u1", status: "Reading the file", part: null }",
      "{ type: "job.ended", id: "u1" }",
    ]
  `)
  expect(await reports({ GET: [404] }, { isFound: true })).toMatchInlineSnapshot(`
    [
      "{ type: "upload.refused", error: { status: 0, message: "The connection was lost before the whole file had arrived, and nothing of it was stored. Submit it again." } }",
      "{ type: "job.started", job: { id: "u1", title: "Upload cars.csv", status: "The connection was lost. Looking for the upload", part: null, stop: ƒ } }",
      "{ type: "job.ended", id: "u1" }",
    ]
  `)
})

test('Stop ends a lost upload, unless the server already writes its table or cannot be reached', async () => {
  const GET = () => [stage({}), stage({}), stage({ stage: 'done', answer: uploaded })]
  const found = []
  for (const answer of [{ message: 'OK' }, 404, 409, 503, 'cut off'] as Answer[])
    found.push(
      await reports({ POST: [...lost], GET: GET(), DELETE: [answer] }, { order: 'stopRequested' }),
    )
  expect(found).toMatchInlineSnapshot(`
    [
      [
        "{ type: "upload.progressed", progress: { stage: "looking" } }",
        "{ type: "upload.stopped" }",
        "{ type: "job.started", job: { id: "u1", title: "Upload cars.csv", status: "Sending, 0 B of 8 B", part: 0, stop: ƒ } }",
        "{ type: "job.progressed", id: "u1", status: "Reading the file", part: null }",
        "{ type: "job.progressed", id: "u1", status: "The connection was lost. Looking for the upload", part: null }",
        "{ type: "job.ended", id: "u1" }",
      ],
      [
        "{ type: "upload.progressed", progress: { stage: "looking" } }",
        "{ type: "upload.stopped" }",
        "{ type: "job.started", job: { id: "u1", title: "Upload cars.csv", status: "Sending, 0 B of 8 B", part: 0, stop: ƒ } }",
        "{ type: "job.progressed", id: "u1", status: "Reading the file", part: null }",
        "{ type: "job.progressed", id: "u1", status: "The connection was lost. Looking for the upload", part: null }",
        "{ type: "job.ended", id: "u1" }",
      ],
      [
        "{ type: "upload.progressed", progress: { stage: "looking" } }",
        "{ type: "upload.unstoppable", error: { message: "Refused with 409", status: 409 } }",
        "{ type: "upload.progressed", progress: { stage: "reading", rows: 0 } }",
        "{ type: "upload.progressed", progress: { stage: "reading", rows: 0 } }",
        "{ type: "upload.finished", answer: { message: "message 96", id: 14, dataset_id: 98, table_name: "table_name 91", schema: "schema 75", rows: 67, rejected: 57, left_out: [{ line: 69, text: "text 95", fi… #7cef58",
        "{ type: "job.started", job: { id: "u1", title: "Upload cars.csv", status: "Sending, 0 B of 8 B", part: 0, stop: ƒ } }",
        "{ type: "job.progressed", id: "u1", status: "Reading the file", part: null }",
        "{ type: "job.progressed", id: "u1", status: "The connection was lost. Looking for the upload", part: null }",
        "{ type: "job.progressed", id: "u1", status: "Reading the file", part: null }",
        "{ type: "job.progressed", id: "u1", status: "Reading the file", part: null }",
        "{ type: "job.ended", id: "u1" }",
      ],
      [
        "{ type: "upload.progressed", progress: { stage: "looking" } }",
        "{ type: "upload.refused", error: { status: 0, message: "The server cannot be reached, and the upload may go on when it is back. Look at the list of datasets before you submit it again." } }",
        "{ type: "job.started", job: { id: "u1", title: "Upload cars.csv", status: "Sending, 0 B of 8 B", part: 0, stop: ƒ } }",
        "{ type: "job.progressed", id: "u1", status: "Reading the file", part: null }",
        "{ type: "job.progressed", id: "u1", status: "The connection was lost. Looking for the upload", part: null }",
        "{ type: "job.ended", id: "u1" }",
      ],
      [
        "{ type: "upload.progressed", progress: { stage: "looking" } }",
        "{ type: "upload.refused", error: { status: 0, message: "The server cannot be reached, and the upload may go on when it is back. Look at the list of datasets before you submit it again." } }",
        "{ type: "job.started", job: { id: "u1", title: "Upload cars.csv", status: "Sending, 0 B of 8 B", part: 0, stop: ƒ } }",
        "{ type: "job.progressed", id: "u1", status: "Reading the file", part: null }",
        "{ type: "job.progressed", id: "u1", status: "The connection was lost. Looking for the upload", part: null }",
        "{ type: "job.ended", id: "u1" }",
      ],
    ]
  `)
})

test('an upload whose dialog is gone says in a notice how it ended', async () => {
  const left = { order: 'detached' as const }
  expect(
    await reports({ POST: [...lost], GET: [stage({ stage: 'done', answer: uploaded })] }, left),
  ).toMatchInlineSnapshot(`
    [
      "{ type: "job.started", job: { id: "u1", title: "Upload cars.csv", status: "Sending, 0 B of 8 B", part: 0, stop: ƒ } }",
      "{ type: "job.progressed", id: "u1", status: "Reading the file", part: null }",
      "{ type: "job.progressed", id: "u1", status: "The connection was lost. Looking for the upload", part: null }",
      "{ type: "job.ended", id: "u1" }",
      "{ type: "notice.posted", notice: { intent: "success", title: "Success!", detail: "Created Table: table_name 91\\n67 rows imported", area: "workspace", action: { label: "Open", path: "/datasets/98" } } … #044009",
      "{ type: "notice.posted", notice: { intent: "warning", title: "Created Table: table_name 91", detail: "warnings 99\\nwarnings 27", area: "workspace" } }",
    ]
  `)
  expect(await reports({ POST: [...lost], GET: [404] }, left)).toMatchInlineSnapshot(`
    [
      "{ type: "job.started", job: { id: "u1", title: "Upload cars.csv", status: "Sending, 0 B of 8 B", part: 0, stop: ƒ } }",
      "{ type: "job.progressed", id: "u1", status: "Reading the file", part: null }",
      "{ type: "job.progressed", id: "u1", status: "The connection was lost. Looking for the upload", part: null }",
      "{ type: "job.ended", id: "u1" }",
      "{ type: "notice.posted", notice: { intent: "warning", title: "The connection was lost before the whole file had arrived, and nothing of it was stored. Submit it again.", area: "workspace", action: { l… #53d1e7",
    ]
  `)
})

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** An upload whose answer the server holds back while it reads and writes. */
const heldUpload = async () => {
  held = undefined
  answers = {
    POST: ['held'],
    GET: [stage({}), stage({ stage: 'writing', rows: 1200 })],
    DELETE: [409, { message: 'OK' }],
  }
  const opened = upload()
  const isHeld = () => held !== undefined
  while (!isHeld()) await turn()
  /** What was reported but how much has left, once it is so much. */
  const reportedBy = async (count: number) => {
    const said = () => opened.reported.filter(({ progress = {} }) => !('sent' in progress))
    while (said().length < count) {
      await vi.advanceTimersByTimeAsync(500)
      await turn()
    }
    return said().map(({ type, progress, error }) => inShort(progress ?? error ?? type, new Map()))
  }
  return { ...opened, reportedBy, isGivenUp: () => held?.destroyed }
}

test('an upload whose answer is awaited reports what the server does; Stop gives it up unless its table is written', async () => {
  const { actor, reportedBy, isGivenUp } = await heldUpload()
  await reportedBy(2)
  actor.send({ type: 'upload.stopRequested' })
  await reportedBy(3)
  const before = isGivenUp()
  actor.send({ type: 'upload.stopRequested' })
  const reported = await reportedBy(4)
  while (isGivenUp() !== true) await turn()
  expect({ before, reported }).toEqual({
    before: false,
    reported: [
      '{ stage: "reading", rows: 0 }',
      '{ stage: "writing", rows: 1200 }',
      '{ message: "Refused with 409", status: 409 }',
      '"upload.stopped"',
    ],
  })
})

test.each([true, false])(
  'an upload is given up with its dialog unless this let go of it before (it did: %s)',
  async (isDetached) => {
    const { actor, reportedBy, leave, isGivenUp } = await heldUpload()
    const looks = Array.from({ length: 40 }, () => stage({}))
    answers['GET'] = looks
    await reportedBy(1)
    if (isDetached) actor.send({ type: 'upload.detached' })
    leave()
    const before = looks.length
    const isFollowed = () => looks.length < before - 3
    for (let turns = 0; turns < 300 && isGivenUp() !== true && !isFollowed(); turns += 1) {
      await vi.advanceTimersByTimeAsync(500)
      await turn()
    }
    expect({ isGivenUp: isGivenUp(), isFollowed: isFollowed() }).toEqual({
      isGivenUp: !isDetached,
      isFollowed: isDetached,
    })
    if (held && isDetached) respond(held, uploaded)
    let left = looks.length + 1
    while (looks.length < left) {
      left = looks.length
      await vi.advanceTimersByTimeAsync(500)
      for (let turns = 0; turns < 20; turns += 1) await turn()
    }
  },
)
