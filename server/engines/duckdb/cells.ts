import {
  DuckDBArrayType,
  DuckDBDecimalType,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  DuckDBTypeId,
  DuckDBUnionType,
  DuckDBUnionValue,
  JsonDuckDBValueConverter,
  type DuckDBType,
  type DuckDBValue,
  type DuckDBValueConverter,
  type DuckDBVector,
  type Json,
} from '@duckdb/node-api'
import type { Cell } from '../engine.ts'
import {
  cellOfDouble,
  cellOfFloat,
  cellOfInteger,
  exactDecimal,
} from '../../../src/api/contract/plainValues.ts'
import { dateText, scaledTimestampText, timeText } from '../../../src/api/contract/temporalText.ts'

interface OpenVector {
  items: ArrayLike<number>
  validity: { data: BigUint64Array | null }
}

const integerOf = (value: number): Cell => value

/** What no text that people write begins with. */
const marker = '\0'

const isFloat = ({ typeId }: DuckDBType) =>
  typeId === DuckDBTypeId.DOUBLE || typeId === DuckDBTypeId.FLOAT

const plain = (value: unknown): unknown => {
  if (typeof value === 'bigint') return cellOfInteger(value)
  return value
}

/** Numbers the members of structs that have no names, as `row(1, 2)` makes them: the library keeps one value of each name. */
const numberMembers = (type: DuckDBType) => {
  if (type instanceof DuckDBStructType) {
    const names = type.entryNames as string[]
    const indexes = type.entryIndexes as Record<string, number>
    names.forEach((name, at) => {
      if (name !== '') return
      names[at] = `${marker}${at}`
      indexes[`${marker}${at}`] = at
    })
    type.entryTypes.forEach(numberMembers)
  } else if (type instanceof DuckDBListType || type instanceof DuckDBArrayType)
    numberMembers(type.valueType)
  else if (type instanceof DuckDBMapType) [type.keyType, type.valueType].forEach(numberMembers)
}

/** What is written as the engine writes it into JSON: members without a name, and floating numbers. */
const marked = /"\\u0000(?:\d+":|=([^"]*)")/g

const wholeNumbers: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UHUGEINT,
])
/** Decimals of more digits are written as they are, others as doubles. */
const doubleDigits = 15

/** A floating number as the engine writes it into JSON. */
const floatText = (value: number) =>
  Number.isInteger(value) && Math.abs(value) < 1e21
    ? value.toFixed(1)
    : String(value).replace('e+', 'e')

const jsonOf: DuckDBValueConverter<Json> = (value, type, convert) => {
  if (typeof value === 'number' && isFloat(type)) return `${marker}=${floatText(value)}`
  if (wholeNumbers.has(type.typeId) && value !== null) return `${marker}=${String(value)}`
  if (type instanceof DuckDBDecimalType && value !== null)
    return `${marker}=${type.width > doubleDigits ? String(value) : floatText(Number(String(value)))}`
  if (value instanceof DuckDBUnionValue && type instanceof DuckDBUnionType)
    return { [value.tag]: convert(value.value, type.memberTypeForTag(value.tag), convert) }
  return JsonDuckDBValueConverter(value, type, convert)
}

const nested = (value: DuckDBValue, type: DuckDBType): Cell =>
  JSON.stringify(jsonOf(value, type, jsonOf), (_, part: unknown) => plain(part)).replace(
    marked,
    (_, number: string | undefined) => number ?? '"":',
  )

const hex = (value: DuckDBValue) =>
  Buffer.from((value as { bytes: Uint8Array }).bytes).toString('hex')

const stamped =
  (key: string, times = 1n, perMicro = 1n) =>
  (value: DuckDBValue) =>
    scaledTimestampText((value as unknown as Record<string, bigint>)[key] ?? 0n, times, perMicro)

const converters: Partial<Record<DuckDBTypeId, (value: DuckDBValue, type: DuckDBType) => Cell>> = {
  [DuckDBTypeId.BOOLEAN]: (value) => value as boolean,
  [DuckDBTypeId.BIGINT]: (value) => cellOfInteger(value as bigint),
  [DuckDBTypeId.UBIGINT]: (value) => cellOfInteger(value as bigint),
  [DuckDBTypeId.HUGEINT]: (value) => cellOfInteger(value as bigint),
  [DuckDBTypeId.UHUGEINT]: (value) => cellOfInteger(value as bigint),
  [DuckDBTypeId.BIGNUM]: (value) => cellOfInteger(value as bigint),
  [DuckDBTypeId.DECIMAL]: (value) => {
    const { scale, value: scaled } = value as { scale: number; value: bigint }
    return scale === 0 ? cellOfInteger(scaled) : exactDecimal(String(value))
  },
  [DuckDBTypeId.DATE]: (value) => dateText((value as { days: number }).days),
  [DuckDBTypeId.TIME]: (value) => timeText(Number((value as { micros: bigint }).micros)),
  [DuckDBTypeId.TIME_NS]: (value) => timeText(Number((value as { nanos: bigint }).nanos / 1000n)),
  [DuckDBTypeId.TIMESTAMP]: stamped('micros'),
  [DuckDBTypeId.TIMESTAMP_TZ]: stamped('micros'),
  [DuckDBTypeId.TIMESTAMP_S]: stamped('seconds', 1_000_000n),
  [DuckDBTypeId.TIMESTAMP_MS]: stamped('millis', 1000n),
  [DuckDBTypeId.TIMESTAMP_NS]: stamped('nanos', 1n, 1000n),
  [DuckDBTypeId.BLOB]: hex,
  [DuckDBTypeId.LIST]: nested,
  [DuckDBTypeId.ARRAY]: nested,
  [DuckDBTypeId.STRUCT]: nested,
  [DuckDBTypeId.MAP]: nested,
  [DuckDBTypeId.UNION]: nested,
  [DuckDBTypeId.VARIANT]: nested,
}

const numbers: Partial<Record<DuckDBTypeId, (value: number) => Cell>> = {
  [DuckDBTypeId.TINYINT]: integerOf,
  [DuckDBTypeId.SMALLINT]: integerOf,
  [DuckDBTypeId.INTEGER]: integerOf,
  [DuckDBTypeId.UTINYINT]: integerOf,
  [DuckDBTypeId.USMALLINT]: integerOf,
  [DuckDBTypeId.UINTEGER]: integerOf,
  [DuckDBTypeId.FLOAT]: cellOfFloat,
  [DuckDBTypeId.DOUBLE]: cellOfDouble,
}

const validityBits = ({ validity }: OpenVector) =>
  validity.data === null
    ? null
    : new Uint8Array(validity.data.buffer, validity.data.byteOffset, validity.data.byteLength)

const valid = (bits: Uint8Array | null, row: number) =>
  bits === null || (((bits[row >> 3] ?? 0) >> (row & 7)) & 1) === 1

/** The values of a vector from one row up to another, as the contract writes them into JSON (§13.5). */
export const readCells = (vector: DuckDBVector, from: number, to: number): Cell[] => {
  const cells = new Array<Cell>(to - from)
  const number = numbers[vector.type.typeId]
  if (number !== undefined) {
    const open = vector as unknown as OpenVector
    const bits = validityBits(open)
    for (let row = from; row < to; row += 1)
      cells[row - from] = valid(bits, row) ? number(open.items[row] as number) : null
    return cells
  }
  const { type } = vector
  numberMembers(type)
  const convert =
    converters[type.typeId] ??
    ((value: DuckDBValue) => (typeof value === 'string' ? value : String(value)))
  for (let row = from; row < to; row += 1) {
    const value = vector.getItem(row) as DuckDBValue
    cells[row - from] = value === null ? null : convert(value, type)
  }
  return cells
}
