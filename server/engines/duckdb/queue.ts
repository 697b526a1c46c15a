import { fairest } from '../remote/turns.ts'
import type { Run } from './run.ts'

/** A run under suspicion that has not broken the process after this long no longer makes the others wait. */
export const probationMs = 5000

/** The runs of one engine: those that wait for its process, and those that it works on. */
export const createRunQueue = () => {
  const waiting: Run[] = []
  const running = new Map<number, Run>()

  const remove = (run: Run) => {
    running.delete(run.id)
    const index = waiting.indexOf(run)
    if (index >= 0) waiting.splice(index, 1)
  }

  /** One that is under suspicion waits until no other such run is on probation. */
  const next = (now: number): Run | null => {
    const going = [...running.values()]
    const suspected = going.some(({ suspect, since }) => suspect && now - since < probationMs)
    return fairest(
      waiting.filter((run) => !(run.suspect && suspected)),
      going,
    )
  }

  return {
    add: (run: Run) => waiting.push(run),
    remove,
    runningOf: (id: number) => running.get(id),
    isRunning: (run: Run) => running.has(run.id),
    isBusy: () => running.size > 0,
    hasWaiting: () => waiting.length > 0,
    ids: () => [...waiting, ...running.values()].map(({ id }) => id),
    /** Begins what may run now; the others are informed that they wait. */
    begin: (start: (run: Run) => void) => {
      for (let run = next(performance.now()); run !== null; run = next(performance.now())) {
        remove(run)
        running.set(run.id, run)
        run.since = performance.now()
        run.turn(false)
        start(run)
      }
      for (const run of waiting) run.turn(true)
    },
    takeWaiting: () => waiting.splice(0),
    takeRunning: () => {
      const taken = [...running.values()]
      running.clear()
      return taken
    },
    putFirst: (run: Run) => waiting.unshift(run),
  }
}
