import type { Cell, StoredResult, RunState, SqlAnswer } from '../../api/contract'
import type { FileRows } from '../explorer/run/exporter.machine'

/** The server stores the rows of a statement; `first` came with the answer. */
export interface RunResult extends StoredResult {
  first: readonly Record<string, Cell>[] | null
}

export interface RunOutcome {
  /** The run's id in the history. */
  queryId: number
  results: readonly RunResult[]
  /** The rows of the last statement reached its own LIMIT. */
  limitsItself: boolean
}

/** More rows of the last statement may be on their way. */
export const answered = ({ query_id, results, query }: SqlAnswer): RunOutcome => ({
  queryId: query_id,
  results: results.map(({ data, ...result }, index) => ({
    ...result,
    index,
    complete: index < results.length - 1 || query['state'] !== 'running',
    first: data,
  })),
  limitsItself: query['limitingFactor'] === 'QUERY',
})

export const isArriving = ({ query }: SqlAnswer) => query['state'] === 'running'

export const seenAfter = (
  outcome: RunOutcome | null,
  { query_id, results }: RunState,
): RunOutcome => {
  const known = outcome?.results ?? []
  const fresh = results.map((result): RunResult => ({
    ...result,
    first: known.find(({ index }) => index === result.index)?.first ?? null,
  }))
  const others = known.filter(({ index }) => !results.some((result) => result.index === index))
  return {
    queryId: query_id,
    results: [...others, ...fresh].toSorted((one, other) => one.index - other.index),
    limitsItself: outcome?.limitsItself ?? false,
  }
}

/** The one SELECT that a dataset can be made of; otherwise why none can. */
export const chartable = (
  outcome: RunOutcome | null,
): { sql: string; reason: null } | { sql: null; reason: string } => {
  const [only, ...others] = outcome?.results ?? []
  if (only === undefined) return { sql: null, reason: 'Run a query first' }
  if (others.length > 0)
    return { sql: null, reason: 'Several statements were run: run one SELECT alone' }
  if (only.columns.length === 0)
    return { sql: null, reason: 'The statement wrote and has no rows: run a SELECT' }
  if (only.wrote)
    return {
      sql: null,
      reason: 'The statement wrote, and a dataset would run it again: run a SELECT',
    }
  return { sql: only.statement, reason: null }
}

/** Null where the rows of the shown statement can be counted. */
export const uncountable = (outcome: RunOutcome | null, shown: number): string | null => {
  const result = outcome?.results[shown]
  if (result === undefined) return 'Run a query first'
  return result.columns.length === 0 ? 'The statement wrote and has no rows: run a SELECT' : null
}

/** The statement whose rows can be exported; otherwise why none can. */
export const exportable = (
  outcome: RunOutcome | null,
  shown: number,
): { rows: FileRows; reason: null } | { rows: null; reason: string } => {
  const result = outcome?.results[shown]
  const reason = uncountable(outcome, shown)
  if (!outcome || result === undefined || reason !== null)
    return { rows: null, reason: reason ?? 'Run a query first' }
  if (result.wrote)
    return {
      rows: null,
      reason: 'The statement wrote, and a file would run it again: run a SELECT',
    }
  return { rows: { queryId: outcome.queryId, statement: result.index }, reason: null }
}
