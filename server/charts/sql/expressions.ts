import { badRequest } from '../../problem.ts'
import type { Dialect } from '../../engines/sqlText/dialect.ts'
import { codeOf, lexerOf, lexis, type Piece } from '../../engines/sqlText/lexer.ts'

const { letter } = lexis
const reading = lexerOf({
  lineComment: lexis.dashes,
  nests: false,
  text: lexis.singleQuoted,
  name: lexis.doubleQuoted,
  word: String.raw`${letter}(?:${letter}|\d)*|\d(?:${letter}|[\d.])*`,
})

const statementWords = new Set([
  'SELECT',
  'VALUES',
  'WITH',
  'TABLE',
  'PIVOT',
  'UNPIVOT',
  'DESCRIBE',
  'SUMMARIZE',
  'SHOW',
  'EXPLAIN',
  'CALL',
])

/** What an expression computes: a value of many rows, or one of each row. */
export type Computed = 'metric' | 'column'

const refusal = (of: Computed) => (reason: string) =>
  badRequest(`The ${of} expression is not allowed: ${reason}`)

const refusePiece = ({ kind, text }: Piece, before: string, of: Computed) => {
  const refused = refusal(of)
  if (text === ';') throw refused('it holds a semicolon')
  if (kind === 'comment') throw refused('it holds a comment')
  if (text === '$' || text === '?') throw refused('it holds a parameter')
  if (text === "'" || text === '"') throw refused('a quote is not closed')
  if (kind === 'text' && /^[eE]$/.test(before)) throw refused('it holds an escape string')
  const word = text.toUpperCase()
  if (word === 'SELECT' || (before === '(' && (word === 'FROM' || statementWords.has(word))))
    throw refused(`sub-queries cannot be used in a ${of}`)
}

/**
 * A text the user wrote as one scalar expression, refused when it could be more than that. It is balanced, so that
 * the parentheses put around it hold it in; the engine's gate judges the functions it calls.
 */
export const checkedExpression = (
  { trap }: Pick<Dialect, 'trap'>,
  text: string,
  of: Computed = 'metric',
): string => {
  const refused = refusal(of)
  const reason = trap?.(text) ?? null
  if (reason !== null) throw refused(reason)
  let depth = 0
  let before = '('
  let isEmpty = true
  for (const piece of reading(text)) {
    refusePiece(piece, before, of)
    if (piece.text === '(') depth += 1
    if (piece.text === ')') depth -= 1
    if (depth < 0) throw refused('a parenthesis is closed that was not opened')
    if (piece.kind === 'space') continue
    before = piece.text
    isEmpty = false
  }
  if (depth > 0) throw refused('a parenthesis is not closed')
  if (isEmpty) throw badRequest(`The ${of} expression is empty`)
  return text.trim()
}

/** True when a statement says itself in what order its rows come. */
export const ordersItself = (statement: string): boolean => {
  let depth = 0
  let before = ''
  for (const { text } of codeOf(reading, statement)) {
    if (text === '(') depth += 1
    if (text === ')') depth -= 1
    if (depth === 0 && before === 'ORDER' && text.toUpperCase() === 'BY') return true
    before = text.toUpperCase()
  }
  return false
}
