import type { ErrorPosition, Refusal } from '../problem.ts'
import { dialectOf } from '../engines/dialects.ts'
import { codeOf, unquoted } from '../engines/sqlText/lexer.ts'

const offsetOf = (text: string, line: number, column: number) => {
  let start = 0
  for (let left = line - 1; left > 0; left -= 1) {
    const end = text.indexOf('\n', start)
    if (end === -1) return null
    start = end + 1
  }
  return Math.min(start + Math.max(0, column - 1), text.length)
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The offset of a name in a statement, outside of texts and comments; null where it is not there, or more than once. */
const onlyPositionOf = (statement: string, name: string, backend: string) => {
  const word = name.split('.').at(-1)?.toLowerCase()
  const found = codeOf(dialectOf(backend).lexer, statement).filter(
    ({ kind, text }) => (kind === 'name' ? unquoted(text) : text).toLowerCase() === word,
  )
  return found.length === 1 ? (found[0]?.from ?? null) : null
}

const spacesAside = (text: string) =>
  new RegExp(text.trim().split(/\s+/).map(escaped).join('\\s+'), 'g')

/** MariaDB quotes what stands at the place, as far as it reaches, and tells the line. */
const ofMariadb = (message: string, statement: string) => {
  const [, near, line] = /near '(.*)' at line (\d+)$/s.exec(message) ?? []
  if (near !== undefined) {
    if (near.trim() === '') return statement.length
    const pattern = spacesAside(near)
    pattern.lastIndex = offsetOf(statement, Number(line), 1) ?? 0
    return pattern.exec(statement)?.index ?? offsetOf(statement, Number(line), 1)
  }
  const [, column, table] =
    /^Unknown column '([^']*)'|^Table '([^']*)' doesn't exist/.exec(message) ?? []
  const name = column ?? table
  return name === undefined ? null : onlyPositionOf(statement, name, 'mysql')
}

const ofSqlite = (message: string, statement: string) => {
  if (message === 'incomplete input') return statement.length
  const name =
    /^near "(.+)": syntax error$/s.exec(message)?.[1] ??
    /^no such (?:column|table|function): (.+)$/.exec(message)?.[1]
  return name === undefined ? null : onlyPositionOf(statement, name, 'sqlite')
}

/** What this server refuses before DuckDB is asked is named; the rest mostly has a place of its own. */
const ofDuckdb = (message: string, statement: string) => {
  const [, table, called, aliased] =
    /^Table (.+) does not exist$|^The function (.+) is not allowed here$|Referenced table "(.+)" not found/.exec(
      message,
    ) ?? []
  const name = table ?? called ?? aliased
  return name === undefined ? null : onlyPositionOf(statement, name, 'duckdb')
}

/** ClickHouse says `(line 1, col 15)`, Trino `line 1:15`. */
const byLine = (message: string, statement: string) => {
  const [, line, column] = /\bline (\d+)(?:, col |:)(\d+)/.exec(message) ?? []
  return line === undefined ? null : offsetOf(statement, Number(line), Number(column))
}

const readers: Readonly<Record<string, (message: string, statement: string) => number | null>> = {
  duckdb: ofDuckdb,
  mysql: ofMariadb,
  sqlite: ofSqlite,
  clickhouse: byLine,
  trino: byLine,
}

const positionIn = (position: ErrorPosition, statement: string) => {
  if ('offset' in position) return Array.from(statement).slice(0, position.offset).join('').length
  return offsetOf(statement, position.line, position.column)
}

const lineAndColumn = (text: string, offset: number) => {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

interface Failed {
  /** All that was run. */
  text: string
  /** The statement of it that failed, and where it begins. */
  statement: string
  from: number
  backend: string
}

/** The line and column of a failure in all that was run, where the database says where it is. */
export const failurePosition = (
  { message, position }: Refusal,
  { text, statement, from, backend }: Failed,
): { line: number; column: number } | null => {
  const offset =
    position === undefined
      ? (readers[backend]?.(message, statement) ?? null)
      : positionIn(position, statement)
  return offset === null ? null : lineAndColumn(text, from + offset)
}
