import { scaleLinear, scalePoint, scaleUtc } from 'd3-scale'
import { formatPeriod } from '../../format/periods'
import type { BarKey } from '../bar/barModel'
import { layOutLabels, type Measure } from '../frame/labels'
import { reachesOf, type Reach, type Stacking } from '../frame/stacking'
import type { LineModel } from './lineModel'
import { timeTicks } from './timeAxis'

interface Plotted {
  model: LineModel
  /** The keys that the legend has not hidden. */
  keys: readonly BarKey[]
  stacking: Stacking
  /** Whether the space down to zero is filled. */
  filled: boolean
  nameOf: (name: string) => string
  width: number
  height: number
}

export interface LineLabel {
  at: number
  name: string
  lines: string[]
}

export interface LineLayout {
  margin: { top: number; right: number; bottom: number; left: number }
  inner: { width: number; height: number }
  ticks: number[]
  labels: { turned: boolean; depth: number; each: LineLabel[] }
  /** By key, then by stop; null is a gap. */
  reaches: (Reach | null)[][]
  /** Where a stop stands across, and a value along its axis. */
  across: (stop: number) => number
  along: (value: number) => number
}

const labelRoom = 24

const labelsOf = (
  { model, nameOf }: Plotted,
  width: number,
  across: (stop: number) => number,
  measure: Measure,
): LineLayout['labels'] => {
  const { stops, grain } = model
  if (grain !== null && stops.length > 0) {
    const moments = stops.map(({ at }) => at ?? 0)
    const scale = scaleUtc(
      [moments[0] ?? 0, moments.at(-1) ?? 0],
      [across(0), across(stops.length - 1)],
    )
    const each = timeTicks(moments, grain, width, measure).map(({ at, label }) => ({
      at: scale(at),
      name: formatPeriod(new Date(at).toISOString(), grain),
      lines: [label],
    }))
    return { turned: false, depth: 23, each }
  }
  const every = Math.max(1, Math.ceil((labelRoom * stops.length) / Math.max(1, width)))
  const shown = [...stops.keys()].filter((stop) => stop % every === 0)
  const names = shown.map((stop) => nameOf(stops[stop]?.name ?? ''))
  const { turned, lines, depth } = layOutLabels(
    names,
    (width / Math.max(1, stops.length)) * every,
    measure,
  )
  const each = shown.map((stop, index) => ({
    at: across(stop),
    name: names[index] ?? '',
    lines: lines[index] ?? [],
  }))
  return { turned, depth, each }
}

/** Zero is on the axis, except where all values are far from it and nothing is filled down to it. */
const rangeOf = (reaches: readonly (Reach | null)[][], filled: boolean): [number, number] => {
  let [low, high] = [Infinity, -Infinity]
  for (const reach of reaches.flat()) {
    if (reach === null) continue
    low = Math.min(low, reach.to)
    high = Math.max(high, reach.to)
  }
  if (low > high) return [0, 1]
  const isFar = !filled && low > 0 && low < high && high - low < high / 4
  const ends: [number, number] = isFar ? [low, high] : [Math.min(0, low), Math.max(0, high)]
  return ends[0] === ends[1] ? [ends[0], ends[0] + 1] : ends
}

/** Where lines, axes and labels stand, from the room there is. */
export const layOutLines = (plotted: Plotted, measure: Measure): LineLayout => {
  const { model, keys, stacking, filled, width, height } = plotted
  const { stops, values } = model
  const reaches = reachesOf(
    keys.map(({ id }) => values.get(id) ?? []),
    stacking,
  )
  const left = 60
  const innerWidth = width - left - 36
  const [first, last] = [stops[0]?.at ?? 0, stops.at(-1)?.at ?? 0]
  const inset = 8
  const room: [number, number] = [inset, Math.max(inset, innerWidth - inset)]
  const time = first === last ? null : scaleUtc([first, last], room)
  const points = scalePoint<number>([...stops.keys()], room)
  const across = (stop: number) => {
    const at = stops[stop]?.at ?? null
    return at !== null && time !== null ? time(at) : (points(stop) ?? 0)
  }
  const labels = labelsOf(plotted, room[1] - room[0], across, measure)
  const margin = { top: 36, right: 36, bottom: labels.depth + 28, left }
  const inner = { width: innerWidth, height: height - margin.top - margin.bottom }
  const scale = scaleLinear(rangeOf(reaches, filled), [inner.height, 0])
  if (stacking !== 'share') scale.nice()
  return {
    margin,
    inner,
    labels,
    ticks: scale.ticks(Math.max(2, Math.min(7, Math.floor(inner.height / 56)))),
    reaches,
    across,
    along: scale,
  }
}
