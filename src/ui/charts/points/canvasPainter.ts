import { color } from '../../theme/color'
import { inSight, outlinedFrom, type PointPainter } from './pointScene'
import { corners } from './symbols'

/** Draws points with the browser's pen: for some ten thousand, and for more where WebGL is missing. */
export const canvasPainter = (canvas: HTMLCanvasElement): PointPainter | null => {
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  return (scene) => {
    const { model, room, colors, opacity } = scene
    const ratio = canvas.width / room.width
    pen.setTransform(ratio, 0, 0, ratio, 0, 0)
    pen.clearRect(0, 0, room.width, room.height)
    pen.strokeStyle = color.panel
    for (const { at, x, y, radius } of inSight(scene)) {
      const key = model.series[at] ?? 0
      const outline = corners[model.keys[key]?.symbol ?? 'circle']
      pen.beginPath()
      if (outline.length === 0) pen.arc(x, y, radius, 0, 2 * Math.PI)
      else outline.forEach(([dx, dy]) => pen.lineTo(x + dx * radius, y + dy * radius))
      pen.closePath()
      pen.globalAlpha = opacity
      pen.fillStyle = colors[key] ?? color.accent
      pen.fill()
      if (radius <= outlinedFrom) continue
      pen.globalAlpha = 1
      pen.stroke()
    }
    return () => true
  }
}
