import type { FileRows } from '../explorer/run/exporter.machine'
import type { RunOutcome } from './runOutcome'

/** Why the rows of the statement in sight cannot be counted; null where they can. */
export const uncountable = (outcome: RunOutcome | null, shown: number): string | null => {
  const result = outcome?.results[shown]
  if (result === undefined) return 'Run a query first'
  return result.columns.length === 0 ? 'The statement wrote and has no rows: run a SELECT' : null
}

/** The statement whose rows can leave as a file; otherwise why none can. */
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
