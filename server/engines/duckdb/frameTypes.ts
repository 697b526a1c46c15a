import {
  TimeUnit,
  bool,
  dateDay,
  decimal32,
  decimal64,
  decimal128,
  field,
  float32,
  float64,
  int16,
  int32,
  int64,
  int8,
  timeMicrosecond,
  timestamp,
  uint16,
  uint32,
  uint64,
  uint8,
  utf8,
  type DataType,
  type Field,
} from '@uwdata/flechette'
import { cellsAsJson } from '../../../src/api/contract/frames/framedRows.ts'
import type { ResultColumn } from '../engine.ts'

/** Types whose vectors the engine lays out as Arrow does, but for texts and booleans, which are written anew. */
const types: Readonly<Record<string, DataType>> = {
  BOOLEAN: bool(),
  TINYINT: int8(),
  SMALLINT: int16(),
  INTEGER: int32(),
  BIGINT: int64(),
  UTINYINT: uint8(),
  USMALLINT: uint16(),
  UINTEGER: uint32(),
  UBIGINT: uint64(),
  HUGEINT: decimal128(38, 0),
  FLOAT: float32(),
  DOUBLE: float64(),
  DATE: dateDay(),
  TIME: timeMicrosecond(),
  TIMESTAMP_S: timestamp(TimeUnit.SECOND),
  TIMESTAMP_MS: timestamp(TimeUnit.MILLISECOND),
  TIMESTAMP: timestamp(TimeUnit.MICROSECOND),
  TIMESTAMP_NS: timestamp(TimeUnit.NANOSECOND),
  'TIMESTAMP WITH TIME ZONE': timestamp(TimeUnit.MICROSECOND, 'UTC'),
  VARCHAR: utf8(),
}

const decimals = /^DECIMAL\((\d+),(\d+)\)$/

const decimalOf = (precision: number, scale: number) => {
  if (precision <= 9) return decimal32(precision, scale)
  return precision <= 18 ? decimal64(precision, scale) : decimal128(precision, scale)
}

/** The Arrow type of a column, by the engine's text of its own; null where its values are written as JSON. */
export const frameType = (type: string): DataType | null => {
  const [, precision, scale] = decimals.exec(type) ?? []
  if (precision !== undefined) return decimalOf(Number(precision), Number(scale))
  return Object.hasOwn(types, type) ? (types[type] ?? null) : null
}

/** The fields of a result's frames: texts of JSON are marked as such. */
export const frameFields = (columns: readonly Pick<ResultColumn, 'name' | 'type'>[]): Field[] =>
  columns.map(({ name, type }) => {
    const known = frameType(type)
    return known === null ? field(name, utf8(), true, cellsAsJson) : field(name, known)
  })
