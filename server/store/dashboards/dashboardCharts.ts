import type { DashboardChart, DashboardDataset } from '../../../src/api/contract/dashboard.ts'
import { formOf } from '../charts/charts.ts'
import { datasetList } from '../datasets/datasets.ts'
import type { Store } from '../db/open.ts'
import type { UserRow } from '../db/tables.ts'

/** The charts of some dashboards, by dashboard, in the order they were made. Deleted ones are left out, though they are still in. */
export const chartsOfDashboards = async (store: Store, ids: readonly number[]) => {
  const rows = await store
    .selectFrom('dashboard_chart')
    .innerJoin('chart', (join) =>
      join.onRef('chart.id', '=', 'dashboard_chart.chart_id').on('chart.deleted_on', 'is', null),
    )
    .select([
      'dashboard_chart.dashboard_id',
      'chart.id',
      'chart.uuid',
      'chart.slice_name',
      'chart.dataset_id',
    ])
    .where('dashboard_chart.dashboard_id', 'in', ids)
    .orderBy('chart.id')
    .execute()
  return Map.groupBy(rows, (row) => row.dashboard_id)
}

/** Whole rows of the charts of a dashboard, with the names of their datasets. */
export const chartRowsOf = (store: Store, dashboardId: number) =>
  store
    .selectFrom('dashboard_chart')
    .innerJoin('chart', (join) =>
      join.onRef('chart.id', '=', 'dashboard_chart.chart_id').on('chart.deleted_on', 'is', null),
    )
    .leftJoin('dataset', (join) =>
      join.onRef('dataset.id', '=', 'chart.dataset_id').on('dataset.deleted_on', 'is', null),
    )
    .selectAll('chart')
    .select('dataset.table_name as dataset_name')
    .where('dashboard_chart.dashboard_id', '=', dashboardId)
    .orderBy('chart.id')
    .execute()

const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const asMarkup = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)

/** The charts of a dashboard with the forms they were saved with. */
export const chartsOfDashboard = async (
  store: Store,
  dashboardId: number,
): Promise<DashboardChart[]> => {
  const rows = await chartRowsOf(store, dashboardId)
  return rows.map((row) => ({
    id: row.id,
    slice_name: row.slice_name,
    viz_type: row.viz_type,
    datasource_id: row.dataset_id,
    description: row.description,
    description_markeddown: asMarkup(row.description ?? ''),
    cache_timeout: row.cache_timeout,
    changed_on: row.changed_on.slice(0, -'+0000'.length),
    slice_url: `/visualizations/${row.id}/${row.form_data_key ?? 'null'}`,
    form_data: formOf(row),
  }))
}

/** The datasets that the charts of a dashboard read, with all columns: its filters may use any. */
export const datasetsOfDashboard = async (
  store: Store,
  dashboardId: number,
  caller: UserRow,
): Promise<DashboardDataset[]> => {
  const charts = (await chartsOfDashboards(store, [dashboardId])).get(dashboardId) ?? []
  const ids = [...new Set(charts.map((chart) => chart.dataset_id))]
  const present = await store
    .selectFrom('dataset')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_on', 'is', null)
    .execute()
  const datasets = await datasetList.load(
    store,
    present.map(({ id }) => id),
    caller,
    () => true,
  )
  const inOrder = datasets.toSorted((one, other) => one.id - other.id)
  return inOrder.map(({ id, table_name, schema, database, columns = [], metrics = [] }) => ({
    id,
    uid: `${id}__table`,
    table_name,
    datasource_name: table_name,
    name: table_name,
    type: 'table',
    schema,
    database: { id: database.id, name: database.database_name, backend: database.backend },
    columns,
    metrics,
    column_types: [...new Set(columns.map((column) => column.type_generic))].sort(),
    verbose_map: Object.fromEntries([
      ...columns.map(
        (column) => [column.column_name, column.verbose_name ?? column.column_name] as const,
      ),
      ...metrics.map(
        (metric) => [metric.metric_name, metric.verbose_name ?? metric.metric_name] as const,
      ),
    ]),
  }))
}
