import type { Outline, Place } from '../frame/selecting'
import type { PointScene } from './pointScene'
import { boundsOf, isWithin, pointsWhere } from './pointSelection'

const reach = 6

/**
 * The point at a place of the drawing, in pixels from its top left. All points are looked at, which takes two milliseconds
 * for a million: less than the pointer needs from one place to the next, and there is no index to wait for.
 */
export const pointAt = (
  { model: { x, y, series }, view, room, radii, hidden }: PointScene,
  position: Place,
): number | null => {
  const largest = Math.max(reach, radii[0] ?? 0)
  const perX = (view.x[1] - view.x[0]) / room.width
  const perY = (view.y[1] - view.y[0]) / room.height
  const px = view.x[0] + position.x * perX
  const py = view.y[1] - position.y * perY
  const [farX, farY] = [largest * perX, largest * perY]
  let found: number | null = null
  let nearest = Infinity
  for (let at = 0; at < x.length; at += 1) {
    const awayX = Math.abs((x[at] ?? 0) - px)
    if (awayX > farX) continue
    const awayY = Math.abs((y[at] ?? 0) - py)
    if (awayY > farY) continue
    const away = Math.hypot(awayX / perX, awayY / perY)
    const radius = radii[at] ?? 0
    if (away > Math.max(radius, reach) || hidden[series[at] ?? 0]) continue
    const near = radius > reach ? 0 : away
    if (near > nearest) continue
    found = at
    nearest = near
  }
  return found
}

/** The points within an outline in the numbers of the axes, without those of hidden series. */
export const pointsWithin = (
  { model: { x, y, series }, hidden }: Pick<PointScene, 'model' | 'hidden'>,
  outline: Outline,
): Uint32Array => {
  const bounds = boundsOf(outline)
  return pointsWhere(x.length, (at) => {
    const [px, py] = [x[at] ?? 0, y[at] ?? 0]
    if (px < bounds.x[0] || px > bounds.x[1] || py < bounds.y[0] || py > bounds.y[1]) return false
    return !hidden[series[at] ?? 0] && isWithin(outline, px, py)
  })
}
