import pg from 'pg'
import type { Cell, ResultColumn } from '../engine.ts'
import {
  clock,
  exactDecimal,
  exactInteger,
  floating,
  quotient,
} from '../../../src/api/contract/plainValues.ts'

const numeric = /^(smallint|integer|bigint|numeric(\(.*\))?|real|double precision|oid|money)$/
const temporal = /^(date|(time|timestamp)(\(\d\))?( with(out)? time zone)?)$/

/** 0 numeric, 1 text, 2 temporal, 3 boolean, from the type as the database spells it. */
export const typeGenericOf = (type: string): ResultColumn['typeGeneric'] => {
  if (numeric.test(type)) return 0
  if (temporal.test(type)) return 2
  return type === 'boolean' ? 3 : 1
}

type Convert = (text: string) => Cell

const decimal: Convert = (text) => (/^-?\d+$/.test(text) ? exactInteger(text) : exactDecimal(text))
const quotientDigits = 20

/** A numeric without a declared scale: an average or a quotient has as many as 20 digits that say no more than a number's 17 do. */
const undeclared: Convert = (text) =>
  text.replaceAll(/\D/g, '').length <= quotientDigits ? quotient(text) : decimal(text)

const moment: Convert = (text) => {
  return /(infinity| BC)$/.test(text) ? text : clock(text.replace(/\+00$/, ''))
}

const plain: Convert = (text) => text

const parser = pg.types as unknown as {
  arrayParser: { create: (text: string, convert: Convert) => { parse: () => unknown } }
}

const jsonNumber = /^(smallint|integer|bigint|numeric(\(.*\))?|real|double precision)$/

/** A value within a list, as `to_json` writes it. */
const jsonOf =
  (type: string) =>
  (text: string): string => {
    if (type === 'boolean') return String(text === 't')
    if (/^jsonb?$/.test(type) || (jsonNumber.test(type) && /\d/.test(text))) return text
    return JSON.stringify(
      type.startsWith('timestamp') ? text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00') : text,
    )
  }

type Parsed = string | null | Parsed[]

const listText = (parsed: Parsed): string =>
  Array.isArray(parsed) ? `[${parsed.map(listText).join(',')}]` : (parsed ?? 'null')

const array =
  (type: string): Convert =>
  (text) =>
    listText(parser.arrayParser.create(text, jsonOf(type)).parse() as Parsed)

const converters: [RegExp, Convert][] = [
  [/^boolean$/, (text) => text === 't'],
  [/^(smallint|integer|oid)$/, Number],
  [/^bigint$/, exactInteger],
  [/^numeric\(/, decimal],
  [/^numeric$/, undeclared],
  [/^(real|double precision)$/, floating],
  [/^money$/, (text) => exactDecimal(text.replaceAll(/[$,]/g, ''))],
  [/^timestamp/, moment],
  [/^time(\(\d\))?( without time zone)?$/, clock],
  [/^bytea$/, (text) => text.slice(2)],
]

/** What makes a cell of the database's text of a value, as the contract writes it into JSON. */
export const converterOf = (type: string): Convert => {
  if (type.endsWith('[]')) return array(type.slice(0, -2))
  return converters.find(([pattern]) => pattern.test(type))?.[1] ?? plain
}
