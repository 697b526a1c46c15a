import type { ChartResult, FormData } from '../../../api/contract'
import { chartColorsOf } from '../../../machines/explorer/options/chartColors'
import type { DataPanelRef } from '../../../machines/explorer/dataPanel.machine'
import type { QueryRunRef } from '../../../machines/explorer/run/queryRun.machine'
import type { SlotsRef } from '../../../machines/explorer/slots/slots.machine'
import { vizOptionsOf } from '../../../machines/explorer/options/vizOptions'
import { paletteNamed } from '../../../ui'
import { type ChartOptions, numberFormat } from '../../../ui/charts/frame/chartOptions'

/** What a drawing is given: the last result, the form it was asked with, and the options as they stand now. */
export interface DrawingProps {
  result: ChartResult
  ran: FormData
  options: ChartOptions
  /** The `extra_form_data` that the options were read from. */
  extra: FormData['extra_form_data']
  panel: DataPanelRef
  slots: SlotsRef
  run: QueryRunRef
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
  }
}
