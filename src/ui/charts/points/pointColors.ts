import { keyColors } from '../frame/keyColors'
import type { PointModel } from './pointModel'

const seriesColors = ['#46bdc2', '#5c79de', '#dbab44', '#f67d8d'] as const

/** A colour per series: four in turn, or those of a palette that was chosen; a single series in the accent. */
export const pointColors = (
  { keys }: Pick<PointModel, 'keys'>,
  palette: readonly string[] | null,
) =>
  keyColors(
    keys.map(({ name }) => name),
    palette ?? (keys.length > 1 ? seriesColors : null),
  )
