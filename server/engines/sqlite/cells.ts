import type { Cell, ResultColumn } from '../engine.ts'

export type Stored = null | number | bigint | string | Uint8Array

const moment = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/

const fraction = (digits = '') => (/^\.?0*$/.test(digits) ? '' : digits.slice(0, 7).padEnd(7, '0'))

const momentText = (text: string) => {
  const parts = moment.exec(text)
  if (parts === null) return text
  const [, day = '', minutes = '', seconds = ':00', digits, offset] = parts
  if (offset === undefined || offset === 'Z')
    return `${day}T${minutes}${seconds}${fraction(digits)}`
  const at = new Date(
    `${day}T${minutes}${seconds}${offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset}`,
  )
  return `${at.toISOString().slice(0, 19)}${fraction(digits)}`
}

const isExact = (value: bigint) =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)

/** A stored value as the contract writes it into JSON (§13.5). */
export const cellOf = (value: Stored, kind: ResultColumn['typeGeneric']): Cell => {
  if (typeof value === 'bigint') {
    if (kind === 3 && (value === 0n || value === 1n)) return value === 1n
    return isExact(value) ? Number(value) : String(value)
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'string') return kind === 2 ? momentText(value) : value
  return value === null ? null : Buffer.from(value).toString('hex')
}

const storedMoment = /^(\d{4}-\d\d-\d\d)T/

/** A cell as SQLite stores it in a column of the declared type. */
export const storedOf = (cell: Cell, type: string): Stored => {
  if (typeof cell === 'boolean') return cell ? 1n : 0n
  if (typeof cell === 'number' && Number.isInteger(cell) && type === 'INTEGER') return BigInt(cell)
  if (typeof cell !== 'string') return cell
  if (type === 'BLOB') return Buffer.from(cell, 'hex')
  return type === 'DATETIME' ? cell.replace(storedMoment, '$1 ') : cell
}

const exactDigits = 15

/** The type a column of a staged table is declared with. Numbers that SQLite does not store exactly are stored as text. */
export const declaredType = (staged: string): string => {
  if (/^(U?(TINY|SMALL)INT|U?INTEGER|BIGINT)$/.test(staged)) return 'INTEGER'
  if (/^(FLOAT|DOUBLE)$/.test(staged)) return 'DOUBLE'
  if (Number(/^DECIMAL\((\d+),/.exec(staged)?.[1] ?? Infinity) <= exactDigits) return staged
  if (/^TIMESTAMP/.test(staged)) return 'DATETIME'
  return ['BOOLEAN', 'DATE', 'TIME', 'BLOB'].includes(staged) ? staged : 'TEXT'
}
