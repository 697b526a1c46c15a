import { badRequest } from '../../problem.ts'
import { columnKinds, type ColumnKind } from '../../../src/api/contract/columnKinds.ts'
import type { Dialect } from '../../engines/sqlText/dialect.ts'
import {
  isEndless,
  isNumberText,
  isoMoment,
  numberText,
} from '../../../src/api/contract/moments.ts'
import { emptyText, nullText, textBehindBackslash } from '../../../src/api/contract/valueTexts.ts'
import { sql, type Sql } from '../../engines/sqlText/sql.ts'

/** What a filter compares: an expression, its name for messages, and its type where it is known. */
export interface Operand {
  expression: Sql
  name: string
  type: string
  kind: ColumnKind | null
}

const controls = new Set(['\t', '\r', '\n'])

const withoutLineEnds = (text: string) => {
  let [start, end] = [0, text.length]
  while (start < end && controls.has(text.charAt(start))) start += 1
  while (end > start && controls.has(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** A value of a comparator as the user gave it; the tokens stand for NULL and the empty text. */
export type FilterValue = { isNull: true } | { isNull: false; given: string | number | boolean }

const valueOf = (given: unknown): FilterValue => {
  if (given === null || given === undefined) return { isNull: true }
  if (typeof given === 'number' || typeof given === 'boolean') return { isNull: false, given }
  const written = typeof given === 'string' ? given : JSON.stringify(given)
  const exact = textBehindBackslash(written)
  if (exact !== null) return { isNull: false, given: exact }
  const text = withoutLineEnds(written)
  if (text === nullText) return { isNull: true }
  return { isNull: false, given: text === emptyText ? '' : text }
}

/** The single value of a comparing operator. */
export const scalarValue = (comparator: unknown): FilterValue => {
  const first: unknown = Array.isArray(comparator) ? comparator[0] : comparator
  if (first === undefined || first === null || first === '')
    throw badRequest('Must specify a value for filters with comparison operators')
  return valueOf(first)
}

const quotedOrPlain = /\s*(?:"([^"]*)"|'([^']*)')\s*(?=,|$)|[^,]+/g

const splitText = (text: string) =>
  [...text.matchAll(quotedOrPlain)]
    .map(([piece, double, single]) => double ?? single ?? piece.trim())
    .filter((piece) => piece !== '')

/** The values of IN and NOT IN: a list, or text with commas. */
export const listValues = (comparator: unknown): FilterValue[] => {
  const given: unknown[] =
    typeof comparator === 'string' ? splitText(comparator) : [comparator].flat()
  const values = given
    .filter((value) => Array.isArray(comparator) || (value !== undefined && value !== null))
    .map(valueOf)
  if (values.length === 0) throw badRequest('Filter value list cannot be empty')
  return values
}

const booleans = new Map([
  ['true', true],
  ['t', true],
  ['1', true],
  ['false', false],
  ['f', false],
  ['0', false],
])

/** The value bound as the type of what it is compared with. */
export const boundValue = (
  dialect: Dialect,
  operand: Operand,
  given: string | number | boolean,
): Sql => {
  const { kind, name, type } = operand
  const text = String(given).trim()
  if (kind === columnKinds.number || (kind === null && numberText.test(text))) {
    const digits = typeof given === 'boolean' ? String(Number(given)) : text
    if (!isNumberText(digits) || (isEndless(digits) && dialect.endless?.test(digits) !== true))
      throw badRequest(`Value '${text}' is not a number for column ${name}`)
    return dialect.number(digits, type)
  }
  if (kind === columnKinds.boolean) {
    const value = booleans.get(text.toLowerCase())
    if (value === undefined && dialect.numericTruths === true && numberText.test(text))
      return dialect.number(text, type)
    if (value === undefined)
      throw badRequest(`Value '${text}' is not true or false for column ${name}`)
    return sql`${value}`
  }
  if (kind === columnKinds.moment) {
    const moment = isoMoment(given) ?? (dialect.momentTexts?.test(text) === true ? text : null)
    if (moment === null) throw badRequest(`Value '${text}' is not a date for column ${name}`)
    return dialect.moment(moment, type)
  }
  return sql`${String(given)}`
}
