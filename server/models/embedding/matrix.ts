import type { EmbeddingCrew } from './kernel.ts'

/** Numbers row after row, none of which is missing. */
export interface Matrix {
  values: Float32Array
  rows: number
  width: number
}

/** So many rows stand in a block of the kernel's memory. */
const blockRows = 16
export const noRow = 0xffff_ffff

export const blocksOf = (rows: number) => Math.ceil(rows / blockRows)
export const blockBytes = (width: number) => blockRows * width * 4

/** Reserves room for so many rows in blocks; answers its address. */
export const reserveBlocks = (crew: EmbeddingCrew, rows: number, width: number) =>
  crew.reserve(blocksOf(rows) * blockBytes(width))

/** Writes rows in blocks, those of `order` where it is given; places without a row are infinitely far away. */
export const writeBlocks = (
  crew: EmbeddingCrew,
  address: number,
  { values, rows, width }: Matrix,
  order?: Uint32Array,
) => {
  const places = blocksOf(order?.length ?? rows) * blockRows
  const blocks = new Float32Array(crew.memory.buffer, address, places * width)
  for (let place = 0; place < places; place += 1) {
    const row = order === undefined ? place : (order[place] ?? noRow)
    const from = row * width
    let to = Math.floor(place / blockRows) * blockRows * width + (place % blockRows)
    for (let column = 0; column < width; column += 1, to += blockRows)
      blocks[to] = row < rows ? (values[from + column] ?? 0) : Number.POSITIVE_INFINITY
  }
}

/** Less work than so many distances between two numbers is not worth waking another thread. */
const minShared = 2_000_000

/** Deals so many things to the threads, each a stretch of them; `work` is how many distances between numbers they are. */
export const share = (
  crew: EmbeddingCrew,
  count: number,
  work: number,
  each: (thread: number, from: number, to: number) => void,
) => {
  const threads = work < minShared ? 1 : crew.threads
  for (let thread = 0; thread < threads; thread += 1) {
    const from = Math.floor((thread * count) / threads)
    const to = Math.floor(((thread + 1) * count) / threads)
    if (to > from) each(thread, from, to)
  }
}

/** Some rows of a matrix. */
export const rowsOf = ({ values, width }: Matrix, rows: Uint32Array): Matrix => {
  const some = new Float32Array(rows.length * width)
  rows.forEach((row, at) => some.set(values.subarray(row * width, (row + 1) * width), at * width))
  return { values: some, rows: rows.length, width }
}

/** At most so many of the rows, ascending: about equally many from everywhere, at random within each stretch. */
export const sampledRows = (rows: number, max: number, random: () => number): Uint32Array =>
  rows <= max
    ? Uint32Array.from({ length: rows }, (_, row) => row)
    : Uint32Array.from({ length: max }, (_, at) => Math.floor(((at + random()) * rows) / max))
