import type { Form } from '../charts/sql/form.ts'
import type { Engine, Result, ResultShape } from '../engines/engine.ts'
import { canBeId } from '../store/lists/listQuery.ts'

/** What a statement is run for: a chart, alone or on a dashboard, a dataset, or somebody's SQL. */
export type QueryOrigin =
  | { kind: 'chart'; chartId: number | null; datasetId: number }
  | { kind: 'dashboard'; dashboardId: number; chartId: number; datasetId: number }
  | { kind: 'dataset'; datasetId: number }
  | { kind: 'sql'; queryId: number | null }

/** What the statements of a form are run for; `slice_id` names its chart where it was saved. */
export const originOfForm = ({ slice_id: id }: Form, datasetId: number): QueryOrigin => ({
  kind: 'chart',
  chartId: typeof id === 'number' && canBeId(id) ? id : null,
  datasetId,
})

/** How a statement went that was sent to a database. */
export interface WatchedQuery {
  databaseId: number
  sql: string
  /** The id of its user, or `job` and that. */
  caller: string | null
  /** When it began, in milliseconds since 1970. */
  since: number
  /** From the request to the last row. */
  ms: number
  rows: number
  /** Read to its end, refused or broken, or left by its reader. */
  outcome: 'read' | 'failed' | 'left'
  /** The id of the request that it belongs to. */
  requestId: string | null
}

/** Begins to watch a statement; what comes back is called once with how it ended. */
export type WatchQuery = (
  databaseId: number,
  sql: string,
  caller: string | null,
) => (outcome: WatchedQuery['outcome'], rows: number) => void

type End = ReturnType<WatchQuery>

/** Passes chunks on, also their early return where none was read. */
const followed = <Chunk extends { rowCount: number }>(
  chunks: AsyncIterable<Chunk>,
  end: End,
): AsyncIterable<Chunk> => {
  const reader = chunks[Symbol.asyncIterator]()
  let rows = 0
  const iterator: AsyncIterator<Chunk> = {
    next: async () => {
      try {
        const step = await reader.next()
        if (step.done === true) end('read', rows)
        else rows += step.value.rowCount
        return step
      } catch (error) {
        end('failed', rows)
        throw error
      }
    },
    return: async () => {
      end('left', rows)
      return (await reader.return?.()) ?? { done: true, value: undefined }
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

/** Only the first end counts: a reader returns what it has read, too. */
const once = (end: End): End => {
  let hasEnded = false
  return (outcome, rows) => {
    if (!hasEnded) end(outcome, rows)
    hasEnded = true
  }
}

/** An engine whose statements are watched. */
export const watched = <Shown extends Engine>(
  engine: Shown,
  databaseId: number,
  watch: WatchQuery,
): Shown => ({
  ...engine,
  query: async <Shape extends ResultShape>(
    ...[statement, shape]: Parameters<typeof engine.query<Shape>>
  ): Promise<Result<Shape>> => {
    const end = once(watch(databaseId, statement.sql, statement.caller ?? null))
    try {
      const result = await engine.query(statement, shape)
      return { ...result, chunks: followed(result.chunks, end) }
    } catch (error) {
      end('failed', 0)
      throw error
    }
  },
  execute: async (command) => {
    const end = watch(databaseId, command.sql, command.caller ?? null)
    try {
      const outcome = await engine.execute(command)
      end('read', outcome.changed ?? outcome.rows.length)
      return outcome
    } catch (error) {
      end('failed', 0)
      throw error
    }
  },
})
