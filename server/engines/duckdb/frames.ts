import duckdb from '@duckdb/node-bindings'
import type { DuckDBVector } from '@duckdb/node-api'
import { Type, type Batch, type Field } from '@uwdata/flechette'
import { cellsAsJson, isSet } from '../../../src/api/contract/frames/framedRows.ts'
import { batchOf, streamBatch, streamOpening } from '../encode/arrowStream.ts'
import type { Cell, ResultColumn } from '../engine.ts'
import { readCells } from './cells.ts'
import { frameFields } from './frameTypes.ts'

/** A vector of the engine's library, whose values lie in one of the two as the engine has them. */
interface OpenVector {
  items?: ArrayBufferView
  dataView?: DataView
  validity: { data: BigUint64Array | null; itemCount: number }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  new Uint8Array(buffer, byteOffset, byteLength)

const valuesOf = ({ items, dataView }: OpenVector) =>
  bytesOf(items ?? dataView ?? new Uint8Array(0))

const validityOf = ({ validity: { data } }: OpenVector, rowCount: number) => {
  if (data === null) return { nullCount: 0, validity: new Uint8Array(0) }
  const validity = bytesOf(data).subarray(0, (rowCount + 7) >> 3)
  let nullCount = 0
  for (let row = 0; row < rowCount; row += 1) if (!isSet(validity, row)) nullCount += 1
  return nullCount === 0 ? { nullCount, validity: new Uint8Array(0) } : { nullCount, validity }
}

const bits = (bytes: Uint8Array, rowCount: number) => {
  const packed = new Uint8Array((rowCount + 7) >> 3)
  for (let row = 0; row < rowCount; row += 1)
    if (bytes[row] !== 0) packed[row >> 3] = (packed[row >> 3] ?? 0) | (1 << (row & 7))
  return packed
}

const textBytes = 16
const inlineLength = 12

/**
 * Copies the texts of a vector one behind the other. The engine has short ones inside the vector and long ones in memory
 * of their own, mostly each where the one before it ends: such a run is read at once.
 */
const textsOf = (vector: OpenVector, validity: Uint8Array, rowCount: number) => {
  const view = vector.dataView ?? new DataView(new ArrayBuffer(0))
  const bytes = bytesOf(view)
  const hasNulls = validity.length > 0
  const offsets = new Int32Array(rowCount + 1)
  for (let row = 0; row < rowCount; row += 1) {
    const length = hasNulls && !isSet(validity, row) ? 0 : view.getUint32(row * textBytes, true)
    offsets[row + 1] = (offsets[row] ?? 0) + length
  }
  const values = new Uint8Array(offsets[rowCount] ?? 0)
  const addressOf = (row: number) =>
    view.getUint32(row * textBytes + 8, true) + view.getUint32(row * textBytes + 12, true) * 2 ** 32
  const run = {
    row: -1,
    address: 0,
    length: 0,
    next: 0,
    starts: [] as number[],
    lengths: [] as number[],
  }
  const copyRun = () => {
    if (run.length === 0) return
    const source = duckdb.get_data_from_pointer(
      view.buffer as ArrayBuffer,
      view.byteOffset + run.row * textBytes + 8,
      run.length,
    )
    let at = 0
    for (const [part, length] of run.lengths.entries()) {
      values.set(source.subarray(at, at + length), run.starts[part])
      at += length
    }
    run.length = 0
  }
  for (let row = 0; row < rowCount; row += 1) {
    const start = offsets[row] ?? 0
    const length = (offsets[row + 1] ?? 0) - start
    if (length <= inlineLength) {
      const from = row * textBytes + 4
      for (let at = 0; at < length; at += 1) values[start + at] = bytes[from + at] ?? 0
      continue
    }
    const address = addressOf(row)
    if (run.length === 0 || address !== run.address + run.length) {
      copyRun()
      Object.assign(run, { row, address, starts: [start], lengths: [0], next: start })
    }
    if (run.next !== start) {
      run.starts.push(start)
      run.lengths.push(0)
    }
    run.lengths[run.lengths.length - 1] = (run.lengths.at(-1) ?? 0) + length
    run.length += length
    run.next = start + length
  }
  copyRun()
  return { offsets, values }
}

const encoder = new TextEncoder()

/** Cells as texts of JSON, one behind the other. */
const jsonOf = (cells: readonly Cell[]) => {
  const texts = cells.map((cell) => encoder.encode(JSON.stringify(cell)))
  const offsets = new Int32Array(cells.length + 1)
  for (const [row, { length }] of texts.entries()) offsets[row + 1] = (offsets[row] ?? 0) + length
  return { offsets, values: Buffer.concat(texts) }
}

type FixedType = Extract<Field['type'], { values: unknown }>

/** Decimals lie in words of at least four bytes in Arrow, in the engine in two where they have up to four digits. */
const fixedOf = (type: FixedType, vector: OpenVector, rowCount: number) => {
  const { buffer, byteOffset, byteLength } = valuesOf(vector)
  if (type.typeId === Type.Decimal && type.precision <= 4)
    return Int32Array.from(new Int16Array(buffer, byteOffset, rowCount))
  const words = byteLength / vector.validity.itemCount / type.values.BYTES_PER_ELEMENT
  return new type.values(buffer as ArrayBuffer, byteOffset, rowCount * words)
}

const columnOf = (field: Field, vector: DuckDBVector, rowCount: number): Batch<unknown> => {
  if (field.metadata === cellsAsJson)
    return batchOf(field, { length: rowCount, ...jsonOf(readCells(vector, 0, rowCount)) })
  const open = vector as unknown as OpenVector
  const { nullCount, validity } = validityOf(open, rowCount)
  const base = { length: rowCount, nullCount, validity }
  if (field.type.typeId === Type.Utf8)
    return batchOf(field, { ...base, ...textsOf(open, validity, rowCount) })
  if (field.type.typeId === Type.Bool)
    return batchOf(field, { ...base, values: bits(valuesOf(open), rowCount) })
  return batchOf(field, { ...base, values: fixedOf(field.type as FixedType, open, rowCount) })
}

/** Writes a result's rows as an Arrow stream. */
export interface FrameWriter {
  opening: Uint8Array
  /** The first `rowCount` rows of the engine's vectors as a record batch. */
  batch: (vectors: readonly DuckDBVector[], rowCount: number) => Uint8Array
}

export const frameWriter = (columns: readonly ResultColumn[]): FrameWriter => {
  const fields = frameFields(columns)
  return {
    opening: streamOpening(fields),
    batch: (vectors, rowCount) =>
      streamBatch(
        fields,
        fields.map((field, index) => columnOf(field, vectors[index] as DuckDBVector, rowCount)),
      ),
  }
}
