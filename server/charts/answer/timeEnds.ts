import { LRUCache } from 'lru-cache'
import type { Cell, Engine, Statement } from '../../engines/engine.ts'
import {
  fromSource,
  holdsUserSql,
  type Source,
  type SourceColumn,
} from '../../engines/sqlText/source.ts'
import { joined, rendered, sql, type Sql } from '../../engines/sqlText/sql.ts'
import type { Plan } from '../types/chartType.ts'
import { reportingLostColumns } from '../sql/lostColumns.ts'
import { cacheKey } from './cacheKey.ts'

const timeoutMs = 60_000

export interface Reading extends Pick<Statement, 'caller' | 'signal'> {
  /** True to look again whatever was found before. */
  force: boolean
}

const found = new WeakMap<Engine, LRUCache<string, readonly Cell[]>>()

/** What an engine, which reads in one name, answered to which statements, for a minute. */
const foundBy = (engine: Engine) => {
  const answers =
    found.get(engine) ?? new LRUCache<string, readonly Cell[]>({ max: 1000, ttl: 60_000 })
  found.set(engine, answers)
  return answers
}

/** Aggregates over the rows under a plan's filters; no cells where the engine has no row for them. */
export const readTime = async (
  engine: Engine,
  source: Source,
  plan: Plan,
  outputs: readonly Sql[],
  { force, ...who }: Reading,
): Promise<readonly Cell[]> => {
  const { where } = plan.select.filters
  const condition = where.length === 0 ? sql`` : sql` WHERE ${joined(where, ' AND ')}`
  const query = rendered(
    sql`SELECT ${joined(outputs, ', ')} FROM ${fromSource(source)}${condition}`,
  )
  const { schema, table, statement } = source
  const generation = engine.generation(statement === null ? { schema, table } : null)
  const key = cacheKey(generation, query.sql, query.values)
  const before = force ? undefined : foundBy(engine).get(key)
  if (before !== undefined) return before
  const { chunks } = await reportingLostColumns(engine, source, { sql: query.sql, ...who }, () =>
    engine.query(
      { ...query, userSql: holdsUserSql(source), maxRows: 1, timeoutMs, ...who },
      'values',
    ),
  )
  let cells: Cell[] = []
  for await (const chunk of chunks)
    if (chunk.rowCount > 0) cells = chunk.columns.map(([cell]) => cell ?? null)
  foundBy(engine).set(key, cells)
  return cells
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
  const row = await readTime(engine, source, plan, outputs, reading)
  return columns.map((_, index) => [row[2 * index] ?? null, row[2 * index + 1] ?? null])
}
