import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { DashboardImport } from '../../../src/api/contract'
import {
  dashboardImportMachine,
  type ImportRequest,
} from '../../../src/machines/dashboard/dashboardImport.machine'
import { sourcesResource } from '../../../src/machines/databases/importSources'
import type { Intended } from '../../../src/machines/lib/intention'
import { gives } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

const file = new File(['zip'], 'export.zip')
const nothing: DashboardImport = {
  databases: [],
  dashboards: [],
  charts: [],
  datasets: [],
  skipped: [],
}
const preview: DashboardImport = { ...nothing, dashboards: [{ id: null, name: 'Shop' }] }
const imported: DashboardImport = { ...nothing, dashboards: [{ id: 7, name: 'Shop' }] }
const refusal = (status: number) => ({ status, message: 'Not this time' })

type Answer = DashboardImport | ReturnType<typeof refusal>

const open = (answers: Answer[] = [imported], previews: Answer[] = []) => {
  const read: ImportRequest[] = []
  const sent: (ImportRequest & Intended)[] = []
  const answered = (answer: Answer | undefined) =>
    answer !== undefined && 'charts' in answer
      ? Promise.resolve(answer)
      : Promise.reject(answer as unknown as Error)
  const world = inWorld(
    dashboardImportMachine.provide({
      actors: {
        sources: sourcesResource.provide({ actors: { load: gives([]) } }),
        previewImport: fromPromise<DashboardImport, ImportRequest>(({ input }) => {
          read.push(input)
          return answered(previews[read.length - 1] ?? preview)
        }),
        importDashboards: fromPromise<DashboardImport, ImportRequest & Intended>(({ input }) => {
          sent.push(input)
          return answered(answers[sent.length - 1])
        }),
      },
    }),
    undefined,
    ['notifications', 'location', 'dashboards', 'charts', 'datasets', 'recent'],
  )
  return { ...world, read, sent }
}

test('a chosen file is read, a chosen database reads it again, and what was imported is opened', async () => {
  const { actor, read, sent, heard } = open()
  actor.send({ type: 'import.submitted' })
  actor.send({ type: 'file.chosen', file })
  await waitFor(actor, (snapshot) => snapshot.matches({ choosing: 'ready' }))
  actor.send({ type: 'database.chosen', uuid: 'theirs', id: 1 })
  await waitFor(actor, (snapshot) => snapshot.matches({ choosing: 'ready' }))
  actor.send({ type: 'import.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('done'))
  const request = { file, databases: { theirs: 1 } }
  expect({
    read,
    sent,
    location: heard('location'),
    notices: heard('notifications'),
    lists: ['dashboards', 'charts', 'datasets', 'recent'].map((list) => heard(list)[0]),
  }).toEqual({
    read: [{ file, databases: {} }, request],
    sent: [{ ...request, intention: expect.any(String) }],
    location: [{ type: 'location.requested', path: '/dashboards/7' }],
    notices: [
      {
        type: 'notice.posted',
        notice: { intent: 'success', area: 'workspace', title: 'Imported Shop' },
      },
    ],
    lists: Array.from({ length: 4 }, () => ({ type: 'resource.invalidated' })),
  })
})

test('an import whose answer was lost goes again under the same key, a refused one under another', async () => {
  const { actor, sent } = open([refusal(0), refusal(422), imported])
  actor.send({ type: 'file.chosen', file })
  await waitFor(actor, (snapshot) => snapshot.matches({ choosing: 'ready' }))
  for (const state of ['choosing', 'choosing', 'done'] as const) {
    actor.send({ type: 'import.submitted' })
    await waitFor(actor, (snapshot) => snapshot.matches(state))
  }
  const [lost, again, afterRefusal] = sent.map(({ intention }) => intention)
  expect({ sameAgain: again === lost, sameAfterRefusal: afterRefusal === lost }).toEqual({
    sameAgain: true,
    sameAfterRefusal: false,
  })
})

test('another file that is chosen while one is read is read in its place, without the databases that were chosen for that', async () => {
  const { actor, read } = open()
  const other = new File(['zip'], 'other.zip')
  actor.send({ type: 'file.chosen', file })
  await waitFor(actor, (snapshot) => snapshot.matches({ choosing: 'ready' }))
  actor.send({ type: 'database.chosen', uuid: 'theirs', id: 1 })
  actor.send({ type: 'file.chosen', file: other })
  await waitFor(actor, (snapshot) => snapshot.matches({ choosing: 'ready' }))
  expect({ read, file: actor.getSnapshot().context.file?.name }).toEqual({
    read: [
      { file, databases: {} },
      { file, databases: { theirs: 1 } },
      { file: other, databases: {} },
    ],
    file: 'other.zip',
  })
})

test('a second file that cannot be read leaves nothing of the first to be imported', async () => {
  const { actor, sent } = open([], [preview, refusal(422)])
  actor.send({ type: 'file.chosen', file })
  await waitFor(actor, (snapshot) => snapshot.matches({ choosing: 'ready' }))
  actor.send({ type: 'file.chosen', file: new File(['text'], 'other.zip') })
  await waitFor(actor, (snapshot) => snapshot.matches({ choosing: 'failed' }))
  actor.send({ type: 'import.submitted' })
  const { value, context } = actor.getSnapshot()
  expect({ value, preview: context.preview, problem: context.problem, sent }).toEqual({
    value: { choosing: 'failed' },
    preview: null,
    problem: refusal(422),
    sent: [],
  })
})

test('each database is chosen beside the others, and several dashboards are told by their number on the way to all', async () => {
  const several = { ...imported, dashboards: [...imported.dashboards, { id: 8, name: 'Birds' }] }
  const { actor, sent, noticed, heard } = open([several])
  actor.send({ type: 'file.chosen', file })
  for (const [uuid, id] of [
    ['one', 1],
    ['two', 2],
  ] as const) {
    await waitFor(actor, (snapshot) => snapshot.matches({ choosing: 'ready' }))
    actor.send({ type: 'database.chosen', uuid, id })
  }
  await waitFor(actor, (snapshot) => snapshot.matches({ choosing: 'ready' }))
  actor.send({ type: 'import.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('done'))
  expect({
    databases: sent.map(({ databases }) => databases),
    noticed: noticed(),
    location: heard('location'),
  }).toEqual({
    databases: [{ one: 1, two: 2 }],
    noticed: [['Imported 2 dashboards']],
    location: [{ type: 'location.requested', path: '/dashboards' }],
  })
})

test('an import that is closed before it is submitted imports nothing', async () => {
  const { actor, sent, heard } = open()
  actor.send({ type: 'file.chosen', file })
  await waitFor(actor, (snapshot) => snapshot.matches({ choosing: 'ready' }))
  actor.send({ type: 'dialog.dismissed' })
  actor.send({ type: 'import.submitted' })
  const { value, status } = actor.getSnapshot()
  expect([value, status, sent, heard('notifications')]).toEqual(['dismissed', 'done', [], []])
})
