import type { DashboardFilter } from '../../api/contract'

/** A mark that was clicked: the other charts of its dataset show only what belongs to it. */
export interface CrossFilter {
  chartId: number
  dataset: number
  column: string
  value: string | number | boolean | null
}

/** What a viewer changed for themselves; it stands in the link and not in the dashboard. */
export interface ViewerFilters {
  /** Values by the id of their filter; null where the viewer switched it off. */
  values: Readonly<Record<string, unknown>>
  cross: readonly CrossFilter[]
  /** `since : until`; null leaves each chart its own. */
  timeRange: string | null
}

export const noViewerFilters: ViewerFilters = { values: {}, cross: [], timeRange: null }

const asFilter = ({ dataset, column, value }: CrossFilter): DashboardFilter =>
  value === null
    ? { dataset, column, operator: 'IS NULL' }
    : { dataset, column, operator: '==', filter_val: value }

/** The filters that hold for a chart: the dashboard's with the viewer's values, and the marks clicked in other charts. */
export const filtersFor = (
  chart: { id: number; datasource_id: number },
  filters: readonly DashboardFilter[],
  { values, cross }: ViewerFilters,
): DashboardFilter[] => {
  const own = filters.filter(({ dataset }) => dataset === chart.datasource_id)
  return [
    ...own.flatMap((filter) => {
      const { id = '' } = filter
      if (!Object.hasOwn(values, id)) return [filter]
      return values[id] === null ? [] : [{ ...filter, filter_val: values[id] }]
    }),
    ...cross
      .filter(({ dataset, chartId }) => dataset === chart.datasource_id && chartId !== chart.id)
      .map(asFilter),
  ]
}

const valueKey = 'filter'
const crossKey = 'cross'
const rangeKey = 'time'

/** The viewer's filters as the search of a link; empty where there are none. */
export const searchOf = ({ values, cross, timeRange }: ViewerFilters): string => {
  const search = new URLSearchParams()
  for (const [id, value] of Object.entries(values))
    search.append(`${valueKey}.${id}`, JSON.stringify(value))
  for (const { chartId, dataset, column, value } of cross)
    search.append(crossKey, JSON.stringify([chartId, dataset, column, value]))
  if (timeRange !== null) search.set(rangeKey, timeRange)
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const crossIn = (text: string): CrossFilter[] => {
  const parts = parsed(text)
  if (!Array.isArray(parts)) return []
  const [chartId, dataset, column, value] = parts as unknown[]
  const isValue = value === null || ['string', 'number', 'boolean'].includes(typeof value)
  return Number.isInteger(chartId) &&
    Number.isInteger(dataset) &&
    typeof column === 'string' &&
    isValue
    ? [{ chartId, dataset, column, value } as CrossFilter]
    : []
}

/** The viewer's filters that a link holds; what is not understood of it is left out. */
export const viewerFiltersIn = (search: string): ViewerFilters => {
  const read = new URLSearchParams(search)
  const values = [...read].flatMap(([key, text]) => {
    const value = parsed(text)
    return key.startsWith(`${valueKey}.`) && value !== undefined
      ? [[key.slice(valueKey.length + 1), value] as const]
      : []
  })
  return {
    values: Object.fromEntries(values),
    cross: read.getAll(crossKey).flatMap(crossIn),
    timeRange: read.get(rangeKey),
  }
}
