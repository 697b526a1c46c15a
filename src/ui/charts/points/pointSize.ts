import type { PointModel, Range } from './pointModel'
import type { Room } from './pointView'

const radiusOfMany = (points: number) => {
  if (points <= 500) return 4
  if (points <= 5000) return 3
  return points <= 50_000 ? 2.2 : 1.5
}

/** Radius of a point by its size: areas grow evenly from the smallest to the largest, as do those of the radii given. */
export const radiusBySize = (size: number, [low, high]: Range, [smallest, largest]: Range) => {
  const share = high === low ? 0.5 : (size - low) / (high - low)
  return Math.sqrt(smallest ** 2 + share * (largest ** 2 - smallest ** 2))
}

/** The radii of the points in pixels, in their order; `diameters` are shares of the smaller side of the room. */
export const radiiOf = (
  { size, x, ranges }: PointModel,
  diameters: Range,
  { width, height }: Room,
): Float32Array => {
  if (size === null) return new Float32Array(x.length).fill(radiusOfMany(x.length))
  const side = Math.min(width, height)
  const radii: Range = [(diameters[0] * side) / 2, (diameters[1] * side) / 2]
  return Float32Array.from(size, (value) => radiusBySize(value, ranges.size, radii))
}

/** The radius of the largest point; `diameter` is a share of the smaller side of the room. */
export const largestRadius = (
  { size, x }: PointModel,
  diameter: number,
  { width, height }: Room,
) => (size === null ? radiusOfMany(x.length) : (diameter * Math.min(width, height)) / 2)
