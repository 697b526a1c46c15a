import type { PointModel } from './pointModel'
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
