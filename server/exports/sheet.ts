import { rendered, sql, type Sql } from '../engines/sqlText/sql.ts'
import type { Engine, Result, Statement } from '../engines/engine.ts'
import { Refusal, unacceptable } from '../problem.ts'
import type { FileFormat } from './writeFile.ts'

const exportTimeoutMs = 3_600_000
const sheetLimits = { rows: 1_048_576, columns: 16_384 }

/** How many rows a file of a format holds, and how long its query may take. */
export const fileLimits = (format: FileFormat) => ({
  maxRows: format === 'csv' ? Number.MAX_SAFE_INTEGER : sheetLimits.rows - 1,
  timeoutMs: exportTimeoutMs,
})

/** Two columns of one name stand in a sheet side by side, but MySQL refuses them in a subquery: whoever writes counts too. */
const refusedCount = (error: unknown) => {
  if (error instanceof Refusal && error.status === 400) return 0
  throw error
}

type Settings = Omit<Statement, 'sql' | 'values'>

/** Refuses as many rows as `counting` finds where they do not fit into a sheet beside the rows of its header and totals. */
export const checkRows = async (
  engine: Engine,
  counting: Sql,
  besides: { header: number; totals: number },
  statement: Settings,
) => {
  const counted = async () => {
    const query = { ...statement, ...rendered(counting), maxRows: 1 }
    const { chunks } = await engine.query(query, 'values')
    for await (const {
      columns: [[rows] = []],
    } of chunks)
      return Number(rows)
    return 0
  }
  const rows = await counted().catch(refusedCount)
  const { header, totals } = besides
  if (rows + header + totals > sheetLimits.rows)
    throw unacceptable(
      `An Excel sheet holds at most 1048576 rows with its header${totals > 0 ? ' and totals' : ''}, this query has ${rows}: export it as CSV`,
    )
}

/** Refuses a statement of more rows than fit into a sheet below their header. */
export const checkSheet = async (engine: Engine, whole: Sql, statement: Settings) => {
  const counting = sql`SELECT COUNT(*) FROM (${whole}) AS counted`
  await checkRows(engine, counting, { header: 1, totals: 0 }, statement)
}

/** Gives up a result of more columns than a sheet has before anything of the file is written. */
export const checkColumns = async ({ columns, chunks }: Result<'csv' | 'sheet'>) => {
  if (columns.length <= sheetLimits.columns) return
  await chunks[Symbol.asyncIterator]().return?.()
  throw unacceptable(
    `An Excel sheet holds at most 16384 columns, this query has ${columns.length}: export it as CSV`,
  )
}
