import { color } from '../../theme/color'
import { barsThumb, type BarsThumb } from './barsThumb'
import { boxesThumb, type BoxesThumb } from './boxesThumb'
import { pointsThumb, type PointsThumb } from './pointsThumb'
import { rowsThumb, type RowsThumb } from './rowsThumb'
import { heatThumb, pieThumb, type HeatThumb, type PieThumb } from './shareThumbs'
import { thumbSize, type Pen } from './thumbRoom'

/** What a thumb shows of a chart. */
export type ThumbChart =
  | ({ shape: 'bars' } & BarsThumb)
  | ({ shape: 'pie' } & PieThumb)
  | ({ shape: 'heat' } & HeatThumb)
  | ({ shape: 'boxes' } & BoxesThumb)
  | ({ shape: 'points' } & PointsThumb)
  | ({ shape: 'rows' } & RowsThumb)

const paint = (pen: Pen, chart: ThumbChart) => {
  if (chart.shape === 'bars') barsThumb(pen, chart)
  else if (chart.shape === 'pie') pieThumb(pen, chart)
  else if (chart.shape === 'heat') heatThumb(pen, chart)
  else if (chart.shape === 'boxes') boxesThumb(pen, chart)
  else if (chart.shape === 'points') pointsThumb(pen, chart)
  else rowsThumb(pen, chart)
}

/** The small picture of a chart: its marks on the thumbs' ground, without any text; `sharpness` is pixels per point. */
export const thumbCanvas = (chart: ThumbChart, sharpness = 2) => {
  const canvas = document.createElement('canvas')
  const { width, height } = thumbSize
  canvas.width = width * sharpness
  canvas.height = height * sharpness
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser draws on no canvas.')
  pen.scale(sharpness, sharpness)
  pen.fillStyle = color.thumb
  pen.fillRect(0, 0, width, height)
  paint(pen, chart)
  return canvas
}
