import type { Dataset } from '../../../src/api/contract/dataset.ts'
import type { Engine, Statement } from '../../engines/engine.ts'
import {
  fromSource,
  type Source,
  type SourceColumn,
  holdsUserSql,
} from '../../engines/sqlText/source.ts'
import { rendered, sql } from '../../engines/sqlText/sql.ts'
import type { App } from '../../instance.ts'
import type { UserRow } from '../../store/db/tables.ts'
import { findColumn } from './columns.ts'
import { readableDataset } from './datasetSource.ts'

const timeoutMs = 60_000

const rowsThat = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? `row ${one}` : `rows ${several}`}`

/**
 * Why a column does not name every row of the source by a value of its own, in words; null where it does. Counts rows
 * without a value, and rows beyond the first of each value.
 */
const indexWarning = async (
  engine: Engine,
  source: Source,
  column: SourceColumn,
  who: Pick<Statement, 'caller' | 'signal'>,
) => {
  const name = source.dialect.name(column.column_name)
  const counting = rendered(
    sql`SELECT COUNT(*) - COUNT(${name}), COUNT(${name}) - COUNT(DISTINCT ${name}) FROM ${fromSource(source)}`,
  )
  const { chunks } = await engine.query(
    { ...counting, userSql: holdsUserSql(source), maxRows: 1, timeoutMs, ...who },
    'values',
  )
  let counts: number[] = []
  for await (const { rowCount, columns } of chunks)
    if (rowCount > 0) counts = columns.map((values) => Number(values[0]))
  const [empty = 0, repeated = 0] = counts
  const parts = [
    ...(empty > 0 ? [rowsThat(empty, 'has no value', 'have no value')] : []),
    ...(repeated > 0
      ? [rowsThat(repeated, 'repeats the value of another', 'repeat the value of another')]
      : []),
  ]
  return parts.length === 0
    ? null
    : `${column.column_name} does not name every row: ${parts.join(', ')}`
}

/** The `warning` of an answer that set a dataset's index: why it does not name every row. Nothing where it does, or where there is none. */
export const indexRemark = async (
  app: Pick<App, 'store' | 'engineOf'>,
  { id, id_column, columns }: Dataset,
  caller: UserRow,
) => {
  const named = columns.find((column) => column.id === id_column)
  if (named === undefined) return {}
  const { source, engine } = await readableDataset(app, id, caller)
  const column = findColumn(source, named.column_name)
  const warning =
    column === undefined
      ? null
      : await indexWarning(engine, source, column, { caller: String(caller.id) })
  return warning === null ? {} : { warning }
}
