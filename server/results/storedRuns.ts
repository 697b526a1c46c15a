import type { createQueryRuns } from '../charts/answer/runs.ts'
import { Refusal } from '../problem.ts'
import { interrupted } from '../store/queries/queries.ts'

type QueryRun = ReturnType<ReturnType<typeof createQueryRuns>['start']>

/** The runs whose rows still arrive after they were answered; `onEnd` is told of each that has them all. */
export const createStoredRuns = (onEnd: () => void) => {
  const going = new Map<QueryRun, Promise<void>>()
  return {
    /** Follows a run to its end, which `noted` waits for. How it failed is told in the history. */
    watch: (run: QueryRun, noted: Promise<unknown>) => {
      const settled = noted
        .then(
          () => undefined,
          () => undefined,
        )
        .finally(() => {
          going.delete(run)
          run.ended()
          onEnd()
        })
      going.set(run, settled)
    },
    close: async () => {
      for (const run of going.keys()) run.abort(new Refusal(503, interrupted))
      await Promise.all(going.values())
    },
  }
}

export type StoredRuns = ReturnType<typeof createStoredRuns>
