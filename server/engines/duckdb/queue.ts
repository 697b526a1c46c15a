import type { Run } from './run.ts'

const limits = { together: 8, perCaller: 3 }

/**
 * The waiting run that may start now: callers with the fewest running statements first, then in order of arrival. A run
 * that is under suspicion waits until no other such run is going.
 */
export const nextRun = (waiting: readonly Run[], running: Iterable<Run>): Run | null => {
  const going = [...running]
  if (going.length >= limits.together) return null
  const suspected = going.some(({ suspect }) => suspect)
  const load = (caller: string) => going.filter((run) => run.caller === caller).length
  const free = waiting.filter((run) => !(run.suspect && suspected) && load(run.caller) < limits.perCaller)
  return free.reduce<Run | null>((best, run) => (best !== null && load(best.caller) <= load(run.caller) ? best : run), null)
}
