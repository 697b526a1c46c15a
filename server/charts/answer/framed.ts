import { float64, field, uint32 } from '@uwdata/flechette'
import { framedColumns, openFrames } from '../../../src/api/contract/frames/framedRows.ts'
import { batchOf, streamBatch, streamOpening } from '../../engines/encode/arrowStream.ts'
import type { Result } from '../../engines/engine.ts'
import type { PlacedCells, Table } from '../types/chartType.ts'
import { letOthersIn } from '../types/slices.ts'

const aligned = (bytes: Uint8Array) => (bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes))

/** Reads a result in frames: its frames as they came, and its cells. */
export const readFrames = async ({
  columns,
  chunks,
}: Result<'frames'>): Promise<{ frames: Uint8Array[]; table: Table }> => {
  const frames: Uint8Array[] = []
  const table: Table = { columns, values: [], rowCount: 0 }
  for await (const { rowCount, batch } of chunks) {
    frames.push(aligned(batch))
    table.rowCount += rowCount
  }
  for (const { cells } of framedColumns(openFrames(frames))) {
    table.values.push(cells())
    await letOthersIn()
  }
  return { frames, table }
}

const fields = {
  x: field('x', uint32()),
  y: field('y', uint32()),
  v: field('v', float64()),
  perc: field('perc', float64()),
  rank: field('rank', float64()),
}
const placedFields = Object.values(fields)

/** The cells of a heatmap in the order of its axes, as an Arrow stream without its end. */
export const placedFrames = ({ x, y, v, missing, perc, rank }: PlacedCells) => {
  const { length } = x
  const batches = [
    batchOf(fields.x, { length, values: x }),
    batchOf(fields.y, { length, values: y }),
    batchOf(fields.v, { length, values: v, ...missing }),
    batchOf(fields.perc, { length, values: perc }),
    batchOf(fields.rank, { length, values: rank }),
  ]
  return length === 0
    ? [streamOpening(placedFields)]
    : [streamOpening(placedFields), streamBatch(placedFields, batches)]
}
