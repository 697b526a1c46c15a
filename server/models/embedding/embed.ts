import { unacceptable } from '../../problem.ts'
import type { FeatureColumn } from '../columns.ts'
import { openCrew } from '../crew/crew.ts'
import { fitPreparation, type Preparation, prepared } from '../preparation.ts'
import { randomOf } from '../random.ts'
import { turnsOf } from '../turns.ts'
import { clusterCenters, rankLabels } from './clusters.ts'
import { memberships, unionOf } from './graph.ts'
import { createKMeans } from './kMeans.ts'
import { type EmbeddingCrew, kernel } from './kernel.ts'
import { epochs, layOut } from './layOut.ts'
import { type Matrix, noRow, sampledRows } from './matrix.ts'
import { createIndex } from './neighbors.ts'

/** More rows than these are not laid out, but placed beside those that are. */
export const maxLaidOut = 50_000
/** Wide tables lay out fewer: at most so many numbers. */
const maxNumbers = 10_000_000
const minRows = 3
/** A row and its nearest others, as umap-learn counts them. */
const neighborhood = 15
const placedAtOnce = 16_384

type Report = (done: number, total: number) => void

/** Which rows were laid out of how many, what they are as numbers, and where they are in the plane. */
export interface Layout {
  preparation: Preparation
  total: number
  rows: Uint32Array
  matrix: Matrix
  /** x and y of each row. */
  positions: Float32Array
}

const opened = async <Result>(threads: number, work: (crew: EmbeddingCrew) => Promise<Result>) => {
  const crew = openCrew(threads, kernel)
  try {
    await crew.start()
    return await work(crew)
  } finally {
    await crew.end()
  }
}

/** Every column of the dataset counts the same, into however many prepared ones it is split. */
const evenly = ({ features, columns }: Preparation): Preparation => {
  const sizes = features.map((_, at) => columns.filter(({ feature }) => feature === at).length)
  return {
    features,
    columns: columns.map((column) => ({
      ...column,
      deviation: column.deviation * Math.sqrt(sizes[column.feature] ?? 1),
    })),
  }
}

/** Some rows as the numbers that distances are computed of: those of a list, or so many from one on. */
const matrixOf = (
  preparation: Preparation,
  columns: (FeatureColumn | null)[],
  rows: Uint32Array | { from: number; count: number },
): Matrix => {
  const read = prepared(preparation, columns)
  const width = preparation.columns.length
  const height = rows instanceof Uint32Array ? rows.length : rows.count
  const values = new Float32Array(height * width)
  const column = new Float32Array(height)
  for (let at = 0; at < width; at += 1) {
    read(at, column, rows instanceof Uint32Array ? rows : rows.from)
    for (let row = 0; row < height; row += 1) values[row * width + at] = column[row] ?? 0
  }
  return { values, rows: height, width }
}

/** Where rows are laid out by UMAP, of numbers without missing values. Answers x and y of each. */
export const layOutMatrix = (
  matrix: Matrix,
  { seed, threads, onEpoch }: { seed: number; threads: number; onEpoch: Report },
): Promise<Float32Array> =>
  opened(threads, async (crew) => {
    const count = Math.min(neighborhood, matrix.rows) - 1
    const index = createIndex(crew, matrix, randomOf(seed))
    const graph = unionOf(index.ofRows(count))
    onEpoch(0, epochs)
    return layOut(crew, matrix, graph, { seed, onEpoch: (done) => onEpoch(done, epochs) })
  })

/**
 * The rows that are to be laid out of so many: all, or a sample. Refuses with 422 where they are too few.
 */
export const rowsToLayOut = (total: number, seed: number): Uint32Array => {
  if (total < minRows)
    throw unacceptable(`Not enough rows for an embedding: ${total} (at least ${minRows} needed)`)
  return sampledRows(total, maxLaidOut, randomOf(seed))
}

/**
 * Lays rows out in the plane by what they have in common: columns as models prepare them, standardised. `features` have the
 * rows of `rows`, of `total`. Refuses with 422 where no feature tells rows apart.
 */
export const createLayout = async ({
  features,
  rows,
  total,
  seed,
  threads,
  onEpoch,
}: {
  features: FeatureColumn[]
  rows: Uint32Array
  total: number
  seed: number
  threads: number
  onEpoch: Report
}): Promise<Layout> => {
  const all = Uint32Array.from(rows, (_, at) => at)
  const preparation = evenly(fitPreparation(features, all, 'linear'))
  const width = preparation.columns.length
  if (width === 0) throw unacceptable('No usable feature columns')
  const max = Math.max(minRows, Math.floor(maxNumbers / width))
  const chosen = sampledRows(all.length, max, randomOf(seed))
  const matrix = matrixOf(preparation, features, chosen)
  const positions = await layOutMatrix(matrix, { seed, threads, onEpoch })
  return { preparation, total, rows: chosen.map((at) => rows[at] ?? 0), matrix, positions }
}

/** Where each row is, and of which cluster it is: 0 is the largest of `count`; null where none were requested. */
export interface Placed {
  positions: Float32Array
  clusters: { labels: Uint32Array; count: number } | null
}

/** Which of the rows of a chunk are laid out already, at which position of the layout; `noRow` for the others. */
const knownRows = ({ rows, matrix }: Layout, chunk: Matrix, from: number) => {
  const known = new Uint32Array(chunk.rows).fill(noRow)
  const { width } = chunk
  rows.forEach((row, at) => {
    const place = row - from
    if (place < 0 || place >= chunk.rows) return
    for (let column = 0; column < width; column += 1)
      if (chunk.values[place * width + column] !== matrix.values[at * width + column]) return
    known[place] = at
  })
  return known
}

/**
 * Places rows into a layout: those that it was made of where they are, others at the mean of their nearest rows' positions,
 * weighted by how strongly they belong to them; and parts them into clusters by k-means, -1 for as many as part them best.
 * `columns` are in the order of the layout's features, null where one is missing.
 */
export const placeRows = ({
  layout,
  columns,
  rows,
  clusters,
  seed,
  threads,
  onClustering,
  onChunk,
}: {
  layout: Layout
  columns: (FeatureColumn | null)[]
  rows: number
  clusters: number
  seed: number
  threads: number
  onClustering?: () => void
  onChunk: Report
}): Promise<Placed> => {
  if (clusters > rows)
    throw unacceptable(`More clusters than rows: ${clusters} clusters of ${rows} rows`)
  const { preparation, matrix } = layout
  const { width } = matrix
  const random = randomOf(seed)
  return opened(threads, async (crew) => {
    const letOthersWork = turnsOf()
    const fitted = Math.min(rows, maxLaidOut, Math.floor(maxNumbers / width))
    const means = createKMeans(crew, {
      maxRows: Math.max(fitted, placedAtOnce),
      maxCount: 20,
      width,
    })
    if (clusters !== 0) onClustering?.()
    const centers =
      clusters === 0
        ? null
        : clusterCenters(
            means,
            matrixOf(preparation, columns, sampledRows(rows, fitted, random)),
            clusters,
            random,
          )
    const labels = new Uint32Array(rows)
    const positions = new Float32Array(rows * 2)
    const count = Math.min(neighborhood, matrix.rows)
    let find: ReturnType<ReturnType<typeof createIndex>['finder']> | null = null
    const place = (chunk: Matrix, from: number, known: Uint32Array) => {
      find ??= createIndex(crew, matrix, random).finder(placedAtOnce, count)
      const neighbors = find(chunk)
      const weights = memberships(neighbors, false)
      for (let row = 0; row < chunk.rows; row += 1) {
        if (known[row] !== noRow) continue
        let [x, y, sum] = [0, 0, 0]
        for (let at = row * count; at < (row + 1) * count; at += 1) {
          const weight = weights[at] ?? 0
          const neighbor = neighbors.rows[at] ?? noRow
          if (neighbor === noRow) continue
          x += weight * (layout.positions[neighbor * 2] ?? 0)
          y += weight * (layout.positions[neighbor * 2 + 1] ?? 0)
          sum += weight
        }
        positions.set([x / sum, y / sum], (from + row) * 2)
      }
    }
    const chunks = Math.ceil(rows / placedAtOnce)
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      const from = chunk * placedAtOnce
      const some = matrixOf(preparation, columns, {
        from,
        count: Math.min(placedAtOnce, rows - from),
      })
      const known = knownRows(layout, some, from)
      known.forEach((at, row) => {
        if (at === noRow) return
        positions[(from + row) * 2] = layout.positions[at * 2] ?? 0
        positions[(from + row) * 2 + 1] = layout.positions[at * 2 + 1] ?? 0
      })
      if (known.includes(noRow)) place(some, from, known)
      if (centers !== null) {
        means.load(some)
        labels.set(means.labelsBy(centers), from)
      }
      onChunk(chunk + 1, chunks)
      await letOthersWork()
    }
    if (centers === null) return { positions, clusters: null }
    const { ranks, count: found } = rankLabels(labels)
    return { positions, clusters: { labels: ranks, count: found } }
  })
}
