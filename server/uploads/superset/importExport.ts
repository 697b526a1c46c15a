import type { DashboardImport } from '../../../src/api/contract/dashboardImport.ts'
import { createChart } from '../../store/charts/chartChanges.ts'
import { createDashboard } from '../../store/dashboards/dashboardChanges.ts'
import { insertDataset } from '../../store/datasets/coverTable.ts'
import { changeColumns } from '../../store/datasets/datasetColumns.ts'
import { changeMetrics } from '../../store/datasets/datasetMetrics.ts'
import type { Store } from '../../store/db/open.ts'
import type { UserRow } from '../../store/db/tables.ts'
import { textOf } from '../../store/things/titles.ts'
import { addOwners } from '../../store/users/people.ts'
import { filtersHere, layoutHere, metadataHere, unknownNodes } from './dashboardParts.ts'
import type { ExportedDashboard, ExportedDataset, Skipped } from './exportFiles.ts'
import type { ImportPlan } from './planImport.ts'

const count = { metric_name: 'count', expression: 'COUNT(*)', metric_type: 'count' }

/** What of a dashboard itself cannot be taken. */
const remarksOn = (dashboard: ExportedDashboard): Skipped[] => [
  ...unknownNodes(dashboard),
  ...((dashboard.css ?? '').trim() === ''
    ? []
    : [{ name: dashboard.dashboard_title, reason: 'Its CSS is left out' }]),
]

/** What an import would store, for people to see before it is stored. */
export const previewOf = ({
  databases,
  datasets,
  charts,
  dashboards,
  skipped,
}: ImportPlan): DashboardImport => {
  const datasetIds = new Map([...datasets].map(([uuid, { existing }]) => [uuid, existing ?? 0]))
  return {
    databases,
    datasets: [...datasets.values()].map(({ existing, exported }) => ({
      id: existing,
      name: exported.table_name,
    })),
    charts: charts.map(({ exported }) => ({ id: null, name: exported.slice_name })),
    dashboards: dashboards.map(({ dashboard_title }) => ({ id: null, name: dashboard_title })),
    skipped: [
      ...skipped,
      ...dashboards.flatMap((dashboard) => [
        ...remarksOn(dashboard),
        ...filtersHere(dashboard, datasetIds).skipped,
      ]),
    ],
  }
}

const described = ({ columns }: ExportedDataset, names: readonly { name: string }[]) =>
  names.map(({ name }) => {
    const { verbose_name, description } =
      columns.find(({ column_name }) => column_name === name) ?? {}
    return {
      column_name: name,
      verbose_name: verbose_name ?? null,
      description: description ?? null,
    }
  })

/** Stores what was planned, in the transaction that `writing` is; all of it becomes the caller's. */
export const writeImport = async (
  writing: Store,
  plan: ImportPlan,
  caller: UserRow,
): Promise<DashboardImport> => {
  const preview = previewOf(plan)
  const datasetIds = new Map<string, number>()
  for (const [uuid, { existing, fresh, calculated, exported }] of plan.datasets) {
    if (fresh === null) {
      datasetIds.set(uuid, existing ?? 0)
      continue
    }
    const id = await insertDataset(writing, fresh)
    const description = textOf(exported.description ?? null)
    await writing.updateTable('dataset').set({ description }).where('id', '=', id).execute()
    await addOwners(writing, 'dataset', id, [caller.id])
    await changeColumns(writing, id, -1, [...described(exported, fresh.columns), ...calculated])
    await changeMetrics(writing, id, [count, ...exported.metrics])
    datasetIds.set(uuid, id)
  }

  const chartIds = new Map<string, number>()
  const charts: DashboardImport['charts'] = []
  for (const { exported, vizType, form } of plan.charts) {
    const datasource_id = datasetIds.get(exported.dataset_uuid) ?? 0
    const chart = await createChart(
      writing,
      {
        slice_name: exported.slice_name,
        description: exported.description ?? null,
        viz_type: vizType,
        datasource_id,
        params: { ...form, datasource: `${datasource_id}__table` },
      },
      caller,
    )
    chartIds.set(exported.uuid, chart.id)
    charts.push({ id: chart.id, name: chart.slice_name })
  }

  const dashboards: DashboardImport['dashboards'] = []
  for (const exported of plan.dashboards) {
    const { filters } = filtersHere(exported, datasetIds)
    const { id, dashboard_title } = await createDashboard(
      writing,
      {
        dashboard_title: exported.dashboard_title,
        description: exported.description?.trim() || 'Imported from Superset',
        position_json: JSON.stringify(layoutHere(exported, chartIds)),
        json_metadata: JSON.stringify(metadataHere(exported, filters)),
      },
      caller,
    )
    dashboards.push({ id, name: dashboard_title })
  }
  return {
    ...preview,
    datasets: [...plan.datasets].map(([uuid, { exported }]) => ({
      id: datasetIds.get(uuid) ?? null,
      name: exported.table_name,
    })),
    charts,
    dashboards,
  }
}
