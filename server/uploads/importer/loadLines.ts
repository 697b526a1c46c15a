import type { DuckDBConnection } from '@duckdb/node-api'
import { identifier, quoted } from '../../engines/sqlText/quoting.ts'

/** A file of lines that is to become the table `result` of a DuckDB file; `kinds` are its columns, 0 numeric, 1 text, 2 temporal, 3 boolean. */
export interface LinesWork {
  linesFile: string
  into: string
  kinds: readonly number[]
  /** What the columns are called; c0, c1 and so on where they have no names. */
  names?: readonly string[]
  /** Which columns take decimals although none of their values need have any. */
  fractional?: readonly boolean[]
  /** Where goes what memory does not hold. */
  folder: string
  memoryMb: number
  threads: number
}

const all = (condition: string) => `coalesce(bool_and(${condition}), true)`
const matches = (column: string, pattern: string) =>
  `regexp_full_match(${column}, ${quoted(pattern)})`
const castable = (column: string, type: string) =>
  `(${column} IS NULL OR TRY_CAST(${column} AS ${type}) IS NOT NULL)`

/** A type as SQL text that a column may have: each value shows that it fits, and `all` of them together where that is given. */
interface Candidate {
  type: string
  each: string
  all?: string
  /** Takes no decimals. */
  isWhole?: true
}

/** Any decimal of so many characters is the same as a DOUBLE. */
const exactLength = 15

/** A type that keeps every digit of decimals which a DOUBLE would change. */
const decimal = (column: string): Candidate => {
  const [whole, scale] = [
    `max(length(split_part(ltrim(${column}, '-'), '.', 1)))`,
    `max(length(split_part(${column}, '.', 2)))`,
  ]
  const changes = `bool_or(length(${column}) > ${exactLength} AND CAST(TRY_CAST(${column} AS DOUBLE) AS VARCHAR) <> ${column})`
  return {
    type: `'DECIMAL(38,' || ${scale} || ')'`,
    each: matches(column, '-?[0-9]+(\\.[0-9]+)?'),
    all: `${changes} AND ${whole} + ${scale} <= 38`,
  }
}

/** The types a column of a kind may have, narrowest first. */
const candidates: Readonly<Record<number, (column: string) => Candidate[]>> = {
  0: (column) => [
    { type: `'BIGINT'`, each: matches(column, '-?[0-9]{1,18}'), isWhole: true },
    ...['HUGEINT', 'UHUGEINT'].map((type) => ({
      type: `'${type}'`,
      each: `${matches(column, '-?[0-9]{1,39}')} AND ${castable(column, type)}`,
      isWhole: true as const,
    })),
    decimal(column),
    { type: `'DOUBLE'`, each: castable(column, 'DOUBLE') },
  ],
  2: (column) => [
    { type: `'DATE'`, each: matches(column, '[0-9]{4}-[0-9]{2}-[0-9]{2}') },
    {
      type: `'TIMESTAMP'`,
      each: matches(
        column,
        '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?',
      ),
    },
  ],
  3: (column) => [
    { type: `'BOOLEAN'`, each: `(${column} IS NULL OR ${column} IN ('true', 'false'))` },
  ],
}

/** The first rows rule most types out, so that the others are not compared with each value. */
const firstRows = 1000

const possible = async (
  connection: DuckDBConnection,
  { kinds, fractional }: Required<Pick<LinesWork, 'kinds' | 'fractional'>>,
) => {
  const columns = kinds.map((kind, index) => {
    const types = candidates[kind]?.(`c${index}`) ?? []
    return fractional[index] ? types.filter(({ isWhole }) => !isWhole) : types
  })
  const tests = columns.flat().map(({ each }) => all(each))
  if (tests.length === 0) return columns
  const testing = `SELECT ${tests.join(', ')} FROM (FROM texts LIMIT ${firstRows})`
  const [answers = []] = (await connection.runAndReadAll(testing)).getRows()
  const ruledOut = new Set(columns.flat().filter((_, at) => answers[at] === false))
  return columns.map((types) => types.filter((type) => !ruledOut.has(type)))
}

const typeText = (types: readonly Candidate[]) => {
  const cases = types.map(
    ({ type, each, all: together = 'true' }) => ` WHEN ${all(each)} AND ${together} THEN ${type}`,
  )
  return cases.length === 0 ? `'VARCHAR'` : `CASE${cases.join('')} ELSE 'VARCHAR' END`
}

/** Makes the table, typed by what its values show, its rows in the order of the lines. */
export const loadLines = async (
  connection: DuckDBConnection,
  { linesFile, kinds, names, fractional = [] }: LinesWork,
): Promise<number> => {
  const texts = kinds.map((_, index) => `line[${index + 1}] AS c${index}`)
  await connection.run(`CREATE TEMP TABLE texts AS SELECT ${texts.join(', ')}
    FROM read_json(${quoted(linesFile)}, format = 'newline_delimited', records = 'false', columns = {'line': 'VARCHAR[]'})`)
  const columns = await possible(connection, { kinds, fractional })
  const counting = `SELECT ${columns.map(typeText).join(', ')}, count(*) FROM texts`
  const [types = []] = (await connection.runAndReadAll(counting)).getRows()
  const typed = kinds.map((_, index) => {
    const cast =
      types[index] === 'VARCHAR' ? `c${index}` : `CAST(c${index} AS ${String(types[index])})`
    return `${cast} AS ${identifier(names?.[index] ?? `c${index}`)}`
  })
  await connection.run(`CREATE TABLE result AS SELECT ${typed.join(', ')} FROM texts`)
  const [counted] = (await connection.runAndReadAll('SELECT count(*) FROM result')).getRows()
  return Number(counted?.[0])
}
