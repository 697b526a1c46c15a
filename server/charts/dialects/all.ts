import type { Dialect } from '../dialect.ts'
import { clickhouse } from './clickhouse.ts'
import { duckdb } from './duckdb.ts'
import { mysql } from './mysql.ts'
import { postgresql } from './postgresql.ts'
import { sqlite } from './sqlite.ts'
import { trino } from './trino.ts'

const dialects = new Map<string, Dialect>([
  ['clickhouse', clickhouse],
  ['duckdb', duckdb],
  ['mysql', mysql],
  ['postgresql', postgresql],
  ['sqlite', sqlite],
  ['trino', trino],
])

/** The dialect of a kind of database. */
export const dialectOf = (backend: string): Dialect => {
  const dialect = dialects.get(backend)
  if (dialect === undefined) throw new Error(`No SQL dialect for ${backend}`)
  return dialect
}
