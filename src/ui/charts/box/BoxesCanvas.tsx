import { color } from '../../theme/color'
import type { BoxLayout } from './boxLayout'
import type { Box } from './boxModel'

interface Props {
  boxes: readonly Box[]
  layout: BoxLayout
  width: number
  height: number
  short: (value: number) => string
  /** Whether grid, axis and boxes are drawn too, not the outliers alone. */
  whole: boolean
}

type Pen = CanvasRenderingContext2D

const drawAxis = (
  pen: Pen,
  { inner, ticks, downOf }: BoxLayout,
  short: (value: number) => string,
) => {
  pen.font = '11px "Inter Variable", sans-serif'
  pen.fillStyle = color.quiet
  pen.textAlign = 'right'
  pen.textBaseline = 'middle'
  pen.lineWidth = 1
  for (const tick of ticks) {
    pen.strokeStyle = color.lineFaint
    pen.strokeRect(0, downOf(tick), inner.width, 0)
    pen.fillText(short(tick), -8, downOf(tick))
  }
  pen.strokeStyle = color.lineStrong
  pen.strokeRect(0, inner.height, inner.width, 0)
}

const drawBox = (
  pen: Pen,
  { mark, key }: Box,
  { at, size }: { at: number; size: number },
  { downOf, isShown }: BoxLayout,
) => {
  const [low, q1, median, q3, high] = [mark.min, mark.q1, mark.median, mark.q3, mark.max].map(
    downOf,
  ) as [number, number, number, number, number]
  const middle = at + size / 2
  const tip = Math.min(10, size * 0.3)
  const mean = downOf(mark.mean)
  pen.strokeStyle = key.color
  pen.lineWidth = 1.5
  pen.stroke(
    new Path2D(
      `M${middle} ${low}V${q1}M${middle} ${q3}V${high}M${middle - tip} ${low}h${2 * tip}M${middle - tip} ${high}h${2 * tip}`,
    ),
  )
  pen.fillStyle = key.color
  pen.globalAlpha = 0.3
  pen.fillRect(at, q3, size, q1 - q3)
  pen.globalAlpha = 1
  pen.strokeRect(at, q3, size, q1 - q3)
  pen.lineWidth = 2.5
  pen.stroke(new Path2D(`M${at} ${median}h${size}`))
  if (!isShown(mark.mean)) return
  pen.fillStyle = color.text
  pen.fill(new Path2D(`M${middle} ${mean - 4}l4 4l-4 4l-4 -4z`))
}

/** Boxes and outliers on a canvas, for more of them than SVG draws at once. */
export function BoxesCanvas({ boxes, layout, width, height, short, whole }: Props) {
  const draw = (canvas: HTMLCanvasElement | null) => {
    const pen = canvas?.getContext('2d')
    if (!canvas || !pen) return
    const ratio = window.devicePixelRatio
    Object.assign(canvas, { width: width * ratio, height: height * ratio })
    pen.scale(ratio, ratio)
    pen.translate(layout.margin.left, layout.margin.top)
    if (whole) drawAxis(pen, layout, short)
    for (const box of boxes) {
      const across = layout.acrossOf(box)
      if (whole) drawBox(pen, box, across, layout)
      pen.strokeStyle = box.key.color
      pen.lineWidth = 1.2
      for (const value of box.mark.outliers.filter(layout.isShown)) {
        pen.beginPath()
        pen.arc(across.at + across.size / 2, layout.downOf(value), 2.5, 0, 2 * Math.PI)
        pen.stroke()
      }
    }
  }
  return (
    <canvas
      ref={draw}
      style={{ position: 'absolute', inset: 0, width, height }}
      role="presentation"
    />
  )
}
