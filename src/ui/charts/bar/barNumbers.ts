import type { ChartOptions } from '../frame/chartOptions'
import type { BarKey } from './barModel'

/** How the numbers of a key are written: as its metric says. */
export const writerOf = (
  { metric }: BarKey,
  { whole, numbersOf }: Pick<ChartOptions, 'whole' | 'numbersOf'>,
) => (metric === undefined ? whole : numbersOf(metric).whole)
