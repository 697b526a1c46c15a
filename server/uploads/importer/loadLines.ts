import type { DuckDBConnection } from '@duckdb/node-api'
import { quoted } from '../../engines/sqlText/quoting.ts'

/** A file of lines that is to become the table `result` of a DuckDB file; `kinds` are its columns, 0 numeric, 1 text, 2 temporal, 3 boolean. */
export interface LinesWork {
  linesFile: string
  into: string
  kinds: readonly number[]
  /** Where goes what memory does not hold. */
  folder: string
  memoryMb: number
  threads: number
}

const all = (condition: string) => `coalesce(bool_and(${condition}), true)`
const matches = (column: string, pattern: string) =>
  all(`regexp_full_match(${column}, ${quoted(pattern)})`)

/** Any decimal of so many characters is the same as a DOUBLE. */
const exactLength = 15

/** A type that keeps every digit of decimals which a DOUBLE would change. */
const decimal = (column: string): [type: string, fits: string] => {
  const [whole, scale] = [
    `max(length(split_part(ltrim(${column}, '-'), '.', 1)))`,
    `max(length(split_part(${column}, '.', 2)))`,
  ]
  const changes = `bool_or(length(${column}) > ${exactLength} AND CAST(TRY_CAST(${column} AS DOUBLE) AS VARCHAR) <> ${column})`
  return [
    `'DECIMAL(38,' || ${scale} || ')'`,
    `${matches(column, '-?[0-9]+(\\.[0-9]+)?')} AND ${changes} AND ${whole} + ${scale} <= 38`,
  ]
}

/** The types a column of a kind may have as SQL texts, narrowest first, and what shows that all its values fit. */
const candidates: Readonly<Record<number, (column: string) => [type: string, fits: string][]>> = {
  0: (column) => [
    [`'BIGINT'`, matches(column, '-?[0-9]{1,18}')],
    ...['HUGEINT', 'UHUGEINT'].map((type): [string, string] => [
      `'${type}'`,
      `${matches(column, '-?[0-9]{1,39}')} AND ${all(`${column} IS NULL OR TRY_CAST(${column} AS ${type}) IS NOT NULL`)}`,
    ]),
    decimal(column),
    [`'DOUBLE'`, all(`${column} IS NULL OR TRY_CAST(${column} AS DOUBLE) IS NOT NULL`)],
  ],
  2: (column) => [
    [`'DATE'`, matches(column, '[0-9]{4}-[0-9]{2}-[0-9]{2}')],
    [
      `'TIMESTAMP'`,
      matches(column, '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?'),
    ],
  ],
  3: (column) => [[`'BOOLEAN'`, all(`${column} IS NULL OR ${column} IN ('true', 'false')`)]],
}

const typeText = (column: string, kind: number) => {
  const cases = (candidates[kind]?.(column) ?? []).map(
    ([type, fits]) => ` WHEN ${fits} THEN ${type}`,
  )
  return cases.length === 0 ? `'VARCHAR'` : `CASE${cases.join('')} ELSE 'VARCHAR' END`
}

/** Makes the table, typed by what its values show, its rows in the order of the lines. */
export const loadLines = async (
  connection: DuckDBConnection,
  { linesFile, kinds }: LinesWork,
): Promise<number> => {
  const texts = kinds.map((_, index) => `line[${index + 1}] AS c${index}`)
  await connection.run(`CREATE TEMP TABLE texts AS SELECT ${texts.join(', ')}
    FROM read_json(${quoted(linesFile)}, format = 'newline_delimited', records = 'false', columns = {'line': 'VARCHAR[]'})`)
  const counting = `SELECT ${kinds.map((kind, index) => typeText(`c${index}`, kind)).join(', ')}, count(*) FROM texts`
  const [types = []] = (await connection.runAndReadAll(counting)).getRows()
  const typed = kinds.map((_, index) =>
    types[index] === 'VARCHAR'
      ? `c${index}`
      : `CAST(c${index} AS ${String(types[index])}) AS c${index}`,
  )
  await connection.run(`CREATE TABLE result AS SELECT ${typed.join(', ')} FROM texts`)
  const [counted] = (await connection.runAndReadAll('SELECT count(*) FROM result')).getRows()
  return Number(counted?.[0])
}
