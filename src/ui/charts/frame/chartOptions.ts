import type { NumberFormat, TimeGrain } from '../../../api/contract'
import {
  axisWriter,
  formatNumber,
  formatShort,
  numberWriter,
  type NumberWriter,
} from '../../format/numbers'
import type { IncompleteTexts } from './incompletePeriods'
import type { SharedColors } from './keyColors'
import type { Marking } from './marking'
import type { Sorting } from './sortMarks'
import type { Hovering, Selecting } from './selecting'
import type { ReferenceLine, ValueAxis } from './valueScale'

/** How the labels of marks read, by what they are labels of: times by their grain, all others as they are. */
export interface LabelTexts {
  x: (label: string) => string
  y: (label: string) => string
  series: (label: string) => string
}

/** How the numbers of a metric are written. */
export interface Numbers {
  /** Beside axes and marks. */
  short: NumberWriter
  /** In tooltips and texts. */
  whole: NumberWriter
}

/** How a chart is drawn, whatever its type; `short` and `whole` write what the marks of all its metrics have. */
export interface ChartOptions extends Numbers {
  legend: boolean
  /** Values written on the marks; null where the chart type decides. */
  labels: boolean | null
  xTitle: string
  yTitle: string
  texts: LabelTexts
  /** How the dates along the axis below are grouped; undefined where they are none. */
  grain: TimeGrain | undefined
  /** Of its first and last period, where rows are missing in them. */
  incomplete?: IncompleteTexts | undefined
  /** Null where the order is the one the marks came in. */
  sort: Sorting | null
  /** The order of the categories that marks are colored by; null where it is the one of their totals. */
  seriesSort: Sorting | null
  /** How the numbers of one metric or column are written, by its name in the result. */
  numbersOf: (name: string) => Numbers
  /** How its axes of values are drawn, and the line across them. */
  axes: { x: ValueAxis; y: ValueAxis; line: ReferenceLine | null }
  /** The colours of a chosen palette, in order; null for the chart type's own. */
  palette: readonly string[] | null
  /** The colours of names over all charts of a page, which hold where no palette is chosen. */
  shared?: SharedColors | null
  /** From 0 to 1. */
  opacity: number
  /** Null where marks are for reading only. */
  marking: Marking | null
  /** How points are selected, where they can be. */
  selecting?: Selecting
  /** What the tooltip of a point says of its row beside what is drawn. */
  hovering?: Hovering
}

const twoDecimals = numberWriter({ decimals: 2 }, 2)
const percents = numberWriter({ style: 'percent' }, 0)

const named = {
  whole: { short: formatNumber, whole: formatNumber },
  two_decimals: { short: twoDecimals, whole: twoDecimals },
  percent: { short: percents, whole: percents },
}

/** How numbers are written by a format, or by one of those that a chart's options name; `shared` decimals where it leaves them open. */
export const numbersAs = (
  format: NumberFormat | keyof typeof named | 'short' | undefined,
  shared: number,
): Numbers => {
  if (typeof format === 'object')
    return { short: axisWriter(format), whole: numberWriter(format, shared) }
  if (format !== undefined && format !== 'short') return named[format]
  return { short: formatShort, whole: numberWriter({}, shared) }
}
