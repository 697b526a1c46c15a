import type { ChartOptions } from '../frame/chartOptions'
import { pointColors } from '../points/pointColors'
import { pointModel, type PointColumns, type Range } from '../points/pointModel'
import { radiusBySize } from '../points/pointSize'
import { room, ruleAcross, scale, type Pen } from './thumbRoom'

export interface PointsThumb {
  columns: PointColumns
  /** Diameters of the smallest and the largest point, as shares of the smaller side. */
  diameters: readonly [number, number]
  options: Pick<ChartOptions, 'palette' | 'opacity'>
}

const maxPoints = 20_000

const radiusOfMany = (points: number) => {
  if (points <= 200) return 2
  return points <= 2000 ? 1.4 : 0.8
}

/** Points over their two axes, every nth of very many. */
export const pointsThumb = (
  pen: Pen,
  { columns, diameters: [smallest, largest], options: { palette, opacity } }: PointsThumb,
) => {
  const { x, y, size, series, keys, ranges } = pointModel(columns)
  const colors = pointColors({ keys }, palette)
  const radii: Range = [(smallest * room.height) / 2, (largest * room.height) / 2]
  const pad = size === null ? 2 : radii[1] * 0.7
  const [across, up] = [
    scale(ranges.x, [room.left + pad, room.right - pad]),
    scale(ranges.y, [room.bottom - pad, room.top + pad]),
  ]
  const step = Math.max(1, Math.ceil(x.length / maxPoints))
  const usual = radiusOfMany(x.length)
  ruleAcross(pen, 4)
  pen.globalAlpha = size === null ? Math.min(opacity, 0.8) : Math.min(opacity, 0.65)
  for (let at = 0; at < x.length; at += step) {
    const radius = size === null ? usual : radiusBySize(size[at] ?? 0, ranges.size, radii)
    const [left, top] = [across(x[at] ?? 0), up(y[at] ?? 0)]
    pen.fillStyle = colors[series[at] ?? 0] ?? ''
    pen.beginPath()
    pen.arc(left, top, radius, 0, 2 * Math.PI)
    pen.fill()
  }
  pen.globalAlpha = 1
}
