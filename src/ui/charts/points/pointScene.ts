import { keyColors, type SharedColors } from '../frame/keyColors'
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

/** Draws a scene on the canvas it was made for; in a hurry it may leave out points of very many. */
export type PointPainter = (scene: PointScene, hurried: boolean) => void

/** Where a point stands, in pixels from the top left of the room. */
export const anchorOf = (
  { model: { x, y }, view, room }: Pick<PointScene, 'model' | 'view' | 'room'>,
  at: number,
) => ({
  x: (((x[at] ?? 0) - view.x[0]) / (view.x[1] - view.x[0])) * room.width,
  y: ((view.y[1] - (y[at] ?? 0)) / (view.y[1] - view.y[0])) * room.height,
})

/** Larger points than that have an outline, so that those on top of each other stay apart. */
export const outlinedFrom = 6
/** Up to that many points are drawn as SVG. */
export const maxSvgPoints = 500
/** Up to that many points are drawn on a canvas, more by WebGL. */
export const maxCanvasPoints = 50_000

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

const seriesColors = ['#46bdc2', '#5c79de', '#dbab44', '#f67d8d'] as const

/** A colour per series: four in turn, or those of a palette that was chosen; a single series in the accent. */
export const pointColors = (
  { keys }: Pick<PointModel, 'keys'>,
  palette: readonly string[] | null,
  shared: SharedColors | null = null,
) =>
  keyColors(
    keys.map(({ name }) => name),
    palette ?? (keys.length > 1 ? seriesColors : null),
    palette === null ? shared : null,
  )

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

/** The radii of the points in pixels, in their order; `diameters` are shares of the smaller side of the room. */
export const radiiOf = (
  { size, x, ranges }: PointModel,
  diameters: Range,
  { width, height }: Room,
): Float32Array => {
  if (size === null) return new Float32Array(x.length).fill(radiusOfMany(x.length))
  const side = Math.min(width, height)
  const radii: Range = [(diameters[0] * side) / 2, (diameters[1] * side) / 2]
  return Float32Array.from(size, (value) => radiusBySize(value, ranges.size, radii))
}

/** The radius of the largest point; `diameter` is a share of the smaller side of the room. */
export const largestRadius = (
  { size, x }: PointModel,
  diameter: number,
  { width, height }: Room,
) => (size === null ? radiusOfMany(x.length) : (diameter * Math.min(width, height)) / 2)
