const memory = 20
const maxIterations = 2000
/** The slope along a step may not stay above this part of what it was. */
const curvature = 0.9
const decrease = 1e-4

interface Point {
  loss: number
  gradient: Float64Array
}

const product = (one: Float64Array, other: Float64Array) => {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}
const plus = (one: Float64Array, factor: number, other: Float64Array) =>
  one.map((value, at) => value + factor * (other[at] ?? 0))

/** The direction that the last steps and the changes of their gradients tell. */
const directionOf = (gradient: Float64Array, steps: Float64Array[], changes: Float64Array[]) => {
  let direction = gradient.map((value) => -value)
  const shares: number[] = []
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const [step, change] = [steps[at], changes[at]]
    if (step === undefined || change === undefined) continue
    const share = product(step, direction) / product(step, change)
    shares[at] = share
    direction = plus(direction, -share, change)
  }
  const step = steps[steps.length - 1]
  const change = changes[changes.length - 1]
  if (step !== undefined && change !== undefined) {
    const scale = product(step, change) / product(change, change)
    direction = direction.map((value) => value * scale)
  }
  steps.forEach((one, at) => {
    const changed = changes[at]
    if (changed === undefined) return
    const share = product(changed, direction) / product(one, changed)
    direction = plus(direction, (shares[at] ?? 0) - share, one)
  })
  return direction
}

/**
 * Where a smooth convex loss is least, by L-BFGS: down to where the mean gradient of `rows` is 1e-11 or rounding hides any
 * progress.
 */
export const minimize = async (
  lossAndGradient: (position: Float64Array) => Promise<Point>,
  start: Float64Array,
  rows: number,
): Promise<Float64Array> => {
  let position = start
  let point = await lossAndGradient(position)
  const steps: Float64Array[] = []
  const changes: Float64Array[] = []
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    if (point.gradient.every((value) => Math.abs(value) <= 1e-11 * rows)) break
    const direction = directionOf(point.gradient, steps, changes)
    const slope = product(point.gradient, direction)
    let low = 0
    let high = Number.POSITIVE_INFINITY
    let length = steps.length === 0 ? 1 / Math.sqrt(product(point.gradient, point.gradient)) : 1
    let found: { position: Float64Array; point: Point } | null = null
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const next = plus(position, length, direction)
      const there = await lossAndGradient(next)
      const slopeThere = product(there.gradient, direction)
      const isLower =
        there.loss <= point.loss + decrease * length * slope ||
        (there.loss <= point.loss + 1e-12 * Math.abs(point.loss) &&
          Math.abs(slopeThere) <= Math.abs(slope))
      if (!isLower) high = length
      else if (slopeThere < curvature * slope) low = length
      else {
        found = { position: next, point: there }
        break
      }
      length = Number.isFinite(high) ? (low + high) / 2 : 2 * length
    }
    if (found === null) break
    const step = plus(found.position, -1, position)
    const change = plus(found.point.gradient, -1, point.gradient)
    if (product(step, change) > 0) {
      steps.push(step)
      changes.push(change)
      if (steps.length > memory) {
        steps.shift()
        changes.shift()
      }
    }
    position = found.position
    point = found.point
  }
  return position
}
