import { arc, pie, type PieArcDatum } from 'd3-shape'
import type { PieCircle } from './pieLabels'
import type { PieSlice } from './pieModel'

export type PlacedSlice = PieArcDatum<PieSlice>

const maxLabelWidth = 190

/** The circle in a room, with space beside it where labels are written. */
export const circleIn = (width: number, height: number, labelled: boolean): PieCircle => {
  const beside = labelled ? Math.min(maxLabelWidth, width * 0.28) : 24
  const radius = Math.max(0, Math.min(width / 2 - beside, height / 2 - 32))
  return { x: width / 2, y: height / 2, radius, inner: radius * 0.58 }
}

/** The slices with their angles, clockwise from twelve o'clock in the order given. */
export const placeSlices = (slices: PieSlice[]): PlacedSlice[] =>
  pie<PieSlice>()
    .value(({ value }) => value)
    .sort(null)(slices)

/** The outline of a slice around the middle of the circle. */
export const outlineOf = ({ startAngle, endAngle }: PlacedSlice, { inner, radius }: PieCircle) =>
  arc()({ innerRadius: inner, outerRadius: radius, startAngle, endAngle }) ?? ''

/** The index of the slice at a point; -1 where there is none. */
export const sliceAt = (placed: PlacedSlice[], circle: PieCircle, x: number, y: number) => {
  const [across, down] = [x - circle.x, y - circle.y]
  const away = Math.hypot(across, down)
  if (away < circle.inner || away > circle.radius) return -1
  const angle = (Math.atan2(across, -down) + 2 * Math.PI) % (2 * Math.PI)
  return placed.findIndex(({ startAngle, endAngle }) => angle >= startAngle && angle < endAngle)
}
