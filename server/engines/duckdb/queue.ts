import type { Run } from './run.ts'

const limits = { together: 8, perCaller: 3 }

/** A run under suspicion that has not broken the process after this long no longer keeps the others waiting. */
export const probationMs = 5000

/**
 * The waiting run that may start now: callers with the fewest running statements first, then in order of arrival. A run
 * that is under suspicion waits until no other such run is on probation.
 */
export const nextRun = (waiting: readonly Run[], running: Iterable<Run>, now: number): Run | null => {
  const going = [...running]
  if (going.length >= limits.together) return null
  const suspected = going.some(({ suspect, since }) => suspect && now - since < probationMs)
  const load = (caller: string) => going.filter((run) => run.caller === caller).length
  const free = waiting.filter((run) => !(run.suspect && suspected) && load(run.caller) < limits.perCaller)
  return free.reduce<Run | null>((best, run) => (best !== null && load(best.caller) <= load(run.caller) ? best : run), null)
}
