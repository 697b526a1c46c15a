import KDBush from 'kdbush'
import type { PointModel } from './pointModel'
import type { PointScene } from './pointScene'

/** Finds the point at a place of the drawing, in pixels from its top left. */
export type PointFinder = (position: { x: number; y: number }, scene: PointScene) => number | null

const reach = 6

/** Lays the points out for looking them up, which takes some hundred milliseconds for a million. */
export const pointFinder = ({ x, y, series }: PointModel): PointFinder => {
  const tree = new KDBush(x.length)
  for (let at = 0; at < x.length; at += 1) tree.add(x[at] ?? 0, y[at] ?? 0)
  tree.finish()
  return (position, { view, room, radii, hidden }) => {
    const largest = Math.max(reach, radii[0] ?? 0)
    const [perX, perY] = [
      (view.x[1] - view.x[0]) / room.width,
      (view.y[1] - view.y[0]) / room.height,
    ]
    const [px, py] = [view.x[0] + position.x * perX, view.y[1] - position.y * perY]
    let found: number | null = null
    let nearest = Infinity
    for (const at of tree.range(
      px - largest * perX,
      py - largest * perY,
      px + largest * perX,
      py + largest * perY,
    )) {
      const away = Math.hypot(((x[at] ?? 0) - px) / perX, ((y[at] ?? 0) - py) / perY)
      const radius = radii[at] ?? 0
      if (away > Math.max(radius, reach) || hidden[series[at] ?? 0]) continue
      const near = radius > reach ? 0 : away
      if (near > nearest || (near === nearest && at < (found ?? -1))) continue
      found = at
      nearest = near
    }
    return found
  }
}
