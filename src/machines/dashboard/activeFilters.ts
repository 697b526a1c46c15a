import type { DashboardFilter } from '../../api/contract'
import { takesNothing } from '../explorer/filters/filters'
import { textOfRange, timeRangeOf } from './timeRange'

/** What a mark that was clicked stands for: the other charts of its dataset show only what belongs to it. */
export interface CrossFilter {
  chartId: number
  dataset: number
  column: string
  /** As charts label it: `<NULL>` and `<empty string>` stand for themselves. */
  value: string
  /** How rows are compared with what, where they are not those that have the value: those of its period, or of no other value. */
  operator?: string
  comparator?: unknown
}

/** What a viewer changed for themselves; it stands in the link and not in the dashboard. */
export interface ViewerFilters {
  /** Values by the name of their filter in the link; null where the viewer switched it off. */
  values: Readonly<Record<string, string | null>>
  cross: readonly CrossFilter[]
  /** `since : until`; null leaves each chart its own. */
  timeRange: string | null
}

/** A chart as far as filters care. */
export interface FilteredChart {
  id: number
  datasource_id: number
  form_data?: Readonly<Record<string, unknown>>
}

export const noViewerFilters: ViewerFilters = { values: {}, cross: [], timeRange: null }

/** The name of a filter in the link: its variable where it has one. Filters of one variable have one value. */
export const linkNameOf = ({ id = '', filter_variable }: DashboardFilter) =>
  filter_variable ? filter_variable : `filter.${id}`

/** Whether the viewer gave a filter a value of their own or switched it off. */
export const isViewers = (filter: DashboardFilter, { values }: ViewerFilters) =>
  Object.hasOwn(values, linkNameOf(filter))

/** A filter with the viewer's value; null where the viewer switched it off. */
export const withViewer = (
  filter: DashboardFilter,
  viewer: ViewerFilters,
): DashboardFilter | null => {
  if (!isViewers(filter, viewer)) return filter
  const value = viewer.values[linkNameOf(filter)] ?? null
  return value === null ? null : { ...filter, filter_val: value }
}

const asFilter = ({
  dataset,
  column,
  value,
  operator = '==',
  comparator = value,
}: CrossFilter): DashboardFilter => ({ dataset, column, operator, filter_val: comparator })

const hasValue = ({ operator, filter_val }: DashboardFilter) =>
  takesNothing(operator) || (filter_val !== undefined && filter_val !== null && filter_val !== '')

/** The filters that hold for a chart: the dashboard's with the viewer's values, and the marks clicked in other charts. */
export const filtersFor = (
  chart: FilteredChart,
  filters: readonly DashboardFilter[],
  viewer: ViewerFilters,
): DashboardFilter[] => [
  ...filters
    .filter(({ dataset }) => dataset === chart.datasource_id)
    .flatMap((filter) => withViewer(filter, viewer) ?? []),
  ...viewer.cross
    .filter(({ dataset, chartId }) => dataset === chart.datasource_id && chartId !== chart.id)
    .map(asFilter),
]

/** Whether a time range changes a chart: only one with a time column. */
export const hasTimeColumn = ({ form_data }: FilteredChart) =>
  [form_data?.['granularity_sqla']].flat().some((column) => Boolean(column))

/** The charts that show less than all of their rows because of filters. */
export const filteredCharts = <Chart extends FilteredChart>(
  charts: readonly Chart[],
  filters: readonly DashboardFilter[],
  viewer: ViewerFilters,
): Chart[] =>
  charts.filter(
    (chart) =>
      (viewer.timeRange !== null && hasTimeColumn(chart)) ||
      filtersFor(chart, filters, viewer).some(hasValue),
  )

/** Whether the viewer sees anything else than the dashboard as it is stored. */
export const hasViewerFilters = (filters: readonly DashboardFilter[], viewer: ViewerFilters) =>
  viewer.cross.length > 0 ||
  viewer.timeRange !== null ||
  filters.some((filter) => isViewers(filter, viewer))

/** The viewer's filters with a value for the filters of a name: null switches them off. */
export const withValue = (
  viewer: ViewerFilters,
  name: string,
  value: string | null,
): ViewerFilters => ({ ...viewer, values: { ...viewer.values, [name]: value } })

/** The viewer's filters with the dashboard's own value for the filters of a name. */
export const withoutValue = (viewer: ViewerFilters, name: string): ViewerFilters => ({
  ...viewer,
  values: Object.fromEntries(Object.entries(viewer.values).filter(([other]) => other !== name)),
})

/** Nothing is filtered: every filter of the dashboard is switched off for this viewer. */
export const withNothing = (filters: readonly DashboardFilter[]): ViewerFilters => ({
  ...noViewerFilters,
  values: Object.fromEntries(filters.map((filter) => [linkNameOf(filter), null])),
})

const isSame = (one: CrossFilter, other: CrossFilter) =>
  one.column === other.column && one.value === other.value

/** The viewer's filters after a mark of a chart was clicked: others are filtered by it, or no more where they were already. */
export const withMark = (
  viewer: ViewerFilters,
  chartId: number,
  mark: readonly CrossFilter[],
): ViewerFilters => {
  const former = viewer.cross.filter((one) => one.chartId === chartId)
  const isSecond =
    former.length === mark.length && mark.every((one) => former.some((other) => isSame(one, other)))
  const others = viewer.cross.filter((one) => one.chartId !== chartId)
  return { ...viewer, cross: isSecond ? others : [...others, ...mark] }
}

/** The dashboard's filters with one added, or changed where there is one of its id. */
export const withFilter = (
  filters: readonly DashboardFilter[],
  filter: DashboardFilter,
): DashboardFilter[] =>
  filters.some(({ id }) => id === filter.id)
    ? filters.map((other) => (other.id === filter.id ? filter : other))
    : [...filters, filter]

const crossKey = 'cross'
const rangeKey = 'time'

/** Names of the link that no variable can have. */
export const reservedNames: readonly string[] = [crossKey, rangeKey]

/** The viewer's filters as the search of a link; empty where there are none. */
export const searchOf = ({ values, cross, timeRange }: ViewerFilters): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) search.append(name, value ?? '')
  for (const { chartId, dataset, column, value, operator, comparator } of cross) {
    const compared = operator === undefined ? [] : [operator, comparator]
    search.append(crossKey, JSON.stringify([chartId, dataset, column, value, ...compared]))
  }
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
  const [chartId, dataset, column, value, operator, comparator] = parts as unknown[]
  return Number.isInteger(chartId) &&
    Number.isInteger(dataset) &&
    typeof column === 'string' &&
    typeof value === 'string'
    ? [
        {
          ...({ chartId, dataset, column, value } as CrossFilter),
          ...(typeof operator === 'string' ? { operator, comparator } : {}),
        },
      ]
    : []
}

const rangeIn = (text: string | null) => (textOfRange(timeRangeOf(text)) === null ? null : text)

/**
 * The viewer's filters that a link holds: every name is a value of the filters of that name, and switches them off
 * where it is empty; what is not understood of `cross` is left out, and so is a time range that is open at both ends.
 */
export const viewerFiltersIn = (search: string): ViewerFilters => {
  const read = new URLSearchParams(search)
  return {
    values: Object.fromEntries(
      [...read]
        .filter(([name]) => !reservedNames.includes(name))
        .map(([name, text]) => [name, text === '' ? null : text]),
    ),
    cross: read.getAll(crossKey).flatMap(crossIn),
    timeRange: rangeIn(read.get(rangeKey)),
  }
}
