import { scaleLinear } from 'd3-scale'
import { axisEnds, axisTicks, plainAxis, hasPlace, type ValueAxis } from '../frame/valueScale'
import { useState } from 'react'
import type { PointModel, Range } from './pointModel'

/** What part of the numbers the axes show. */
export interface PointView {
  x: Range
  y: Range
}

export interface Room {
  width: number
  height: number
}

const deepest = 10_000

const widened = ([low, high]: Range, share: number): Range => {
  if (low === high) return [low - (Math.abs(low) * 0.1 || 1), high + (Math.abs(high) * 0.1 || 1)]
  const more = (high - low) * share
  return [low - more, high + more]
}

const rounded = ([low, high]: Range): Range => {
  const [from = low, to = high] = scaleLinear().domain([low, high]).nice(8).domain()
  return Number.isFinite(from) && Number.isFinite(to) ? [from, to] : [low, high]
}

/** From one round number to another, but not past zero to numbers that no point comes near. */
const paddedView = (range: Range, share: number): Range => {
  const padded = widened(range, share)
  const [from, to] = rounded(padded)
  return [range[0] >= 0 && from < 0 ? padded[0] : from, range[1] <= 0 && to > 0 ? padded[1] : to]
}

const shareOf = (radius: number, length: number) => radius / Math.max(1, length - 2 * radius)

interface Axes {
  x: ValueAxis
  y: ValueAxis
}

/** Where a number stands on an axis. */
export const placeOf = ({ log }: Pick<ValueAxis, 'log'>, value: number) =>
  log ? Math.log10(value) : value
/** The number at a place of an axis. */
export const numberAt = ({ log }: Pick<ValueAxis, 'log'>, place: number) =>
  log ? 10 ** place : place

/** What an axis shows of a range of its places: from and to where it is to begin and end. */
export const rangeWithin = (axis: ValueAxis, [low, high]: Range): Range => {
  const ends = axisEnds(axis, [numberAt(axis, low), numberAt(axis, high)])
  return axis.min === null && axis.max === null
    ? [low, high]
    : [placeOf(axis, ends[0]), placeOf(axis, ends[1])]
}

const reaching = (axis: ValueAxis, [low, high]: Range, value: number | null): Range =>
  value === null || !hasPlace(axis, value)
    ? [low, high]
    : [Math.min(low, placeOf(axis, value)), Math.max(high, placeOf(axis, value))]

/**
 * The whole of the numbers, with room for a point of that radius at each end, from one round number to another, or from and
 * to where the axes are to begin and end.
 */
export const wholeView = (
  ranges: PointView,
  radius: number,
  { width, height }: Room,
  axes: Axes = { x: plainAxis, y: plainAxis },
  reference: number | null = null,
): PointView => ({
  x: rangeWithin(axes.x, paddedView(ranges.x, shareOf(radius, width))),
  y: rangeWithin(
    axes.y,
    paddedView(reaching(axes.y, ranges.y, reference), shareOf(radius, height)),
  ),
})

const scaled = ([low, high]: Range, at: number, factor: number): Range => {
  const middle = low + (high - low) * at
  return [middle - (middle - low) / factor, middle + (high - middle) / factor]
}

/** Enlarged by a factor around a place given by its shares of the room, from the left and from the bottom; never smaller than the whole. */
export const zoomed = (
  view: PointView,
  whole: PointView,
  factor: number,
  at = { x: 0.5, y: 0.5 },
): PointView => {
  const depth = (whole.x[1] - whole.x[0]) / (view.x[1] - view.x[0])
  const allowed = Math.min(factor, deepest / depth)
  if (depth * allowed <= 1) return whole
  return { x: scaled(view.x, at.x, allowed), y: scaled(view.y, at.y, allowed) }
}

const moved = ([low, high]: Range, by: number): Range => [
  low + (high - low) * by,
  high + (high - low) * by,
]

/** Moved by shares of the room, to the right and up. */
export const panned = ({ x, y }: PointView, right: number, up: number): PointView => ({
  x: moved(x, right),
  y: moved(y, up),
})

const decimalsOf = (step: number) => Math.max(0, Math.min(12, -Math.floor(Math.log10(step) + 1e-9)))

export interface Tick {
  value: number
  label: string
}

/** Round numbers along an axis; written long where the short writing would name two of them alike. */
export const ticksIn = (
  [low, high]: Range,
  count: number,
  short: (value: number) => string,
  log = false,
): Tick[] => {
  const ends = [numberAt({ log }, low), numberAt({ log }, high)] as const
  const values = axisTicks(ends, { log }, Math.max(2, count))
  const [first = 0, second = 1] = values
  const whole = new Intl.NumberFormat('en-US', {
    maximumFractionDigits: decimalsOf(Math.abs(second - first)),
  })
  const labels = values.map(short)
  const alike = new Set(labels).size < labels.length
  return values.map((value, at) => ({
    value: placeOf({ log }, value),
    label: alike ? whole.format(value) : (labels[at] ?? ''),
  }))
}

export interface Zoom {
  view: PointView
  whole: boolean
  by: (factor: number, at?: { x: number; y: number }) => void
  move: (right: number, up: number) => void
  reset: () => void
}

/** The part that is shown: the whole until it is zoomed, and again when other points come. */
export const usePointView = (model: PointModel, whole: PointView): Zoom => {
  const [storedView, setStoredView] = useState<{ model: PointModel; view: PointView } | null>(null)
  const current = storedView?.model === model ? storedView.view : null
  const change = (next: (view: PointView) => PointView) => {
    setStoredView((before) => {
      const view = next(before?.model === model ? before.view : whole)
      return view === whole ? null : { model, view }
    })
  }
  return {
    view: current ?? whole,
    whole: current === null,
    by: (factor, at) => change((view) => zoomed(view, whole, factor, at)),
    move: (right, up) => change((view) => panned(view, right, up)),
    reset: () => setStoredView(null),
  }
}
