import { shownName } from '../frame/keyColors'
import { cutTo, layOutLabels, type LabelLayout, type Measure } from '../frame/labels'

export interface HeatLayout {
  margin: { top: number; right: number; bottom: number; left: number }
  inner: { width: number; height: number }
  cell: { width: number; height: number }
  /** Every how manieth column and row has a label. */
  everyColumn: number
  everyRow: number
  bottom: LabelLayout
  left: string[]
}

const columnLabelRoom = 24
const rowLabelRoom = 14
const longestLeft = 180
const top = 36
const right = 24

const every = (names: readonly string[], step: number) => names.filter((_, at) => at % step === 0)

/** Where the grid stands and which labels are written at its axes: as many as find room without overlapping. */
export const layOutHeat = (
  xs: readonly string[],
  ys: readonly string[],
  { width, height }: { width: number; height: number },
  measure: Measure,
): HeatLayout => {
  const names = ys.map((name) => cutTo(shownName(name), longestLeft, measure))
  const left = Math.ceil(Math.max(24, ...names.map(measure))) + 28
  const across = Math.max(0, width - left - right)
  const everyColumn = Math.max(1, Math.ceil((columnLabelRoom * xs.length) / Math.max(1, across)))
  const bottom = layOutLabels(
    every(xs, everyColumn),
    (across / Math.max(1, xs.length)) * everyColumn,
    measure,
  )
  const below = bottom.depth + 28
  const down = Math.max(0, height - top - below)
  const everyRow = Math.max(1, Math.ceil((rowLabelRoom * ys.length) / Math.max(1, down)))
  return {
    margin: { top, left, right: width - left - across, bottom: height - top - down },
    inner: { width: across, height: down },
    cell: { width: across / Math.max(1, xs.length), height: down / Math.max(1, ys.length) },
    everyColumn,
    everyRow,
    bottom,
    left: every(names, everyRow),
  }
}
