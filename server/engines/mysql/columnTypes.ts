import type { FieldPacket } from 'mysql2'
import type { ResultColumn } from '../engine.ts'

const binary = 63
const flag = { unsigned: 32, enumeration: 256, set: 2048 }

const names: Record<number, string> = {
  0: 'DECIMAL',
  1: 'TINYINT',
  2: 'SMALLINT',
  3: 'INT',
  4: 'FLOAT',
  5: 'DOUBLE',
  6: 'NULL',
  7: 'TIMESTAMP',
  8: 'BIGINT',
  9: 'MEDIUMINT',
  10: 'DATE',
  11: 'TIME',
  12: 'DATETIME',
  13: 'YEAR',
  14: 'DATE',
  15: 'VARCHAR',
  16: 'BIT',
  242: 'VECTOR',
  245: 'JSON',
  246: 'DECIMAL',
  247: 'ENUM',
  248: 'SET',
  249: 'TINYTEXT',
  250: 'MEDIUMTEXT',
  251: 'LONGTEXT',
  252: 'TEXT',
  253: 'VARCHAR',
  254: 'CHAR',
  255: 'GEOMETRY',
}

/** The numbers of two of these types, by which the client reads a value. */
export const wireType = { blob: 252, geometry: 255 } as const

const binaryNames: Record<string, string> = {
  VARCHAR: 'VARBINARY',
  CHAR: 'BINARY',
  TEXT: 'BLOB',
  TINYTEXT: 'TINYBLOB',
  MEDIUMTEXT: 'MEDIUMBLOB',
  LONGTEXT: 'LONGBLOB',
}

const maxFraction = 6

const decimal = (length: number, scale: number, unsigned: boolean) =>
  `DECIMAL(${length - (scale > 0 ? 1 : 0) - (unsigned ? 0 : 1)},${scale})`

const baseType = (name: string, flags: number, field: FieldPacket) => {
  const { columnLength = 0, decimals, characterSet } = field
  if (name === 'DECIMAL') return decimal(columnLength, decimals, (flags & flag.unsigned) !== 0)
  if (name === 'TINYINT' && columnLength === 1) return 'TINYINT(1)'
  if (name === 'BIT') return `BIT(${columnLength})`
  if (/^(DATETIME|TIMESTAMP|TIME)$/.test(name))
    return decimals > 0 && decimals <= maxFraction ? `${name}(${decimals})` : name
  if (characterSet === binary) return binaryNames[name] ?? name
  if (flags & flag.enumeration) return 'ENUM'
  return flags & flag.set ? 'SET' : name
}

/** The type of a result's column as the catalogue would spell it, as far as the answer says. */
export const typeOfField = (field: FieldPacket) => {
  if (field.extendedFormat === 'json') return 'JSON'
  if (field.extendedTypeName !== undefined) return field.extendedTypeName.toUpperCase()
  const flags = Number(field.flags)
  const name = names[field.columnType ?? 253] ?? 'VARCHAR'
  const whole = baseType(name, flags, field)
  return flags & flag.unsigned && /^(\w*INT|DECIMAL|FLOAT|DOUBLE)\b/.test(whole)
    ? `${whole} UNSIGNED`
    : whole
}

/** The catalogue's type in capitals, without the widths of integers, which say nothing of their values. */
export const typeOfCatalogue = (type: string) =>
  type
    .replaceAll(/'(?:[^']|'')*'|[^']+/g, (piece) =>
      piece.startsWith("'") ? piece : piece.toUpperCase(),
    )
    .replace(/^(SMALLINT|MEDIUMINT|INT|BIGINT|YEAR)\(\d+\)/, '$1')
    .replace(/^TINYINT\((?!1\))\d+\)/, 'TINYINT')
    .replace(/ ZEROFILL$/, '')

/** Types of places, whose values are shown as WKT. */
export const geometry = /^(MULTI)?(POINT|LINESTRING|POLYGON)|^GEOMETRY/

/** 0 numeric, 1 text, 2 temporal, 3 boolean, from the type's text. */
export const kindOfType = (type: string): ResultColumn['typeGeneric'] => {
  if (/^(TINYINT\(1\)|BIT\(1\))/.test(type)) return 3
  if (/^((TINY|SMALL|MEDIUM|BIG)?INT|DECIMAL|FLOAT|DOUBLE|YEAR|BIT)\b/.test(type)) return 0
  return /^(DATE|DATETIME|TIMESTAMP|TIME)\b/.test(type) ? 2 : 1
}

export const columnOf = (name: string, type: string): ResultColumn => ({
  name,
  type,
  typeGeneric: kindOfType(type),
})
