import type { Measure } from '../frame/labels'
import type { Stacking } from '../frame/stacking'
import type { LineLayout } from './lineLayout'

interface LineValue {
  key: number
  stop: number
  text: string
  x: number
  y: number
}

const above = 6
const high = 14
const apart = 6

/** The values that are written on the points, as many as do not touch each other: those of the first keys before others. */
export const lineValues = (
  { reaches, across, along, ends }: Pick<LineLayout, 'reaches' | 'across' | 'along' | 'ends'>,
  stacking: Stacking,
  write: (value: number) => string,
  measure: Measure,
): LineValue[] => {
  const placed: (LineValue & { half: number })[] = []
  for (const [key, each] of reaches.entries())
    for (const [stop, reach] of each.entries()) {
      if (reach === null || reach.to < ends[0] || reach.to > ends[1]) continue
      const value = reach.to - reach.from
      if (stacking !== 'none' && value === 0) continue
      const [x, y, text] = [across(stop), along(reach.to) - above, write(value)]
      const half = measure(text) / 2
      const isFree = placed.every(
        (other) =>
          Math.abs(other.x - x) >= other.half + half + apart || Math.abs(other.y - y) >= high,
      )
      if (isFree) placed.push({ key, stop, text, x, y, half })
    }
  return placed.map(({ half: _half, ...each }) => each)
}
