import { DuckDBVector, type DuckDBDataChunk } from '@duckdb/node-api'
import { badRequest } from '../../problem.ts'
import { encoded, type Pace, type Writing } from '../encode/encode.ts'
import type { Chunk, ResultShape } from '../engine.ts'
import { readCells } from './cells.ts'
import type { FrameWriter } from './frames.ts'

const maxElements = 2_000_000

const partsOf = (vector: DuckDBVector) =>
  Object.values(vector)
    .flat()
    .filter((part): part is DuckDBVector => part instanceof DuckDBVector)

const elementsOf = (vector: DuckDBVector): number =>
  partsOf(vector).reduce((sum, part) => sum + part.itemCount + elementsOf(part), 0)

/** Values inside values are written one by one while nothing else is answered: beyond a second's worth they are refused. */
const checkSize = (vector: DuckDBVector) => {
  if (elementsOf(vector) > maxElements)
    throw badRequest(
      `The lists of a column are too long to be shown: more than ${maxElements} values at once`,
    )
}

const uncollectedBytes = 33_554_432

/** The engine's chunks lie outside V8's heap: without this they would pile up until V8 had a reason of its own to collect. */
const freeChunks = (pace: Pace) => {
  if (pace.unfreed < uncollectedBytes) return
  pace.unfreed = 0
  globalThis.gc?.({ type: 'minor' })
}

/** The first `rowCount` rows of the engine's chunk in the requested shape. */
export function* encodeChunk(
  chunk: DuckDBDataChunk,
  rowCount: number,
  writing: Writing,
  pace: Pace,
  frames: FrameWriter | null,
) {
  const vectors = writing.keys.map((_, index) => chunk.getColumnVector(index))
  for (const vector of vectors) checkSize(vector)
  if (frames !== null) {
    const batch = frames.batch(vectors, rowCount)
    pace.unfreed += batch.byteLength
    const framed: Chunk<ResultShape> = { rowCount, batch }
    yield framed
  } else
    yield* encoded(
      rowCount,
      (from, to) => vectors.map((vector) => readCells(vector, from, to)),
      writing,
      pace,
    )
  freeChunks(pace)
}
