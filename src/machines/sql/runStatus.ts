import type { SnapshotFrom } from 'xstate'
import type { HistoryStatus } from '../../api/contract'
import type { tabRunMachine } from './tabRun.machine'

/** How the run of a tab stands; null where there is none, or nobody knows. */
export const runStatus = (
  snapshot: SnapshotFrom<typeof tabRunMachine> | undefined,
): HistoryStatus | null => {
  if (snapshot === undefined || snapshot.matches('lost')) return null
  if (snapshot.matches({ going: { starting: 'queued' } })) return 'pending'
  if (snapshot.hasTag('busy')) return 'running'
  if (snapshot.matches('failed')) return 'failed'
  if (snapshot.matches('timedOut')) return 'timed_out'
  return snapshot.matches('stopped') ? 'stopped' : 'success'
}
