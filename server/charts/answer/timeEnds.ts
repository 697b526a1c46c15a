import { LRUCache } from 'lru-cache'
import type { Cell, Engine, Statement } from '../../engines/engine.ts'
import {
  fromSource,
  holdsUserSql,
  type Source,
  type SourceColumn,
} from '../../engines/sqlText/source.ts'
import { joined, rendered, sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'
import type { Plan } from '../types/chartType.ts'
import { reportingLostColumns } from '../sql/lostColumns.ts'
import { cacheKey } from './cacheKey.ts'

const timeoutMs = 60_000
const maxRows = 100

export interface Reading extends Pick<Statement, 'caller' | 'signal'> {
  /** True to look again whatever was found before. */
  force: boolean
}

type Rows = readonly (readonly Cell[])[]

const found = new WeakMap<Engine, LRUCache<string, Rows>>()

/** What an engine, which reads in one name, answered to which statements, for a minute. */
const foundBy = (engine: Engine) => {
  const answers = found.get(engine) ?? new LRUCache<string, Rows>({ max: 1000, ttl: 60_000 })
  found.set(engine, answers)
  return answers
}

interface TimeQuery {
  outputs: readonly Sql[]
  /** Conditions beside those of the plan. */
  where?: readonly Sql[]
  /** Whether there is a row for each value of the first output. */
  grouped?: boolean
}

/** At most 100 rows of outputs over the rows under a plan's filters. */
export const readTime = async (
  engine: Engine,
  source: Source,
  plan: Plan,
  { outputs, where = [], grouped = false }: TimeQuery,
  { force, ...who }: Reading,
): Promise<Rows> => {
  const conditions = [...plan.select.filters.where, ...where]
  const query = rendered(
    joined(
      [
        sql`SELECT ${joined(outputs, ', ')} FROM ${fromSource(source)}`,
        ...(conditions.length === 0 ? [] : [sql`WHERE ${joined(conditions, ' AND ')}`]),
        ...(grouped ? [verbatim('GROUP BY 1')] : []),
      ],
      ' ',
    ),
  )
  const { schema, table, statement } = source
  const generation = engine.generation(statement === null ? { schema, table } : null)
  const key = cacheKey(generation, query.sql, query.values)
  const before = force ? undefined : foundBy(engine).get(key)
  if (before !== undefined) return before
  const { chunks } = await reportingLostColumns(engine, source, { sql: query.sql, ...who }, () =>
    engine.query({ ...query, userSql: holdsUserSql(source), maxRows, timeoutMs, ...who }, 'values'),
  )
  const rows: Cell[][] = []
  for await (const { rowCount, columns } of chunks)
    for (let row = 0; row < rowCount; row += 1)
      rows.push(columns.map((cells) => cells[row] ?? null))
  foundBy(engine).set(key, rows)
  return rows
}

/** The least and the greatest value of temporal columns under a plan's filters; null where there is none. */
export const timeEnds = async (
  engine: Engine,
  source: Source,
  plan: Plan,
  columns: readonly SourceColumn[],
  reading: Reading,
): Promise<[Cell, Cell][]> => {
  const { dialect } = source
  const outputs = columns.map(({ column_name }) => {
    const value = dialect.temporal(dialect.name(column_name))
    return sql`MIN(${value}), MAX(${value})`
  })
  const [row = []] = await readTime(engine, source, plan, { outputs }, reading)
  return columns.map((_, index) => [row[2 * index] ?? null, row[2 * index + 1] ?? null])
}
