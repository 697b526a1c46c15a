import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chartList, showChart } from '../../../server/store/charts/charts.ts'
import { dashboardList, showDashboard } from '../../../server/store/dashboards/dashboards.ts'
import { datasetList, showDataset } from '../../../server/store/datasets/datasets.ts'
import { listOf } from '../../../server/store/lists/lists.ts'
import type { Store } from '../../../server/store/db/open.ts'
import { projectList, showProject } from '../../../server/store/projects/projects.ts'
import { queryList, showRun } from '../../../server/store/queries/queryList.ts'
import { savedQueryList, showSavedQuery } from '../../../server/store/queries/savedQueries.ts'
import type { UserRow } from '../../../server/store/db/tables.ts'
import { stores } from '../../support/stores.ts'
import { thingMaker } from '../../support/things.ts'

const description = `${'ä'.repeat(299)}🦜${'x'.repeat(1_000_000)}`
const listed = `${'ä'.repeat(299)}🦜…`
const statement = `SELECT '${'x'.repeat(1_000_000)}'`
const listedStatement = `${statement.slice(0, 10_000)}…`

describe.each(stores)('lists on $kind', ({ open }) => {
  let store: Store
  let close: () => Promise<void>
  let ada: UserRow
  const id = { chart: 0, dashboard: 0, project: 0, dataset: 0, query: 0 }
  beforeAll(async () => {
    ;({ store, close } = await open())
    const make = thingMaker(store)
    ada = await make.person('ada')
    id.dataset = await make.dataset('cars', ada, statement)
    id.chart = await make.chart('Cars', ada, id.dataset)
    id.dashboard = await make.dashboard('Board', ada, id.chart)
    id.project = await make.project('Project', ada)
    id.query = await make.savedQuery('Query', ada, statement)
    await store
      .insertInto('project_chart')
      .values({ project_id: id.project, chart_id: id.chart })
      .execute()
    await store
      .insertInto('project_dashboard')
      .values({ project_id: id.project, dashboard_id: id.dashboard })
      .execute()
    for (const table of ['chart', 'dashboard', 'project', 'dataset', 'saved_query'] as const)
      await store.updateTable(table).set({ description }).execute()
    const run = {
      user_id: ada.id,
      database_id: 1,
      schema: null,
      tab_name: '',
      sql_editor_id: '',
      row_limit: 1,
      row_count: 1,
      status: 'success' as const,
      start_time: 1,
      end_time: 2,
    }
    const texts = {
      tmp_table_name: null,
      changed_on: '2026-01-01T00:00:00.000000+0000',
      error_message: null,
      sql: statement,
      executed_sql: statement,
    }
    await store
      .insertInto('query')
      .values([
        { ...run, ...texts, client_id: 'a' },
        { ...run, ...texts, client_id: 'b' },
      ])
      .execute()
  })
  afterAll(() => close())

  test('a list tells the beginning of a description, the thing itself all of it', async () => {
    const lists = [chartList, dashboardList, projectList, datasetList, savedQueryList]
    const found = await Promise.all(lists.map((list) => listOf<any>(store, list as never, {}, ada)))
    expect(found.map(({ result }) => result[0]?.description)).toEqual(lists.map(() => listed))
    const [, , projects] = found
    expect({
      project: projects?.result[0]?.slice_metadata[0].description,
      dashboard: projects?.result[0]?.dashboard_metadata[0].Description,
    }).toEqual({ project: listed, dashboard: listed })
    const whole = await Promise.all([
      showChart(store, id.chart, ada),
      showDashboard(store, id.dashboard, ada),
      showProject(store, id.project, ada),
      showDataset(store, id.dataset, ada),
      showSavedQuery(store, id.query, ada),
    ])
    expect(whole.every((thing) => thing.description === description)).toBe(true)
  })

  test('a list that is asked for columns and metrics tells the beginnings of their texts, the dataset itself all of them', async () => {
    await store
      .insertInto('dataset_column')
      .values({
        dataset_id: id.dataset,
        column_name: 'a',
        verbose_name: null,
        type: 'TEXT',
        type_generic: 1,
        is_active: 1,
        expression: null,
        description,
        position: 0,
      })
      .execute()
    await store
      .insertInto('dataset_metric')
      .values({
        dataset_id: id.dataset,
        metric_name: 'count',
        expression: statement,
        verbose_name: null,
        metric_type: null,
        description,
      })
      .execute()
    const {
      result: [dataset],
    } = await listOf(store, datasetList, { columns: ['columns', 'metrics'] }, ada)
    expect({
      column: dataset?.columns?.[0]?.description,
      metric: dataset?.metrics?.[0]?.description,
      expression: dataset?.metrics?.[0]?.expression,
    }).toEqual({ column: listed, metric: listed, expression: listedStatement })
    const {
      columns: [column],
      metrics: [metric],
    } = await showDataset(store, id.dataset, ada)
    expect({
      column: column?.description === description,
      metric: metric?.description === description,
      expression: metric?.expression === statement,
    }).toEqual({ column: true, metric: true, expression: true })
  })

  test('a list that is asked for the forms of charts leaves out the very long ones, the chart itself tells its own', async () => {
    const forms = { columns: ['params', 'query_context'] }
    const short = { params: '{"metrics":["count"]}', query_context: '{}' }
    await store.updateTable('chart').set(short).execute()
    expect((await listOf(store, chartList, forms, ada)).result).toEqual([
      { id: id.chart, ...short },
    ])
    const long = JSON.stringify({ note: 'x'.repeat(16_384) })
    await store.updateTable('chart').set({ params: long, query_context: long }).execute()
    expect((await listOf(store, chartList, forms, ada)).result).toEqual([
      { id: id.chart, query_context: null },
    ])
    const { params, query_context } = await showChart(store, id.chart, ada)
    expect({ params: params === long, query_context: query_context === long }).toEqual({
      params: true,
      query_context: true,
    })
  })

  test('a list tells the beginning of a statement, the thing itself all of it', async () => {
    const [saved, datasets, runs] = await Promise.all([
      listOf(store, savedQueryList, {}, ada),
      listOf(store, datasetList, {}, ada),
      listOf(store, queryList, {}, ada),
    ])
    expect(saved.result.map(({ sql }) => sql)).toEqual([listedStatement])
    expect(datasets.result.map(({ sql }) => sql)).toEqual([listedStatement])
    expect(runs.result.map(({ sql, executed_sql }) => [sql, executed_sql])).toEqual([
      [listedStatement, listedStatement],
      [listedStatement, listedStatement],
    ])
    const ofOne = { filters: [{ col: 'id', opr: 'eq', value: runs.ids[0] }] }
    expect(
      (await listOf(store, queryList, ofOne, ada)).result.map(({ sql, executed_sql }) => [
        sql,
        executed_sql,
      ]),
    ).toEqual([[listedStatement, listedStatement]])
    const one = await showRun(store, runs.ids[0] ?? 0, ada)
    expect({ sql: one.sql === statement, executed_sql: one.executed_sql === statement }).toEqual({
      sql: true,
      executed_sql: true,
    })
    expect({
      dataset: (await showDataset(store, id.dataset, ada)).sql === statement,
      savedQuery: (await showSavedQuery(store, id.query, ada)).sql === statement,
    }).toEqual({ dataset: true, savedQuery: true })
  })
})
