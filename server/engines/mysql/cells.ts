import type { Cell } from '../engine.ts'
import {
  clock,
  exactDecimal,
  exactInteger,
  quotient,
  shortestFloat,
} from '../../../src/api/contract/plainValues.ts'
import { geometry } from './columnTypes.ts'
import { wktOf } from './wkt.ts'

type Convert = (value: unknown) => Cell

const integer: Convert = (value) =>
  typeof value === 'number' ? value : exactInteger(String(value))

/** Sessions let averages and quotients have 30 digits more than what they are computed of. */
const quotientType = /^DECIMAL\(\d+,3\d\)/

const number: Convert = (value) => Number(value)

const bits = (value: unknown) => BigInt(`0x${(value as Buffer).toString('hex') || '0'}`)

/** True and false are stored as numbers; any other number is shown as it is. */
const boolean: Convert = (value) => {
  const number = Number(Buffer.isBuffer(value) ? bits(value) : value)
  return number === 0 || number === 1 ? number === 1 : number
}

const text: Convert = (value) => {
  if (typeof value === 'string') return value
  return Buffer.isBuffer(value) ? value.toString('hex') : JSON.stringify(value)
}

/** How the values of a type are written into an answer. */
export const cellOf = (type: string): Convert => {
  if (/^(TINYINT|BIT)\(1\)/.test(type)) return boolean
  if (type.startsWith('BIT')) return (value) => integer(bits(value))
  if (/^DECIMAL\(\d+,0\)/.test(type) || /^(TINY|SMALL|MEDIUM|BIG)?INT\b/.test(type)) return integer
  if (geometry.test(type)) return (value) => wktOf(value as Buffer)
  if (type.startsWith('FLOAT')) return (value) => shortestFloat(Number(value))
  if (quotientType.test(type)) return (value) => quotient(String(value))
  if (type.startsWith('DECIMAL')) return (value) => exactDecimal(String(value))
  if (/^(DOUBLE|YEAR)/.test(type)) return number
  return /^(DATETIME|TIMESTAMP|TIME)\b/.test(type) ? (value) => clock(String(value)) : text
}
