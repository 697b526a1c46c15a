import type { createKMeans } from './kMeans.ts'
import { type Matrix, rowsOf, sampledRows } from './matrix.ts'

const restarts = 5
const maxAutomatic = 20
const maxFitted = 5000
const maxCompared = 1500

/** The distances between any two rows, row after row. */
const distancesOf = ({ values, rows, width }: Matrix) => {
  const distances = new Float32Array(rows * rows)
  for (let one = 0; one < rows; one += 1)
    for (let other = 0; other < one; other += 1) {
      let sum = 0
      for (let column = 0; column < width; column += 1)
        sum += ((values[one * width + column] ?? 0) - (values[other * width + column] ?? 0)) ** 2
      distances[one * rows + other] = Math.sqrt(sum)
      distances[other * rows + one] = Math.sqrt(sum)
    }
  return distances
}

/**
 * The mean of (other - own) / max(own, other) over all rows, where `own` is a row's mean distance from the others of its
 * cluster and `other` that from the nearest other cluster (Rousseeuw 1987); a row alone in its cluster counts 0.
 */
export const silhouetteOf = (distances: Float32Array, labels: Uint32Array, count: number) => {
  const rows = labels.length
  const sizes = new Float64Array(count)
  for (const label of labels) sizes[label] = (sizes[label] ?? 0) + 1
  let total = 0
  for (let row = 0; row < rows; row += 1) {
    const sums = new Float64Array(count)
    labels.forEach((label, other) => {
      sums[label] = (sums[label] ?? 0) + (distances[row * rows + other] ?? 0)
    })
    const label = labels[row] ?? 0
    const size = sizes[label] ?? 0
    if (size < 2) continue
    const own = (sums[label] ?? 0) / (size - 1)
    let other = Number.POSITIVE_INFINITY
    sums.forEach((sum, at) => {
      const others = sizes[at] ?? 0
      if (at !== label && others > 0) other = Math.min(other, sum / others)
    })
    if (other < Number.POSITIVE_INFINITY) total += (other - own) / Math.max(own, other, 1e-30)
  }
  return total / rows
}

type KMeans = ReturnType<typeof createKMeans>

/** The number of clusters from 2 on whose k-means has the best silhouette, on some of the rows. */
const bestCount = (means: KMeans, matrix: Matrix, random: () => number) => {
  const fitted = rowsOf(matrix, sampledRows(matrix.rows, maxFitted, random))
  const compared = sampledRows(fitted.rows, maxCompared, random)
  const distances = distancesOf(rowsOf(fitted, compared))
  means.load(fitted)
  let best = { count: 1, score: Number.NEGATIVE_INFINITY }
  for (let count = 2; count <= Math.min(maxAutomatic, fitted.rows - 1); count += 1) {
    const { labels } = means.fit(count, restarts, random)
    const score = silhouetteOf(
      distances,
      compared.map((row) => labels[row] ?? 0),
      count,
    )
    if (score > best.score) best = { count, score }
  }
  return best.count
}

/** The centers of so many clusters of the rows, -1 for as many as part them best. */
export const clusterCenters = (
  means: KMeans,
  matrix: Matrix,
  requested: number,
  random: () => number,
): Float32Array => {
  const count = requested < 0 ? bestCount(means, matrix, random) : requested
  means.load(matrix)
  return means.fit(count, restarts, random).centers
}

/** The labels by the size of what they name: 0 for the largest; answers how many have rows. */
export const rankLabels = (labels: Uint32Array): { ranks: Uint32Array; count: number } => {
  const sizes = new Map<number, number>()
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1)
  const ordered = [...sizes].sort((one, other) => other[1] - one[1] || one[0] - other[0])
  const rank = new Map(ordered.map(([label], at) => [label, at]))
  return { ranks: labels.map((label) => rank.get(label) ?? 0), count: ordered.length }
}
