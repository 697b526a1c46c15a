import type { IncompletePeriods } from '../../../src/api/contract/chartData.ts'
import type { Cell, Engine, Result, ResultColumn, Statement } from '../../engines/engine.ts'
import { asArray, pieces } from './bytes.ts'
import type { CellLabels } from '../../../src/api/contract/frames/framedAnswer.ts'
import type { Extents, Plan, Table } from '../types/chartType.ts'
import { tableTexts, type Format } from './tableData.ts'

/**
 * A chart query's result as bytes: its data as JSON or as an Arrow stream, its records as JSON or, of a heatmap in frames, as a
 * stream of its cells. What follows the data is known once the data has been read.
 */
export interface Outcome {
  columns: ResultColumn[]
  data: AsyncGenerator<Uint8Array>
  records: AsyncGenerator<Uint8Array> | null
  extents: Extents | null
  /** Of a heatmap in frames. */
  labels?: CellLabels | undefined
  /** Of its first and last period, where rows are missing in them. */
  incomplete?: IncompletePeriods | undefined
  rowcount: () => number
  truncated: () => boolean
}

const comma = Buffer.from(',')
const streamEnd = Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0)

async function* rowBytes(
  result: Result<'rows'>,
  count: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  let before = Buffer.from('[')
  for await (const { rowCount, text } of result.chunks) {
    if (rowCount === 0) continue
    count(rowCount)
    yield Buffer.concat([before, text])
    before = comma
  }
  yield Buffer.from(before === comma ? ']' : '[]')
}

async function* columnBytes(
  result: Result<'columns'>,
  count: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  const buffered: Uint8Array[][] = result.columns.map(() => [])
  for await (const { rowCount, texts } of result.chunks) {
    if (rowCount === 0) continue
    count(rowCount)
    for (const [index, text] of texts.entries()) buffered[index]?.push(text)
  }
  for (const [index, { name }] of result.columns.entries()) {
    yield Buffer.from(`${index === 0 ? '{' : '],'}${JSON.stringify(name)}:[`)
    for (const [piece, text] of (buffered[index] ?? []).entries())
      yield piece === 0 ? text : Buffer.concat([comma, text])
  }
  yield Buffer.from(']}')
}

async function* frameBytes(
  { chunks }: Result<'frames'>,
  count: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const { rowCount, batch } of chunks) {
    count(rowCount)
    yield batch
  }
  yield streamEnd
}

const counted = (
  { columns, truncated }: Pick<Result<'rows'>, 'columns' | 'truncated'>,
  bytes: (count: (rows: number) => void) => AsyncGenerator<Uint8Array>,
): Outcome => {
  let rowcount = 0
  const data = bytes((rows) => (rowcount += rows))
  return { columns, data, records: null, extents: null, rowcount: () => rowcount, truncated }
}

const readTable = async ({ columns, chunks }: Result<'values'>): Promise<Table> => {
  const table: Table = { columns, values: columns.map((): Cell[] => []), rowCount: 0 }
  for await (const chunk of chunks) {
    table.rowCount += chunk.rowCount
    for (const [index, values] of chunk.columns.entries())
      for (const value of values) table.values[index]?.push(value)
  }
  return table
}

const arranged = async (
  result: Result<'values'>,
  arrange: NonNullable<Plan['arrange']>,
  format: Format,
): Promise<Outcome> => {
  const { table, records, extents = null } = await arrange(await readTable(result))
  return {
    columns: table.columns,
    data: pieces(tableTexts(table, format)),
    records: pieces(asArray(records)),
    extents,
    rowcount: () => table.rowCount,
    truncated: result.truncated,
  }
}

async function* ended(frames: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* frames
  yield streamEnd
}

const placedCells = async (
  result: Result<'frames'>,
  place: NonNullable<Plan['cells']>,
): Promise<Outcome> => {
  const { readFrames, placedFrames } = await import('./framed.ts')
  const { frames, table } = await readFrames(result)
  const cells = await place(table)
  return {
    columns: table.columns,
    data: ended(frames),
    records: ended(placedFrames(cells)),
    extents: cells.extents,
    labels: cells.labels,
    rowcount: () => table.rowCount,
    truncated: result.truncated,
  }
}

/** Runs the statement and gives its result in the requested format, in pieces as they leave the engine. */
export const runPlan = async (
  engine: Engine,
  { arrange, cells }: Plan,
  statement: Statement,
  format: Format,
): Promise<Outcome> => {
  if (format === 'frames') {
    const result = await engine.query(statement, 'frames')
    return cells === undefined
      ? counted(result, (count) => frameBytes(result, count))
      : placedCells(result, cells)
  }
  if (arrange !== null) return arranged(await engine.query(statement, 'values'), arrange, format)
  if (format === 'json') {
    const result = await engine.query(statement, 'rows')
    return counted(result, (count) => rowBytes(result, count))
  }
  const result = await engine.query(statement, 'columns')
  return counted(result, (count) => columnBytes(result, count))
}

async function* noRows(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('[]')
}

/** The outcome with its records alone, where it has some. */
export const withRowsOnce = (outcome: Outcome): Outcome =>
  outcome.records === null ? outcome : { ...outcome, data: noRows() }
