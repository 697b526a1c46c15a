import { formatNumber, formatShort } from '../../format/numbers'
import type { SharedColors } from './keyColors'
import type { Marking } from './marking'

/** How a chart is drawn, whatever its type. */
export interface ChartOptions {
  legend: boolean
  /** Values written on the marks; null where the chart type decides. */
  labels: boolean | null
  xTitle: string
  yTitle: string
  /** Null where the order is the one the marks came in. */
  sort: 'value_desc' | 'value_asc' | 'name_asc' | 'name_desc' | null
  /** Numbers beside axes and marks. */
  short: (value: number) => string
  /** Numbers in tooltips. */
  whole: (value: number) => string
  /** The colours of a chosen palette, in order; null for the chart type's own. */
  palette: readonly string[] | null
  /** The colours of names over all charts of a page, which hold where no palette is chosen. */
  shared?: SharedColors | null
  /** From 0 to 1. */
  opacity: number
  /** Null where marks are for reading only. */
  marking: Marking | null
}

const decimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

const formats = {
  short: { short: formatShort, whole: formatNumber },
  whole: { short: formatNumber, whole: formatNumber },
  two_decimals: {
    short: (value: number) => decimals.format(value),
    whole: (value: number) => decimals.format(value),
  },
  percent: {
    short: (value: number) => percents.format(value),
    whole: (value: number) => percents.format(value),
  },
}

/** The two writings of numbers that a number format stands for. */
export const numberFormat = (name: keyof typeof formats | undefined) => formats[name ?? 'short']
