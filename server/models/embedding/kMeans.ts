import type { EmbeddingCrew } from './kernel.ts'
import { blocksOf, type Matrix, reserveBlocks, share, writeBlocks } from './matrix.ts'

const maxRounds = 100

/** `centers` row after row, which of them is each row's, and the sum of the squared distances between both. */
export interface Clustering {
  centers: Float32Array
  labels: Uint32Array
  inertia: number
}

/** k-means on at most `maxRows` rows, with at most `maxCount` centers. */
export const createKMeans = (
  crew: EmbeddingCrew,
  { maxRows, maxCount, width }: { maxRows: number; maxCount: number; width: number },
) => {
  const blocksAt = reserveBlocks(crew, maxRows, width)
  const centersAt = crew.reserve(maxCount * width * 4)
  const labelsAt = crew.reserve(blocksOf(maxRows) * 64)
  const distancesAt = crew.reserve(blocksOf(maxRows) * 64)
  const sumsAt = crew.reserve(maxCount * width * 8)
  const { buffer } = crew.memory
  const labels = new Uint32Array(buffer, labelsAt, maxRows)
  const distances = new Float32Array(buffer, distancesAt, maxRows)
  const centers = new Float32Array(buffer, centersAt, maxCount * width)
  const sums = new Float64Array(buffer, sumsAt, maxCount * width)
  let matrix: Matrix = { values: new Float32Array(), rows: 0, width }

  const load = (loaded: Matrix) => {
    matrix = loaded
    writeBlocks(crew, blocksAt, matrix)
  }
  const rowOf = (row: number) => matrix.values.subarray(row * width, (row + 1) * width)

  /** Finds the nearest of the first `count` centers of each row: in `labels`, with the squared distances. */
  const assign = (count: number) => {
    share(crew, blocksOf(matrix.rows), matrix.rows * width * count, (thread, from, to) =>
      crew.give(
        thread,
        'assign',
        blocksAt,
        from,
        to,
        width,
        centersAt,
        count,
        labelsAt,
        distancesAt,
      ),
    )
    crew.run()
  }

  /** Moves each center to the mean of its rows, and one without rows to the row that is farthest from its own. */
  const moveCenters = (count: number) => {
    sums.fill(0, 0, count * width)
    share(crew, width, matrix.rows * width, (thread, from, to) =>
      crew.give(thread, 'sumByLabel', blocksAt, matrix.rows, width, from, to, labelsAt, sumsAt),
    )
    crew.run()
    const sizes = new Uint32Array(count)
    for (let row = 0; row < matrix.rows; row += 1) {
      const label = labels[row] ?? 0
      sizes[label] = (sizes[label] ?? 0) + 1
    }
    const far = sizes.includes(0) ? farthestRows(count) : []
    for (let center = 0; center < count; center += 1) {
      const size = sizes[center] ?? 0
      const row = size === 0 ? far.shift() : undefined
      if (row !== undefined) centers.set(rowOf(row), center * width)
      if (size > 0)
        for (let at = center * width; at < (center + 1) * width; at += 1)
          centers[at] = (sums[at] ?? 0) / size
    }
  }
  const farthestRows = (count: number) =>
    Array.from({ length: matrix.rows }, (_, row) => row)
      .filter((row) => (distances[row] ?? 0) > 0)
      .sort((one, other) => (distances[other] ?? 0) - (distances[one] ?? 0) || one - other)
      .slice(0, count)

  const inertiaOf = () => {
    let inertia = 0
    for (let row = 0; row < matrix.rows; row += 1) inertia += distances[row] ?? 0
    return inertia
  }

  /** Lloyd's rounds from the centers as they are, until none changes what it gains. */
  const improve = (count: number, rounds = maxRounds): Clustering => {
    assign(count)
    let inertia = inertiaOf()
    for (let round = 0; round < rounds; round += 1) {
      moveCenters(count)
      assign(count)
      const next = inertiaOf()
      const gain = inertia - next
      inertia = next
      if (gain <= inertia * 1e-6) break
    }
    return {
      centers: centers.slice(0, count * width),
      labels: labels.slice(0, matrix.rows),
      inertia,
    }
  }

  /** The first row whose part of the summed distances a number from 0 up to 1 falls into. */
  const drawnRow = (nearest: Float32Array, total: number, drawn: number) => {
    let rest = drawn * total
    for (let row = 0; row < matrix.rows; row += 1) {
      rest -= nearest[row] ?? 0
      if (rest < 0) return row
    }
    return Math.floor(drawn * matrix.rows)
  }

  /** Writes how far each row is from the nearer of a row and what it had before; answers the sum. */
  const approach = (row: number, before: Float32Array, after: Float32Array) => {
    centers.set(rowOf(row))
    assign(1)
    let total = 0
    for (let at = 0; at < matrix.rows; at += 1) {
      const [distance = 0, known = 0] = [distances[at], before[at]]
      after[at] = distance < known ? distance : known
      total += after[at] ?? 0
    }
    return total
  }

  /**
   * Centers far from each other (k-means++, Arthur and Vassilvitskii 2007): each the best of a few rows that are drawn by
   * their squared distance from the centers so far.
   */
  const spreadCenters = (count: number, random: () => number) => {
    const tries = 2 + Math.floor(Math.log(count))
    const chosen = new Float32Array(count * width)
    const first = Math.floor(random() * matrix.rows)
    let nearest = new Float32Array(matrix.rows)
    let total = approach(first, new Float32Array(matrix.rows).fill(Infinity), nearest)
    let next = new Float32Array(matrix.rows)
    let best = new Float32Array(matrix.rows)
    chosen.set(rowOf(first))
    for (let center = 1; center < count; center += 1) {
      let [bestTotal, bestRow] = [Infinity, 0]
      for (let attempt = 0; attempt < tries; attempt += 1) {
        const row = drawnRow(nearest, total, random())
        const sum = approach(row, nearest, next)
        if (sum >= bestTotal) continue
        ;[bestTotal, bestRow] = [sum, row]
        ;[best, next] = [next, best]
      }
      chosen.set(rowOf(bestRow), center * width)
      ;[nearest, best] = [best, nearest]
      total = bestTotal
    }
    centers.set(chosen)
  }

  return {
    load,
    /** The best of several starts. */
    fit: (count: number, restarts: number, random: () => number): Clustering => {
      let best: Clustering | null = null
      for (let start = 0; start < restarts; start += 1) {
        spreadCenters(count, random)
        const found = improve(count)
        if (best === null || found.inertia < best.inertia) best = found
      }
      return best ?? improve(1)
    },
    /** From rows as centers, so many rounds. */
    improveFrom: (rows: Uint32Array, rounds: number): Clustering => {
      rows.forEach((row, center) => centers.set(rowOf(row), center * width))
      return improve(rows.length, rounds)
    },
    /** Which of some centers is nearest to each row that is loaded. */
    labelsBy: (given: Float32Array): Uint32Array => {
      centers.set(given)
      assign(given.length / width)
      return labels.slice(0, matrix.rows)
    },
  }
}
