import type { ColumnStatistics, ResultRowsRequest } from '../../src/api/contract/storedResult.ts'
import { findColumn, missingColumns } from '../charts/sql/columns.ts'
import { dialectOf } from '../engines/engines.ts'
import { firstNumber } from '../charts/sql/numbers.ts'
import { numberOf } from '../../src/api/contract/plainValues.ts'
import { shortNamed, type Base } from '../charts/rows/base.ts'
import { textOf, type Totals } from '../charts/rows/chartRows.ts'
import { conditionsOf as conditions } from '../charts/rows/conditions.ts'
import { rowsPage } from '../charts/rows/pages.ts'
import type { Source } from '../engines/sqlText/source.ts'
import { rendered, sql, verbatim, type Sql } from '../engines/sqlText/sql.ts'
import type { Cell, Engine } from '../engines/engine.ts'
import type { ResultFile } from './storedResults.ts'
import { columnKinds } from '../../src/api/contract/columnKinds.ts'

const timeoutMs = 60_000
const maxValues = 10
const table = { schema: null, table: 'result' }

export interface Who {
  caller: string
  signal: AbortSignal
}

const sourceOf = async (engine: Engine, { columns }: ResultFile): Promise<Source> => {
  const stored = (await engine.columns(table)) ?? []
  return {
    ...table,
    dialect: dialectOf('duckdb'),
    statement: null,
    columns: columns.map(({ name }, index) => ({
      column_name: name,
      type: stored[index]?.type ?? 'VARCHAR',
      type_generic: stored[index]?.typeGeneric ?? columnKinds.text,
    })),
    idColumn: null,
    metrics: [],
  }
}

const baseOf = (source: Source): Base => {
  const order = [verbatim('rowid')]
  return {
    columns: { ...source, dialect: shortNamed(source.dialect, source.columns) },
    from: verbatim('result'),
    order,
    ties: order,
    totals: null,
  }
}

/** A page of a kept result, sorted, filtered and searched, as the text of a JSON array without its brackets; and how many rows all pages have. */
export const resultRows = async (
  engine: Engine,
  totals: Totals,
  stored: ResultFile,
  request: ResultRowsRequest,
  who: Who,
) => {
  const source = await sourceOf(engine, stored)
  const base = baseOf(source)
  const { offset = 0, limit = 100 } = request
  const page = rowsPage(source, base, conditions(base.columns, request), {
    ...request,
    offset,
    limit: Math.max(1, limit),
  })
  const queryOf = (statement: Sql) => ({
    ...rendered(statement),
    userSql: false,
    maxRows: limit,
    timeoutMs,
    ...who,
  })
  const { text } = await textOf(
    await engine.query({ ...queryOf(page.rows), names: page.names }, 'rows'),
  )
  const counting = { ...queryOf(page.total), maxRows: 1 }
  const key = JSON.stringify([stored.path, counting.sql, counting.values])
  const total = totals.get(key) ?? (await firstNumber(await engine.query(counting, 'values')))
  totals.set(key, total)
  return { text, total }
}

const rowsOf = async (engine: Engine, statement: Sql, who: Who): Promise<Cell[][]> => {
  const { chunks } = await engine.query(
    { ...rendered(statement), userSql: false, maxRows: maxValues, timeoutMs, ...who },
    'values',
  )
  const rows: Cell[][] = []
  for await (const { rowCount, columns } of chunks)
    for (let row = 0; row < rowCount; row += 1)
      rows.push(columns.map((cells) => cells[row] ?? null))
  return rows
}

export const statisticsOf = async (
  engine: Engine,
  stored: ResultFile,
  name: string,
  who: Who,
): Promise<ColumnStatistics> => {
  const source = await sourceOf(engine, stored)
  const column = findColumn(source, name)
  if (column === undefined) throw missingColumns([name])
  const value = baseOf(source).columns.dialect.name(column.column_name)
  const numbers =
    column.type_generic === columnKinds.number
      ? sql`AVG(${value}), MEDIAN(${value})`
      : verbatim('NULL, NULL')
  const [[count, known, distinct, min = null, max = null, mean, median] = []] = await rowsOf(
    engine,
    sql`
    SELECT COUNT(*), COUNT(${value}), COUNT(DISTINCT ${value}), MIN(${value}), MAX(${value}), ${numbers} FROM result`,
    who,
  )
  const top = await rowsOf(
    engine,
    sql`
    SELECT ${value}, COUNT(*) FROM result WHERE ${value} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${verbatim(String(maxValues))}`,
    who,
  )
  return {
    count: Number(count),
    nulls: Number(count) - Number(known),
    distinct: Number(distinct),
    min,
    max,
    mean: numberOf(mean),
    median: numberOf(median),
    top: top.map(([one = null, times]) => ({ value: one, count: Number(times) })),
  }
}
