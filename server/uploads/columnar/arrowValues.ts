import {
  BIGINT,
  BLOB,
  BOOLEAN,
  DATE,
  DECIMAL,
  DOUBLE,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBIntervalValue,
  DuckDBTimeValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  FLOAT,
  INTEGER,
  INTERVAL,
  LIST,
  MAP,
  SMALLINT,
  STRUCT,
  TIME,
  TIMESTAMP,
  TIMESTAMPTZ,
  TIMESTAMP_NS,
  TINYINT,
  UBIGINT,
  UINTEGER,
  USMALLINT,
  UTINYINT,
  VARCHAR,
  blobValue,
  listValue,
  mapValue,
  structValue,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api'
import type { DataType, Field } from '@uwdata/flechette'
import { unacceptable } from '../../problem.ts'
import { columnNames } from '../csv/header.ts'

/** The ids of types in Arrow's Schema.fbs, as far as they are named here; -1 is the reader's own. */
const typeIds = {
  dictionary: -1,
  null: 1,
  int: 2,
  float: 3,
  binary: 4,
  utf8: 5,
  bool: 6,
  decimal: 7,
  date: 8,
  time: 9,
  timestamp: 10,
  interval: 11,
  list: 12,
  struct: 13,
  fixedSizeBinary: 15,
  fixedSizeList: 16,
  map: 17,
  duration: 18,
  largeBinary: 19,
  largeUtf8: 20,
  largeList: 21,
  runEndEncoded: 22,
  binaryView: 23,
  utf8View: 24,
  listView: 25,
  largeListView: 26,
} as const

/** The part of a column that one record batch holds, as the reader lays it out over the file's bytes. */
export interface ArrowBatch {
  length: number
  type: DataType
  validity?: Uint8Array
  values?: ArrayLike<number | bigint>
  offsets?: ArrayLike<number | bigint>
  sizes?: ArrayLike<number | bigint>
  children?: ArrowBatch[]
  typeIds?: ArrayLike<number>
  dictionary?: { data: readonly ArrowBatch[] }
  /** Of views: the bytes of one value. */
  view?: (index: number) => Uint8Array
}

type Read = (batch: ArrowBatch, at: number) => DuckDBValue

/** How a column is read: the type its values get, each value that is there, and what is said of it. */
interface Reader {
  type: DuckDBType
  read: Read
  note?: (name: string) => string
}

const lacking = () => new RangeError('a column is shorter than it says')

const numberIn = (values: ArrayLike<number | bigint> | undefined, at: number) => {
  const value = values?.[at]
  if (value === undefined) throw lacking()
  return value
}

const isThere = ({ validity, type, length }: ArrowBatch, at: number) => {
  if (at >= length) throw lacking()
  if (type.typeId === typeIds.null) return false
  if (validity === undefined || validity.length === 0) return true
  const byte = validity[at >> 3]
  if (byte === undefined) throw lacking()
  return (byte & (1 << (at & 7))) !== 0
}

/** The value at a position of a batch; null where none is. */
export const valueAt = (read: Read, batch: ArrowBatch, at: number): DuckDBValue =>
  isThere(batch, at) ? read(batch, at) : null

/** Whether all values of the batches are so. */
const all = (batches: readonly ArrowBatch[], holds: (value: bigint) => boolean) =>
  batches.every((batch) => {
    for (let at = 0; at < batch.length; at += 1)
      if (isThere(batch, at) && !holds(BigInt(numberIn(batch.values, at)))) return false
    return true
  })

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const textOf = (bytes: Uint8Array) => {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new RangeError('a text is no UTF-8')
  }
}

const range = (batch: ArrowBatch, at: number): [start: number, end: number] => {
  const start = Number(numberIn(batch.offsets, at))
  const end =
    batch.sizes === undefined
      ? Number(numberIn(batch.offsets, at + 1))
      : start + Number(numberIn(batch.sizes, at))
  if (start < 0 || end < start) throw lacking()
  return [start, end]
}

const slice = (bytes: Uint8Array, start: number, end: number) => {
  if (end > bytes.length) throw lacking()
  return bytes.subarray(start, end)
}

const bytesAt = (batch: ArrowBatch, at: number) => {
  const { typeId } = batch.type
  if (typeId === typeIds.utf8View || typeId === typeIds.binaryView) {
    const bytes = batch.view?.(at)
    const length = new DataView((batch.values as Uint8Array).buffer).getInt32(
      (batch.values as Uint8Array).byteOffset + 16 * at,
      true,
    )
    if (bytes?.length !== length) throw lacking()
    return bytes
  }
  if (batch.type.typeId === typeIds.fixedSizeBinary) {
    const { stride } = batch.type
    return slice(batch.values as Uint8Array, at * stride, (at + 1) * stride)
  }
  return slice(batch.values as Uint8Array, ...range(batch, at))
}

const integers = {
  signed: { 8: TINYINT, 16: SMALLINT, 32: INTEGER, 64: BIGINT },
  unsigned: { 8: UTINYINT, 16: USMALLINT, 32: UINTEGER, 64: UBIGINT },
}

/** IEEE 754 binary16, whose bits come as a whole number. */
const halfFloat = (bits: number) => {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN
  return exponent === 0
    ? sign * 2 ** -24 * fraction
    : sign * 2 ** (exponent - 15) * (1 + fraction / 1024)
}

/** A whole number in two's complement, of as many 64-bit words as the type has. */
const wideInteger = (batch: ArrowBatch, at: number, words: number) => {
  let value = 0n
  for (let word = words - 1; word >= 0; word -= 1)
    value = (value << 64n) | BigInt.asUintN(64, BigInt(numberIn(batch.values, at * words + word)))
  return BigInt.asIntN(64 * words, value)
}

const decimalText = (value: bigint, scale: number) => {
  if (scale <= 0) return String(value * 10n ** BigInt(-scale))
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

const maxDigits = 38

const decimals = ({ precision, scale, bitWidth }: Extract<DataType, { typeId: 7 }>): Reader => {
  const scaled = (batch: ArrowBatch, at: number) =>
    bitWidth === 32 ? BigInt(numberIn(batch.values, at)) : wideInteger(batch, at, bitWidth / 64)
  return precision <= maxDigits && scale >= 0 && scale <= precision
    ? {
        type: DECIMAL(precision, scale),
        read: (batch, at) => new DuckDBDecimalValue(scaled(batch, at), precision, scale),
      }
    : {
        type: VARCHAR,
        read: (batch, at) => decimalText(scaled(batch, at), scale),
        note: (name) =>
          `The column ${name} holds numbers with more digits than can be computed with: it is taken as text`,
      }
}

const nanosecond = 3
/** How many microseconds one unit of time has, by its number in the schema: second, milli- and microsecond. */
const microseconds = [1_000_000n, 1000n, 1n]
const microsAt = (batch: ArrowBatch, at: number, unit: number) => {
  const value = BigInt(numberIn(batch.values, at))
  return unit === nanosecond ? value / 1000n : value * (microseconds[unit] ?? 1n)
}

const isOfMicros = (unit: number, batches: readonly ArrowBatch[]) =>
  unit !== nanosecond || all(batches, (value) => value % 1000n === 0n)

const inNanoseconds = (name: string) =>
  `The column ${name} holds moments in nanoseconds, which would be cut: it is taken as text`

const lastMicros = 9_223_372_022_400_000_000n

/** A moment that the engine has; its years end in 294247. */
const moment = (micros: bigint) => {
  if (micros > lastMicros || micros < -lastMicros)
    throw new RangeError('a moment lies more than 292,000 years away')
  return micros
}

const timestamps = (
  { unit, timezone }: Extract<DataType, { typeId: 10 }>,
  batches: readonly ArrowBatch[],
): Reader => {
  const hasZone = timezone !== null && timezone !== ''
  if (isOfMicros(unit, batches))
    return hasZone
      ? {
          type: TIMESTAMPTZ,
          read: (batch, at) => new DuckDBTimestampTZValue(moment(microsAt(batch, at, unit))),
        }
      : {
          type: TIMESTAMP,
          read: (batch, at) => new DuckDBTimestampValue(moment(microsAt(batch, at, unit))),
        }
  const nanos = (batch: ArrowBatch, at: number) =>
    new DuckDBTimestampNanosecondsValue(BigInt(numberIn(batch.values, at)))
  return hasZone
    ? {
        type: VARCHAR,
        read: (batch, at) => `${nanos(batch, at).toString()}+00`,
        note: inNanoseconds,
      }
    : { type: TIMESTAMP_NS, read: nanos }
}

/** A time of ISO 8601 with nine digits of its second. */
const clock = (nanos: bigint) => {
  const [seconds, rest] = [nanos / 1_000_000_000n, nanos % 1_000_000_000n]
  const two = (value: bigint) => String(value).padStart(2, '0')
  return `${two(seconds / 3600n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}.${String(rest).padStart(9, '0')}`
}

const times = (
  { unit }: Extract<DataType, { typeId: 9 }>,
  batches: readonly ArrowBatch[],
): Reader =>
  isOfMicros(unit, batches)
    ? { type: TIME, read: (batch, at) => new DuckDBTimeValue(microsAt(batch, at, unit)) }
    : {
        type: VARCHAR,
        read: (batch, at) => clock(BigInt(numberIn(batch.values, at))),
        note: (name) =>
          `The column ${name} holds times in nanoseconds, which would be cut: it is taken as text`,
      }

const days = 86_400_000n
const dates = (unit: number, batches: readonly ArrowBatch[]): Reader => {
  if (unit === 0)
    return {
      type: DATE,
      read: (batch, at) => new DuckDBDateValue(Number(numberIn(batch.values, at))),
    }
  return all(batches, (value) => value % days === 0n)
    ? {
        type: DATE,
        read: (batch, at) => new DuckDBDateValue(Number(BigInt(numberIn(batch.values, at)) / days)),
      }
    : {
        type: TIMESTAMP,
        read: (batch, at) => new DuckDBTimestampValue(moment(microsAt(batch, at, 1))),
      }
}

/** A span of ISO 8601 that has its nanoseconds. */
const span = (months: number, ofDays: number, nanos: bigint) => {
  const size = nanos < 0n ? -nanos : nanos
  const fraction = String(size % 1_000_000_000n).padStart(9, '0')
  return `P${months}M${ofDays}DT${nanos < 0n ? '-' : ''}${size / 1_000_000_000n}.${fraction}S`
}

const spansInNanoseconds = (name: string) =>
  `The column ${name} holds spans of time in nanoseconds, which would be cut: it is taken as text`

const durations = (unit: number, batches: readonly ArrowBatch[]): Reader =>
  isOfMicros(unit, batches)
    ? {
        type: INTERVAL,
        read: (batch, at) => new DuckDBIntervalValue(0, 0, microsAt(batch, at, unit)),
      }
    : {
        type: VARCHAR,
        read: (batch, at) => span(0, 0, BigInt(numberIn(batch.values, at))),
        note: spansInNanoseconds,
      }

const intervals = (unit: number, batches: readonly ArrowBatch[]): Reader => {
  if (unit === 0)
    return {
      type: INTERVAL,
      read: (batch, at) => new DuckDBIntervalValue(Number(numberIn(batch.values, at)), 0, 0n),
    }
  if (unit === 1)
    return {
      type: INTERVAL,
      read: (batch, at) =>
        new DuckDBIntervalValue(
          0,
          Number(numberIn(batch.values, 2 * at)),
          1000n * BigInt(numberIn(batch.values, 2 * at + 1)),
        ),
    }
  const parts = (batch: ArrowBatch, at: number) => {
    const bytes = slice(batch.values as Uint8Array, 16 * at, 16 * at + 16)
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    return [view.getInt32(0, true), view.getInt32(4, true), view.getBigInt64(8, true)] as const
  }
  const isExact = batches.every((batch) =>
    Array.from({ length: batch.length }, (_, at) => at).every(
      (at) => !isThere(batch, at) || parts(batch, at)[2] % 1000n === 0n,
    ),
  )
  return isExact
    ? {
        type: INTERVAL,
        read: (batch, at) => {
          const [months, ofDays, nanos] = parts(batch, at)
          return new DuckDBIntervalValue(months, ofDays, nanos / 1000n)
        },
      }
    : { type: VARCHAR, read: (batch, at) => span(...parts(batch, at)), note: spansInNanoseconds }
}

const childOf = (batch: ArrowBatch, at: number) => {
  const child = batch.children?.[at]
  if (child === undefined) throw lacking()
  return child
}

const childrenOf = (batches: readonly ArrowBatch[], at: number) =>
  batches.map((batch) => childOf(batch, at))

const lists = (child: Field, batches: readonly ArrowBatch[]): Reader => {
  const { type, read } = readerOf(child, childrenOf(batches, 0))
  return {
    type: LIST(type),
    read: (batch, at) => {
      const [start, end] =
        batch.type.typeId === typeIds.fixedSizeList
          ? [at * batch.type.stride, (at + 1) * batch.type.stride]
          : range(batch, at)
      const items = childOf(batch, 0)
      return listValue(
        Array.from({ length: end - start }, (_, item) => valueAt(read, items, start + item)),
      )
    },
  }
}

const maps = (child: Field, batches: readonly ArrowBatch[]): Reader => {
  const entries = childrenOf(batches, 0)
  const [key, value] = (child.type as { children: Field[] }).children.map((field, at) =>
    readerOf(field, childrenOf(entries, at)),
  )
  if (key === undefined || value === undefined) throw lacking()
  return {
    type: MAP(key.type, value.type),
    read: (batch, at) => {
      const [start, end] = range(batch, at)
      const pairs = childOf(batch, 0)
      return mapValue(
        Array.from({ length: end - start }, (_, item) => ({
          key: valueAt(key.read, childOf(pairs, 0), start + item),
          value: valueAt(value.read, childOf(pairs, 1), start + item),
        })),
      )
    },
  }
}

const structs = (fields: readonly Field[], batches: readonly ArrowBatch[]): Reader => {
  if (fields.length === 0) return { type: VARCHAR, read: () => '{}' }
  const { names } = columnNames(
    fields.map(({ name }) => name),
    { header: true, renameDuplicates: true, columnNames: [] },
  )
  const readers = fields.map((field, at) => readerOf(field, childrenOf(batches, at)))
  return {
    type: STRUCT(Object.fromEntries(names.map((name, at) => [name, readers[at]?.type ?? VARCHAR]))),
    read: (batch, at) =>
      structValue(
        Object.fromEntries(
          readers.map(({ read }, field) => [
            names[field] ?? '',
            valueAt(read, childOf(batch, field), at),
          ]),
        ),
      ),
  }
}

const dictionaries = (values: DataType, field: Field, batches: readonly ArrowBatch[]): Reader => {
  const parts = [...new Set(batches.flatMap(({ dictionary }) => dictionary?.data ?? []))]
  const reader = readerOf({ ...field, type: values }, parts)
  return {
    ...reader,
    read: ({ dictionary, values: indices }, at) => {
      let index = Number(numberIn(indices, at))
      for (const part of dictionary?.data ?? []) {
        if (index < part.length) return valueAt(reader.read, part, index)
        index -= part.length
      }
      throw lacking()
    },
  }
}

/** Which run a row lies in: the first whose end lies beyond it. */
const runAt = (ends: ArrayLike<number | bigint>, row: number) => {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (Number(ends[middle]) > row) high = middle
    else low = middle + 1
  }
  return low
}

const runs = (field: Field, batches: readonly ArrowBatch[]): Reader => {
  const reader = readerOf(field, childrenOf(batches, 1))
  return {
    ...reader,
    read: (batch, at) =>
      valueAt(reader.read, childOf(batch, 1), runAt(childOf(batch, 0).values ?? [], at)),
  }
}

const uuid = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const bytesReader = ({ metadata }: Field): Reader =>
  (metadata as Field['metadata'] | null)?.get('ARROW:extension:name') === 'arrow.uuid'
    ? { type: VARCHAR, read: (batch, at) => uuid(bytesAt(batch, at)) }
    : { type: BLOB, read: (batch, at) => blobValue(bytesAt(batch, at)) }

const floats = (precision: number): Reader => {
  if (precision === 0)
    return { type: FLOAT, read: (batch, at) => halfFloat(Number(numberIn(batch.values, at))) }
  return {
    type: precision === 1 ? FLOAT : DOUBLE,
    read: (batch, at) => numberIn(batch.values, at),
  }
}

/** How the values of a field are read; `batches` are all that hold some of them, since a type may depend on the values. */
export const readerOf = (field: Field, batches: readonly ArrowBatch[]): Reader => {
  const { type } = field
  switch (type.typeId) {
    case typeIds.null:
      return { type: VARCHAR, read: () => null }
    case typeIds.bool:
      return {
        type: BOOLEAN,
        read: (batch, at) => (Number(numberIn(batch.values, at >> 3)) & (1 << (at & 7))) !== 0,
      }
    case typeIds.int:
      return {
        type: integers[type.signed ? 'signed' : 'unsigned'][type.bitWidth],
        read: (batch, at) => numberIn(batch.values, at),
      }
    case typeIds.float:
      return floats(type.precision)
    case typeIds.decimal:
      return decimals(type)
    case typeIds.date:
      return dates(type.unit, batches)
    case typeIds.time:
      return times(type, batches)
    case typeIds.timestamp:
      return timestamps(type, batches)
    case typeIds.duration:
      return durations(type.unit, batches)
    case typeIds.interval:
      return intervals(type.unit, batches)
    case typeIds.utf8:
    case typeIds.largeUtf8:
    case typeIds.utf8View:
      return { type: VARCHAR, read: (batch, at) => textOf(bytesAt(batch, at)) }
    case typeIds.binary:
    case typeIds.largeBinary:
    case typeIds.binaryView:
    case typeIds.fixedSizeBinary:
      return bytesReader(field)
    case typeIds.list:
    case typeIds.largeList:
    case typeIds.listView:
    case typeIds.largeListView:
    case typeIds.fixedSizeList:
      return lists(type.children[0] as Field, batches)
    case typeIds.map:
      return maps(type.children[0], batches)
    case typeIds.struct:
      return structs(type.children, batches)
    case typeIds.dictionary:
      return dictionaries(type.dictionary, field, batches)
    case typeIds.runEndEncoded:
      return runs(type.children[1], batches)
    default:
      throw unacceptable(
        `The column ${field.name} holds values of several types (a union), which cannot be read: write it with one type`,
      )
  }
}
