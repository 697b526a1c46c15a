import type { ChartOptions } from '../frame/chartOptions'
import type { Stacking } from '../frame/stacking'
import type { PointColumns } from '../points/pointModel'
import type { Pen } from './thumbRoom'

/** What a thumbnail is painted from. What only some chart types need is computed when it is read. */
export interface ThumbChart {
  records: readonly unknown[]
  options: Pick<ChartOptions, 'grain' | 'sort' | 'seriesSort' | 'palette' | 'opacity' | 'axes'>
  readonly bars: { stacking: Stacking; adds: boolean }
  readonly points: {
    columns: PointColumns
    /** Diameters of the smallest and the largest point, as shares of the smaller side. */
    diameters: readonly [number, number]
  }
  /** The cells column by column, as text. */
  readonly columns: readonly { name: string; numeric: boolean; cells: readonly string[] }[]
}

export type ThumbPainter = (pen: Pen, chart: ThumbChart) => void
