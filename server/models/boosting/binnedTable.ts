import { randomOf } from '../random.ts'
import type { Crew } from '../crew/crew.ts'
import type { CallName } from './kernel.ts'

const maxBlockWidth = 32
const maxSample = 131_072

/** A column as bins: a byte per row, `width` bytes apart, and where its sums stand in a histogram. */
export interface BinnedColumn {
  bins: number
  width: number
  cuts: Float32Array
  /** Where its bins begin in a histogram, in bytes; the bin of missing values follows those of the cuts. */
  offset: number
}

/** Neighboring columns, row after row, whose histograms one thread sums. */
export interface Block {
  thread: number
  first: number
  count: number
  bins: number
  /** Its bytes of a histogram. */
  offset: number
  bytes: number
}

export interface BinnedTable {
  columns: BinnedColumn[]
  blocks: Block[]
  /** Bytes of the histogram of all columns. */
  histogramBytes: number
}

/** About equally many rows from everywhere, at random within each stretch. */
const sampleOf = (rows: Uint32Array, seed: number) => {
  if (rows.length <= maxSample) return rows
  const random = randomOf(seed)
  return Uint32Array.from(
    { length: maxSample },
    (_, at) => rows[Math.floor(((at + random()) * rows.length) / maxSample)] ?? 0,
  )
}

export interface TableRequest {
  rows: number
  columns: number
  /** Writes the values of a column, NaN where missing. */
  readColumn: (column: number, into: Float32Array) => void
  /** The rows whose quantiles decide the cuts. */
  trainRows: Uint32Array
  seed: number
  signal: AbortSignal
}

/** Reads all columns into bins, some at a time. */
export const readTable = async (
  crew: Crew<CallName>,
  { rows, columns, readColumn, trainRows, seed, signal }: TableRequest,
): Promise<BinnedTable> => {
  const { threads, memory } = crew
  const blockCount = Math.ceil(columns / maxBlockWidth / threads) * threads
  const sampled = sampleOf(trainRows, seed)
  const sampleAt = crew.reserve(sampled.byteLength)
  const cutsAt = crew.reserve(columns * 1024)
  const countsAt = crew.reserve(columns * 4)
  const batch = Math.min(columns, 2 * threads)
  const valuesAt = Array.from({ length: batch }, () => crew.reserve(rows * 4))
  const blocks = Array.from({ length: blockCount }, (_, at): Block => {
    const first = Math.floor((at * columns) / blockCount)
    const count = Math.floor(((at + 1) * columns) / blockCount) - first
    const bins = crew.reserve(rows * count)
    return { thread: at % threads, first, count, bins, offset: 0, bytes: 0 }
  })
  new Uint32Array(memory.buffer, sampleAt, sampled.length).set(sampled)
  await crew.start()

  const binned: BinnedColumn[] = []
  const counts = new Uint32Array(memory.buffer, countsAt, columns)
  const places = blocks.flatMap(({ first, count, bins }) =>
    Array.from({ length: count }, (_, at) => ({
      column: first + at,
      bins: bins + at,
      width: count,
    })),
  )
  for (let from = 0; from < columns; from += batch) {
    signal.throwIfAborted()
    const some = places.slice(from, from + batch)
    some.forEach(({ column }, at) => {
      const values = valuesAt[at] ?? 0
      readColumn(column, new Float32Array(memory.buffer, values, rows))
      const cuts = cutsAt + column * 1024
      crew.give(
        at % threads,
        'findCuts',
        values,
        rows,
        sampleAt,
        sampled.length,
        cuts,
        countsAt + column * 4,
      )
    })
    crew.run()
    some.forEach(({ column, bins, width }, at) => {
      const missing = counts[column] ?? 0
      const cuts = cutsAt + column * 1024
      crew.give(at % threads, 'binColumn', valuesAt[at] ?? 0, rows, cuts, missing, bins, width)
      binned.push({ bins, width, cuts: new Float32Array(memory.buffer, cuts, missing), offset: 0 })
    })
    crew.run()
  }
  let histogramBytes = 0
  for (const block of blocks) {
    block.offset = histogramBytes
    for (const column of binned.slice(block.first, block.first + block.count)) {
      column.offset = histogramBytes
      histogramBytes += (column.cuts.length + 1) * 16
    }
    block.bytes = histogramBytes - block.offset
  }
  return { columns: binned, blocks, histogramBytes }
}
