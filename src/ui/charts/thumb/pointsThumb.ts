import { pointModel, type Range } from '../points/pointModel'
import { pointColors, radiusBySize } from '../points/pointScene'
import { rangeWithin } from '../points/pointView'
import type { ThumbPainter } from './thumbChart'
import { room, ruleAcross, scale } from './thumbRoom'

const maxPoints = 20_000
/** Bubbles stand as if on a larger picture, else those of a few pixels could not be told apart. */
const side = 1.8 * room.height

const radiusOfMany = (points: number) => {
  if (points <= 200) return 2
  return points <= 2000 ? 1.4 : 0.8
}

/** Points over their two axes, every nth of very many. */
export const pointsThumb: ThumbPainter = (
  pen,
  { points, options: { palette, opacity, axes, seriesSort } },
) => {
  const {
    columns,
    diameters: [smallest, largest],
  } = points
  const {
    x,
    y,
    size,
    series,
    keys,
    scale: colorScale,
    ranges,
  } = pointModel(columns, { x: axes.x.log, y: axes.y.log }, seriesSort)
  const colors = pointColors({ keys, scale: colorScale }, palette)
  const radii: Range = [(smallest * side) / 2, (largest * side) / 2]
  const pad = size === null ? 2 : radii[1] * 0.7
  const [across, up] = [
    scale(rangeWithin(axes.x, ranges.x), [room.left + pad, room.right - pad]),
    scale(rangeWithin(axes.y, ranges.y), [room.bottom - pad, room.top + pad]),
  ]
  const step = Math.max(1, Math.ceil(x.length / maxPoints))
  const usual = radiusOfMany(x.length)
  ruleAcross(pen, 4)
  pen.globalAlpha = size === null ? Math.min(opacity, 0.8) : Math.min(opacity, 0.65)
  for (let at = 0; at < x.length; at += step) {
    const radius = size === null ? usual : radiusBySize(size[at] ?? 0, ranges.size, radii)
    const [left, top] = [across(x[at] ?? 0), up(y[at] ?? 0)]
    if (left < room.left || left > room.right || top < room.top || top > room.bottom) continue
    pen.fillStyle = colors[series[at] ?? 0] ?? ''
    pen.beginPath()
    pen.arc(left, top, radius, 0, 2 * Math.PI)
    pen.fill()
  }
  pen.globalAlpha = 1
}
