import { scalePoint, scaleUtc } from 'd3-scale'
import { formatPeriod } from '../../../api/contract/periodLabels'
import type { BarKey } from '../bar/barModel'
import { layOutLabels, type LabelLayout, type Measure } from '../frame/labels'
import { reachesOf, type Reach, type Stacking } from '../frame/stacking'
import { hasPlace, rangeOn, valueScale, type ValueAxis } from '../frame/valueScale'
import type { LineModel } from './lineModel'
import { timeTicks } from './timeAxis'

interface Plotted {
  model: LineModel
  /** The keys that the legend has not hidden. */
  keys: readonly BarKey[]
  stacking: Stacking
  /** Whether the space down to zero is filled. */
  filled: boolean
  axis: ValueAxis
  /** A value that the axis reaches to although no line does. */
  reference: number | null
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
  ends: [number, number]
  labels: Pick<LabelLayout, 'turned' | 'depth' | 'overhang'> & { each: LineLabel[] }
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
    return { turned: false, depth: 23, overhang: 0, each }
  }
  const every = Math.max(1, Math.ceil((labelRoom * stops.length) / Math.max(1, width)))
  const shown = [...stops.keys()].filter((stop) => stop % every === 0)
  const names = shown.map((stop) => nameOf(stops[stop]?.name ?? ''))
  const { lines, ...layout } = layOutLabels(
    names,
    (width / Math.max(1, stops.length)) * every,
    measure,
  )
  const each = shown.map((stop, index) => ({
    at: across(stop),
    name: names[index] ?? '',
    lines: lines[index] ?? [],
  }))
  return { ...layout, each }
}

interface Ranged extends Pick<Plotted, 'axis' | 'reference' | 'filled'> {
  reaches: readonly (Reach | null)[][]
}

/** Zero is on the axis, except where it has no place, or all values are far from it and nothing is filled down to it. */
export const lineRange = ({ reaches, axis, reference, filled }: Ranged): [number, number] => {
  const tops = reaches.flat().flatMap((reach) => (reach === null ? [] : [reach.to]))
  const range = rangeOn(axis, reference === null ? tops : [...tops, reference])
  if (range === null || axis.log) return range ?? [0, 1]
  const [low, high] = range
  const isFar = !filled && low > 0 && low < high && high - low < high / 4
  return isFar ? [low, high] : [Math.min(0, low), Math.max(0, high)]
}

type Values = readonly (readonly (number | null)[])[]

/** Areas on each other without holes: what is missing where others are known is nothing of their sum. */
const withoutHoles = (values: Values): Values =>
  values.map((each) =>
    each.map((value, stop) => {
      const isKnown = values.some((other) => (other[stop] ?? null) !== null)
      return isKnown ? (value ?? 0) : null
    }),
  )

/** By key, then by stop; null is a gap. */
export const lineReaches = ({
  model,
  keys,
  stacking,
  filled,
  axis,
}: Pick<Plotted, 'model' | 'keys' | 'stacking' | 'filled' | 'axis'>): (Reach | null)[][] => {
  const values = keys.map(({ id }) => model.values.get(id) ?? [])
  return reachesOf(filled && stacking !== 'none' ? withoutHoles(values) : values, stacking).map(
    (each) => each.map((reach) => (reach && hasPlace(axis, reach.to) ? reach : null)),
  )
}

const usualLeft = 60
const right = 36
/** Of the first and the last stop from the ends of the axis. */
const inset = 8

/** Where lines, axes and labels stand, from the room there is. */
export const layOutLines = (
  plotted: Plotted,
  measure: Measure,
  left: number = usualLeft,
): LineLayout => {
  const { model, stacking, filled, axis, reference, width, height } = plotted
  const { stops } = model
  const reaches = lineReaches(plotted)
  const innerWidth = width - left - right
  const [first, last] = [stops[0]?.at ?? 0, stops.at(-1)?.at ?? 0]
  const room: [number, number] = [inset, Math.max(inset, innerWidth - inset)]
  const time = first === last ? null : scaleUtc([first, last], room)
  const points = scalePoint<number>([...stops.keys()], room)
  const across = (stop: number) => {
    const at = stops[stop]?.at ?? null
    return at !== null && time !== null ? time(at) : (points(stop) ?? 0)
  }
  const labels = labelsOf(plotted, room[1] - room[0], across, measure)
  const neededLeft = labels.overhang - inset + 4
  if (neededLeft > left) return layOutLines(plotted, measure, neededLeft)
  const margin = { top: 36, right, bottom: labels.depth + 28, left }
  const inner = { width: innerWidth, height: height - margin.top - margin.bottom }
  const scale = valueScale({
    axis,
    range: lineRange({ reaches, axis, reference, filled }),
    count: Math.max(2, Math.min(7, Math.floor(inner.height / 56))),
    room: [inner.height, 0],
    nice: stacking === 'share' ? null : 10,
  })
  return {
    margin,
    inner,
    labels,
    ticks: scale.ticks,
    ends: scale.ends,
    reaches,
    across,
    along: scale.at,
  }
}
