import { unacceptable } from '../../problem.ts'
import type { Cell } from '../engine.ts'

/** The types a server has: older ones lack those of wide dates, moments with a fraction, wide integers and booleans. */
export type ServerTypes = ReadonlySet<string>

const plainTypes: Readonly<Record<string, string>> = {
  TINYINT: 'Int8',
  SMALLINT: 'Int16',
  INTEGER: 'Int32',
  BIGINT: 'Int64',
  UTINYINT: 'UInt8',
  USMALLINT: 'UInt16',
  UINTEGER: 'UInt32',
  UBIGINT: 'UInt64',
  FLOAT: 'Float32',
  DOUBLE: 'Float64',
  UUID: 'UUID',
}
const newerTypes: Readonly<Record<string, [newer: string, older: string]>> = {
  BOOLEAN: ['Bool', 'UInt8'],
  DATE: ['Date32', 'Date'],
  HUGEINT: ['Int128', 'String'],
  UHUGEINT: ['UInt128', 'String'],
  TIMESTAMP: ["DateTime64(6, 'UTC')", "DateTime('UTC')"],
}

/** The type that a staged column gets. What has no type of its own is stored as text. */
export const loadType = (type: string, server: ServerTypes) => {
  const [, precision, scale] = /^DECIMAL\((\d+),\s*(\d+)\)$/.exec(type) ?? []
  const [newer, older] = newerTypes[type.startsWith('TIMESTAMP') ? 'TIMESTAMP' : type] ?? []
  const chosen = newer !== undefined && server.has(newer.replace(/\(.*/, '')) ? newer : older
  const decimal =
    precision === undefined || scale === undefined ? undefined : `Decimal(${precision}, ${scale})`
  return `Nullable(${decimal ?? chosen ?? plainTypes[type] ?? 'String'})`
}

const ranges: readonly [type: RegExp, first: string, last: string][] = [
  [/^(Date32|DateTime64)/, '1900-01-01', '2300'],
  [/^(Date|DateTime)$/, '1970-01-01', '2105'],
]

const escaped = (text: string) =>
  text.replaceAll(
    /[\\\t\n\r\0]/g,
    (letter) =>
      ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' })[letter] ?? letter,
  )

/** How cells are written for a column. The server would bend a moment it cannot hold into another one: such a one is refused. */
export const fieldOf = (name: string, type: string): ((cell: Cell) => string) => {
  const inner = type.replace(/^Nullable\((.*)\)$/s, '$1')
  const kind = inner.replace(/\(.*/s, '')
  const range = ranges.find(([shape]) => shape.test(kind))
  const moment = (text: string) => {
    const fraction = kind === 'DateTime' && text.includes('.')
    if (range !== undefined && (text < range[1] || text >= range[2] || fraction))
      throw unacceptable(
        `The column ${name} holds ${text}, which this database's type ${kind} cannot hold. Choose text for the column`,
      )
    return text.replace('T', ' ')
  }
  return (cell) => {
    if (cell === null) return '\\N'
    if (typeof cell === 'boolean') return cell ? '1' : '0'
    return range === undefined ? escaped(String(cell)) : moment(String(cell))
  }
}
