import { randomOf } from '../random.ts'
import { turnsOf } from '../turns.ts'
import type { Graph } from './graph.ts'
import type { EmbeddingCrew } from './kernel.ts'
import type { Matrix } from './matrix.ts'

export const epochs = 200
const edgeBytes = 12
const extent = 10
const noise = 1e-4
const powerRounds = 30

const normalOf = (random: () => number) => () =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** The projections of all rows onto a direction, around their mean. */
const project = ({ values, rows, width }: Matrix, direction: Float64Array) => {
  const projected = new Float64Array(rows)
  let total = 0
  for (let row = 0; row < rows; row += 1) {
    let sum = 0
    for (let column = 0; column < width; column += 1)
      sum += (values[row * width + column] ?? 0) * (direction[column] ?? 0)
    projected[row] = sum
    total += sum
  }
  const mean = total / rows
  return projected.map((value) => value - mean)
}

const normalized = (vector: Float64Array) => {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return length > 1e-12 ? vector.map((value) => value / length) : vector.fill(0)
}

/** The rows on their two principal axes, by power iteration; an axis without variance is all 0. */
const principalAxes = (matrix: Matrix, random: () => number): Float64Array[] => {
  const { values, rows, width } = matrix
  const normal = normalOf(random)
  const found: Float64Array[] = []
  const withoutFound = (direction: Float64Array) => {
    for (const known of found) {
      const part = direction.reduce((sum, value, at) => sum + value * (known[at] ?? 0), 0)
      direction.forEach((value, at) => (direction[at] = value - part * (known[at] ?? 0)))
    }
    return normalized(direction)
  }
  for (let axis = 0; axis < 2; axis += 1) {
    let direction = withoutFound(Float64Array.from({ length: width }, normal))
    for (let round = 0; round < powerRounds; round += 1) {
      const projected = project(matrix, direction)
      const next = new Float64Array(width)
      for (let row = 0; row < rows; row += 1) {
        const weight = projected[row] ?? 0
        for (let column = 0; column < width; column += 1)
          next[column] = (next[column] ?? 0) + weight * (values[row * width + column] ?? 0)
      }
      direction = withoutFound(next)
    }
    found.push(direction)
  }
  return found.map((direction) => project(matrix, direction))
}

/** Where the layout begins: on the principal axes, 10 wide and high, with a little noise that parts equal rows. */
const firstPositions = (matrix: Matrix, random: () => number) => {
  const axes = principalAxes(matrix, random)
  const normal = normalOf(random)
  const positions = new Float32Array(matrix.rows * 2)
  const reach = Math.max(
    ...axes.map((axis) => axis.reduce((max, one) => Math.max(max, Math.abs(one)), 0)),
  )
  axes.forEach((axis, at) => {
    const noisy = axis.map((value) => (reach > 0 ? (extent * value) / reach : 0) + noise * normal())
    const low = noisy.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
    const high = noisy.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY)
    noisy.forEach((value, row) => {
      positions[row * 2 + at] = (extent * (value - low)) / (high - low || 1)
    })
  })
  return positions
}

/** The edges as the kernel has them; those that would not come due in any epoch are left out. */
const writeEdges = (crew: EmbeddingCrew, { offsets, ends, weights }: Graph) => {
  const heaviest = weights.reduce((max, weight) => Math.max(max, weight), 0)
  const isDue = (weight: number) => weight > 0 && weight * epochs >= heaviest
  const offsetsAt = crew.reserve(offsets.byteLength)
  const edgesAt = crew.reserve(ends.length * edgeBytes)
  const { buffer } = crew.memory
  const written = new Uint32Array(buffer, offsetsAt, offsets.length)
  const words = new Uint32Array(buffer, edgesAt, ends.length * 3)
  const numbers = new Float32Array(buffer, edgesAt, ends.length * 3)
  let edge = 0
  for (let row = 0; row + 1 < offsets.length; row += 1) {
    written[row] = edge
    for (let at = offsets[row] ?? 0; at < (offsets[row + 1] ?? 0); at += 1) {
      const weight = weights[at] ?? 0
      if (!isDue(weight)) continue
      const period = heaviest / weight
      words[edge * 3] = ends[at] ?? 0
      numbers[edge * 3 + 1] = period
      numbers[edge * 3 + 2] = period
      edge += 1
    }
  }
  written[offsets.length - 1] = edge
  return { offsetsAt, edgesAt }
}

/**
 * Lays the rows of a graph out in the plane by stochastic gradient descent on the cross entropy of both (McInnes, Healy,
 * Melville 2018; `optimize_layout_euclidean` of umap-learn 0.5: min_dist 0.1, learning rate from 1 to 0, five negative
 * samples). The steps are made one after the other by one thread, so that the same data always give the same picture.
 */
export const layOut = async (
  crew: EmbeddingCrew,
  matrix: Matrix,
  graph: Graph,
  { seed, onEpoch }: { seed: number; onEpoch: (done: number) => void },
): Promise<Float32Array> => {
  const { rows } = matrix
  const letOthersWork = turnsOf()
  const random = randomOf(seed)
  const { offsetsAt, edgesAt } = writeEdges(crew, graph)
  const positionsAt = crew.reserve(rows * 8)
  const randomAt = crew.reserve(16)
  const positions = new Float32Array(crew.memory.buffer, positionsAt, rows * 2)
  positions.set(firstPositions(matrix, random))
  const states = Array.from({ length: 4 }, () => 1 + Math.floor(random() * 4_294_967_294))
  new Uint32Array(crew.memory.buffer, randomAt, 4).set(states)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const rate = 1 - epoch / epochs
    crew.give(0, 'layOut', rows, positionsAt, offsetsAt, edgesAt, epoch, rate, randomAt)
    crew.run()
    onEpoch(epoch + 1)
    await letOthersWork()
  }
  return positions.slice()
}
