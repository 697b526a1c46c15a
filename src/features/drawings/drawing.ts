import type { ChartResult, FormData, Metric } from '../../api/contract'
import { chartColorsOf } from '../../machines/explorer/options/chartColors'
import { vizOptionsOf } from '../../machines/explorer/options/vizOptions'
import { paletteNamed } from '../../ui'
import { type ChartOptions, numberFormat } from '../../ui/charts/frame/chartOptions'

/** What a drawing is given: the last result, the form it was asked with, and the options as they stand now. */
export interface DrawingProps {
  result: ChartResult
  ran: FormData
  options: ChartOptions
  /** The `extra_form_data` that the options were read from. */
  extra: FormData['extra_form_data']
  /** The saved metrics of the dataset. */
  metrics: Metric[]
}

/** The options of a chart: what its form says, the names of its columns where it says nothing. */
export const chartOptionsOf = (
  extra: FormData['extra_form_data'],
  { chart_metadata, viz_type }: ChartResult,
): ChartOptions => {
  const options = vizOptionsOf(extra)
  const { scheme, opacity } = chartColorsOf(extra, viz_type)
  return {
    legend: options.legend ?? true,
    labels: options.labels ?? null,
    xTitle: options.x_title ?? chart_metadata.x.label,
    yTitle: options.y_title ?? chart_metadata.y.label,
    sort: options.sort ?? null,
    ...numberFormat(options.number_format),
    palette: paletteNamed(scheme),
    opacity: opacity / 100,
    marking: null,
  }
}
