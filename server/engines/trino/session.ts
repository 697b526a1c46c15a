import type { Connection } from '../reach/connection.ts'
import { notThisDatabase } from '../reach/failures.ts'
import { pagesOf, type PagesRequest } from './pages.ts'
import { createRequests } from './requests.ts'

/** Statements on one coordinator. */
export const createSession = (connection: Connection) => {
  const requests = createRequests(connection)
  const pages = (request: PagesRequest) => pagesOf(connection, requests, request)

  /** Rows of a statement of our own, and how many it changed. */
  const query = async (sql: string, signal: AbortSignal | null = null, timeoutMs = 60_000) => {
    const rows: unknown[][] = []
    let changed: number | null = null
    for await (const page of pages({ sql, timeoutMs, signal })) {
      rows.push(...(page.data ?? []))
      if (page.updateCount !== null && page.updateCount !== undefined)
        changed = Number(page.updateCount)
    }
    return { rows, changed }
  }

  /** Begins a transaction in which the server lets nothing be written. */
  const beginReading = async (timeoutMs: number, signal: AbortSignal) => {
    const started: string[] = []
    const onHeaders = (headers: Record<string, unknown>) => {
      const id = headers['x-trino-started-transaction-id']
      if (typeof id === 'string') started.push(id)
    }
    const starting = { sql: 'START TRANSACTION READ ONLY', transaction: 'NONE', timeoutMs, signal }
    for await (const _ of pages({ ...starting, onHeaders }));
    const [transaction] = started
    if (transaction === undefined) throw notThisDatabase(connection, 'Trino')
    return transaction
  }

  const rollBack = async (transaction: string) => {
    for await (const _ of pages({ sql: 'ROLLBACK', timeoutMs: 60_000, transaction }));
  }

  return { pages, query, beginReading, rollBack, close: requests.close }
}
export type Session = ReturnType<typeof createSession>
