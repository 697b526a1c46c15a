import type { FastifyBaseLogger } from 'fastify'
import { isDiskFull, noRoom } from '../diskFull.ts'
import { Refusal } from '../problem.ts'
import { changeLockedJob, ended } from '../store/jobs.ts'
import type { Store } from '../store/db/open.ts'
import type { JobRow } from '../store/db/tables.ts'

export interface JobWork {
  job: JobRow
  /** Aborted when the job was cancelled, taken over by another, or the server stops. */
  signal: AbortSignal
  /** Changes what is shown of the job; what is left out stays. */
  report: (progress: Partial<Pick<JobRow, 'progress' | 'stage' | 'message'>>) => void
  /**
   * From here on the job can be neither cancelled nor stopped: what follows is whole or not at all. The note is stored,
   * with the stage `writing`, for whoever has to begin the job again.
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
  leaseMs: number
}

/** A job at work: `outcome` settles once its end is stored. */
export interface Working {
  kind: string
  outcome: Promise<unknown>
  isCommitted: () => boolean
  abort: (reason: Error) => void
}

export const cancelled = () => new Refusal(409, 'Cancelled')

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
    end: async () => {
      clearInterval(beat)
      await writing
    },
  }
}

/** Stores how a job ended that did not finish: stopped with the server it waits for the next one, cancelled it has its end. */
const storeFailure = async (
  { store, log, forget }: JobSettings,
  job: JobRow,
  signal: AbortSignal,
  error: unknown,
) => {
  if (signal.reason instanceof ServerStopping)
    await changeLockedJob(store, job, {
      state: 'queued',
      worker: null,
      attempts: job.attempts - 1,
    })
  if (signal.aborted) return
  if (!(error instanceof Refusal)) log.error({ err: error, job: job.id }, 'a job failed')
  await forget(job.id)
  await changeLockedJob(store, job, ended('failed', { message: messageOf(error), result: null }))
}

/** Begins a job that this worker has claimed. */
export const startWork = (settings: JobSettings, job: JobRow): Working => {
  const { store, log, kinds } = settings
  const stop = new AbortController()
  const { signal } = stop
  let committed = false

  const perform = async () => {
    const lease = renewLease(settings, job, () => stop.abort(cancelled()))
    const commit = async (note: unknown) => {
      signal.throwIfAborted()
      committed = true
      await lease.write({ stage: 'writing', result: JSON.stringify(note) })
      signal.throwIfAborted()
    }
    try {
      const kind = kinds[job.kind]
      if (kind === undefined)
        throw new Refusal(500, `Nothing here does jobs of the kind ${job.kind}`)
      const result = await kind({ job, signal, report: lease.report, commit })
      await lease.end()
      const change = { progress: 100, message: null, result: JSON.stringify(result ?? null) }
      await changeLockedJob(store, job, ended('finished', change))
      return result
    } catch (error) {
      await lease.end()
      await storeFailure(settings, job, signal, error).catch((unstored: unknown) => {
        log.error({ err: unstored, job: job.id }, 'the end of a job was not noted')
        throw unstored
      })
      throw signal.aborted ? signal.reason : error
    }
  }

  return {
    kind: job.kind,
    outcome: perform(),
    isCommitted: () => committed,
    abort: (reason) => stop.abort(reason),
  }
}
