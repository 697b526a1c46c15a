import { noRow } from './matrix.ts'
import type { Neighbors } from './neighbors.ts'

const rounds = 64
const tolerance = 1e-5
const minScale = 1e-3

/** The edges of a graph: those of a row from `offsets[row]` on, each with its other end and its weight up to 1. */
export interface Graph {
  offsets: Uint32Array
  ends: Uint32Array
  weights: Float32Array
}

/** The width of a kernel whose memberships sum to log2(count + 1), by bisection. */
const widthOf = (distances: Float32Array, from: number, count: number, nearest: number) => {
  const target = Math.log2(count + 1)
  let low = 0
  let high = Number.POSITIVE_INFINITY
  let width = 1
  for (let round = 0; round < rounds; round += 1) {
    let sum = 0
    for (let at = from; at < from + count; at += 1) {
      const beyond = (distances[at] ?? 0) - nearest
      sum += beyond > 0 ? Math.exp(-beyond / width) : 1
    }
    if (Math.abs(sum - target) < tolerance) break
    if (sum > target) high = width
    else low = width
    width = high === Number.POSITIVE_INFINITY ? width * 2 : (low + high) / 2
  }
  return width
}

/**
 * How strongly each row belongs to its neighbors, from 0 to 1: exp(-(distance - nearest) / width), where `width` makes them
 * sum to log2(count + 1) (McInnes, Healy, Melville 2018, algorithm 3; `smooth_knn_dist` of umap-learn). Rows that are
 * placed into a layout (`own` false) count from 0, not from their nearest neighbor.
 */
export const memberships = ({ distances, count }: Neighbors, own: boolean): Float32Array => {
  const weights = new Float32Array(distances.length)
  let total = 0
  for (const distance of distances) total += distance
  const meanOfAll = total / distances.length
  for (let from = 0; from < distances.length; from += count) {
    let nearest = 0
    let sum = 0
    for (let at = from; at < from + count; at += 1) {
      const distance = distances[at] ?? 0
      if (own && nearest === 0) nearest = distance
      sum += distance
    }
    const least = minScale * (nearest > 0 ? sum / (count + 1) : meanOfAll)
    const width = Math.max(widthOf(distances, from, count, nearest), least)
    for (let at = from; at < from + count; at += 1) {
      const beyond = (distances[at] ?? 0) - nearest
      weights[at] = beyond <= 0 || width === 0 ? 1 : Math.exp(-beyond / width)
    }
  }
  return weights
}

/** The weight by which a row has another as its neighbor, 0 where it has not. */
const weightOf = (
  { rows, count }: Neighbors,
  weights: Float32Array,
  row: number,
  other: number,
) => {
  for (let at = row * count; at < (row + 1) * count; at += 1)
    if (rows[at] === other) return weights[at] ?? 0
  return 0
}

/** The fuzzy union of all neighborhoods: an edge between two rows where one has the other, of weight v + w - vw. */
export const unionOf = (neighbors: Neighbors): Graph => {
  const { rows, count } = neighbors
  const weights = memberships(neighbors, true)
  const height = rows.length / count
  const offsets = new Uint32Array(height + 1)
  const eachEdge = (edge: (row: number, other: number, weight: number) => void) => {
    for (let at = 0; at < rows.length; at += 1) {
      const other = rows[at] ?? noRow
      if (other === noRow) continue
      const row = Math.floor(at / count)
      const weight = weights[at] ?? 0
      const back = weightOf(neighbors, weights, other, row)
      edge(row, other, weight + back - weight * back)
      if (back === 0) edge(other, row, weight)
    }
  }
  eachEdge((row) => (offsets[row + 1] = (offsets[row + 1] ?? 0) + 1))
  for (let row = 0; row < height; row += 1)
    offsets[row + 1] = (offsets[row + 1] ?? 0) + (offsets[row] ?? 0)
  const size = offsets[height] ?? 0
  const next = offsets.slice()
  const ends = new Uint32Array(size)
  const union = new Float32Array(size)
  eachEdge((row, other, weight) => {
    const at = next[row] ?? 0
    ends[at] = other
    union[at] = weight
    next[row] = at + 1
  })
  return { offsets, ends, weights: union }
}
