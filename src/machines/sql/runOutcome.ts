import type { Cell, StoredResult, RunState, SqlAnswer } from '../../api/contract'

/** What a statement brought: the server keeps its rows; `first` are those that came with the answer. */
export interface RunResult extends StoredResult {
  first: readonly Record<string, Cell>[] | null
}

export interface RunOutcome {
  /** The run, as the history counts it. */
  queryId: number
  results: readonly RunResult[]
  /** Whether the last statement has a limit of its own that its rows reached. */
  limitsItself: boolean
}

/** What the answer to a run tells; more rows of its last statement may be on their way. */
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

/** Whether more rows are on their way. */
export const isArriving = ({ query }: SqlAnswer) => query['state'] === 'running'

/** An outcome after a look at how the run stands. */
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
