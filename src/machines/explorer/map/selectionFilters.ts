import type { AdhocFilter, ChartResult, FormData, Lasso } from '../../../api/contract'
import { nullText } from '../../../api/contract/valueTexts'
import { entriesIn, nameOf, textOf, type Entry } from '../form/pills'
import { filtersOf, newFilter, rowFilters } from '../filters/filters'
import { pointsIn } from '../run/resultPoints'

interface Place {
  x: number
  y: number
}

/** Points of a chart that were selected. */
export interface Selection {
  /** Their rows in the answer. */
  rows: Uint32Array
  /** In the numbers of the axes; null where a series was selected. A box has all points between its two corners. */
  outline: { kind: 'box' | 'lasso'; corners: readonly Place[] } | null
  /** The series that was selected; null where an outline was drawn. */
  series: string | null
  /** How many of the points are in each series. */
  counts: ReadonlyMap<string, number>
  /** Whether points within the outline were left out, for their series was hidden. */
  hides: boolean
}

/** The chart that they are of: the form it was requested with, its answer, and the column that names each row of its dataset. */
export interface SelectedChart {
  ran: FormData
  result: ChartResult
  indexColumn: string | null
}

/** What leaves the selected points, made when it is used; or why there is nothing. */
export type Made<Conditions> = { make: () => Conditions } | { reason: string }

/** The rows of a new dataset: those that filters leave, within a lasso where there is one. */
export interface SelectedRows {
  filters: AdhocFilter[]
  lasso?: Lasso
}

/** How many values a filter of a chart may list, and one of a new dataset. */
const maxValues = { chart: 1000, dataset: 10_000 } as const

const gathered = 'Other'

const filter = (
  subject: string,
  operator: string,
  comparator: unknown,
  clause: AdhocFilter['clause'] = 'WHERE',
): AdhocFilter => ({ ...newFilter(subject, clause), operator, comparator, applied: true })

const isSeries = ({ series }: ChartResult['chart_metadata'], name: string | null) =>
  name !== null && name !== gathered && series.length === 1

const ofSeries = (column: string, name: string) =>
  name === nullText ? filter(column, 'IS NULL', 'null') : filter(column, '==', name)

const between = (
  subject: string,
  values: readonly number[],
  clause: AdhocFilter['clause'],
): AdhocFilter[] => [
  filter(subject, '>=', String(Math.min(...values)), clause),
  filter(subject, '<=', String(Math.max(...values)), clause),
]

const inBox = (
  { corners }: NonNullable<Selection['outline']>,
  [x, y]: readonly [string, string],
  clause: AdhocFilter['clause'],
) => [
  ...between(
    x,
    corners.map((corner) => corner.x),
    clause,
  ),
  ...between(
    y,
    corners.map((corner) => corner.y),
    clause,
  ),
]

/** A filter that leaves the entities of some rows of an answer. */
export const entityFilter = (result: ChartResult, rows: Iterable<number>) => {
  const { names } = pointsIn(result)
  return filter(names.entity, 'IN', [...new Set(Array.from(rows, names.of))])
}

const tooMany = 'More than 1,000 points: select a series or a box, or fewer points'

const axesOf = (ran: FormData): Entry[] => [...entriesIn(ran, 'x'), ...entriesIn(ran, 'y')]

/** Filters for the chart that has the selection. */
export const chartFilters = (selection: Selection, chart: SelectedChart): Made<AdhocFilter[]> => {
  const { series, outline, rows } = selection
  const { chart_metadata: columns } = chart.result
  if (isSeries(columns, series))
    return { make: () => [ofSeries(columns.series[0] ?? '', series ?? '')] }
  if (rows.length <= maxValues.chart && columns.entity?.length === 1)
    return { make: () => [entityFilter(chart.result, rows)] }
  const [x, y] = axesOf(chart.ran)
  if (outline?.kind === 'box' && x !== undefined && y !== undefined)
    return { make: () => inBox(outline, [textOf(x), textOf(y)], 'HAVING') }
  return { reason: tooMany }
}

/** Whether each point is a row of its dataset. */
export const isByRow = ({ result, indexColumn }: Pick<SelectedChart, 'result' | 'indexColumn'>) => {
  const { entity = [] } = result.chart_metadata
  return entity.length === 1 && entity[0] === indexColumn
}

/** An aggregate of one value is that value. */
const isValueOfRow = (entry: Entry) =>
  typeof entry !== 'string' && ['AVG', 'MIN', 'MAX', 'SUM'].includes(entry.aggregate ?? '')

const notByRow =
  'More than 10,000 points: select fewer, or a series or area of a chart with a point for each row of its dataset'

/** The selected series where others are hidden; null where Other stands for some of them. */
const shownSeries = ({ hides, counts }: Selection, column: string) => {
  if (!hides) return []
  return counts.has(gathered) ? null : [filter(column, 'IN', [...counts.keys()])]
}

/** The rows that the selected points stand for, as a dataset of their own. */
export const selectedRows = (selection: Selection, chart: SelectedChart): Made<SelectedRows> => {
  const { series, outline, rows } = selection
  const { ran, result } = chart
  const { entity = [], series: seriesColumns } = result.chart_metadata
  const where = rowFilters(ran)
  const isWhole = filtersOf(ran).every(({ clause }) => clause === 'WHERE') && !result.truncated
  if (rows.length <= maxValues.dataset && entity.length === 1)
    return { make: () => ({ filters: [...where, entityFilter(result, rows)] }) }
  if (isWhole && isSeries(result.chart_metadata, series))
    return {
      make: () => ({ filters: [...where, ofSeries(seriesColumns[0] ?? '', series ?? '')] }),
    }
  const [x, y] = axesOf(ran)
  const shown = shownSeries(selection, seriesColumns[0] ?? '')
  if (!isWhole || !isByRow(chart) || outline === null || shown === null) return { reason: notByRow }
  if (x === undefined || y === undefined || !isValueOfRow(x) || !isValueOfRow(y))
    return { reason: notByRow }
  const axes = [nameOf(x), nameOf(y)] as const
  return {
    make: () => ({
      filters: [...where, ...shown, ...inBox(outline, axes, 'WHERE')],
      ...(outline.kind === 'lasso'
        ? { lasso: { x: axes[0], y: axes[1], corners: [...outline.corners] } }
        : {}),
    }),
  }
}

const clusters = 'cluster_category'

/** The cluster that most of the points are in; null where the series are no clusters. */
export const clusterOf = (
  { counts }: Selection,
  { result }: Pick<SelectedChart, 'result'>,
): string | null => {
  const { series } = result.chart_metadata
  if (series.length !== 1 || series[0] !== clusters) return null
  const [largest] = [...counts]
    .filter(([name]) => name !== nullText && name !== gathered)
    .toSorted(([, one], [, other]) => other - one)
  return largest?.[0] ?? null
}
