import { createKMeans } from './kMeans.ts'
import type { EmbeddingCrew } from './kernel.ts'
import {
  blocksOf,
  type Matrix,
  noRow,
  reserveBlocks,
  sampledRows,
  share,
  writeBlocks,
} from './matrix.ts'

/** Below so many products of two rows and their width all rows are compared, above those in the nearest lists. */
const maxExact = 4e9
const listRounds = 6
/** The part of all lists in which the neighbors of the rows themselves are found, and the lists for other rows. */
const ownProbes = 1 / 6
const otherProbes = 16
const maxFound = 64

/** For each row, ascending: how far its nearest rows are and which they are; `noRow` where there are fewer. */
export interface Neighbors {
  count: number
  distances: Float32Array
  rows: Uint32Array
}

/** The rows in lists around centers: list after list, each from the beginning of a block on. */
const listsOf = (crew: EmbeddingCrew, matrix: Matrix, random: () => number) => {
  const { rows, width } = matrix
  if (rows * rows * width <= maxExact)
    return { centers: new Float32Array(width), labels: new Uint32Array(rows), count: 1 }
  const count = Math.round(Math.sqrt(rows))
  const means = createKMeans(crew, { maxRows: rows, maxCount: count, width })
  means.load(matrix)
  return { ...means.improveFrom(sampledRows(rows, count, random), listRounds), count }
}

const orderOf = (labels: Uint32Array, count: number) => {
  const sizes = new Uint32Array(count)
  for (const label of labels) sizes[label] = (sizes[label] ?? 0) + 1
  const lists = new Uint32Array(count * 2)
  let blocks = 0
  sizes.forEach((size, list) => {
    lists.set([blocks, blocksOf(size)], list * 2)
    blocks += blocksOf(size)
  })
  const order = new Uint32Array(blocks * 16).fill(noRow)
  const next = Uint32Array.from(sizes, (_, list) => (lists[list * 2] ?? 0) * 16)
  labels.forEach((label, row) => {
    const at = next[label] ?? 0
    order[at] = row
    next[label] = at + 1
  })
  return { order, lists }
}

/**
 * Finds the nearest rows of a matrix: exactly while it is small; else an inverted file index, whose lists are the rows around
 * the centers of a k-means, of which those with the nearest centers are searched. The same for any number of threads.
 */
export const createIndex = (crew: EmbeddingCrew, matrix: Matrix, random: () => number) => {
  const { rows, width } = matrix
  const { centers, labels, count: listCount } = listsOf(crew, matrix, random)
  const { order, lists } = orderOf(labels, listCount)
  const blocksAt = reserveBlocks(crew, order.length, width)
  const orderAt = crew.reserve(order.byteLength)
  const listsAt = crew.reserve(lists.byteLength)
  const centersAt = reserveBlocks(crew, listCount, width)
  const indexAt = crew.reserve(32)
  const scratchBytes = 64 + listCount * 8 + maxFound * 4
  const scratchAt = crew.reserve(scratchBytes * crew.threads)
  const { buffer } = crew.memory
  writeBlocks(crew, blocksAt, matrix, order)
  new Uint32Array(buffer, orderAt, order.length).set(order)
  new Uint32Array(buffer, listsAt, lists.length).set(lists)
  writeBlocks(crew, centersAt, { values: centers, rows: listCount, width })

  const find = (
    rowsAt: number,
    places: number,
    own: boolean,
    probes: number,
    { distancesAt, rowsAt: namesAt, count }: { distancesAt: number; rowsAt: number; count: number },
  ) => {
    new Uint32Array(crew.memory.buffer, indexAt, 8).set([
      width,
      blocksAt,
      orderAt,
      listsAt,
      listCount,
      centersAt,
      Math.min(listCount, Math.ceil(probes)),
      count,
    ])
    const compared = Math.min(1, probes / listCount) * order.length
    share(crew, places, places * compared * width, (thread, from, to) =>
      crew.give(
        thread,
        'findNearest',
        rowsAt,
        from,
        to,
        Number(own),
        indexAt,
        distancesAt,
        namesAt,
        scratchAt + thread * scratchBytes,
      ),
    )
    crew.run()
  }
  const reserveFound = (found: number, count: number) => ({
    count,
    distancesAt: crew.reserve(found * count * 4),
    rowsAt: crew.reserve(found * count * 4),
  })
  const foundIn = (
    { count, distancesAt, rowsAt }: ReturnType<typeof reserveFound>,
    found: number,
  ): Neighbors => ({
    count,
    distances: new Float32Array(crew.memory.buffer, distancesAt, found * count),
    rows: new Uint32Array(crew.memory.buffer, rowsAt, found * count),
  })

  return {
    /** The nearest other rows of each row. */
    ofRows: (count: number): Neighbors => {
      const found = reserveFound(rows, count)
      find(blocksAt, order.length, true, listCount * ownProbes, found)
      return foundIn(found, rows)
    },
    /** Finds the nearest rows of other rows, at most so many of them at once. */
    finder: (maxRows: number, count: number) => {
      const at = reserveBlocks(crew, maxRows, width)
      const found = reserveFound(maxRows, count)
      return (others: Matrix): Neighbors => {
        writeBlocks(crew, at, others)
        find(at, others.rows, false, otherProbes, found)
        return foundIn(found, others.rows)
      }
    },
  }
}
