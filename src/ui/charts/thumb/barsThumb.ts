import { barModel, type BarMark } from '../bar/barModel'
import { valueRange } from '../bar/barLayout'
import { reachesOf } from '../frame/stacking'
import { axisFor } from '../frame/valueScale'
import type { ThumbChart, ThumbPainter } from './thumbChart'
import { room, ruleAcross, scaleOn, type Pen } from './thumbRoom'

const maxThumbBars = 20
const maxSideThumbBars = 9
const filled = 0.72

/** Bars without axes, stacked or side by side as the chart has them; the first of many. */
const paintBars = (
  pen: Pen,
  { records, options, bars: { stacking, adds } }: ThumbChart,
  horizontal: boolean,
) => {
  const { rows, keys } = barModel(records as BarMark[], {
    ...options,
    adds,
    limit: horizontal ? maxSideThumbBars : maxThumbBars,
  })
  const reaches = reachesOf(
    keys.map(({ id }) => rows.map(({ values }) => values[id] ?? null)),
    stacking,
  )
  const bars = rows.map(({ color: own }, row) => {
    const pieces = keys.map(({ color }, key) => {
      const reach = reaches[key]?.[row] ?? null
      return reach === null ? [] : [{ ...reach, color: own ?? color }]
    })
    return stacking === 'none' ? pieces : [pieces.flat()]
  })
  const axis = axisFor(options.axes.y, stacking)
  const range = valueRange({ rows }, keys, stacking, axis)
  const along = scaleOn(axis, range, horizontal ? [room.left, room.right] : [room.bottom, room.top])
  const band = (horizontal ? room.height : room.width) / Math.max(1, rows.length)
  if (!horizontal) ruleAcross(pen, 4)
  for (const [at, group] of bars.entries()) {
    const start = (horizontal ? room.top : room.left) + band * (at + (1 - filled) / 2)
    const breadth = (band * filled) / Math.max(1, group.length)
    for (const [beside, pieces] of group.entries()) {
      for (const { from, to, color } of pieces) {
        const [low, high] = [along(from), along(to)].sort((one, other) => one - other) as [
          number,
          number,
        ]
        pen.fillStyle = color
        if (horizontal)
          pen.fillRect(low, start + breadth * beside, Math.max(high - low, 0.5), breadth)
        else pen.fillRect(start + breadth * beside, low, breadth, Math.max(high - low, 0.5))
      }
    }
  }
}

export const barsThumb: ThumbPainter = (pen, chart) => paintBars(pen, chart, false)
export const sideBarsThumb: ThumbPainter = (pen, chart) => paintBars(pen, chart, true)
