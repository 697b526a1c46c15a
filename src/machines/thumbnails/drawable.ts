import type { ChartResult, FormData, Metric } from '../../api/contract'

/** What a chart's thumbnail is drawn from. */
export interface Drawable {
  form: FormData
  result: ChartResult
  /** The saved metrics of its dataset. */
  metrics: readonly Metric[]
}
