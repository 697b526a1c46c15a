import { area, line } from 'd3-shape'
import type { Reach } from '../frame/stacking'
import type { LineLayout } from './lineLayout'

export interface LinePath {
  line: string
  /** The space between the line and what it stands on. */
  area: string
  /** Stops without a neighbor on either side, which no line shows. */
  alone: { x: number; y: number }[]
}

/** The outlines of one key in the room of the axes, broken where values are missing. */
export const linePath = (
  reaches: readonly (Reach | null)[],
  { across, along }: Pick<LineLayout, 'across' | 'along'>,
): LinePath => {
  const isDefined = (reach: Reach | null) => reach !== null
  const x = (_: Reach | null, stop: number) => across(stop)
  const y = (reach: Reach | null) => along(reach?.to ?? 0)
  return {
    line: line<Reach | null>(x, y).defined(isDefined)(reaches) ?? '',
    area:
      area<Reach | null>(x, (reach) => along(reach?.from ?? 0), y).defined(isDefined)(reaches) ??
      '',
    alone: reaches.flatMap((reach, stop) =>
      reach !== null && !reaches[stop - 1] && !reaches[stop + 1]
        ? [{ x: across(stop), y: along(reach.to) }]
        : [],
    ),
  }
}
