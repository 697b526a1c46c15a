import { color } from '../../theme/color'
import { heatModel, type HeatMark } from '../heat/heatModel'
import { colorScale } from '../frame/keyColors'
import { placeSlices } from '../pie/pieGeometry'
import { pieModel, type PieMark } from '../pie/pieModel'
import type { ThumbPainter } from './thumbChart'
import { room, thumbSize } from './thumbRoom'

const hole = 0.6
const top = Math.PI / 2

/** The ring of a pie. */
export const pieThumb: ThumbPainter = (pen, { records, options }) => {
  const { slices } = pieModel(records as PieMark[], { ...options, limit: 20, smallest: 0.01 })
  const [x, y, radius] = [thumbSize.width / 2, thumbSize.height / 2, room.height / 2]
  for (const { data, startAngle, endAngle } of placeSlices(slices)) {
    pen.beginPath()
    pen.arc(x, y, radius, startAngle - top, endAngle - top)
    pen.arc(x, y, radius * hole, endAngle - top, startAngle - top, true)
    pen.closePath()
    pen.fillStyle = data.color
    pen.fill()
    pen.strokeStyle = color.thumb
    pen.lineWidth = 1
    if (slices.length > 1) pen.stroke()
  }
}

const maxLines = 40

/** The cells of a heatmap, as many as can be told apart. */
export const heatThumb: ThumbPainter = (pen, { records, options: { sort, palette } }) => {
  const { xs, ys, cells, extent } = heatModel(records as HeatMark[], { limit: maxLines, sort })
  const colorAt = colorScale(palette)
  const [wide, high] = [room.width / Math.max(1, xs.length), room.height / Math.max(1, ys.length)]
  const gap = Math.min(wide, high) > 5 ? 1 : 0
  for (const [at, cell] of cells.entries()) {
    if (cell === null || cell.v === null) continue
    pen.fillStyle = colorAt(extent !== null && extent[0] === extent[1] ? 0.5 : (cell.perc ?? 0))
    pen.fillRect(
      room.left + (at % xs.length) * wide,
      room.top + Math.floor(at / xs.length) * high,
      wide - gap,
      high - gap,
    )
  }
}
