import type { BarMark } from '../bar/barModel'
import { reachesOf } from '../frame/stacking'
import { lineModel } from '../line/lineModel'
import { linePath } from '../line/linePaths'
import type { ThumbChart, ThumbPainter } from './thumbChart'
import { room, ruleAcross, scale, type Pen } from './thumbRoom'

/** Lines without axes, by their stops beside each other. */
const paintLines = (
  pen: Pen,
  { records, options, bars: { stacking, adds } }: ThumbChart,
  filled: boolean,
) => {
  const { keys, stops, values } = lineModel(records as BarMark[], {
    ...options,
    sort: null,
    adds,
    grain: undefined,
  })
  const reaches = reachesOf(
    keys.map(({ id }) => values.get(id) ?? []),
    stacking,
  )
  const ends = reaches.flat().flatMap((reach) => (reach === null ? [] : [reach.to]))
  const along = scale([Math.min(0, ...ends), Math.max(0, ...ends)], [room.bottom, room.top])
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
