import type { IncomingMessage } from 'node:http'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createActor, type AnyActorLogic, type InspectionEvent } from 'xstate'
import type { QueryRequest } from '../../src/machines/system/queries.machine'
import type { WriteRequest } from '../../src/machines/system/writes.machine'
import { isTask } from '../../src/wiring/call'
import * as wired from '../../src/wiring/workspace'
import { actorsIn, isMachine } from '../support/actorsIn'
import { inShort } from '../support/inShort'
import { runWired, startWired } from '../support/runWired'
import { sampleAnswer } from '../support/sampleAnswers'
import { nameWindow } from '../support/storages'
import { calledServer } from '../support/calledServer'

const form = { viz_type: 'pie', groupby: ['state'] }
const query = { datasetId: 12, form }
const address = { databaseId: 3, schema: 'main schema', table: 'a/b' }
const within = { databaseId: 3, schema: 'main schema' }
const page = { search: 'rain', sort: { column: 'name', direction: 'asc' }, page: 2 }
const favorites = { ...page, search: '', favorites: true, pageSize: 5 }
const inProject = { ...page, project: { id: 9, contains: true } }
const narrowed = { ...inProject, favorites: true, status: 'x' }
const outside = { ...page, project: { id: 9, contains: false } }
const chart = {
  slice_name: 'By state',
  viz_type: 'pie',
  datasource_id: 12,
  datasource_type: 'table',
  params: '{}',
}
const intention = 'a key'
const picked = (id: number, title: string) => ({ id, title })
const joining = (kind: 'chart' | 'dashboard') => ({ kind, project: picked(9, 'Fruit') })
const kinds = ['project', 'chart', 'dashboard', 'dataset'] as const
const ofKinds = <More extends object>(more: More) => kinds.map((kind) => ({ kind, ...more }))
const model = (id: number) => ({ id, name: `Model ${id}` })
const database = { database_name: 'Shop', sqlalchemy_uri: 'sqlite://', expose_in_sqllab: false }
const zip = { file: new File(['PK'], 'export.zip'), databases: { 'uuid 1': 3 } }

/** What each call of the page is tried with, by where it is wired: one input, or several in a list. */
const inputs: Record<string, unknown[]> = {
  'changeSource.carryHistory': [{ from: 'k1', form, to: 'k2', userId: 7 }],
  'addToProject.addToProject': [{ id: 9, className: 'charts', ids: [4, 5] }],
  'addToProject.list.load': [page],
  'advancedModels.loadModels': [12],
  'advancedModels.saveModel': [{ id: 31, cfg: { target: 'cost' } }],
  'changeSource.createForm': [
    { datasetId: 12, vizType: 'pie', fields: { groupby: ['state'] } },
    { datasetId: 12, vizType: 'line' },
  ],
  'changeSource.datasetPicker.list.load': [page],
  'changeSource.datasetPicker.preview.load': [12],
  'chartExplorer.chartSave.chartRenaming.save': [{ id: 4, version: 2, slice_name: 'New' }],
  'chartExplorer.chartSave.chartUpdate.copy': [chart],
  'chartExplorer.chartSave.chartUpdate.save': [
    { id: 4, version: 2, ...chart, joins: joining('chart') },
  ],
  'chartExplorer.chartSave.createChart': [{ ...chart, intention, joins: joining('chart') }],
  'chartExplorer.chartSave.openChart.loadChart': [{ id: 4 }],
  'chartExplorer.chartSave.openChart.saveForm': [
    { key: 'k 1', datasetId: 12, chartId: 4, form, chartVersion: 2, version: 7 },
    { key: 'k1', datasetId: 12, chartId: null, form },
  ],
  'chartExplorer.dataViewer.loadSamples': [query],
  'chartExplorer.exporter.fileState': [{ id: 'f1' }],
  'chartExplorer.exporter.openFile': [
    { ...query, format: 'xlsx', title: 'Costs', escapes: true, view: { sort: [] } },
    { queryId: 8, statement: 2, format: 'csv', title: 'Costs', escapes: false },
  ],
  'chartExplorer.exporter.stopQuery': [{ id: 'r1' }],
  'chartExplorer.formDraft.dropDraft': [{ key: 'k1' }],
  'chartExplorer.formDraft.dropForm': [{ key: 'k 1', version: 7 }, { key: 'k1' }],
  'chartExplorer.formDraft.saveForm': [{ key: 'k1', datasetId: 12, chartId: 4, form, version: 7 }],
  'chartExplorer.formDraft.writeDraft': [
    { key: 'k1', form, stored: { form_data: form, version: 1 } },
  ],
  'chartExplorer.history.readHistory': [{ key: 'k1', userId: 7 }],
  'chartExplorer.history.writeHistory': [
    { key: 'k1', userId: 7, history: { past: [], present: form, future: [] } },
  ],
  'chartExplorer.indexColumn.saveIndex': [{ datasetId: 12, columnId: 5 }],
  'chartExplorer.metricEditor.getDataset': [12],
  'chartExplorer.metricEditor.saveDataset': [{ id: 12, version: 2, table_name: 'costs' }],
  'chartExplorer.openForm.dropForm': [{ key: 'k1' }],
  'chartExplorer.openForm.loadChart': [{ id: 4 }],
  'chartExplorer.openForm.loadForm': [{ key: 'k 1' }, { key: 'k1', saved: true }],
  'chartExplorer.openForm.readDraft': [{ key: 'k1' }],
  'chartExplorer.pointSelection.explainCluster': [{ datasetId: 12, cluster: 'Cluster 1' }],
  'chartExplorer.pointSelection.pointRow.loadSamples': [query],
  'chartExplorer.prediction.createModel': [
    { columnId: 5, indexColumnId: 2 },
    { columnId: 5, indexColumnId: -1 },
  ],
  'chartExplorer.prediction.openModelPage.makePages': [
    [{ kind: 'training', datasetId: 12 }],
    [{ kind: 'evaluation', modelId: 31 }],
    [{ kind: 'predictions', modelId: 31, jobId: 'j1', datasetId: 13 }],
  ],
  'chartExplorer.queryRun.queryChart': [query],
  'chartExplorer.slots.filterEditor.listValues': [
    { datasetId: 12, column: 'state', search: 'a b', limit: 50 },
  ],
  'chartExplorer.slots.filterEditor.loadRange': [{ datasetId: 12, column: 'cost' }],
  'chartList.list.load': [page, favorites, inProject, outside, narrowed, { ...page, status: 'x' }],
  'columnEditor.completions.completeSql': [null, { databaseId: 3, sql: 'SELECT', cursor: 4 }],
  'columnEditor.previewColumn': [{ datasetId: 12, expression: 'a + b' }],
  'columnEditor.saveColumn': [
    { datasetId: 12, column: { column_name: 'sum', expression: 'a + b' }, deletes: false },
    { datasetId: 12, column: { id: 2, column_name: 'sum', expression: 'a + b' }, deletes: true },
  ],
  'columnStatistics.statistics.load': [
    { id: 'r 1', statement: 2, column: 'state' },
    { datasetId: 12, column: 'state' },
  ],
  'dashboard.chartsPicker.pickList.list.load': [
    { kind: 'chart', ...page },
    { kind: 'dashboard', ...page },
    { kind: 'project', ...page },
  ],
  'dashboard.dashboardSave.save': [{ id: 6, version: 2, json_metadata: '{}' }],
  'dashboard.datasets.load': [{ id: 6 }],
  'dashboard.getDashboard': [{ id: 6 }],
  'dashboardImport.importDashboards': [{ ...zip, intention }],
  'dashboardImport.previewImport': [zip],
  'dashboardImport.sources.load': [undefined],
  'dashboardList.list.load': [page, favorites, inProject],
  'databases.databaseEditor.getDatabase': [{ id: 3 }],
  'databases.databaseEditor.testConnection': [database],
  'databases.databaseList.list.load': [page],
  'datasetDetail.charts.load': [{ id: 12 }],
  'datasetDetail.data.rows.load': [12],
  'datasetDetail.openDataset.createForm': [{ datasetId: 12, vizType: 'table' }],
  'datasetDetail.people.load': [null],
  'datasetDetail.related.load': [{ id: 12 }],
  'datasetList.list.load': [page, favorites],
  'deleteDatabase.deleteDatabase': [{ id: 3 }],
  'deleteItems.deleteItems': [
    ...ofKinds({ items: [{ id: 4 }, { id: 5 }], intention }),
    { kind: 'saved_query', items: [{ id: 4 }], intention },
  ],
  'deleteItems.readUses': [
    ...ofKinds({ items: [{ id: 4 }, { id: 5 }] }),
    // The samples have a dataset of this number among those that read the other one.
    { kind: 'dataset', items: [{ id: 4 }, { id: 53 }] },
    { kind: 'saved_query', items: [{ id: 4 }] },
  ],
  'deleteModel.run': [{ id: 31, name: 'cost', isTrained: true }],
  'editDashboard.getDashboard': [{ id: 6 }],
  'editDashboard.peopleList.users.load': [null],
  'editDashboard.saveDetails.save': [{ id: 6, version: 2, description: 'Ours', owners: [1] }],
  'editProject.getProject': [{ id: 9 }],
  'editProject.removeMembers': [{ id: 9, ids: [1, 2] }],
  'editProject.saveMetadata.copy': [{ id: 9, version: 2, project_title: 'Sales', added: [7] }],
  'fileUpload.preview.previewFile': [
    { file: new File(['a,b\n1,2'], 'a.csv'), token: null, separator: ';' },
  ],
  'fileUpload.target.listSchemas': [3],
  'fileUpload.target.listUploadDatabases': [undefined],
  'home.section.items.load': [...ofKinds({ favorites: false }), { kind: 'chart', favorites: true }],
  'importTables.covered.load': [null, within],
  'importTables.createDataset': [{ database: 3, schema: 'main', table_name: 'a', intention }],
  'importTables.dropTable.dropTable': [address],
  'importTables.dropTable.getTableReaders': [address],
  'importTables.schemas.load': [null, { databaseId: 3 }, { databaseId: 3, force: true }],
  'importTables.sources.load': [undefined],
  'importTables.tables.load': [null, within, { ...within, force: true }],
  'itemInfo.readInfo': ofKinds({ id: 4 }),
  'loadModel.list.load': [12],
  'markRows.rows.load': [{ ...query, form: { ...form, viz_type: 'table' } }],
  'newChart.findDataset': [null, 12],
  'newDashboard.form.create': [
    {
      dashboard_title: ' Sales ',
      description: 'Ours',
      owners: [picked(1, 'Ana')],
      charts: [picked(4, 'By state')],
      intention,
      joins: joining('dashboard'),
    },
  ],
  'newProject.form.create': [
    {
      project_title: ' Sales ',
      description: 'Ours',
      members: [picked(1, 'Ana')],
      slices: [picked(4, 'By state')],
      dashboards: [picked(6, 'Costs')],
      intention,
    },
  ],
  'passwordChange.resetPassword': [{ current_password: 'old', password: 'new', id: 7, intention }],
  'predictOnto.getDataset': [12],
  'project.project.load': [{ id: 9 }],
  'projectList.list.load': [page, favorites],
  'purgeThings.deleteForGood': [
    { type: 'dataset', id: 12, dropTable: true, intention },
    { type: 'chart', id: 4, dropTable: false, intention },
  ],
  'purgeThings.listDroppableTables': [{ ids: [12, 13] }],
  'queryDataset.createDataset': [
    { database: 3, schema: 'main', table_name: 'a', sql: 'SELECT 1', intention },
  ],
  'queryHistory.list.load': [page],
  'recentList.list.load': [page],
  'removeFromProject.run': [
    { project: { id: 9 }, kind: 'chart', items: [{ id: 4 }] },
    { project: { id: 9 }, kind: 'dashboard', items: [{ id: 6 }] },
  ],
  'removeMember.run': [{ project: { id: 9 }, member: { userId: 7 } }],
  'renameItem.readItem': ofKinds({ id: 4 }),
  'renameItem.titleSave.save': ofKinds({ id: 4, version: 2, title: 'New' }),
  'saveData.copyDataset': [
    { id: 12, name: 'Copy', filters: null, intention },
    { id: 12, name: 'Part', filters: [], lasso: { x: 'a', y: 'b', points: [] }, intention },
  ],
  'saveQuery.createSavedQuery': [
    { db_id: 3, label: 'One', sql: 'SELECT 1', schema: 'main', description: null, intention },
  ],
  'savedQueries.list.load': [page],
  'shareToProject.addToProject': [
    { id: 9, kind: 'chart', ids: [4] },
    { id: 9, kind: 'dashboard', ids: [6] },
  ],
  'shareToProject.getProject': [{ id: 9 }],
  'slowQueries.list.load': [page],
  'sqlExplorer.readQuery': [null, { kind: 'saved', id: 8 }, { kind: 'history', id: 8 }],
  'sqlExplorer.runHistory.list.load': [
    { databaseId: null, search: '' },
    { databaseId: 3, search: '' },
    { databaseId: 3, search: 'rain' },
  ],
  'sqlExplorer.tabRun.resultGrid.resultRows': [{ id: 'r 1', statement: 2, offset: 100, limit: 50 }],
  'sqlExplorer.tabRun.runSql': [
    {
      client_id: 'r1',
      database_id: 3,
      schema: 'main',
      sql: 'SELECT 1',
      queryLimit: 100,
      sql_editor_id: 't1',
      tab: 'One',
    },
  ],
  'sqlExplorer.tabRun.stopQuery': [{ id: 'r1' }],
  'sqlExplorer.tableBrowser.columns.load': [address],
  'sqlExplorer.tableBrowser.schemas.load': [null, { databaseId: 3 }],
  'sqlExplorer.tableBrowser.sources.load': [undefined],
  'sqlExplorer.tableBrowser.tables.load': [null, within],
  'sqlExplorer.writingHelp.formatSql': [null, { databaseId: 3, sql: 'select 1' }],
  'trashList.list.load': [page],
  'userEditor.listUsers': [null],
  'userEditor.saveUser': [{ id: 7, name: 'Ana', email: 'a@b', isAdmin: true, intention }],
  'userList.deleteUser.run': [{ id: 7, name: 'Ana' }],
  'userList.switchUser.run': [
    { id: 7, active: true },
    { id: 7, active: false },
  ],
  'userList.users.load': [null],
  'workspace.databaseDrafts.databaseSave.saveDatabase': [
    { id: null, fields: database, intention },
    { id: 3, fields: database, intention },
  ],
  'workspace.globalSearch.search': [{ text: 'a b' }],
  'workspace.itemActions.duplicateItem.duplicate': ofKinds({ id: 4, intention }),
  'workspace.itemActions.starItem.setStar': [
    { className: 'slice', id: 4, favorite: true },
    { className: 'slice', id: 4, favorite: false },
  ],
  'workspace.jobs.cancelJob': [{ id: 'j1' }],
  'workspace.jobs.listJobs': [undefined],
  'workspace.modelJobs.flatten.cancelJob': [{ id: 'j1' }],
  'workspace.modelJobs.flatten.getEmbedding': [
    { jobId: 'j 1', datasetId: 12 },
    { jobId: 'j1', datasetId: null },
  ],
  'workspace.modelJobs.flatten.makeMap': [
    { dataset_id: 12, table_name: 'Map', index_column: 'id' },
  ],
  'workspace.modelJobs.flatten.postEmbedding': [
    { jobId: 'j 1', datasetId: 12, clusters: 5 },
    { jobId: 'j1', datasetId: null, clusters: 5 },
  ],
  'workspace.modelJobs.flatten.readFlattening': [{ jobId: 'j1' }],
  'workspace.modelJobs.flatten.readJob': [{ id: 'j1' }],
  'workspace.modelJobs.flatten.storeFlattening': [
    { jobId: 'j1', flattening: { modelId: 31, datasetId: 12, clusters: 5 } },
  ],
  'workspace.modelJobs.flatten.trainEmbedding': [{ modelId: 31 }],
  'workspace.modelJobs.modelJob.cancelJob': [{ id: 'j1' }],
  'workspace.modelJobs.modelJob.makePages': [[{ kind: 'training', datasetId: 12 }]],
  'workspace.modelJobs.modelJob.readJob': [{ id: 'j1' }],
  'workspace.modelJobs.modelJob.startJob': [
    { kind: 'train', models: [model(31), model(32)] },
    { kind: 'predict', model: model(31), datasetId: 13 },
  ],
  'workspace.queries.queryChart': [query, { ...query, form: { ...form, viz_type: 'scatter' } }],
  'workspace.restoration.restoreItem': [{ type: 'chart', id: 4 }],
  'workspace.thumbnails.drawing.loadDrawable': [{ id: 4 }],
}

/** What stores a part of the page in the browser: the value is written where it belongs. */
const storages = [
  'chartExplorer.autoApply.autoApplyStorage',
  'chartExplorer.panelSizes.panelStorage',
  'chartExplorer.prediction.toolboxStorage',
  'datasetDetail.datasetForm.storedDrafts',
  'home.section.sectionStorage',
  'newDashboard.form.storedDraft',
  'newProject.form.storedDraft',
  'sqlExplorer.queryTabs.storedTabs',
  'workspace.currentProject.storedProject',
  'workspace.databaseDrafts.storedDrafts',
  'workspace.layouts.layoutStorage',
  'workspace.menuStorage',
  'workspace.unfinished.storedWork',
]

/** What has tests of its own: it needs a browser, follows another actor, or is a part of a machine that the wiring leaves as it is. */
const others = [
  'workspace.fullStorage',
  'chartExplorer.chartSave.chartRenaming.copy',
  'chartExplorer.exporter.fetchFile',
  'chartExplorer.exporter.saveImage',
  'chartExplorer.prediction.watchJobs',
  'chartExplorer.queryRun.copyText',
  'chartExplorer.shareLink.copyLink',
  'dashboard.fullScreen',
  'dashboard.saveOnLeaving',
  'dashboard.shared',
  'dashboard.storedEdit',
  'dashboard.tileReads.readCharts',
  'dashboardList.openItem',
  'databases.databaseEditor.testNotice',
  'databases.databaseList.openItem',
  'datasetList.openItem',
  'fileUpload.run.uploadFile',
  'project.dashboards.openItem',
  'projectList.openItem',
  'queryHistory.openItem',
  'savedQueries.openItem',
  'slowQueries.openItem',
  'sqlExplorer.tabRun.watchAbandonedRun',
  'sqlExplorer.tabRun.watchRun',
  'workspace.clipboard.copyText',
  'workspace.itemActions.openItem.copyLink',
  'workspace.jobs.fetchJobFile',
  'workspace.thumbnails.drawing.idleTime',
  'workspace.thumbnails.drawing.storeThumbnail',
  'workspace.thumbnails.pictureStore',
  'workspace.unfinished.follow',
  'workspace.writes.confirmBeforeLeaving',
]

/** The actors that are provided, each with the places where it is wired, by the first of them. */
const wiredActors = () => {
  const all = Object.entries(wired).flatMap(([name, machine]) =>
    isMachine(machine) ? actorsIn(machine, name) : [],
  )
  const places = Map.groupBy(all, ({ logic }) => logic)
  const named = [...places].map(([logic, at]) => {
    const paths = at.map(({ path }) => path).toSorted()
    return [paths[0] ?? '', { logic: logic as AnyActorLogic, paths }] as const
  })
  return new Map(named.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

let lines: string[] = []
let keys = new Map<string, number>()
const note = (line: string) => void lines.push(`  ${line}`)
const shown = (value: unknown, max = 300) => inShort(value, keys, max)

const bodyOf = async (request: IncomingMessage) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const { 'content-type': type = '' } = request.headers
  const text = Buffer.concat(pieces).toString()
  if (type.startsWith('application/json')) return shown(JSON.parse(text))
  if (!text.startsWith('--')) return text
  return shown(
    [...text.matchAll(/name="([^"]+)"[^]*?\r\n\r\n([^]*?)\r\n--/g)].map(([, ...part]) => part),
  )
}

const keyInWords = (key: string | string[] | undefined) => {
  if (typeof key !== 'string') return []
  if (/^[\da-f]{32}$/.test(key)) return ['key (of an intention)']
  return [/^[a-z\d]{8}-[a-z\d]+$/.test(key) ? 'key (of its own)' : `key ${key}`]
}

/** How many more requests are answered, and those that were not. */
let answered = Infinity
const unanswered: IncomingMessage[] = []

calledServer((request, response) => {
  void (async () => {
    const { method = '', url = '', headers } = request
    const body = await bodyOf(request)
    const [path = '', search = ''] = url.split('?')
    const key = headers['idempotency-key']
    note(
      [
        `${method} ${path.replace('/api/v1', '')}`,
        ...[...new URLSearchParams(search)].map(([name, value]) => `${name}=${value}`),
        ...(body === '' ? [] : [body]),
        ...keyInWords(key),
      ].join(' '),
    )
    if (answered === 0) return void unanswered.push(request)
    answered -= 1
    const answer = await sampleAnswer(method, path.replace('/api/v1', ''))
    response
      .writeHead(answer === null ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? { message: 'There is no such route' }))
  })()
})

beforeAll(nameWindow)

beforeEach(() => {
  const storage = (kind: string) => {
    const values = new Map<string, string>()
    return {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => {
        values.set(key, value)
        note(`${kind} ${key} = ${shown(value)}`)
      },
      removeItem: (key: string) => {
        values.delete(key)
        note(`${kind} ${key} removed`)
      },
    }
  }
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', storage('browser'))
  vi.stubGlobal('sessionStorage', storage('tab'))
  return () => vi.unstubAllGlobals()
})

const called = async (logic: AnyActorLogic, input: unknown) => {
  keys = new Map()
  const first = lines.length
  const inspect = (event: InspectionEvent) => {
    if (event.type !== '@xstate.event') return
    if (event.event.type === 'write.requested')
      note(shown((event.event as unknown as WriteRequest).texts))
    if (event.event.type === 'query.requested')
      note(`of priority ${(event.event as unknown as QueryRequest).priority}`)
  }
  const outcome = await runWired(logic, input, inspect).then(
    (output) => `= ${shown(output)}`,
    (error: unknown) => `! ${shown(error)}`,
  )
  // Requests that are sent at once come in any order.
  lines.push(...lines.splice(first).toSorted())
  note(outcome)
}

test('every actor of the wiring is tried here, stores something, or has tests of its own', () => {
  const wiredPaths = [...wiredActors().keys()]
  const known = [...Object.keys(inputs), ...storages, ...others].toSorted()
  expect(wiredPaths).toEqual(known)
})

test('every call of the page sends, and makes of the answer, what is written down', async () => {
  lines = []
  for (const [path, { logic, paths }] of wiredActors()) {
    if (!(path in inputs)) continue
    lines.push(`${paths.join(' | ')}${isTask(logic) ? ' (a task)' : ''}`)
    for (const input of inputs[path] ?? []) {
      lines.push(` ${shown(input, 400)}`)
      await called(logic, input)
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./wiredCalls.txt')
})

/** Leaves an actor while one of its requests is under way, after so many that were answered: true where there was none. */
const leaveAfter = async (logic: AnyActorLogic, input: unknown, count: number) => {
  answered = count
  const actor = startWired(logic, input)
  const isOver = () => actor.getSnapshot().status !== 'active'
  actor.subscribe({ error: () => undefined })
  await vi.waitFor(() => expect(isOver() || unanswered.length > 0).toBe(true), {
    interval: 1,
    timeout: 10_000,
  })
  actor.stop()
  const left = unanswered.splice(0)
  answered = Infinity
  await vi.waitFor(() => expect(left.every(({ socket }) => socket.destroyed)).toBe(true), {
    interval: 1,
    timeout: 10_000,
  })
  return left.length === 0
}

test('every call of the page is given up when the page is left, whichever of its requests is under way', async () => {
  const goesOn: string[] = []
  for (const [path, { logic }] of wiredActors())
    for (const input of inputs[path] ?? [])
      for (let count = 0; count < 9; count += 1)
        if (
          await leaveAfter(logic, input, count).catch(() => {
            goesOn.push(`${path} after ${count}`)
            return true
          })
        )
          break
  expect(goesOn).toEqual([])
}, 180_000)

test('every part of the page that the browser stores has its place', () => {
  lines = []
  const actors = wiredActors()
  for (const path of storages) {
    lines.push(path)
    const actor = createActor(actors.get(path)?.logic as AnyActorLogic, { input: 'one' as never })
    actor.start()
    actor.send({ type: 'stored.changed', userId: 7, value: 'a value' } as never)
    actor.send({ type: 'stored.dropped', userId: 7 } as never)
    actor.stop()
  }
  expect(lines).toMatchInlineSnapshot(`
    [
      "chartExplorer.autoApply.autoApplyStorage",
      "  browser chartroom.autoApply.one = "\\"a value\\""",
      "  browser chartroom.autoApply.one = undefined",
      "chartExplorer.panelSizes.panelStorage",
      "  browser chartroom.panels.one = "\\"a value\\""",
      "  browser chartroom.panels.one = undefined",
      "chartExplorer.prediction.toolboxStorage",
      "  browser chartroom.toolbox.one = "\\"a value\\""",
      "  browser chartroom.toolbox.one = undefined",
      "datasetDetail.datasetForm.storedDrafts",
      "  tab chartroom.datasets.7 = "\\"a value\\""",
      "  tab chartroom.datasets.7 removed",
      "home.section.sectionStorage",
      "  browser chartroom.home.one = "\\"a value\\""",
      "  browser chartroom.home.one = undefined",
      "newDashboard.form.storedDraft",
      "  tab chartroom.newDashboard.7 = "\\"a value\\""",
      "  tab chartroom.newDashboard.7 removed",
      "newProject.form.storedDraft",
      "  tab chartroom.newProject.7 = "\\"a value\\""",
      "  tab chartroom.newProject.7 removed",
      "sqlExplorer.queryTabs.storedTabs",
      "  browser chartroom.sql.7 = "\\"a value\\""",
      "  browser chartroom.sql.7 removed",
      "workspace.currentProject.storedProject",
      "  tab chartroom.project.7 = "\\"a value\\""",
      "  tab chartroom.project.7 removed",
      "workspace.databaseDrafts.storedDrafts",
      "  tab chartroom.databases.7 = "\\"a value\\""",
      "  tab chartroom.databases.7 removed",
      "workspace.layouts.layoutStorage",
      "  browser chartroom.layouts.one = "\\"a value\\""",
      "  browser chartroom.layouts.one = undefined",
      "workspace.menuStorage",
      "  browser chartroom.menu = "expanded"",
      "  browser chartroom.menu = "expanded"",
      "workspace.unfinished.storedWork",
      "  tab chartroom.unfinished.7 = "\\"a value\\""",
      "  tab chartroom.unfinished.7 removed",
    ]
  `)
})
