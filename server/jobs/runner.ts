import { conflict } from '../problem.ts'
import {
  addJob,
  addJobOnce,
  cancelElsewhere,
  cancelJob,
  claimJob,
  ownWorker,
  releaseJobs,
  serverWorker,
  sweepJobs,
  type NewJob,
} from '../store/jobs.ts'
import { writeTo, type Write } from '../store/db/idempotency.ts'
import type { JobRow } from '../store/db/tables.ts'
import { createOutcomes } from './outcomes.ts'
import {
  cancelled,
  goesOn,
  NextStep,
  ServerStopping,
  startWork,
  type JobSettings,
  type Working,
} from './work.ts'

const usuallyTogether = 4
const lookMs = 1000

const tooLate = () => conflict('It is being written and cannot be cancelled any more')

/** Runs work one at a time; what is requested while it runs is done in one run more. */
const repeatable = (work: () => Promise<void>) => {
  let running: Promise<void> | null = null
  let again = false
  const request = () => {
    again = running !== null
    if (again) return
    running = work().finally(() => {
      running = null
      if (again) request()
    })
  }
  return { request, ended: async () => running }
}

/** Takes jobs from the queue and does them, a few of each kind at once, for as long as the server runs. */
export const createJobs = (settings: JobSettings) => {
  const {
    store,
    log,
    kinds,
    forget,
    leaseMs,
    together = {},
    ownName,
    isAlone = true,
    server = 0,
  } = settings
  const worker = ownName === undefined ? serverWorker(server) : `${ownWorker}${ownName}`
  const working = new Map<string, Working>()
  const outcomes = createOutcomes(store)
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const begin = async (job: JobRow) => {
    const work = startWork(settings, job)
    working.set(job.id, work)
    try {
      const result = await work.outcome
      if (result === goesOn) await outcomes.settle(job.id)
      else if (!(result instanceof NextStep)) outcomes.resolve(job.id, result)
    } catch (error) {
      outcomes.reject(job.id, error)
    } finally {
      working.delete(job.id)
      queue.request()
    }
  }

  const roomyKinds = () =>
    Object.keys(kinds).filter(
      (kind) =>
        [...working.values()].filter((one) => one.kind === kind).length <
        (together[kind] ?? usuallyTogether),
    )

  const takeJobs = async () => {
    while (!closed) {
      const job = await claimJob(store, {
        worker,
        working: [...working.keys()],
        kinds: roomyKinds(),
        now: Date.now(),
        leaseMs,
      })
      if (job === null) return
      void begin(job)
    }
  }
  const queue = repeatable(() =>
    takeJobs().catch((error: unknown) => log.error({ err: error }, 'no job could be taken')),
  )

  const sweep = async () => {
    if (ownName !== undefined) return
    for (const id of await sweepJobs(store, Date.now())) await forget(id)
  }

  const endElsewhere = async (id: string) => {
    const outcome = await cancelElsewhere(store, id, Date.now())
    if (outcome === 'writing') throw tooLate()
    return outcome === 'cancelled'
  }

  const add = async (job: NewJob, write: Write = writeTo(store)) => {
    const id = await write((writing) => addJob(writing, job))
    queue.request()
    return id
  }

  return {
    add: (job: NewJob) => add(job),
    /** Looks for jobs at once, where some were added elsewhere. */
    look: queue.request,
    /** Adds a job, unless one of its id is or was there. */
    addOnce: async (job: NewJob & { id: string }) => {
      const id = await addJobOnce(store, job)
      queue.request()
      return id
    },
    /** Adds a job, with what `write` stores beside it, and answers what is to come of it; it goes on when nobody waits for that. */
    begin: async (
      job: NewJob & { id: string },
      write?: Write,
    ): Promise<{ outcome: Promise<unknown> }> => {
      const outcome = outcomes.expect(job.id)
      await add(job, write).catch(async (error: unknown) => {
        await forget(job.id)
        outcomes.reject(job.id, error)
        throw error
      })
      return { outcome }
    },
    outcomeOf: outcomes.of,
    /** Ends a job at once; false where it has ended. */
    cancel: async (id: string, reason: Error = cancelled()) => {
      const work = working.get(id)
      if (work?.isCommitted() === true) throw tooLate()
      work?.abort(reason)
      const wasRunning = work === undefined ? await endElsewhere(id) : await cancelJob(store, id)
      if (wasRunning) await forget(id)
      outcomes.reject(id, reason)
      return wasRunning
    },
    start: async () => {
      if (ownName === undefined && isAlone) await releaseJobs(store)
      await sweep()
      queue.request()
      timer = setInterval(() => {
        sweep()
          .then(() => outcomes.look((id) => working.has(id)))
          .then(queue.request, (error: unknown) =>
            log.error({ err: error }, 'old jobs were not swept'),
          )
      }, lookMs)
      if (ownName === undefined) timer.unref()
    },
    /** Stops what runs, which the next start begins again, and waits for what is being written. */
    close: async () => {
      closed = true
      clearInterval(timer)
      await queue.ended()
      for (const work of working.values()) if (!work.isCommitted()) work.abort(new ServerStopping())
      await Promise.all([...working.values()].map(({ outcome }) => outcome.catch(() => undefined)))
      outcomes.rejectAll(new ServerStopping())
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>
