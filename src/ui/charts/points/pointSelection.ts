import type { Outline, Place, PointSelection } from '../frame/selecting'
import type { PointModel } from './pointModel'
import type { PointView, Room } from './pointView'

/** A place of the drawing, in pixels from its top left, in the numbers of the axes. */
export const placeOn = ({ x, y }: PointView, { width, height }: Room, at: Place): Place => ({
  x: x[0] + (at.x / width) * (x[1] - x[0]),
  y: y[1] - (at.y / height) * (y[1] - y[0]),
})

export const boundsOf = ({ corners }: Outline): PointView => {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { x: [Math.min(...xs), Math.max(...xs)], y: [Math.min(...ys), Math.max(...ys)] }
}

/** Whether a ray from the place crosses the lasso's edges an odd number of times. */
export const isWithin = ({ kind, corners }: Outline, x: number, y: number) => {
  if (kind === 'box') return true
  let within = false
  let before = corners.at(-1)
  for (const corner of corners) {
    if (
      before !== undefined &&
      corner.y > y !== before.y > y &&
      x < ((before.x - corner.x) * (y - corner.y)) / (before.y - corner.y) + corner.x
    )
      within = !within
    before = corner
  }
  return within
}

const maxCorners = 200

/** An outline with so few corners that a database can compare all of its rows with them. */
export const thinned = (corners: readonly Place[]) => {
  const every = Math.ceil(corners.length / maxCorners)
  return corners.filter((_, at) => at % every === 0)
}

const countsIn = ({ series, keys }: PointModel, points: Uint32Array) => {
  const counts = new Uint32Array(keys.length)
  for (const at of points) {
    const key = series[at] ?? 0
    counts[key] = (counts[key] ?? 0) + 1
  }
  return new Map(
    keys.flatMap(({ name }, key) => (counts[key] ? [[name, counts[key]] as const] : [])),
  )
}

/** The selection of these points; nothing where there are none. */
export const selectionOf = (
  model: PointModel,
  points: Uint32Array,
  drawn: { outline: Outline; hides: boolean } | { series: string },
): PointSelection | null =>
  points.length === 0
    ? null
    : {
        outline: null,
        series: null,
        hides: false,
        ...drawn,
        rows: points.map((at) => model.row[at] ?? 0),
        counts: countsIn(model, points),
      }

export const pointsWhere = (count: number, holds: (at: number) => boolean) => {
  const points = new Uint32Array(count)
  let found = 0
  for (let at = 0; at < count; at += 1) if (holds(at)) points[found++] = at
  return points.slice(0, found)
}

/** The points of a series, by its place among the keys. */
export const pointsOfSeries = ({ series }: PointModel, key: number) =>
  pointsWhere(series.length, (at) => series[at] === key)

/** The places in the model of points that are known by their rows. */
export const pointsAt = ({ row, skipped }: PointModel, rows: Uint32Array) => {
  const isIn = new Uint8Array(row.length + skipped)
  for (const one of rows) isIn[one] = 1
  return pointsWhere(row.length, (at) => isIn[row[at] ?? 0] === 1)
}

const taken = <Values extends Float64Array | Float32Array | Uint32Array | Uint8Array>(
  values: Values,
  points: Uint32Array,
): Values => {
  const Kind = values.constructor as new (length: number) => Values
  const some = new Kind(points.length)
  for (let at = 0; at < points.length; at += 1) some[at] = values[points[at] ?? 0] ?? 0
  return some
}

/** Some of the points as a model of their own, in the same series and ranges. */
export const modelOf = (model: PointModel, points: Uint32Array): PointModel => ({
  ...model,
  x: taken(model.x, points),
  y: taken(model.y, points),
  size: model.size && taken(model.size, points),
  series: taken(model.series, points),
  row: taken(model.row, points),
})

/** Their radii, in the same order. */
export const radiiAt = (radii: Float32Array, points: Uint32Array) => taken(radii, points)
