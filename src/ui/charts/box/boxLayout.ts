import { scaleBand } from 'd3-scale'
import type { Box, BoxKey } from './boxModel'
import { layOutLabels, thinLabels, type LabelLayout, type Measure } from '../frame/labels'
import { hasPlace, rangeOn, valueScale, type ValueAxis } from '../frame/valueScale'

export const boxPadding = 0.36
export const boxGap = 4

export interface BoxLayout {
  margin: { top: number; right: number; bottom: number; left: number }
  inner: { width: number; height: number }
  labels: LabelLayout
  /** The values that the axis names, and the two it reaches between. */
  ticks: number[]
  ends: [number, number]
  /** Whether a value is between the two. */
  isShown: (value: number) => boolean
  /** The middle of a series on the axis. */
  middleOf: (group: number) => number
  /** Where a box stands across, and how broad it is. */
  acrossOf: (box: Box) => { at: number; size: number }
  downOf: (value: number) => number
}

function* valuesOf(boxes: readonly Box[]) {
  for (const { mark } of boxes) {
    yield* [mark.min, mark.max, mark.mean, mark.q1, mark.q3]
    yield* mark.outliers
  }
}

/** From the lowest to the highest value of boxes, with room around one that is alone. */
export const boxRange = (
  axis: ValueAxis,
  boxes: readonly Box[],
  also: readonly number[] = [],
): [number, number] => {
  const [low, high] = rangeOn(axis, [...valuesOf(boxes), ...also]) ?? [0, 1]
  if (low === high && axis.log) return [low / 2, high * 2]
  if (low === high)
    return low === 0 ? [-1, 1] : [low - Math.abs(low) / 10, high + Math.abs(high) / 10]
  return [low, high]
}

interface Room {
  width: number
  height: number
  axis: ValueAxis
  /** A value that the axis reaches to although no box does. */
  reference: number | null
  /** Whether the series follow each other in time, so that every nth name is enough. */
  inTime: boolean
}

/** Where boxes, axis and labels stand. Keys that take no place of their own share the middle of their series. */
export const layOutBoxes = (
  groups: readonly string[],
  boxes: readonly Box[],
  keys: readonly BoxKey[],
  { width, height, axis, reference, inTime }: Room,
  short: (value: number) => string,
  measure: Measure,
): BoxLayout => {
  const count = Math.max(2, Math.min(7, Math.floor((height - 120) / 56)))
  const range = boxRange(axis, boxes, reference === null ? [] : [reference])
  const scaleIn = (length: number) =>
    valueScale({ axis, range, count, room: [length, 0], nice: count })
  const { ticks, ends } = scaleIn(1)
  const left = Math.max(
    60,
    Math.ceil(Math.max(0, ...ticks.map((tick) => measure(short(tick))))) + 28,
  )
  const across = Math.max(0, width - left - 24)
  const lay = inTime ? thinLabels : layOutLabels
  const labels = lay([...groups], across / Math.max(1, groups.length), measure)
  const inner = { width: across, height: Math.max(0, height - 36 - labels.depth - 28) }
  const band = scaleBand<number>(
    groups.map((_, at) => at),
    [0, inner.width],
  )
    .round(true)
    .padding(boxPadding)
  const size = (band.bandwidth() - boxGap * (keys.length - 1)) / Math.max(1, keys.length)
  const down = scaleIn(inner.height)
  return {
    margin: { top: 36, right: 24, bottom: labels.depth + 28, left },
    inner,
    labels,
    ticks,
    ends,
    isShown: (value) => hasPlace(axis, value) && value >= ends[0] && value <= ends[1],
    middleOf: (group) => (band(group) ?? 0) + band.bandwidth() / 2,
    acrossOf: ({ group, key }) => {
      const position = Math.max(
        0,
        keys.findIndex(({ id }) => id === key.id),
      )
      return { at: (band(group) ?? 0) + position * (size + boxGap), size }
    },
    downOf: (value) => Math.max(0, Math.min(inner.height, down.at(value))),
  }
}
