import type { Arranged, PlacedCells, Table } from './chartType.ts'
import type { TimeGrain } from '../../../src/api/contract/timeGrains.ts'
import { joinedLabel } from '../../../src/api/contract/valueTexts.ts'
import { allRows, membersOf, placedBy, ranksByTotal, ranksInTime, type Members } from './members.ts'
import { numberOf } from '../../../src/api/contract/plainValues.ts'
import { inSlices, letOthersIn } from './slices.ts'
import { ranksOf } from './rank.ts'

export const axisOrders = ['alpha_asc', 'alpha_desc', 'value_asc', 'value_desc'] as const
export const normalizings = ['heatmap', 'x', 'y'] as const

/** Which columns of a heatmap's result hold what, and how it is asked to be shown. */
export interface HeatmapLayout {
  x: number[]
  y: number[]
  metric: number
  orderX: (typeof axisOrders)[number]
  orderY: (typeof axisOrders)[number]
  normalize: (typeof normalizings)[number]
  /** The grains of the result's groups, null where they are not of time. */
  grains: (TimeGrain | null)[]
}

type Values = readonly (number | null)[]

const ranks = (
  members: Members,
  order: HeatmapLayout['orderX'],
  values: Values,
  grains: HeatmapLayout['grains'],
) =>
  order === 'alpha_asc' || order === 'alpha_desc'
    ? ranksInTime(members, grains, order === 'alpha_desc')
    : ranksByTotal(members, values, order === 'value_desc')

const extentsOf = (values: Values) => {
  let [least, greatest] = [Infinity, -Infinity]
  for (const value of values) {
    if (value === null) continue
    least = Math.min(least, value)
    greatest = Math.max(greatest, value)
  }
  return least > greatest ? null : ([least, greatest] satisfies [number, number])
}

const placed = async (table: Table, layout: HeatmapLayout) => {
  const values = (table.values[layout.metric] ?? []).map(numberOf)
  const xs = await membersOf(table, layout.x)
  const ys = await membersOf(table, layout.y)
  const grainsOf = (axis: readonly number[]) => axis.map((group) => layout.grains[group] ?? null)
  const ranksOfY = await ranks(ys, layout.orderY, values, grainsOf(layout.y))
  await letOthersIn()
  const ranksOfX = await ranks(xs, layout.orderX, values, grainsOf(layout.x))
  await letOthersIn()
  const order = placedBy(placedBy(allRows(table), ys, ranksOfY), xs, ranksOfX)
  await letOthersIn()
  const groups = { heatmap: null, x: xs, y: ys }[layout.normalize]
  const rankOf = ranksOf(values, (row) => groups?.ofRow[row] ?? 0)
  return { values, xs, ys, order, rankOf, extents: extentsOf(values) }
}

/** Says in the order of the axes which row each cell is and where its value stands. */
export const placeCells = async (table: Table, layout: HeatmapLayout): Promise<PlacedCells> => {
  const { order, rankOf, extents } = await placed(table, layout)
  const [perc, rank] = [new Float64Array(order.length), new Float64Array(order.length)]
  await inSlices(order.length, (index) => {
    const stands = rankOf(order[index] ?? 0)
    perc[index] = stands?.perc ?? 0
    rank[index] = stands?.rank ?? 0
  })
  return { rows: order, perc, rank, extents }
}

/** Puts the cells in the order of the axes and tells where each value stands. */
export const arrangeHeatmap = async (table: Table, layout: HeatmapLayout): Promise<Arranged> => {
  const { values, xs, ys, order, rankOf, extents } = await placed(table, layout)
  const [xLabels, yLabels] = [xs, ys].map((axis) => axis.values.map(joinedLabel))
  function* records() {
    for (const row of order) {
      const { perc = null, rank = null } = rankOf(row) ?? {}
      const x = xLabels?.[xs.ofRow[row] ?? 0]
      const y = yLabels?.[ys.ofRow[row] ?? 0]
      yield JSON.stringify({ x, y, v: values[row], perc, rank })
    }
  }
  return { table, records: records(), extents }
}
