import type { BarMark } from '../bar/barModel'
import { axisFor } from '../frame/valueScale'
import { lineRange, lineReaches } from '../line/lineLayout'
import { lineModel } from '../line/lineModel'
import { linePath } from '../line/linePaths'
import type { ThumbChart, ThumbPainter } from './thumbChart'
import { room, ruleAcross, scale, scaleOn, type Pen } from './thumbRoom'

/** Lines without axes, by their stops beside each other, in time or in the order of their chart. */
const paintLines = (
  pen: Pen,
  { records, options, bars: { stacking, adds } }: ThumbChart,
  filled: boolean,
) => {
  const model = lineModel(records as BarMark[], { ...options, adds })
  const { keys, stops } = model
  const axis = axisFor(options.axes.y, stacking)
  const reaches = lineReaches({ model, keys, stacking, filled, axis })
  const range = lineRange({ reaches, axis, reference: null, filled })
  const along = scaleOn(axis, range, [room.bottom, room.top])
  const across = scale([0, Math.max(1, stops.length - 1)], [room.left, room.right])
  ruleAcross(pen, 4)
  pen.lineWidth = 1.5
  for (const [at, { color }] of keys.entries()) {
    const path = linePath(reaches[at] ?? [], { across, along })
    pen.strokeStyle = pen.fillStyle = color
    pen.globalAlpha = 0.6
    if (filled) pen.fill(new Path2D(path.area))
    pen.globalAlpha = 1
    pen.stroke(new Path2D(path.line))
  }
}

export const linesThumb: ThumbPainter = (pen, chart) => paintLines(pen, chart, false)
export const areasThumb: ThumbPainter = (pen, chart) => paintLines(pen, chart, true)
