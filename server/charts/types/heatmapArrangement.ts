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
  return { values, xs, ys, ranksOfX, ranksOfY, order, rankOf, extents: extentsOf(values) }
}

/** The labels of an axis in its order. */
const labelsOf = ({ values }: Members, ranksOfAxis: Int32Array) => {
  const labels: string[] = []
  for (const [member, cells] of values.entries())
    labels[ranksOfAxis[member] ?? 0] = joinedLabel(cells)
  return labels
}

/** The cells in the order of the axes, as their columns. */
export const placeCells = async (table: Table, layout: HeatmapLayout): Promise<PlacedCells> => {
  const { values, xs, ys, ranksOfX, ranksOfY, order, rankOf, extents } = await placed(table, layout)
  const { length } = order
  const cells: PlacedCells = {
    labels: { x: labelsOf(xs, ranksOfX), y: labelsOf(ys, ranksOfY) },
    x: new Uint32Array(length),
    y: new Uint32Array(length),
    v: new Float64Array(length),
    missing: { nullCount: 0, validity: new Uint8Array(Math.ceil(length / 8)) },
    perc: new Float64Array(length),
    rank: new Float64Array(length),
    extents,
  }
  const { missing } = cells
  await inSlices(length, (at) => {
    const row = order[at] ?? 0
    cells.x[at] = ranksOfX[xs.ofRow[row] ?? 0] ?? 0
    cells.y[at] = ranksOfY[ys.ofRow[row] ?? 0] ?? 0
    const [value = null, stands] = [values[row], rankOf(row)]
    if (value === null || stands === null) return void (missing.nullCount += 1)
    missing.validity[at >> 3] = (missing.validity[at >> 3] ?? 0) | (1 << (at & 7))
    cells.v[at] = value
    cells.perc[at] = stands.perc
    cells.rank[at] = stands.rank
  })
  return cells
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
