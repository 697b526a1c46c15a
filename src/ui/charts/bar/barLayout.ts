import { scaleBand } from 'd3-scale'
import type { BarKey, BarModel, BarRow } from './barModel'
import { shownName } from '../frame/keyColors'
import {
  cut,
  cutTo,
  layOutLabels,
  thinLabels,
  type LabelLayout,
  type Measure,
} from '../frame/labels'
import { reachesOf, type Reach, type Stacking } from '../frame/stacking'
import { plainAxis, rangeOn, valueScale, type ValueAxis } from '../frame/valueScale'

interface Plotted {
  model: Pick<BarModel, 'rows'>
  /** The keys that the legend has not hidden. */
  keys: readonly BarKey[]
  width: number
  height: number
  horizontal: boolean
  stacking: Stacking
  axis: ValueAxis
  /** A value that the axis reaches to although no bar does. */
  reference: number | null
  /** What the rows are called beside each other. */
  names: readonly string[]
  /** Whether the rows follow each other in time, so that every nth name is enough. */
  inTime: boolean
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** One part of a bar: the value of a key in a row, both by their numbers. */
export interface BarPart extends Box {
  row: number
  key: number
}

/** A whole bar, or all bars of a group: from where to where it reaches along the value axis, and what it adds up to. */
interface BarExtent {
  low: number
  high: number
  sum: number
}

export interface BarLayout {
  margin: { top: number; right: number; bottom: number; left: number }
  inner: { width: number; height: number }
  labels: LabelLayout
  /** The values that the axis names, and the two it reaches between. */
  ticks: number[]
  ends: [number, number]
  parts: readonly BarPart[]
  /** By row; null where a row has no bar. */
  extents: readonly (BarExtent | null)[]
  /** Where the band of a row begins across, and how broad it is. */
  bandOf: (row: number) => { at: number; size: number }
  /** Where a value stands along its axis. */
  positionOf: (value: number) => number
}

const bandPadding = 0.36
const barGap = 1
const longestLeft = 200

const sideLabels = (names: readonly string[], measure: Measure): LabelLayout => {
  const shortened = names.map((name) => cutTo(cut(shownName(name), 30), longestLeft, measure))
  return {
    turned: false,
    lines: shortened.map((name) => [name]),
    depth: Math.ceil(Math.max(24, ...shortened.map(measure))),
    overhang: 0,
  }
}

const room = ({ names, inTime, width, horizontal }: Plotted, measure: Measure) => {
  if (horizontal) {
    const labels = sideLabels(names, measure)
    const left = labels.depth + 28
    return { labels, margin: { top: 32, right: 64, bottom: 56, left } }
  }
  const lay = inTime ? thinLabels : layOutLabels
  const labels = lay(names, (width - 84) / Math.max(1, names.length), measure)
  return { labels, margin: { top: 36, right: 24, bottom: labels.depth + 28, left: 60 } }
}

interface Span extends Reach {
  row: number
  key: number
}

/** From which value to which each part reaches, row by row. */
const spansOf = (rows: readonly BarRow[], keys: readonly BarKey[], stacking: Stacking): Span[] => {
  const reaches = reachesOf(
    keys.map(({ id }) => rows.map(({ values }) => values[id] ?? null)),
    stacking,
  )
  return rows.flatMap((_, row) =>
    keys.flatMap((_key, key) => {
      const reach = reaches[key]?.[row] ?? null
      return reach === null ? [] : [{ row, key, ...reach }]
    }),
  )
}

/** From where to where the value axis reaches: zero where it has a place, and room under the lowest bar for its number. */
export const valueRange = (
  { rows }: Pick<BarModel, 'rows'>,
  keys: readonly BarKey[],
  stacking: Stacking,
  axis: ValueAxis = plainAxis,
  also: readonly number[] = [],
): [number, number] => {
  const ends = [...spansOf(rows, keys, stacking).map(({ to }) => to), ...also]
  if (axis.log) {
    const [low, high] = rangeOn(axis, ends) ?? [1, 10]
    return [low * 0.8, high]
  }
  const [lowest, highest] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  return [stacking === 'share' ? lowest : lowest * 1.08, highest]
}

/** Where bars, axes and labels stand, from the room there is. */
export const layOutBars = (plotted: Plotted, measure: Measure): BarLayout => {
  const { model, keys, width, height, horizontal, stacking, axis, reference } = plotted
  const grouped = stacking === 'none'
  const { rows } = model
  const { labels, margin } = room(plotted, measure)
  const inner = {
    width: width - margin.left - margin.right,
    height: height - margin.top - margin.bottom,
  }
  const [across, along] = horizontal ? [inner.height, inner.width] : [inner.width, inner.height]
  const count = Math.max(2, Math.min(7, Math.floor(along / (horizontal ? 90 : 56))))
  const scale = valueScale({
    axis,
    range: valueRange(model, keys, stacking, axis, reference === null ? [] : [reference]),
    count,
    room: horizontal ? [0, along] : [along, 0],
    nice: 10,
  })
  const position = (value: number) => Math.max(0, Math.min(along, scale.at(value)))
  const band = scaleBand<number>([...rows.keys()], [0, across])
    .round(true)
    .padding(bandPadding)
  const slots = grouped ? keys.length : 1
  const size = (band.bandwidth() - barGap * (slots - 1)) / Math.max(1, slots)
  const spans = spansOf(rows, keys, stacking)
  const partOf = ({ row, key, from, to }: Span): BarPart => {
    const at = (band(row) ?? 0) + (grouped ? key * (size + barGap) : 0)
    const ends = [position(from), position(to)]
    const start = Math.min(...ends) + (grouped ? 0 : barGap / 2)
    const length = Math.max(0, Math.max(...ends) - Math.min(...ends) - (grouped ? 0 : barGap))
    return horizontal
      ? { row, key, x: start, y: at, width: length, height: size }
      : { row, key, x: at, y: start, width: size, height: length }
  }
  const byRow = Map.groupBy(spans, ({ row }) => row)
  return {
    margin,
    inner,
    labels,
    ticks: scale.ticks,
    ends: scale.ends,
    parts: spans.map(partOf),
    extents: rows.map((_, row) => {
      const ends = byRow.get(row)?.flatMap(({ from, to }) => [position(from), position(to)])
      const sum = byRow.get(row)?.reduce((whole, { from, to }) => whole + to - from, 0) ?? 0
      return ends ? { low: Math.min(...ends), high: Math.max(...ends), sum } : null
    }),
    bandOf: (row) => ({ at: band(row) ?? 0, size: band.bandwidth() }),
    positionOf: position,
  }
}
