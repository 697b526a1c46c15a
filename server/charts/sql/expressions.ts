import { badRequest } from '../../problem.ts'
import type { Dialect } from '../../engines/sqlText/dialect.ts'

// Engines part words at spaces that are not ASCII's and at characters that are not seen, each at others: all of them do here.
const letter = String.raw`(?:[A-Za-z_]|(?![\p{White_Space}\p{C}])[\u{80}-\u{10ffff}])`
const token = new RegExp(
  String.raw`'(?:[^']|'')*'|"(?:[^"]|"")*"|--|\/\*|${letter}(?:${letter}|\d)*|\d(?:${letter}|[\d.])*|[\p{White_Space}\p{C}]+|[^]`,
  'gu',
)
const isBlank = (piece: string) => /^[\p{White_Space}\p{C}]*$/u.test(piece)

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

const refused = (reason: string) => badRequest(`The metric expression is not allowed: ${reason}`)

const refuseToken = (text: string, before: string) => {
  if (text === ';') throw refused('it holds a semicolon')
  if (text === '--' || text === '/*') throw refused('it holds a comment')
  if (text === '$' || text === '?') throw refused('it holds a parameter')
  if (text === "'" || text === '"') throw refused('a quote is not closed')
  if (text.startsWith("'") && /^[eE]$/.test(before)) throw refused('it holds an escape string')
  const word = text.toUpperCase()
  if (word === 'SELECT' || (before === '(' && (word === 'FROM' || statementWords.has(word))))
    throw refused('sub-queries cannot be used in a metric')
}

/**
 * A text the user wrote as one scalar expression, refused when it could be more than that. It is balanced, so that
 * the parentheses put around it hold it in; the engine's gate judges the functions it calls.
 */
export const checkedExpression = ({ trap }: Pick<Dialect, 'trap'>, text: string): string => {
  const reason = trap?.(text) ?? null
  if (reason !== null) throw refused(reason)
  let depth = 0
  let before = '('
  for (const [piece] of text.matchAll(token)) {
    refuseToken(piece, before)
    if (piece === '(') depth += 1
    if (piece === ')') depth -= 1
    if (depth < 0) throw refused('a parenthesis is closed that was not opened')
    if (!isBlank(piece)) before = piece
  }
  if (depth > 0) throw refused('a parenthesis is not closed')
  if (isBlank(text)) throw badRequest('The metric expression is empty')
  return text.trim()
}

/** True when a statement says itself in what order its rows come. */
export const ordersItself = (statement: string): boolean => {
  let depth = 0
  let before = ''
  for (const [piece] of statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').matchAll(token)) {
    if (piece === '(') depth += 1
    if (piece === ')') depth -= 1
    if (depth === 0 && before === 'ORDER' && piece.toUpperCase() === 'BY') return true
    if (!isBlank(piece)) before = piece.toUpperCase()
  }
  return false
}
