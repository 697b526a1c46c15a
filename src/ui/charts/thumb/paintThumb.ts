import { color } from '../../theme/color'
import type { ThumbChart, ThumbPainter } from './thumbChart'
import { thumbSize } from './thumbRoom'

/** The small picture of a chart: its marks on the thumbs' ground, without any text; `sharpness` is pixels per point. */
export const thumbCanvas = (paint: ThumbPainter, chart: ThumbChart, sharpness = 2) => {
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
