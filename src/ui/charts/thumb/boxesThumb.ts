import type { BoxRecord } from '../../../api/contract'
import { boxRange } from '../box/boxLayout'
import { boxModel } from '../box/boxModel'
import { hasPlace } from '../frame/valueScale'
import type { ThumbPainter } from './thumbChart'
import { room, ruleAcross, scaleOn } from './thumbRoom'

const maxBoxes = 24
const widest = 28

/** Boxes with whiskers, median and outliers; the first of many. */
export const boxesThumb: ThumbPainter = (pen, { records, options }) => {
  const { boxes, groups, keys } = boxModel(records as BoxRecord[], { ...options, limit: maxBoxes })
  const axis = options.axes.y
  const up = scaleOn(axis, boxRange(axis, boxes), [room.bottom - 2, room.top + 2])
  const band = room.width / Math.max(1, groups.length)
  const perGroup = boxes.length > groups.length ? keys.length : 1
  const breadth = Math.min(widest, (band * 0.6) / perGroup)
  ruleAcross(pen, 4)
  for (const { mark, group, key } of boxes) {
    const beside = perGroup === 1 ? 0 : keys.indexOf(key) - (perGroup - 1) / 2
    const x = room.left + band * (group + 0.5) + beside * breadth * 1.2
    const left = x - breadth / 2
    pen.strokeStyle = key.color
    pen.fillStyle = `${key.color.slice(0, 7)}59`
    pen.lineWidth = 1.25
    pen.fillRect(left, up(mark.q3), breadth, up(mark.q1) - up(mark.q3))
    pen.strokeRect(left, up(mark.q3), breadth, up(mark.q1) - up(mark.q3))
    pen.beginPath()
    for (const [from, to] of [
      [mark.min, mark.q1],
      [mark.q3, mark.max],
    ] as const) {
      pen.moveTo(x, up(from))
      pen.lineTo(x, up(to))
    }
    for (const [value, reach] of [
      [mark.min, 0.25],
      [mark.max, 0.25],
      [mark.median, 0.5],
    ] as const) {
      pen.moveTo(x - breadth * reach, up(value))
      pen.lineTo(x + breadth * reach, up(value))
    }
    pen.stroke()
    pen.fillStyle = key.color
    for (const value of mark.outliers.filter((each) => hasPlace(axis, each)))
      pen.fillRect(x - 0.75, up(value) - 0.75, 1.5, 1.5)
  }
}
