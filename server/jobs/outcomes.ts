import { unacceptable } from '../problem.ts'
import { cancelledMessage, endedOf, jobById } from '../store/jobs.ts'
import type { Store } from '../store/db/open.ts'
import { cancelled } from './work.ts'

/** What comes of jobs, for those who wait for it. */
export const createOutcomes = (store: Store) => {
  const awaited = new Map<string, PromiseWithResolvers<unknown>>()

  const expect = (id: string) => {
    const known = awaited.get(id)
    if (known !== undefined) return known.promise
    const outcome = Promise.withResolvers<unknown>()
    outcome.promise.catch(() => undefined)
    awaited.set(id, outcome)
    return outcome.promise
  }
  const take = (id: string) => {
    const outcome = awaited.get(id)
    awaited.delete(id)
    return outcome
  }
  const resolve = (id: string, result: unknown) => take(id)?.resolve(result)
  const reject = (id: string, reason: unknown) => take(id)?.reject(reason)

  /** Of a job that is stored: settles what waits for it once it has ended, with whichever worker. */
  const settle = async (id: string) => {
    if (!awaited.has(id)) return
    try {
      const { state, ended_on: endedOn, result, message } = await jobById(store, id)
      if (endedOn !== null && state === 'finished') resolve(id, JSON.parse(result ?? 'null'))
      else if (endedOn !== null)
        reject(
          id,
          message === cancelledMessage ? cancelled() : unacceptable(message ?? 'It failed'),
        )
    } catch (error) {
      reject(id, error)
    }
  }

  return {
    resolve,
    reject,
    settle,
    /** Looks which of the awaited jobs have ended elsewhere. */
    look: async (isHere: (id: string) => boolean) => {
      const elsewhere = [...awaited.keys()].filter((id) => !isHere(id))
      for (const id of await endedOf(store, elsewhere)) await settle(id)
    },
    rejectAll: (reason: Error) => {
      for (const id of [...awaited.keys()]) reject(id, reason)
    },
    /** Of a job that is about to be added. */
    expect,
    /** Of a job that is there already; rejects where it failed. */
    of: async (id: string): Promise<unknown> => {
      const outcome = expect(id)
      await settle(id)
      return outcome
    },
  }
}
