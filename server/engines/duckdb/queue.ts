import { fairest } from '../remote/turns.ts'
import type { Run } from './run.ts'

/** A run under suspicion that has not broken the process after this long no longer keeps the others waiting. */
export const probationMs = 5000

/** The waiting run that may start now. One that is under suspicion waits until no other such run is on probation. */
export const nextRun = (
  waiting: readonly Run[],
  running: Iterable<Run>,
  now: number,
): Run | null => {
  const going = [...running]
  const suspected = going.some(({ suspect, since }) => suspect && now - since < probationMs)
  return fairest(
    waiting.filter((run) => !(run.suspect && suspected)),
    going,
  )
}
