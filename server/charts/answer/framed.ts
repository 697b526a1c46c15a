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
    table.values.push(cells)
    await letOthersIn()
  }
  return { frames, table }
}

const rowField = field('row', uint32())
const percField = field('perc', float64())
const rankField = field('rank', float64())
const placedFields = [rowField, percField, rankField]

/** Where the cells of a heatmap are placed, as an Arrow stream without its end. */
export const placedFrames = ({ rows, perc, rank }: PlacedCells) => {
  const { length } = rows
  const batches = [
    batchOf(rowField, { length, values: rows }),
    batchOf(percField, { length, values: perc }),
    batchOf(rankField, { length, values: rank }),
  ]
  return length === 0
    ? [streamOpening(placedFields)]
    : [streamOpening(placedFields), streamBatch(placedFields, batches)]
}
