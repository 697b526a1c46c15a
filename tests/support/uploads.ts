import { fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { Database, PreviewAnswer, UploadAnswer } from '../../src/api/contract'
import { fileUploadMachine } from '../../src/machines/upload/fileUpload.machine'
import type { UploadStart } from '../../src/machines/upload/uploadForm'
import {
  uploadPreviewMachine,
  type PreviewQuestion,
} from '../../src/machines/upload/uploadPreview.machine'
import {
  uploadRunMachine,
  type UploadOrder,
  type UploadReport,
  type UploadWork,
} from '../../src/machines/upload/uploadRun.machine'
import { uploadTargetMachine } from '../../src/machines/upload/uploadTarget.machine'
import { gives } from './actors'
import { inWorld } from './world'
import { workspaceDatabase } from './rows'
import { waitFor } from './waitFor'

export const uploadAnswer: UploadAnswer = {
  message: 'OK',
  id: 3,
  dataset_id: 3,
  table_name: 'cars',
  schema: 'main',
  rows: 1406,
  rejected: 0,
  left_out: [],
  columns: ['a'],
  warnings: [],
  data: { id: 3 },
}

export const carsFile = new File(['a,b\n1,2\n'], 'Cars.csv')
export const archive: Database = {
  ...workspaceDatabase,
  id: 2,
  database_name: 'Archive',
  is_internal: false,
}

/** What a server makes of `a,b` with one row. */
export const previewAnswer: PreviewAnswer = {
  token: 'cars',
  columns: [
    { name: 'a', type: 'BIGINT', type_generic: 0, sample: '1' },
    { name: 'b', type: 'VARCHAR', type_generic: 1, sample: 'x' },
  ],
  rows: [[1, 'x']],
  dialect: {
    separator: ',',
    quote: '"',
    escape: 'doubled',
    comment: 'none',
    header: true,
    encoding: 'utf-8',
    decimal_char: '.',
    skip_rows: 0,
    header_lines: 1,
    skip_footer: 0,
    table: 0,
  },
  sheets: null,
  sheet: null,
  tables: null,
  parts: null,
  part: null,
  file_column: null,
  complete: true,
  warnings: [],
  refusal: null,
  fixes: [],
}

/** Uploads whose reports the test sends by hand. */
const handUploads = () => {
  const calls: {
    work: UploadWork
    report: (event: UploadReport) => void
    orders: UploadOrder['type'][]
    ended: boolean
  }[] = []
  const uploadFile = fromCallback<UploadOrder, UploadWork, UploadReport>(
    ({ input, sendBack, receive }) => {
      const made = {
        work: input,
        report: sendBack,
        orders: [] as UploadOrder['type'][],
        ended: false,
      }
      receive(({ type }) => made.orders.push(type))
      calls.push(made)
      return () => {
        made.ended = true
      }
    },
  )
  return { calls, run: uploadRunMachine.provide({ actors: { uploadFile } }) }
}

interface Options {
  schemas?: ReturnType<typeof gives<string[], number>>
  previews?: (request: PreviewQuestion) => Promise<PreviewAnswer>
  start?: UploadStart
  /** Parts that crash. */
  crashing?: Record<string, never>
  databases?: Database[]
}

/** The dialog with a workspace and an archive to choose from, whose time and uploads the test moves by hand. */
export const openUpload = ({
  schemas = gives<string[], number>(['main', 'raw']),
  previews = () => Promise.resolve(previewAnswer),
  start,
  crashing = {},
  databases = [archive, workspaceDatabase],
}: Options = {}) => {
  const { calls, run } = handUploads()
  const requests: PreviewQuestion[] = []
  const clock = new SimulatedClock()
  const target = uploadTargetMachine.provide({
    actors: { listUploadDatabases: gives(databases), listSchemas: schemas },
  })
  const previewFile = fromPromise<PreviewAnswer, PreviewQuestion>(({ input }) => {
    requests.push(input)
    return previews(input)
  })
  const machine = fileUploadMachine.provide({
    actors: {
      target,
      run,
      preview: uploadPreviewMachine.provide({ actors: { previewFile } }),
      ...crashing,
    },
  })
  const world = inWorld(machine, start, ['notifications', 'datasets'], clock)
  const { actor } = world
  const ready = () => waitFor(actor, (snapshot) => snapshot.context.draft.schema !== null)
  const choose = (...files: File[]) => actor.send({ type: 'files.chosen', files })
  const submit = async () => {
    await ready()
    choose(carsFile)
    actor.send({ type: 'draft.submitted' })
  }
  const read = async () => {
    clock.increment(100)
    const { preview } = actor.getSnapshot().children
    if (preview) await waitFor(preview, (snapshot) => !snapshot.hasTag('busy'))
  }
  const cancel = () => actor.getSnapshot().children.run?.send({ type: 'upload.cancelled' })
  return { ...world, calls, requests, ready, choose, submit, read, cancel }
}
