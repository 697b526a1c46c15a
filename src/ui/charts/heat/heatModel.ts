import type { HeatmapRecord } from '../../../api/contract'
import type { ChartOptions } from '../frame/chartOptions'
import { sortMarks } from '../frame/sortMarks'

/** One cell: the value `v` where the column `x` meets the row `y`, and its place between least and greatest. */
export type HeatMark = Omit<HeatmapRecord, 'rank'>

export interface HeatModel {
  xs: string[]
  ys: string[]
  /** The marks row by row; null where the data has no such pair. */
  cells: (HeatMark | null)[]
  /** Columns and rows there are, drawn or not. */
  columns: number
  rows: number
  /** The least and the greatest value of all marks; null where no mark has a value. */
  extent: [number, number] | null
  /** Cells drawn without a value. */
  empty: number
}

interface Shape extends Pick<ChartOptions, 'sort'> {
  /** Columns and rows that are drawn at most. */
  limit: number
}

interface Line {
  name: string
  value: number
}

const linesOf = (marks: readonly HeatMark[], axis: 'x' | 'y'): Line[] => {
  const totals = new Map<string, number>()
  for (const mark of marks) totals.set(mark[axis], (totals.get(mark[axis]) ?? 0) + (mark.v ?? 0))
  return [...totals].map(([name, value]) => ({ name, value }))
}

const chosen = (lines: Line[], limit: number, sort: ChartOptions['sort']) => {
  const shownLines =
    lines.length > limit
      ? lines.toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value)).slice(0, limit)
      : lines
  return sortMarks(shownLines, sort ?? 'natural').map(({ name }) => name)
}

const extentOf = (marks: readonly HeatMark[]): HeatModel['extent'] => {
  let found: HeatModel['extent'] = null
  for (const { v } of marks) {
    if (v === null || !Number.isFinite(v)) continue
    found = found === null ? [v, v] : [Math.min(found[0], v), Math.max(found[1], v)]
  }
  return found
}

/**
 * A grid of all pairs of columns and rows, in their natural order with null last unless another one is asked for. Of more than
 * `limit` columns or rows, those with the largest totals are kept.
 */
export const heatModel = (marks: readonly HeatMark[], { limit, sort }: Shape): HeatModel => {
  const columns = linesOf(marks, 'x')
  const rows = linesOf(marks, 'y')
  const xs = chosen(columns, limit, sort)
  const ys = chosen(rows, limit, sort)
  const [across, down] = [
    new Map(xs.map((name, at) => [name, at])),
    new Map(ys.map((name, at) => [name, at])),
  ]
  const cells: HeatModel['cells'] = Array.from({ length: xs.length * ys.length }, () => null)
  for (const mark of marks) {
    const [column, row] = [across.get(mark.x), down.get(mark.y)]
    if (column !== undefined && row !== undefined) cells[row * xs.length + column] = mark
  }
  return {
    xs,
    ys,
    cells,
    columns: columns.length,
    rows: rows.length,
    extent: extentOf(marks),
    empty: cells.filter((cell) => cell === null || cell.v === null).length,
  }
}
