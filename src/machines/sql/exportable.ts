import type { FileRows } from '../explorer/exporter.machine'
import type { RunOutcome } from './runOutcome'

/** The statement whose rows can leave as a file; otherwise why none can. */
export const exportable = (outcome: RunOutcome | null, shown: number): { rows: FileRows; reason: null } | { rows: null; reason: string } => {
  const result = outcome?.results[shown]
  if (!outcome || result === undefined) return { rows: null, reason: 'Run a query first' }
  if (result.columns.length === 0) return { rows: null, reason: 'The statement wrote and has no rows: run a SELECT' }
  return { rows: { queryId: outcome.queryId, statement: result.index }, reason: null }
}
