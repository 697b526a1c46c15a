import { colorScale, keyColors, type SharedColors } from '../frame/keyColors'
import { color } from '../../theme/color'
import type { PointModel, Range } from './pointModel'
import type { PointView, Room } from './pointView'

/** Everything a layer needs to draw the points. */
export interface PointScene {
  model: PointModel
  view: PointView
  room: Room
  /** In pixels, one per point. */
  radii: Float32Array
  /** One per series, as six hexadecimal digits. */
  colors: readonly string[]
  hidden: readonly boolean[]
  /** From 0 to 1. */
  opacity: number
}

/** Every how many points one is drawn, from the point at `offset` on. */
export interface Slice {
  offset: number
  step: number
}

/**
 * Draws a slice of a scene on the canvas it was made for: the first one on an empty canvas, the others over it. Answers a
 * function that says whether it is painted by now.
 */
export type PointPainter = (scene: PointScene, slice: Slice) => () => boolean

/** Where a place in the numbers of the axes stands, in pixels from the top left of the room. */
export const positionIn = (
  { view, room }: Pick<PointScene, 'view' | 'room'>,
  { x, y }: { x: number; y: number },
) => ({
  x: ((x - view.x[0]) / (view.x[1] - view.x[0])) * room.width,
  y: ((view.y[1] - y) / (view.y[1] - view.y[0])) * room.height,
})

/** Where a point stands, in pixels from the top left of the room. */
export const anchorOf = (
  { model: { x, y }, ...place }: Pick<PointScene, 'model' | 'view' | 'room'>,
  at: number,
) => positionIn(place, { x: x[at] ?? 0, y: y[at] ?? 0 })

/** Larger points than that have an outline, so that those on top of each other stay apart. */
export const outlinedFrom = 6
/** Up to that many points are drawn as SVG. */
export const maxSvgPoints = 500
/** Up to that many points are drawn on a canvas, more by WebGL. */
export const maxCanvasPoints = 50_000

/** No more points than these are drawn at once. */
export const maxInSlice = 100_000
const minInSlice = 25_000
/** WebGL takes no wider steps from one point of a slice to the next. */
const maxSlices = 31
/** Milliseconds that a slice may take: a move waits for the one that is being painted, and for its own. */
const sliceBudget = 80

/** How many slices very many points are drawn in: one while the chart is moved, the others once it rests. */
export const slicesOf = (points: number, pace: number) =>
  Math.min(maxSlices, Math.max(1, Math.ceil(points / pace)))

/** How many points are drawn at once from now on, where that many took so long. */
export const nextPace = (points: number, milliseconds: number) =>
  Math.round(Math.min(maxInSlice, Math.max(minInSlice, (points * sliceBudget) / milliseconds)))

/** The points whose series is shown and of which something is in sight, in the order in which they are drawn. */
export const inSight = (
  scene: PointScene,
): { at: number; x: number; y: number; radius: number }[] => {
  const { model, radii, hidden, room } = scene
  const found = []
  for (let at = 0; at < model.x.length; at += 1) {
    if (hidden[model.series[at] ?? 0]) continue
    const { x, y } = anchorOf(scene, at)
    const radius = radii[at] ?? 0
    if (x > -radius && y > -radius && x < room.width + radius && y < room.height + radius)
      found.push({ at, x, y, radius })
  }
  return found
}

/** The darkest part of a scale would not be told from the ground. */
const dark = 0.2

/** The colours of numbers, by their place from 0 to 1. */
export const scaleColors = (palette: readonly string[] | null) => {
  const colorAt = colorScale(palette)
  return (at: number) => colorAt(dark + (1 - dark) * at)
}

/**
 * A colour per series: twelve in turn, or those of a palette that was chosen; a single series in the accent; the steps of a
 * scale from dark to light, and grey where there is no number.
 */
export const pointColors = (
  { keys, scale }: Pick<PointModel, 'keys' | 'scale'>,
  palette: readonly string[] | null,
  shared: SharedColors | null = null,
) => {
  if (scale !== null) {
    const [colorAt, last] = [scaleColors(palette), keys.length - 2]
    return keys.map((_, at) => (at > last ? color.faint : colorAt(at / last)))
  }
  return keyColors(
    keys.map(({ name }) => name),
    palette,
    palette === null ? shared : null,
    true,
  )
}

const radiusOfMany = (points: number) => {
  if (points <= 500) return 4
  if (points <= 5000) return 3
  return points <= 50_000 ? 2.2 : 1.5
}

/** Radius of a point by its size: areas grow evenly from the smallest to the largest, as do those of the radii given. */
export const radiusBySize = (size: number, [low, high]: Range, [smallest, largest]: Range) => {
  const share = high === low ? 0.5 : (size - low) / (high - low)
  return Math.sqrt(smallest ** 2 + share * (largest ** 2 - smallest ** 2))
}

/** The radii of the points in pixels, in their order; `diameters` are shares of the smaller side of the room, `scale` enlarges points of one size. */
export const radiiOf = (
  { size, x, ranges }: PointModel,
  diameters: Range,
  { width, height }: Room,
  scale = 1,
): Float32Array => {
  if (size === null) return new Float32Array(x.length).fill(radiusOfMany(x.length) * scale)
  const side = Math.min(width, height)
  const radii: Range = [(diameters[0] * side) / 2, (diameters[1] * side) / 2]
  return Float32Array.from(size, (value) => radiusBySize(value, ranges.size, radii))
}

/** The radius of the largest point; `diameter` is a share of the smaller side of the room. */
export const largestRadius = ({ size, x }: PointModel, diameter: number, { width, height }: Room) =>
  size === null ? radiusOfMany(x.length) : (diameter * Math.min(width, height)) / 2
