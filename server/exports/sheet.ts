import { rendered, sql, type Sql } from '../engines/sqlText/sql.ts'
import type { Engine, Statement } from '../engines/engine.ts'
import { unacceptable } from '../problem.ts'
import type { FileFormat } from './writeFile.ts'

const exportTimeoutMs = 3_600_000
const sheetLimits = { rows: 1_048_576, columns: 16_384 }

/** How many rows a file of a format holds, and how long its query may take. */
export const fileLimits = (format: FileFormat) => ({
  maxRows: format === 'csv' ? Number.MAX_SAFE_INTEGER : sheetLimits.rows - 1,
  timeoutMs: exportTimeoutMs,
})

/** Refuses what does not fit into a sheet before anything of the file is written. */
export const checkSheet = async (
  engine: Engine,
  whole: Sql,
  columns: number,
  statement: Omit<Statement, 'sql' | 'values'>,
) => {
  if (columns > sheetLimits.columns)
    throw unacceptable(
      `An Excel sheet holds at most 16384 columns, this query has ${columns}: export it as CSV`,
    )
  const counting = rendered(sql`SELECT COUNT(*) FROM (${whole}) AS counted`)
  const { chunks } = await engine.query({ ...statement, ...counting, maxRows: 1 }, 'values')
  for await (const {
    columns: [[rows = 0] = []],
  } of chunks)
    if (Number(rows) >= sheetLimits.rows)
      throw unacceptable(
        `An Excel sheet holds at most 1048576 rows with its header, this query has ${rows}: export it as CSV`,
      )
}
