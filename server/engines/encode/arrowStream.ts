import { Column, Table, batchType, tableToIPC, type Batch, type Field } from '@uwdata/flechette'

const endLength = 8
const prefixLength = 8

const noMetadata = new Map<string, string>()

const streamOf = (fields: readonly Field[], batches: readonly Batch<unknown>[] | null) => {
  const schema = { version: 4, endianness: 0, fields: [...fields], metadata: noMetadata }
  const columns = fields.map(
    ({ type }, index) =>
      new Column(batches === null ? [] : [batches[index] as Batch<unknown>], type),
  )
  const bytes = tableToIPC(new Table(schema as never, columns as never), { format: 'stream' })
  if (bytes === null) throw new Error('The frame was written elsewhere')
  return bytes
}

const openingLength = (stream: Uint8Array) =>
  prefixLength + new DataView(stream.buffer, stream.byteOffset).getInt32(4, true)

/** The message that begins an Arrow stream of these fields. */
export const streamOpening = (fields: readonly Field[]) => {
  const stream = streamOf(fields, null)
  return stream.subarray(0, openingLength(stream))
}

/** The message of one record batch: what stands between the opening and the end of its stream. */
export const streamBatch = (fields: readonly Field[], batches: readonly Batch<unknown>[]) => {
  const stream = streamOf(fields, batches)
  return stream.subarray(openingLength(stream), stream.byteLength - endLength)
}

interface Buffers {
  length: number
  nullCount?: number
  validity?: Uint8Array
  values: unknown
  offsets?: Int32Array
}

/** The rows of a column in one record batch, by its buffers as Arrow lays them out. */
export const batchOf = (
  { type }: Field,
  { nullCount = 0, validity = new Uint8Array(0), ...buffers }: Buffers,
) => {
  const TypedBatch = batchType(type) as unknown as new (layout: object) => Batch<unknown>
  return new TypedBatch({ type, nullCount, validity, ...buffers })
}
