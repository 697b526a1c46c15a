import type { Arranged, Table } from './chartType.ts'
import type { TimeGrain } from '../../../src/api/contract/timeGrains.ts'
import type { Cell } from '../../engines/engine.ts'
import { groupLabel } from './labels.ts'
import {
  allRows,
  membersOf,
  placedBy,
  range,
  ranksByTotal,
  ranksInTime,
  restIn,
  withRestLast,
  type Members,
} from './members.ts'
import { gapsIn } from '../sql/periods.ts'
import { numberOf } from '../../../src/api/contract/plainValues.ts'
import { inSlices } from './slices.ts'

/** How the columns of a bar chart's result lie: groups, breakdowns, metrics, and perhaps a metric only to sort by. */
export interface BarLayout {
  groups: number
  breakdowns: number
  metrics: string[]
  sortMetric: number
  descending: boolean
  contribution: boolean
  /** Whether bars come in the order of their values, not of their totals. */
  byValue: boolean
  /** Whether groups and breakdowns are the first ones with the rest as one more. */
  rest: { groups: boolean; breakdowns: boolean }
  /** Whether periods without rows are drawn between those with some. */
  fillsGaps: boolean
  /** The grains of groups and breakdowns, null where they are not of time. */
  grains: (TimeGrain | null)[]
}

const reordered = async (
  { columns, values, rowCount }: Table,
  order: Uint32Array,
  shown: number,
): Promise<Table> => {
  const moved: Table = {
    columns: columns.slice(0, shown),
    values: columns.slice(0, shown).map(() => []),
    rowCount,
  }
  await inSlices(rowCount, (position) => {
    const row = order[position] ?? 0
    for (const [index, column] of moved.values.entries()) column.push(values[index]?.[row] ?? null)
  })
  return moved
}

const barSums = (
  table: Table,
  bars: Members,
  order: Uint32Array,
  firstMetric: number,
): Float64Array => {
  const sums = new Float64Array(bars.values.length)
  for (const column of table.values.slice(firstMetric))
    for (const [position, row] of order.entries()) {
      const bar = bars.ofRow[row] ?? 0
      sums[bar] = (sums[bar] ?? 0) + (numberOf(column[position]) ?? 0)
    }
  return sums
}

const text = (value: string) => JSON.stringify(value)

/** What is missing before each bar of periods, as labels. */
const gapsBefore = (bars: Members, ranks: Int32Array, { groups, grains, fillsGaps }: BarLayout) => {
  const [grain = null] = grains
  if (groups !== 1 || grain === null || !fillsGaps) return new Map<Cell, Cell[]>()
  const inOrder = [...bars.values.keys()].sort(
    (left, right) => (ranks[left] ?? 0) - (ranks[right] ?? 0),
  )
  return gapsIn(
    inOrder.map((bar) => bars.values[bar]?.[0] ?? null),
    grain,
  )
}

function* barRecords(
  table: Table,
  layout: BarLayout,
  bars: Members,
  parts: Members,
  order: Uint32Array,
  gaps: Map<Cell, Cell[]>,
) {
  const [restOfBars, restOfParts] = [
    restIn(layout.rest.groups, bars),
    restIn(layout.rest.breakdowns, parts),
  ]
  const { groups, breakdowns, metrics, contribution } = layout
  const firstMetric = groups + breakdowns
  const sums = contribution ? barSums(table, bars, order, firstMetric) : null
  const axis = bars.values.map((values) => text(groupLabel(values, restOfBars)))
  const partLabels =
    breakdowns === 0 ? null : parts.values.map((values) => groupLabel(values, restOfParts))
  const endings = metrics.map((metric) =>
    (partLabels ?? [null]).map((part) => {
      const key = part === null ? metric : metrics.length === 1 ? part : `${metric}, ${part}`
      return {
        key: text(key),
        rest: `"metric":${text(metric)},"series":${part === null ? 'null' : text(part)}}`,
      }
    }),
  )
  let begun = -1
  for (const [position, row] of order.entries()) {
    const bar = bars.ofRow[row] ?? 0
    if (bar !== begun)
      for (const missing of gaps.get(bars.values[bar]?.[0] ?? null) ?? [])
        for (const [{ key, rest } = { key: '""', rest: '}' }] of endings)
          yield `{"x":${text(String(missing))},"key":${key},"y":null,${rest}`
    begun = bar
    const sum = sums?.[bar]
    for (const [index, byPart] of endings.entries()) {
      const value = numberOf(table.values[firstMetric + index]?.[position])
      const y = value === null || sum === undefined ? value : sum === 0 ? null : value / sum
      const { key, rest } = byPart[partLabels === null ? 0 : (parts.ofRow[row] ?? 0)] ?? {
        key: '""',
        rest: '}',
      }
      yield `{"x":${axis[bar] ?? '""'},"key":${key},"y":${JSON.stringify(y)},${rest}`
    }
  }
}

/** Puts the bars in the order of their totals, inside a bar the breakdowns in the order of theirs, and names the marks. */
export const arrangeBars = async (result: Table, layout: BarLayout): Promise<Arranged> => {
  const firstMetric = layout.groups + layout.breakdowns
  const sorting = result.values[firstMetric + layout.sortMetric] ?? []
  const bars = await membersOf(result, range(0, layout.groups))
  const parts = await membersOf(result, range(layout.groups, firstMetric))
  const grainsOfParts = layout.grains.slice(layout.groups)
  const partsInTime = grainsOfParts.some((grain) => grain !== null)
  const ranksOfParts = withRestLast(
    partsInTime ? ranksInTime(parts, grainsOfParts) : await ranksByTotal(parts, sorting, true),
    parts,
    restIn(layout.rest.breakdowns, parts),
  )
  const ranksOfBars = withRestLast(
    layout.byValue
      ? ranksInTime(bars, layout.grains)
      : await ranksByTotal(bars, sorting, layout.descending),
    bars,
    restIn(layout.rest.groups, bars),
  )
  const order = placedBy(placedBy(allRows(result), parts, ranksOfParts), bars, ranksOfBars)
  const table = await reordered(result, order, firstMetric + layout.metrics.length)
  const gaps = gapsBefore(bars, ranksOfBars, layout)
  return { table, records: barRecords(table, layout, bars, parts, order, gaps) }
}
