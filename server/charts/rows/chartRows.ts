import { rowLimits } from '../../../src/api/contract/rowLimits.ts'
import { LRUCache } from 'lru-cache'
import type {
  ChartRowsRequest,
  PageRequest,
  PivotColumn,
} from '../../../src/api/contract/chartRows.ts'
import type { Engine, Result, Statement } from '../../engines/engine.ts'
import { badRequest, unacceptable } from '../../problem.ts'
import { timeGrainsOf } from '../answer/answerBody.ts'
import type { Plan } from '../types/chartType.ts'
import { findColumn, missingColumns } from '../sql/columns.ts'
import { firstNumber } from '../sql/numbers.ts'
import type { Form } from '../sql/form.ts'
import { readMetrics } from '../sql/metrics.ts'
import { cacheKey } from '../answer/cacheKey.ts'
import type { Source, SourceColumn } from '../../engines/sqlText/source.ts'
import { rendered, verbatim, type Sql } from '../../engines/sqlText/sql.ts'
import type { Base } from './base.ts'
import { hasValue, conditionsOf } from './conditions.ts'
import { groupsPage, rowsPage, usualRows, type Page } from './pages.ts'
import { inPeriods } from './periods.ts'
import { pivoted } from './pivot.ts'
import { readingTable, type Table } from './tableReading.ts'

/** How many rows a statement counted, for a minute, so that scrolling does not count them for every page. */
export const createTotals = () => new LRUCache<string, number>({ max: 1000, ttl: 60_000 })
export type Totals = ReturnType<typeof createTotals>

export interface RowsRequest {
  /** Whose rows these are. */
  readAs: string
  source: Source
  form: Form
  requested: ChartRowsRequest
  caller: string
  signal: AbortSignal
}

const timeoutMs = 60_000
const maxBytes = 64 * 1024 * 1024
const noRows = { rowCount: 0, text: Buffer.alloc(0) }

const columnsNamed = (columns: Source, names: readonly string[]): SourceColumn[] =>
  names.map((name) => {
    const column = findColumn(columns, name)
    if (column === undefined) throw missingColumns([name])
    return column
  })

/** The rows of a result as the text of a JSON array without its brackets. */
export const textOf = async ({ chunks }: Result<'rows'>) => {
  const texts: Uint8Array[] = []
  let bytes = 0
  let rowCount = 0
  for await (const chunk of chunks) {
    if (chunk.rowCount === 0) continue
    bytes += chunk.text.byteLength
    if (bytes > maxBytes)
      throw unacceptable('These rows are larger than 64 MB: ask for fewer of them')
    if (rowCount > 0) texts.push(Buffer.from(','))
    texts.push(chunk.text)
    rowCount += chunk.rowCount
  }
  return { rowCount, text: Buffer.concat(texts) }
}

type Settings = Omit<Statement, 'sql' | 'values'>

/** The statement of a page of rows, groups or a pivot. */
export const pageOf = async (
  engine: Engine,
  whole: Base,
  { source, requested: rowsRequest }: Pick<RowsRequest, 'source'> & { requested: PageRequest },
  settings: Settings,
): Promise<Page & { pivot?: PivotColumn[] }> => {
  const { rows: base, grouping } = inPeriods(whole, rowsRequest.grains ?? {})
  const { columns } = base
  const { group_by = [], group_keys = [], pivot_by = [], aggregates = [] } = rowsRequest
  if (group_keys.length > group_by.length)
    throw badRequest('There are more group_keys than group_by')
  const groups = columnsNamed(grouping.columns, group_by)
  const pivots = columnsNamed(grouping.columns, pivot_by)
  const pills = aggregates.map(({ col, aggregate }) => ({
    column: { column_name: col },
    aggregate,
  }))
  const metrics = readMetrics(columns, pills, columnsNamed(columns, group_by))
  const filtered = conditionsOf(columns, rowsRequest)
  const where = [
    ...filtered,
    ...group_keys.flatMap((value, index) =>
      groups.slice(index, index + 1).map((column) => hasValue(grouping.columns, column, value)),
    ),
  ]
  if (rowsRequest.totals === true && groups.length + pivots.length === 0 && base.totals) {
    const { statement, names } = base.totals(filtered)
    return { rows: statement, names, total: verbatim('SELECT 1') }
  }
  const rest = groups.slice(group_keys.length)
  const levels =
    rowsRequest.totals === true ? [] : rowsRequest.flat === true ? rest : rest.slice(0, 1)
  if (
    rowsRequest.totals !== true &&
    levels.length === 0 &&
    (pivots.length === 0 || groups.length > 0)
  )
    return rowsPage(source, base, where, rowsRequest)
  if (pivots.length === 0) return groupsPage(source, grouping, levels, metrics, where, rowsRequest)
  if (metrics.length === 0) throw badRequest('A pivot needs at least one of aggregates')
  const cells = await pivoted(
    engine,
    grouping,
    { by: pivots, metrics, levels, filtered, where },
    settings,
  )
  return {
    ...groupsPage(source, cells.base, levels, cells.computed, [], rowsRequest, cells.count),
    pivot: cells.columns,
  }
}

const closing = (
  base: Base,
  plan: Plan,
  total: number | null,
  pivot: PivotColumn[] | undefined,
) => ({
  columns: base.columns.columns.map(({ column_name, type_generic }) => ({
    name: column_name,
    type_generic,
  })),
  total,
  ...timeGrainsOf(plan),
  ...(pivot === undefined ? {} : { pivot_columns: pivot }),
})

const answerOf = async (
  engine: Engine,
  totals: Totals,
  request: RowsRequest,
  { plan, base, userSql }: Table,
): Promise<Uint8Array> => {
  const { source, requested: rowsRequest, caller, signal, readAs } = request
  const { offset = 0, limit = usualRows, count = true } = rowsRequest
  const settings = {
    userSql,
    maxRows: rowLimits.page,
    timeoutMs,
    caller,
    signal,
  }
  const page = await pageOf(engine, base, request, settings)
  const queryOf = (statement: Sql) => ({ ...settings, ...rendered(statement) })
  const { rowCount, text } =
    limit === 0
      ? noRows
      : await textOf(await engine.query({ ...queryOf(page.rows), names: page.names }, 'rows'))

  const counted = async () => {
    if (rowCount < limit && (rowCount > 0 || offset === 0)) return offset + rowCount
    const counting = queryOf(page.total)
    const { schema, table, statement } = source
    const generation = engine.generation(statement === null ? { schema, table } : null)
    const key = cacheKey(readAs, schema, generation, counting.sql, counting.values, 1, 'json', '')
    const found = totals.get(key)
    if (found === undefined && !count) return null
    const total = found ?? (await firstNumber(await engine.query(counting, 'values')))
    totals.set(key, total)
    return total
  }
  const rest = JSON.stringify(closing(base, plan, await counted(), page.pivot)).slice(1)
  return Buffer.concat([Buffer.from('{"rows":['), text, Buffer.from(`],${rest}`)])
}

/** One page of a chart's rows, groups or pivot as the text of the answer. */
export const chartRows = (
  engine: Engine,
  totals: Totals,
  request: RowsRequest,
): Promise<Uint8Array> =>
  readingTable(engine, request, (table) => answerOf(engine, totals, request, table))
