import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isDiskFull, noRoom } from '../diskFull.ts'
import { EngineRestarted } from '../engines/engineRestarted.ts'
import { FilesUnreachable } from '../files/sharedFiles.ts'
import { Refusal } from '../problem.ts'
import {
  cancelledMessage,
  changeLockedJob,
  embeddingLimitMs,
  embeddingWaited,
  ended,
  isEmbedding,
  maxAttempts,
} from '../store/jobs.ts'
import type { Store } from '../store/db/open.ts'
import type { JobRow } from '../store/db/tables.ts'

/** When a job is begun again that could not reach its files; well within a lease. */
const retryMs = 3000

/** How long a job is left to a worker that does not say that it goes on. */
export const leaseMs = 15_000

export type Progress = Partial<
  Pick<JobRow, 'progress' | 'stage' | 'message' | 'rounds_done' | 'rounds_total' | 'eta_s'>
>

/** What a kind answers whose job goes on with another step, with whichever worker does that. */
export class NextStep {
  readonly step: NonNullable<JobRow['step']>

  constructor(step: NonNullable<JobRow['step']>) {
    this.step = step
  }
}

/** What a worker answers that has lost a job, or has put it back: it goes on with whichever worker takes it. */
export const goesOn = Symbol('goes on')

/** Who worked is gone: the job is begun again, unless that happened too often. */
export class Interrupted extends Refusal {
  constructor(message: string) {
    super(500, message)
  }
}

export interface JobWork {
  job: JobRow
  /** Aborted when the job was cancelled, taken over by another, or the server stops. */
  signal: AbortSignal
  /** Changes what is shown of the job; what is left out stays. */
  report: (progress: Progress) => void
  /**
   * From here on the job can be neither cancelled nor stopped: what follows is whole or not at all. The note is stored,
   * with the stage `writing`, for whoever has to begin the job again.
   */
  commit: (note: unknown) => Promise<void>
}

/** Does one kind of job, or a step of it, and answers its result or the next step. It may be begun again after a restart. */
export type JobKind = (work: JobWork) => Promise<unknown>

export interface JobSettings {
  store: Store
  log: Pick<FastifyBaseLogger, 'error'>
  kinds: Readonly<Record<string, JobKind>>
  /** The files of a job that failed or is forgotten are no longer needed. */
  forget: (id: string) => Promise<void>
  leaseMs: number
  /** How long after its beginning an embedding ends; 180 s where it does not say. */
  embeddingMs?: number
  /** How many of a kind or step are done at once; four where it does not say. */
  together?: Readonly<Record<string, number>>
  /** The name of a worker that is no part of a server: it takes jobs and leaves the rest of the queue alone. */
  ownName?: string
  /** False where other servers take jobs of this queue too. */
  isAlone?: boolean
  /** The number of this server among them. */
  server?: number
}

/** A job at work. */
export interface Working {
  kind: string
  /** Settles once the end of the job, or of its step, is stored; with `NextStep` or `goesOn` where the job has no end here. */
  outcome: Promise<unknown>
  isCommitted: () => boolean
  abort: (reason: Error) => void
}

class OutOfTime extends Refusal {}

export const cancelled = () => new Refusal(409, cancelledMessage)

/** Aborts the work at a job that another worker has taken over, or that was cancelled at another server. */
class LeaseLost extends Error {}

/** Aborts a job that the next start of the server begins again. */
export class ServerStopping extends Refusal {
  constructor() {
    super(503, 'The server is stopping: this goes on when it is back')
  }
}

const messageOf = (error: unknown) =>
  error instanceof Refusal
    ? error.message
    : isDiskFull(error)
      ? noRoom().message
      : 'Unexpected error'

/** Renews the lease of a job at least once a second, and writes with it what was reported since. */
const renewLease = ({ store, log, leaseMs }: JobSettings, job: JobRow, lost: () => void) => {
  let reported: Partial<JobRow> = {}
  let writing = Promise.resolve()
  const write = (change: Partial<JobRow> = {}) => {
    const all = { ...reported, ...change }
    reported = {}
    const written = writing.then(async () => {
      if (!(await changeLockedJob(store, job, { ...all, lease_until: Date.now() + leaseMs })))
        lost()
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
    /** Answers what was reported and is not written. */
    end: async () => {
      clearInterval(beat)
      await writing
      return reported
    },
  }
}

/**
 * Stores how a job ended that did not finish: stopped with the server it waits for the next one, cancelled it has its
 * end, taken by another it goes on there. False where it goes on.
 */
const storeFailure = async (
  { store, log, forget, leaseMs }: JobSettings,
  job: JobRow,
  signal: AbortSignal,
  thrown: unknown,
): Promise<boolean> => {
  const error: unknown = signal.reason instanceof OutOfTime ? signal.reason : thrown
  if (signal.reason instanceof ServerStopping)
    await changeLockedJob(store, job, {
      state: 'queued',
      worker: null,
      attempts: job.attempts - 1,
    })
  if (signal.reason instanceof LeaseLost) return false
  if (signal.aborted && !(signal.reason instanceof OutOfTime)) return true
  if (error instanceof FilesUnreachable) {
    log.error({ err: error, job: job.id }, 'a job waits for the store of files')
    await changeLockedJob(store, job, { message: error.message, lease_until: Date.now() + leaseMs })
    await pause(retryMs, undefined, { signal }).catch(() => undefined)
    await changeLockedJob(store, job, {
      state: 'queued',
      worker: null,
      attempts: job.attempts - 1,
    })
    return signal.aborted
  }
  const isGone = error instanceof Interrupted || error instanceof EngineRestarted
  if (isGone && job.attempts < maxAttempts) {
    await changeLockedJob(store, job, { state: 'queued', worker: null })
    return false
  }
  if (!(error instanceof Refusal)) log.error({ err: error, job: job.id }, 'a job failed')
  if (!(await changeLockedJob(store, job, { lease_until: Date.now() + leaseMs }))) return false
  await forget(job.id)
  const failure = ended('failed', { message: messageOf(error), result: null })
  return changeLockedJob(store, job, failure)
}

/** Ends an embedding when the page is about to stop looking for it, with what took the time. */
const limitEmbedding = (job: JobRow, limitMs: number, end: (reason: OutOfTime) => void) => {
  if (!isEmbedding(job.kind)) return undefined
  const begun = Date.parse(job.created_on)
  const hasWaited = job.claimed_on - begun > limitMs / 2
  const message = hasWaited ? embeddingWaited : 'Embedding took too long, use fewer rows'
  const leftMs = Math.max(0, begun + limitMs - Date.now())
  return setTimeout(() => end(new OutOfTime(422, message)), leftMs)
}

/** Begins a job that this worker has claimed. */
export const startWork = (settings: JobSettings, job: JobRow): Working => {
  const { store, log, kinds } = settings
  const stop = new AbortController()
  const { signal } = stop
  let committed = false

  const perform = async () => {
    const lease = renewLease(settings, job, () => stop.abort(new LeaseLost()))
    const limit = limitEmbedding(job, settings.embeddingMs ?? embeddingLimitMs, (reason) =>
      stop.abort(reason),
    )
    const commit = async (note: unknown) => {
      signal.throwIfAborted()
      committed = true
      clearTimeout(limit)
      await lease.write({ stage: 'writing', result: JSON.stringify(note) })
      signal.throwIfAborted()
    }
    try {
      const kind = kinds[job.step ?? job.kind]
      if (kind === undefined)
        throw new Refusal(500, `Nothing here does jobs of the kind ${job.kind}`)
      const result = await kind({ job, signal, report: lease.report, commit })
      const reported = await lease.end()
      if (result instanceof NextStep) {
        const next = { state: 'queued', step: result.step, worker: null, attempts: 0 } as const
        await changeLockedJob(store, job, { ...reported, ...next })
        return result
      }
      const change = { progress: 100, message: null, result: JSON.stringify(result ?? null) }
      const isStored = await changeLockedJob(store, job, ended('finished', change))
      return isStored ? result : goesOn
    } catch (error) {
      await lease.end()
      const hasEnded = await storeFailure(settings, job, signal, error).catch(
        (unstored: unknown) => {
          log.error({ err: unstored, job: job.id }, 'the end of a job was not noted')
          throw unstored
        },
      )
      if (!hasEnded) return goesOn
      throw signal.aborted ? signal.reason : error
    } finally {
      clearTimeout(limit)
    }
  }

  return {
    kind: job.step ?? job.kind,
    outcome: perform(),
    isCommitted: () => committed,
    abort: (reason) => stop.abort(reason),
  }
}
