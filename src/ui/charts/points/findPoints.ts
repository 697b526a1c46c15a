import type { Outline, Place } from '../frame/selecting'
import type { PointScene } from './pointScene'
import type { Arrow } from '../frame/ChartStage'
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

const ways: Record<Arrow, { along: 'x' | 'y'; by: 1 | -1 }> = {
  ArrowRight: { along: 'x', by: 1 },
  ArrowLeft: { along: 'x', by: -1 },
  ArrowUp: { along: 'y', by: 1 },
  ArrowDown: { along: 'y', by: -1 },
}

/**
 * The next point in sight along an axis, of those at one number the next in their order; from nowhere the first one.
 * After the last one comes none.
 */
export const pointAfter = (
  { model, view, hidden }: Pick<PointScene, 'model' | 'view' | 'hidden'>,
  from: number | null,
  arrow: Arrow,
): number | null => {
  const { along, by } = ways[arrow]
  const places = model[along]
  const isInSight = (at: number) =>
    !hidden[model.series[at] ?? 0] &&
    (['x', 'y'] as const).every((axis) => {
      const place = model[axis][at] ?? 0
      return place >= view[axis][0] && place <= view[axis][1]
    })
  /** Below 0 where one comes before the other. */
  const order = (one: number, other: number) =>
    by * ((places[one] ?? 0) - (places[other] ?? 0) || one - other)
  let next: number | null = null
  for (let at = 0; at < places.length; at += 1) {
    if (from !== null && order(at, from) <= 0) continue
    if (next !== null && order(at, next) >= 0) continue
    if (isInSight(at)) next = at
  }
  return next
}
