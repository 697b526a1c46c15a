import { color } from '../../theme/color'
import { valueScale, type Ends, type ValueAxis } from '../frame/valueScale'

export type Pen = CanvasRenderingContext2D

/** A thumb in points. */
export const thumbSize = { width: 272, height: 128 }
const margin = 12

/** Where marks may stand. */
export const room = {
  left: margin,
  top: margin,
  right: thumbSize.width - margin,
  bottom: thumbSize.height - margin,
  width: thumbSize.width - 2 * margin,
  height: thumbSize.height - 2 * margin,
}

/** Faint lines from side to side, the last one at the bottom. */
export const ruleAcross = (pen: Pen, count: number) => {
  pen.fillStyle = color.bone
  for (let at = 0; at < count; at += 1)
    pen.fillRect(
      room.left,
      Math.round(room.top + (at * room.height) / (count - 1)) - 0.5,
      room.width,
      1,
    )
}

/** The place of a value between two pixels; in the middle where all values are one. */
export const scale =
  ([low, high]: readonly [number, number], [from, to]: readonly [number, number]) =>
  (value: number) =>
    high === low ? (from + to) / 2 : from + ((value - low) / (high - low)) * (to - from)

/** The place of a value on an axis that goes over a range unless its ends are given; beyond them it is at an end. */
export const scaleOn = (axis: ValueAxis, range: Ends, [from, to]: Ends) => {
  const { at } = valueScale({ axis, range, count: 2, room: [from, to], nice: null })
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  return (value: number) => Math.max(low, Math.min(high, at(value)))
}
