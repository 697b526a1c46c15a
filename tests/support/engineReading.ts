import type { Cell, Engine, Statement } from '../../server/engines/engine.ts'

/** A statement with generous limits. */
export const statementOf = (sql: string, more: Partial<Statement> = {}): Statement => ({
  sql,
  maxRows: 100_000,
  timeoutMs: 20_000,
  ...more,
})

/** Reads a whole result as rows of cells. */
export const readRows = async (
  engine: Engine,
  sql: string,
  more: Partial<Statement> = {},
): Promise<Cell[][]> => {
  const { columns, chunks } = await engine.query(statementOf(sql, more), 'values')
  const rows: Cell[][] = []
  for await (const chunk of chunks)
    for (let row = 0; row < chunk.rowCount; row += 1)
      rows.push(columns.map((_, index) => chunk.columns[index]?.[row] ?? null))
  return rows
}

/** What a user's statement answers: its rows, or the status and message of the refusal. */
export const userRows = async (engine: Engine, sql: string) =>
  readRows(engine, sql, { userSql: true }).catch((error: { status?: number; message: string }) => ({
    status: error.status,
    message: error.message,
  }))
