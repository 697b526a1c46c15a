import type { Arranged, Table } from './chartType.ts'
import { joinedLabel } from './labels.ts'
import { allRows, membersOf, placedBy, range, ranksByTotal, type Members } from './members.ts'
import { numberOf } from '../sql/numbers.ts'
import { inSlices } from './slices.ts'

/** How the columns of a bar chart's result lie: groups, breakdowns, metrics, and perhaps a metric only to sort by. */
export interface BarLayout {
  groups: number
  breakdowns: number
  metrics: string[]
  sortMetric: number
  descending: boolean
  contribution: boolean
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

function* barRecords(
  table: Table,
  layout: BarLayout,
  bars: Members,
  parts: Members,
  order: Uint32Array,
) {
  const { groups, breakdowns, metrics, contribution } = layout
  const firstMetric = groups + breakdowns
  const sums = contribution ? barSums(table, bars, order, firstMetric) : null
  const axis = bars.values.map((values) => text(joinedLabel(values)))
  const partLabels = breakdowns === 0 ? null : parts.values.map(joinedLabel)
  const endings = metrics.map((metric) =>
    (partLabels ?? [null]).map((part) => {
      const key = part === null ? metric : metrics.length === 1 ? part : `${metric}, ${part}`
      return {
        key: text(key),
        rest: `"metric":${text(metric)},"series":${part === null ? 'null' : text(part)}}`,
      }
    }),
  )
  for (const [position, row] of order.entries()) {
    const bar = bars.ofRow[row] ?? 0
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
  const byPart = placedBy(allRows(result), parts, await ranksByTotal(parts, sorting, true))
  const order = placedBy(byPart, bars, await ranksByTotal(bars, sorting, layout.descending))
  const table = await reordered(result, order, firstMetric + layout.metrics.length)
  return { table, records: barRecords(table, layout, bars, parts, order) }
}
