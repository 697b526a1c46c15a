import { isCutStatement, type HistoryItem, type HistoryStatus } from '../../api/contract'

/** How long a run took in milliseconds; -1 while it has no end. */
export const durationOf = ({
  start_time,
  end_time,
}: Pick<HistoryItem, 'start_time' | 'end_time'>) => (end_time === null ? -1 : end_time - start_time)

/** A duration in words; -1 stays what it is. */
export const durationText = (duration: number) => {
  if (duration < 0) return '-1'
  if (duration < 1000) return `${Math.round(duration)} ms`
  if (duration < 60_000) return `${(Math.floor(duration / 10) / 100).toFixed(2)} s`
  const seconds = Math.floor(duration / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** Why a statement of a list cannot be copied; null for one that the list tells whole. */
export const uncopiedReason = (sql: string) =>
  isCutStatement(sql) ? 'it is too long for a list, open it to copy it' : null

/** How a run stands, in words. */
export const statusText: Record<HistoryStatus, string> = {
  pending: 'Pending',
  running: 'Running',
  success: 'Success',
  failed: 'Failed',
  timed_out: 'Timed out',
  stopped: 'Stopped',
}
