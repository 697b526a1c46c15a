import type { RunOutcome } from './runOutcome'

/** The one SELECT that a run was, of which a dataset can be made; otherwise why none can. */
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
