import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AnyActorLogic, AnyStateMachine } from 'xstate'
import { unsavedDashboardSchema, unsavedKey } from '../../src/machines/dashboard/unsavedDashboard'
import { storedDraftsSchema } from '../../src/machines/databases/storedDrafts'
import { unsavedDatasetsSchema } from '../../src/machines/dataset/datasetForm.machine'
import { dashboardDraftSchema, projectDraftSchema } from '../../src/machines/projects/projectDraft'
import * as wired from '../../src/wiring/workspace'
import { actorsIn } from '../support/actorsIn'
import { sampleFor } from '../support/sampleAnswers'
import { browserWith, nameWindow } from '../support/storages'
import { inWorld } from '../support/world'

beforeAll(nameWindow)
afterEach(() => vi.unstubAllGlobals())

const logicAt = (path: string) => {
  const [name = ''] = path.split('.')
  const machine = Object.entries(wired).find(([exported]) => exported === name)?.[1]
  const found = actorsIn(machine as AnyStateMachine, name).find((actor) => actor.path === path)
  if (found === undefined) throw new Error(`Nothing is wired at ${path}`)
  return found.logic as AnyActorLogic
}

const tab = (id: string) => ({
  ...{ id, name: id, code: 'SELECT 1', database: null, schema: null },
  ...{ table: null, replaced: null },
})
const bookOf = (...ids: readonly string[]) => ({ tabs: ids.map(tab), active: 't1', closed: [] })

test.each<[string, unknown]>([
  ['chartExplorer.autoApply.autoApplyStorage', true],
  ['chartExplorer.panelSizes.panelStorage', { slots: 320, data: 280 }],
  [
    'chartExplorer.prediction.toolboxStorage',
    [31, 32].map((modelId) => ({ modelId, name: `m${modelId}`, loaded: null })),
  ],
  ['datasetDetail.datasetForm.storedDrafts', sampleFor(unsavedDatasetsSchema)],
  [
    'home.section.sectionStorage',
    { folded: true, layout: 'list', order: 'title', favoritesOnly: true },
  ],
  ['newDashboard.form.storedDraft', sampleFor(dashboardDraftSchema)],
  ['newProject.form.storedDraft', sampleFor(projectDraftSchema)],
  ['sqlExplorer.queryTabs.storedTabs', bookOf('t1', 't2')],
  ['workspace.currentProject.storedProject', { id: 9, title: 'Fruit', members: [] }],
  ['workspace.databaseDrafts.storedDrafts', sampleFor(storedDraftsSchema)],
  ['workspace.layouts.layoutStorage', { charts: 'grid', datasets: 'list' }],
  [
    'workspace.unfinished.storedWork',
    { place: '/charts', screen: 1, dialog: { name: 'newChart', work: 2 } },
  ],
])('what the browser stored of %s is there again after a reload', (path, value) => {
  browserWith()
  const logic = logicAt(path)
  const before = inWorld(logic, 'one' as never)
  before.actor.send({ type: 'stored.changed', userId: 7, value } as never)
  before.leave()
  const { actor, reported, leave } = inWorld(logic, 'one' as never)
  if (reported.length === 0) actor.send({ type: 'stored.requested', userId: 7 } as never)
  leave()
  expect(reported.map((event) => event['value'] as unknown)).toEqual([value])
})

test('tabs of queries that two windows opened are stored together', () => {
  const { localStorage } = browserWith({
    browser: { 'chartroom.sql.7': JSON.stringify(bookOf('t1')) },
  })
  const { actor, leave } = inWorld(logicAt('sqlExplorer.queryTabs.storedTabs'))
  actor.send({ type: 'stored.requested', userId: 7 } as never)
  localStorage.setItem('chartroom.sql.7', JSON.stringify(bookOf('t1', 't2')))
  actor.send({ type: 'stored.changed', userId: 7, value: bookOf('t1', 't3') } as never)
  leave()
  const book = JSON.parse(localStorage.getItem('chartroom.sql.7') ?? '{}') as { tabs: object[] }
  expect(book.tabs).toEqual([tab('t1'), tab('t3'), tab('t2')])
})

test('what of a dashboard the server lacks is brought back to it when it is opened again', async () => {
  const edit = sampleFor(unsavedDashboardSchema)
  const key = unsavedKey(6)
  browserWith({ browser: { [`chartroom.draft.0.${key}.w`]: JSON.stringify(edit) } })
  const { reported, leave } = inWorld(logicAt('dashboard.storedEdit'), {
    key,
    ref: { subscribe: () => ({ unsubscribe: () => undefined }) },
    edit: () => null,
  })
  await vi.waitFor(() => expect(reported).toEqual([{ type: 'work.resumed', work: edit }]))
  leave()
})
