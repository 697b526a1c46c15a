import { color } from '../../theme/color'
import type { ChartOptions } from '../frame/chartOptions'
import { heatModel, type HeatMark } from '../heat/heatModel'
import { heatScale } from '../heat/heatScale'
import { placeSlices } from '../pie/pieGeometry'
import { pieModel, type PieMark } from '../pie/pieModel'
import { room, thumbSize, type Pen } from './thumbRoom'

export interface PieThumb {
  marks: readonly PieMark[]
  options: Pick<ChartOptions, 'sort' | 'palette' | 'opacity'>
}
export interface HeatThumb {
  marks: readonly HeatMark[]
  options: Pick<ChartOptions, 'sort' | 'palette'>
}

const hole = 0.6
const top = Math.PI / 2

/** The ring of a pie. */
export const pieThumb = (pen: Pen, { marks, options }: PieThumb) => {
  const { slices } = pieModel(marks, { ...options, limit: 20, smallest: 0.01 })
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
export const heatThumb = (pen: Pen, { marks, options: { sort, palette } }: HeatThumb) => {
  const { xs, ys, cells, extent } = heatModel(marks, { limit: maxLines, sort })
  const colorAt = heatScale(palette)
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
