import { color } from '../../theme/color'

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
