import type { Cell, ResultColumn } from '../engine.ts'
import {
  clock,
  exactDecimal,
  exactInteger,
  floating,
} from '../../../src/api/contract/plainValues.ts'

const wrapper = /^(?:Nullable|LowCardinality)\((.*)\)$/s
const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  0: '\0',
}

/** A field of the server's tab separated text, or of its heading, as it was before it was escaped. */
export const unescaped = (field: string) =>
  field.includes('\\')
    ? field.replaceAll(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter)
    : field

/** The type within `Nullable(…)` and `LowCardinality(…)`. */
export const innerType = (type: string): string => {
  const [, inner] = wrapper.exec(type) ?? []
  return inner === undefined ? type : innerType(inner)
}

/** 0 numeric, 1 text, 2 temporal, 3 boolean, from the type's text. */
const kindOfType = (type: string): ResultColumn['typeGeneric'] => {
  if (/^(U?Int\d+|Float\d+|BFloat16|Decimal)/.test(type)) return 0
  if (/^(Date|Time)/.test(type)) return 2
  return type === 'Bool' ? 3 : 1
}

export const columnOf = (name: string, type: string): ResultColumn => ({
  name,
  type,
  typeGeneric: kindOfType(innerType(type)),
})

/** How the fields of a column are written into an answer. */
export const cellOf = (type: string): ((field: string) => Cell) => {
  const inner = innerType(type)
  const convert = converterOf(inner)
  return (field) => (field === '\\N' ? null : convert(field))
}

const converterOf = (type: string): ((field: string) => Cell) => {
  if (/^U?Int\d/.test(type) || /^Decimal\(\d+, ?0\)/.test(type)) return exactInteger
  if (type.startsWith('Decimal')) return exactDecimal
  if (/^(Float|BFloat)/.test(type)) return floating
  if (/^(DateTime|Time)/.test(type)) return (field) => clock(field.replace(/Z$/, ''))
  // Texts within a list are in quotes there, with escapes that mark their ends.
  if (/^(Array|Map|Tuple|Nested)\(/.test(type)) return (field) => field
  return type === 'Bool' ? (field) => field === 'true' : unescaped
}
