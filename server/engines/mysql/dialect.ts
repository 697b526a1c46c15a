import type { Dialect } from '../sqlText/dialect.ts'
import { identifier } from './identifier.ts'
import { joined, sql, verbatim, type Sql } from '../sqlText/sql.ts'
import { ordinary, sortTerm, typed } from '../sqlText/ordinary.ts'
import { trap } from '../sqlText/trap.ts'
import { lexer } from './lexer.ts'

const number = (value: string, columnType: string): Sql => {
  if (/^FLOAT\b/i.test(columnType)) return typed(value, 'FLOAT')
  if (/^[+-]?\d{1,18}$/.test(value)) return typed(value, 'SIGNED')
  const [, whole = '', fraction = ''] = /^[+-]?(\d*)\.?(\d*)$/.exec(value) ?? []
  const fits = whole + fraction !== '' && whole.length <= 35 && fraction.length <= 30
  return fits ? typed(value, `DECIMAL(65,${fraction.length})`) : typed(value, 'DOUBLE')
}

const zone = /\s*(?:Z|([+-]\d{2}):?(\d{2})?)$/i

/** Moments are kept without a zone: one that has another zone is told in UTC. */
const inUtc = (value: string) => {
  const [found, hours, minutes = '00'] = /[T ]/i.test(value) ? (zone.exec(value) ?? []) : []
  if (found === undefined) return value
  const bare = value.slice(0, -found.length).replace(' ', 'T')
  return hours === undefined
    ? bare
    : new Date(`${bare}${hours}:${minutes}`).toISOString().replace('Z', '')
}

const moment = (value: string, columnType: string): Sql =>
  /^TIME(?!STAMP)/i.test(columnType) ? typed(value, 'TIME(6)') : typed(inUtc(value), 'DATETIME(6)')

/** A text that is compared to the letter, whatever its column's collation. */
const exact = (text: Sql): Sql => sql`CONVERT(${text} USING utf8mb4) COLLATE utf8mb4_bin`
const folded = (text: Sql): Sql => sql`LOWER(CONVERT(${text} USING utf8mb4)) COLLATE utf8mb4_bin`

export const mysql: Dialect = {
  ...ordinary,
  lexer,
  name: (name) => verbatim(identifier(name)),
  text: (expression) => sql`CAST(${expression} AS CHAR CHARACTER SET utf8mb4)`,
  number,
  moment,
  average: (expression) => sql`AVG(${expression}) + 0e0`,
  double: (expression) => sql`CAST(${expression} AS DOUBLE)`,
  ratio: (part, whole) => sql`CAST(${part} AS DOUBLE) / NULLIF(${whole}, 0)`,
  distinctCount: (expression) => sql`COUNT(DISTINCT ${expression})`,
  like: (expression, pattern) => sql`${exact(expression)} LIKE ${pattern}`,
  ilike: (expression, pattern) => sql`${folded(expression)} LIKE ${folded(pattern)}`,
  contains: (text, part) => sql`LOCATE(${folded(sql`${part}`)}, ${folded(text)}) > 0`,
  ordered: (sorting, descending) =>
    descending
      ? sql`${sortTerm(sorting)} DESC`
      : sql`${sorting.expression} IS NULL, ${sortTerm(sorting)} ASC`,
  literal: (value) =>
    ordinary.literal(typeof value === 'string' ? value.replaceAll('\\', '\\\\') : value),
  aggregates: (expressions) =>
    sql`${joined(
      expressions.map((expression) => sql`${expression} IS NULL`),
      ' OR ',
    )} OR TRUE`,
  trap,
}
