import type { Dialect } from './sqlText/dialect.ts'
import { clickhouse } from './clickhouse/dialect.ts'
import { duckdb } from './duckdb/dialect.ts'
import { mysql } from './mysql/dialect.ts'
import { postgresql } from './postgres/dialect.ts'
import { sqlite } from './sqlite/dialect.ts'
import { trino } from './trino/dialect.ts'

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
