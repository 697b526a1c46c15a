import type { Cell } from '../engines/engine.ts'
import { sql, verbatim, type Sql } from './sql.ts'

/** What differs between the databases in the SQL of a chart. */
export interface Dialect {
  /** A quoted identifier, whatever characters the name holds. */
  name: (name: string) => Sql
  text: (expression: Sql) => Sql
  /** A bound number that compares exactly with a column of the given type. */
  number: (value: string, columnType: string) => Sql
  /** A bound moment, given as ISO text, that compares with a column of the given type. */
  moment: (value: string, columnType: string) => Sql
  ratio: (part: Sql, whole: Sql) => Sql
  like: (expression: Sql, pattern: Sql) => Sql
  ilike: (expression: Sql, pattern: Sql) => Sql
  /** True where the text holds the part, whatever the case. */
  holds: (text: Sql, part: string) => Sql
  /** What numbers the rows of a table in their own order, where the database has it. */
  rowNumber: Sql | null
  ordered: (expression: Sql, descending: boolean) => Sql
  literal: (value: Cell) => string
}

const int64 = { least: -(2n ** 63n), most: 2n ** 63n - 1n }
const int128 = { least: -(2n ** 127n), most: 2n ** 127n - 1n }
const within = (range: { least: bigint; most: bigint }, value: bigint) => value >= range.least && value <= range.most

const duckdbNumber = (value: string, columnType: string): Sql => {
  if (/^[+-]?\d{1,39}$/.test(value)) {
    const integer = BigInt(value.replace('+', ''))
    if (within(int64, integer)) return sql`CAST(${integer.toString()} AS BIGINT)`
    if (within(int128, integer)) return sql`CAST(${integer.toString()} AS HUGEINT)`
  }
  return /^(FLOAT|REAL)\b/i.test(columnType) ? sql`CAST(${value} AS FLOAT)` : sql`CAST(${value} AS DOUBLE)`
}

const duckdbMoment = (value: string, columnType: string): Sql => {
  if (/^TIME(?!STAMP)/i.test(columnType)) return sql`CAST(${value} AS TIME)`
  return /TIMESTAMPTZ|WITH TIME ZONE/i.test(columnType) ? sql`CAST(${value} AS TIMESTAMPTZ)` : sql`CAST(${value} AS TIMESTAMP)`
}

const duckdb: Dialect = {
  name: (name) => verbatim(`"${name.replaceAll('\0', '').replaceAll('"', '""')}"`),
  text: (expression) => sql`CAST(${expression} AS VARCHAR)`,
  number: duckdbNumber,
  moment: duckdbMoment,
  ratio: (part, whole) => sql`CAST(${part} AS DOUBLE) / NULLIF(${whole}, 0)`,
  like: (expression, pattern) => sql`${expression} LIKE ${pattern}`,
  ilike: (expression, pattern) => sql`${expression} ILIKE ${pattern}`,
  holds: (text, part) => sql`contains(lower(${text}), lower(${part}))`,
  rowNumber: verbatim('rowid'),
  ordered: (expression, descending) =>
    descending ? sql`${expression} DESC NULLS LAST` : sql`${expression} ASC NULLS LAST`,
  literal: (value) => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'NULL')),
}

/** The dialect of a kind of database. */
export const dialectOf = (backend: string): Dialect => {
  if (backend === 'duckdb') return duckdb
  throw new Error(`No SQL dialect for ${backend}`)
}
