import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { isDiskFull, noRoom } from '../diskFull.ts'
import { conflict, Refusal, unacceptable } from '../problem.ts'
import {
  addJob,
  addJobOnce,
  cancelJob,
  changeLockedJob,
  claimJob,
  ended,
  jobById,
  releaseJobs,
  sweepJobs,
  type NewJob,
} from '../store/jobs.ts'
import type { Store } from '../store/db/open.ts'
import type { JobRow } from '../store/db/tables.ts'

/** What a kind of job gets to do its work with. */
export interface JobWork {
  job: JobRow
  /** Aborted when the job was cancelled, taken over by another, or the server stops. */
  signal: AbortSignal
  /** Tells how far it is; what is not told stays. */
  report: (progress: Partial<Pick<JobRow, 'progress' | 'stage' | 'message'>>) => void
  /**
   * From here on the job can be neither cancelled nor stopped: what follows is whole or not at all. The note is kept, with
   * the stage `writing`, for whoever has to begin the job again.
   */
  commit: (note: unknown) => Promise<void>
}

/** Does one kind of job and answers its result. It may be begun again after a restart. */
export type JobKind = (work: JobWork) => Promise<unknown>

export interface JobSettings {
  store: Store
  log: Pick<FastifyBaseLogger, 'error'>
  kinds: Readonly<Record<string, JobKind>>
  /** The files of a job that failed or is forgotten are no longer needed. */
  forget: (id: string) => Promise<void>
  leaseMs?: number
}

/** Of each kind. */
const together = 4
const lookMs = 1000

const cancelled = () => new Refusal(409, 'Cancelled')
const stopping = () => new Refusal(503, 'The server is stopping: this goes on when it is back')
const tooLate = () => conflict('It is being written and cannot be cancelled any more')

interface Working {
  kind: string
  stop: AbortController
  committed: boolean
  done: Promise<void>
}

const messageOf = (error: unknown) =>
  error instanceof Refusal
    ? error.message
    : isDiskFull(error)
      ? noRoom().message
      : 'Unexpected error'

/** Takes jobs from the queue and does them, a few at once, for as long as the server runs. */
export const createJobs = ({ store, log, kinds, forget, leaseMs = 15_000 }: JobSettings) => {
  const worker = randomUUID()
  const working = new Map<string, Working>()
  const awaited = new Map<string, PromiseWithResolvers<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let looking: Promise<void> | null = null
  let lookAgain = false

  const renewLease = (job: JobRow, { stop }: Working) => {
    let reported: Partial<JobRow> = {}
    let writing = Promise.resolve()
    const write = (change: Partial<JobRow> = {}) => {
      const all = { ...reported, ...change }
      reported = {}
      const written = writing.then(async () => {
        if (!(await changeLockedJob(store, job, { ...all, lease_until: Date.now() + leaseMs })))
          stop.abort(cancelled())
      })
      writing = written.catch((error: unknown) =>
        log.error({ err: error, job: job.id }, 'the lease of a job was not renewed'),
      )
      return written
    }
    const beat = setInterval(() => void write().catch(() => undefined), Math.min(1000, leaseMs / 3))
    return {
      report: (progress: Partial<JobRow>) => {
        reported = { ...reported, ...progress }
      },
      write,
      end: async () => {
        clearInterval(beat)
        await writing
      },
    }
  }

  const perform = async (job: JobRow, at: Working) => {
    const { signal } = at.stop
    const lease = renewLease(job, at)
    const commit = async (note: unknown) => {
      signal.throwIfAborted()
      at.committed = true
      await lease.write({ stage: 'writing', result: JSON.stringify(note) })
      signal.throwIfAborted()
    }
    try {
      const kind = kinds[job.kind]
      if (kind === undefined)
        throw new Refusal(500, `Nothing here does jobs of the kind ${job.kind}`)
      const result = await kind({ job, signal, report: lease.report, commit })
      await lease.end()
      await changeLockedJob(
        store,
        job,
        ended('finished', { progress: 100, message: null, result: JSON.stringify(result ?? null) }),
      )
      awaited.get(job.id)?.resolve(result)
    } catch (error) {
      await lease.end()
      if (closed && signal.aborted)
        await changeLockedJob(store, job, {
          state: 'queued',
          worker: null,
          attempts: job.attempts - 1,
        })
      else if (!signal.aborted) await fail(job, error)
      awaited.get(job.id)?.reject(signal.aborted ? signal.reason : error)
    }
  }

  const fail = async (job: JobRow, error: unknown) => {
    if (!(error instanceof Refusal)) log.error({ err: error, job: job.id }, 'a job failed')
    await forget(job.id)
    await changeLockedJob(store, job, ended('failed', { message: messageOf(error), result: null }))
  }

  const begin = (job: JobRow) => {
    const at: Working = {
      kind: job.kind,
      stop: new AbortController(),
      committed: false,
      done: Promise.resolve(),
    }
    working.set(job.id, at)
    at.done = perform(job, at)
      .catch((error: unknown) => {
        log.error({ err: error, job: job.id }, 'the end of a job was not noted')
        awaited.get(job.id)?.reject(error)
      })
      .finally(() => {
        working.delete(job.id)
        look()
      })
  }

  const roomyKinds = () =>
    Object.keys(kinds).filter(
      (kind) => [...working.values()].filter((one) => one.kind === kind).length < together,
    )

  const take = async () => {
    while (!closed) {
      const job = await claimJob(store, { worker, kinds: roomyKinds(), now: Date.now(), leaseMs })
      if (job === null) return
      begin(job)
    }
  }

  const look = () => {
    if (closed) return
    if (looking !== null) {
      lookAgain = true
      return
    }
    looking = take()
      .catch((error: unknown) => log.error({ err: error }, 'no job could be taken'))
      .finally(() => {
        looking = null
        if (!lookAgain) return
        lookAgain = false
        look()
      })
  }

  const sweep = async () => {
    for (const id of await sweepJobs(store, Date.now())) await forget(id)
  }

  const add = async (job: NewJob) => {
    const id = await addJob(store, job)
    look()
    return id
  }

  return {
    add,
    /** Adds a job, unless one of its id is or was there. */
    addOnce: async (job: NewJob & { id: string }) => {
      const id = await addJobOnce(store, job)
      look()
      return id
    },
    /** Adds a job and answers what comes of it; it goes on when nobody waits for that any more. */
    run: async (job: NewJob & { id: string }): Promise<unknown> => {
      const outcome = Promise.withResolvers<unknown>()
      awaited.set(job.id, outcome)
      try {
        await add(job).catch(async (error: unknown) => {
          await forget(job.id)
          throw error
        })
        return await outcome.promise
      } finally {
        awaited.delete(job.id)
      }
    },
    /** What comes of a job that is there already; rejects where it failed. */
    outcomeOf: async (id: string): Promise<unknown> => {
      const known = awaited.get(id)
      if (known !== undefined) return known.promise
      const outcome = Promise.withResolvers<unknown>()
      outcome.promise.catch(() => undefined)
      awaited.set(id, outcome)
      try {
        const { state, ended_on: endedOn, result, message } = await jobById(store, id)
        if (endedOn === null) return await outcome.promise
        if (state === 'finished') return JSON.parse(result ?? 'null') as unknown
        throw unacceptable(message ?? 'It failed')
      } finally {
        awaited.delete(id)
      }
    },
    /** Ends a job at once; false where it has ended. */
    cancel: async (id: string, reason: Error = cancelled()) => {
      const at = working.get(id)
      if (at?.committed === true) throw tooLate()
      at?.stop.abort(reason)
      const wasRunning = await cancelJob(store, id)
      if (wasRunning) await forget(id)
      awaited.get(id)?.reject(reason)
      return wasRunning
    },
    start: async () => {
      await releaseJobs(store)
      await sweep()
      look()
      timer = setInterval(() => {
        sweep().then(look, (error: unknown) => log.error({ err: error }, 'old jobs were not swept'))
      }, lookMs)
      timer.unref()
    },
    /** Stops what runs, which the next start begins again, and waits for what is being written. */
    close: async () => {
      closed = true
      clearInterval(timer)
      await looking
      for (const { stop, committed } of working.values()) if (!committed) stop.abort(stopping())
      await Promise.all([...working.values()].map(({ done }) => done))
      for (const { reject } of awaited.values()) reject(stopping())
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>
