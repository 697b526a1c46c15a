import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type {
  Chart,
  ChartForm,
  Dataset,
  DatasetChars,
  ListAnswer,
  Project,
  User,
} from '../../src/api/contract'
import { uploadTask } from '../../src/effects/uploadTask'
import { windowId } from '../../src/effects/storage/windowId'
import { emptyDashboard, emptyProject } from '../../src/machines/projects/projectDraft'
import { sqliteFile } from '../support/sqliteFile'
import { browserStorage } from '../support/webStorage'
import { wiredPage, type WiredPage } from '../support/wiredPage'
import { inWorld } from '../support/world'

let page: WiredPage
let datasetId: number
beforeAll(async () => {
  page = await wiredPage()
  datasetId = page.datasets['sales'] ?? 0
}, 60_000)
afterAll(() => page.close())

const chartSave = 'chartExplorer.chartSave'

const createChart = (title: string) =>
  page.run<Chart>(`${chartSave}.createChart`, {
    slice_name: title,
    viz_type: 'pie',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type: 'pie', groupby: ['region'] }),
    intention: randomUUID(),
  })
const createProject = (title: string) =>
  page.run<Project>('newProject.form.create', {
    ...emptyProject,
    project_title: title,
    intention: randomUUID(),
  })
const firstPage = { search: '', sort: { column: 'changed_on_utc', direction: 'desc' }, page: 0 }

test('a user who is deactivated is kept out, and may come back when activated', async () => {
  const peter = async () => {
    const users = await page.run<User[]>('userList.users.load', null)
    return users.find(({ username }) => username === 'peter')
  }
  const isActive: (boolean | undefined)[] = []
  for (const _ of ['deactivate', 'activate']) {
    await page.run('userList.switchUser.run', await peter())
    isActive.push((await peter())?.active)
  }
  expect(isActive).toEqual([false, true])
})

test('a form that is stored for a chart is opened with that chart', async () => {
  const { key } = await page.run<{ key: string }>('newChart.createForm', {
    datasetId,
    vizType: 'pie',
  })
  const { id } = await createChart('By region')
  const form = { viz_type: 'pie', groupby: ['region'] }
  await page.run('chartExplorer.formDraft.saveForm', { key, datasetId, chartId: id, form })
  const { slice, form_data } = await page.run<ChartForm>('chartExplorer.openForm.loadForm', { key })
  expect({ chart: slice?.slice_name, groupby: form_data.groupby }).toEqual({
    chart: 'By region',
    groupby: ['region'],
  })
})

test('an edit of a form is in the browser until the server has it', async () => {
  browserStorage()
  const form = { viz_type: 'pie', groupby: ['region'] }
  const draft = { form, stored: { form_data: { viz_type: 'pie' }, version: 1 } }
  await page.run('chartExplorer.formDraft.writeDraft', { key: 'k1', ...draft })
  const found = await page.run('chartExplorer.openForm.readDraft', { key: 'k1' })
  await page.run('chartExplorer.formDraft.dropDraft', { key: 'k1' })
  const dropped = await page.run('chartExplorer.openForm.readDraft', { key: 'k1' })
  vi.unstubAllGlobals()
  expect({ found, dropped }).toEqual({ found: draft, dropped: null })
})

test('a chart is renamed and updated in place, its copy is another chart', async () => {
  const { id, version, params } = await createChart('Old name')
  const renamed = await page.run<Chart>(`${chartSave}.chartRenaming.save`, {
    id,
    version,
    slice_name: 'New name',
  })
  const updated = await page.run<Chart>(`${chartSave}.chartUpdate.save`, {
    id,
    version: renamed.version,
    description: 'By region',
  })
  const copy = await page.run<Chart>(`${chartSave}.chartUpdate.copy`, {
    slice_name: 'Copy',
    viz_type: 'pie',
    datasource_id: datasetId,
    datasource_type: 'table',
    params,
  })
  expect({ renamed: renamed.id, updated: updated.id, name: updated.slice_name }).toEqual({
    renamed: id,
    updated: id,
    name: 'New name',
  })
  expect(copy.id).not.toBe(id)
})

test('a chart whose first save is sent again is there once', async () => {
  const fields = {
    slice_name: 'Sent twice',
    viz_type: 'pie',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type: 'pie' }),
    intention: 'first save of a key',
  }
  const first = await page.run<Chart>(`${chartSave}.createChart`, fields)
  const again = await page.run<Chart>(`${chartSave}.createChart`, fields)
  expect(again.id).toBe(first.id)
})

test('Stop ends a run with one request', async () => {
  const id = randomUUID()
  const run = page
    .run('sqlExplorer.tabRun.runSql', {
      client_id: id,
      database_id: 1,
      schema: null,
      sql: 'SELECT count(*) FROM range(100000000) a, range(100000000) b',
      queryLimit: 100,
      sql_editor_id: 'a',
      tab: 'A',
    })
    .catch((error: unknown) => error)
  await expect
    .poll(async () => (await page.admin.get(`/query/${id}`)).body)
    .toMatchObject({ status: 'running' })
  page.requests.length = 0
  await page.run('sqlExplorer.tabRun.stopQuery', { id })
  await run
  expect(page.requests).toEqual([`POST /api/v1/query/${id}/stop`])
})

test('the lists and the sections of the home page find a thing by its title and its star', async () => {
  const [chart, project] = [await createChart('Star of charts'), await createProject('Star of all')]
  await createChart('Other')
  await createProject('Other')
  for (const thing of [`slice/${chart.id}`, `project/${project.id}`, `dataset/${datasetId}`])
    await page.admin.post(`/favstar/${thing}`)
  const idsOf = async (path: string, key: object) =>
    (await page.run<ListAnswer<{ id: number }>>(path, key)).ids
  const found = (kind: string, search: string) =>
    Promise.all([
      idsOf(`${kind}List.list.load`, { ...firstPage, search }),
      idsOf(`${kind}List.list.load`, { ...firstPage, favorites: true }),
      idsOf('home.section.items.load', { kind, favorites: true }),
    ])
  expect({
    charts: await found('chart', 'star of'),
    projects: await found('project', 'star of'),
    datasets: await found('dataset', 'SAL'),
  }).toEqual({
    charts: [[chart.id], [chart.id], [chart.id]],
    projects: [[project.id], [project.id], [project.id]],
    datasets: [[datasetId], [datasetId], [datasetId]],
  })
})

test('a project takes charts and people in and lets them go', async () => {
  const { id, version } = await createProject('Sales')
  const chart = await createChart('In it')
  const peter = page.plain.user.id
  const inside = async () => {
    const { slices, members } = await page.run<Project>('editProject.getProject', { id })
    return { charts: slices, members }
  }
  const project = { id, title: 'Sales' }
  const add = () =>
    Promise.all([
      page.run('shareToProject.addToProject', { id, kind: 'chart', ids: [chart.id] }),
      page.run('editProject.saveMetadata.save', {
        id,
        version,
        project_title: 'Sales',
        added: [peter],
      }),
    ])
  await add()
  expect(await inside()).toEqual({ charts: [chart.id], members: [page.admin.user.id, peter] })
  await page.run('removeFromProject.run', { project, kind: 'chart', items: [chart] })
  await page.run('removeMember.run', { project, member: { userId: peter } })
  expect(await inside()).toEqual({ charts: [], members: [page.admin.user.id] })
})

test('an upload whose form was left says in a notice what it made', async () => {
  const file = new File(['a,b\n1,x\n'], 'cars.csv')
  const { actor, heard } = inWorld(
    uploadTask,
    {
      id: randomUUID(),
      fileName: 'cars.csv',
      upload: {
        file,
        database_name: 'Workspace',
        schema: 'main',
        separator: ',',
        table_name: 'cars',
        if_exists: 'fail',
      },
      draft: {
        file,
        others: [],
        tableName: 'cars',
        database: null,
        schema: 'main',
        ifExists: 'fail',
        options: {},
      },
    },
    ['notifications', 'jobs', 'datasets'],
  )
  actor.send({ type: 'upload.detached' })
  await expect
    .poll(() => heard('notifications'))
    .toMatchObject([
      {
        notice: {
          title: 'Success!',
          detail: 'Created Table: cars\n1 row imported',
        },
      },
    ])
})

test('a database is made once and then changed', async () => {
  const save = 'workspace.databaseDrafts.databaseSave.saveDatabase'
  const fields = { database_name: 'Shop', sqlalchemy_uri: sqliteFile(page, 'shop.db') }
  const { id } = await page.run<{ id: number }>(save, { id: null, fields, intention: 'a' })
  await page.run(save, { id, fields: { ...fields, database_name: 'Store' }, intention: 'b' })
  const all = await page.run<{ id: number; database_name: string }[]>(
    'importTables.sources.load',
    {},
  )
  expect(all.map(({ database_name }) => database_name)).toEqual(['Store', 'Workspace'])
})

test('the SQL explorer offers the databases that are exposed to it, uploads those that take files, the import all of them', async () => {
  const fields = {
    database_name: 'Hidden',
    sqlalchemy_uri: sqliteFile(page, 'hidden.db'),
    expose_in_sqllab: false,
    allow_file_upload: false,
  }
  const save = 'workspace.databaseDrafts.databaseSave.saveDatabase'
  await page.run(save, { id: null, fields, intention: 'hidden' })
  const namesOf = async (path: string) =>
    (await page.run<{ database_name: string }[]>(path, undefined)).map((one) => one.database_name)
  const offered = await namesOf('sqlExplorer.tableBrowser.sources.load')
  const uploadable = await namesOf('fileUpload.target.listUploadDatabases')
  const all = await namesOf('importTables.sources.load')
  expect({
    unexposed: all.filter((name) => !offered.includes(name)),
    uploadable: uploadable.includes('Hidden'),
  }).toEqual({ unexposed: ['Hidden'], uploadable: false })
})

test('a query of the history is opened with its schema and its database', async () => {
  const { query_id: id } = await page.run<{ query_id: number }>('sqlExplorer.tabRun.runSql', {
    client_id: randomUUID(),
    database_id: 1,
    schema: 'main',
    sql: 'SELECT 1 AS one',
    queryLimit: 100,
    sql_editor_id: 'b',
    tab: 'One',
  })
  expect(await page.run('sqlExplorer.readQuery', { kind: 'history', id })).toEqual({
    name: 'One',
    code: 'SELECT 1 AS one',
    schema: 'main',
    database: { id: 1, database_name: 'Workspace', backend: 'duckdb' },
  })
})

test('a saved query stands in its list and not in the history', async () => {
  const { id } = await page.run<{ id: number }>('saveQuery.createSavedQuery', {
    db_id: 1,
    label: 'Arrivals',
    sql: 'SELECT 1',
    schema: null,
    description: null,
    intention: randomUUID(),
  })
  const labels = async (path: string) =>
    (await page.run<ListAnswer<{ id: number; label?: string }>>(path, firstPage)).result.map(
      ({ label }) => label,
    )
  expect({
    id: typeof id,
    saved: await labels('savedQueries.list.load'),
    inHistory: (await labels('queryHistory.list.load')).includes('Arrivals'),
  }).toEqual({ id: 'number', saved: ['Arrivals'], inHistory: false })
})

test('what the browser stored of a dashboard goes with the save of that edit, a newer edit stays', async () => {
  browserStorage()
  const { id, version } = await page.run<{ id: number; version: number }>(
    'newDashboard.form.create',
    {
      ...emptyDashboard,
      dashboard_title: 'Sales',
      description: 'By region',
      intention: randomUUID(),
    },
  )
  const base = { version, position_json: '{}', json_metadata: '{}' }
  const key = `chartroom.draft.0.dashboard.${id}.${windowId()}`
  const store = (json_metadata: string) =>
    localStorage.setItem(key, JSON.stringify({ base, json_metadata }))
  const save = (json_metadata: string, from: number) =>
    page.run<{ version: number }>('dashboard.dashboardSave.save', {
      id,
      version: from,
      json_metadata,
    })
  store('{"refresh_frequency":60}')
  const saved = await save('{"refresh_frequency":30}', version)
  const newer = localStorage.getItem(key)
  await save('{"refresh_frequency":60}', saved.version)
  const own = localStorage.getItem(key)
  vi.unstubAllGlobals()
  expect({ newer: newer !== null, own }).toEqual({ newer: true, own: null })
})

test('a saved query whose database was removed is opened without one', async () => {
  const { id: database } = await page.run<{ id: number }>(
    'workspace.databaseDrafts.databaseSave.saveDatabase',
    {
      id: null,
      fields: { database_name: 'Gone', sqlalchemy_uri: sqliteFile(page, 'gone.db') },
      intention: 'gone',
    },
  )
  const { id } = await page.run<{ id: number }>('saveQuery.createSavedQuery', {
    db_id: database,
    label: 'Departures',
    sql: 'SELECT 2',
    schema: 'main',
    description: null,
    intention: randomUUID(),
  })
  await page.run('deleteDatabase.deleteDatabase', { id: database })
  expect(await page.run('sqlExplorer.readQuery', { kind: 'saved', id })).toEqual({
    name: 'Departures',
    code: 'SELECT 2',
    schema: 'main',
    database: null,
  })
})

test('a column gets one model, whose configuration is saved, and which is deleted', async () => {
  const { columns } = await page.run<Dataset>('predictOnto.getDataset', datasetId)
  const columnId = columns.find(({ column_name: name }) => name === 'qty')?.id ?? 0
  const models = async () =>
    (await page.run<DatasetChars>('advancedModels.loadModels', datasetId)).cfg_metadata.map(
      ({ model_id: id, cfg }) => [id, cfg.target, cfg.hyper_parameters.n_estimators],
    )
  await page.run('chartExplorer.prediction.createModel', { columnId, indexColumnId: -1 })
  await page.run('advancedModels.saveModel', {
    id: columnId,
    cfg: { hyper_parameters: { n_estimators: 20 } },
  })
  const made = await models()
  await page.run('deleteModel.run', { id: columnId, name: 'qty', isTrained: false })
  expect({ made, left: await models() }).toEqual({ made: [[columnId, 'qty', 20]], left: [] })
})

test('models of other datasets are listed once they are trained', async () => {
  expect(await page.run('loadModel.list.load', datasetId)).toEqual([])
  expect(page.requests.at(-1)).toContain(`current_dataset_id=${datasetId}`)
})

test('a copy of the rows of a dataset is a dataset of its own', async () => {
  const made = await page.run<Dataset>('saveData.copyDataset', {
    id: datasetId,
    name: 'sales in June',
    filters: null,
    intention: randomUUID(),
  })
  expect({ name: made.table_name, isOriginal: made.id === datasetId }).toEqual({
    name: 'sales in June',
    isOriginal: false,
  })
})
