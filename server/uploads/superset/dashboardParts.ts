import { randomUUID } from 'node:crypto'
import type { DashboardFilter } from '../../../src/api/contract/dashboardFilter.ts'
import type { ExportedDashboard, Skipped } from './exportFiles.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
const membersOf = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [])

const drawnNodes = new Set([
  'ROOT',
  'GRID',
  'HEADER',
  'ROW',
  'COLUMN',
  'TABS',
  'TAB',
  'CHART',
  'MARKDOWN',
  'DIVIDER',
])

/** The layout with the charts' ids here; nodes of charts that were not taken are left out with what refers to them. */
export const layoutHere = (
  { position }: Pick<ExportedDashboard, 'position'>,
  chartIds: ReadonlyMap<string, number>,
): Fields => {
  const nodes = Object.entries(position).flatMap(([id, node]): [string, unknown][] => {
    if (!isFields(node) || node['type'] !== 'CHART') return [[id, node]]
    const meta = fieldsOf(node['meta'])
    const chartId = chartIds.get(String(meta['uuid']))
    return chartId === undefined ? [] : [[id, { ...node, meta: { ...meta, chartId } }]]
  })
  const left = new Set(nodes.map(([id]) => id))
  return Object.fromEntries(
    nodes.map(([id, node]) => [
      id,
      isFields(node) && Array.isArray(node['children'])
        ? { ...node, children: node['children'].filter((child) => left.has(String(child))) }
        : node,
    ]),
  )
}

/** The nodes of a layout that are not drawn here. */
export const unknownNodes = ({ position }: Pick<ExportedDashboard, 'position'>): Skipped[] =>
  Object.entries(position).flatMap(([id, node]) => {
    const type = fieldsOf(node)['type']
    return typeof type !== 'string' || drawnNodes.has(type)
      ? []
      : [
          {
            name: id,
            reason: `A tile of the type ${type} is not known here; it stays in the layout`,
          },
        ]
  })

const datasetsOf = (filter: Fields, datasetIds: ReadonlyMap<string, number>) =>
  membersOf(filter['targets']).flatMap((target) => {
    const { datasetUuid, column } = fieldsOf(target)
    const dataset = datasetIds.get(String(datasetUuid))
    const { name } = fieldsOf(column)
    return dataset === undefined || typeof name !== 'string' ? [] : [{ dataset, column: name }]
  })

type Conditions = (value: unknown) => { operator: string; filter_val?: unknown }[]

const conditionsOf: Readonly<Record<string, Conditions>> = {
  filter_select: (value) => {
    const values = membersOf(value)
    return [{ operator: 'IN', ...(values.length === 0 ? {} : { filter_val: values }) }]
  },
  filter_range: (value) => {
    const [min = null, max = null] = membersOf(value)
    return [
      { operator: '>=', ...(min === null ? {} : { filter_val: min }) },
      { operator: '<=', ...(max === null ? {} : { filter_val: max }) },
    ]
  },
}

/** The filters of a dashboard that are known here, one for each dataset they are of, and the others with their reasons. */
export const filtersHere = (
  { metadata }: Pick<ExportedDashboard, 'metadata'>,
  datasetIds: ReadonlyMap<string, number>,
): { filters: DashboardFilter[]; skipped: Skipped[] } => {
  const filters: DashboardFilter[] = []
  const skipped: Skipped[] = []
  for (const filter of membersOf(metadata?.['native_filter_configuration']).filter(isFields)) {
    if (filter['type'] === 'DIVIDER') continue
    const name = String(filter['name'] ?? filter['id'])
    const skip = (reason: string) => skipped.push({ name, reason })
    const type = String(filter['filterType'])
    const conditions = Object.hasOwn(conditionsOf, type) ? conditionsOf[type] : undefined
    if (conditions === undefined) {
      skip(`The filter type ${type} is not known here`)
      continue
    }
    const targets = datasetsOf(filter, datasetIds)
    if (targets.length === 0) {
      skip('The dataset of the filter is not imported')
      continue
    }
    const { excluded, rootPath } = fieldsOf(filter['scope'])
    if (membersOf(excluded).length > 0 || membersOf(rootPath).some((id) => id !== 'ROOT_ID'))
      skip('The filter holds for all charts of its dataset here, not for some of them')
    const { value } = fieldsOf(fieldsOf(filter['defaultDataMask'])['filterState'])
    filters.push(
      ...targets.flatMap((target) =>
        conditions(value).map((condition) => ({ id: randomUUID(), ...target, ...condition })),
      ),
    )
  }
  return { filters, skipped }
}

/** The metadata here: the filters, and what means the same in both. */
export const metadataHere = (
  { metadata }: Pick<ExportedDashboard, 'metadata'>,
  filters: readonly DashboardFilter[],
) => {
  const { refresh_frequency, color_scheme, label_colors } = metadata ?? {}
  return {
    refresh_frequency: typeof refresh_frequency === 'number' ? refresh_frequency : 0,
    color_scheme: typeof color_scheme === 'string' ? color_scheme : '',
    label_colors: fieldsOf(label_colors),
    dashboard_filters: filters,
  }
}
