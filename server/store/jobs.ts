import { randomUUID } from 'node:crypto'
import { PostgresAdapter, sql } from 'kysely'
import { notFound, Refusal } from '../problem.ts'
import type { Store } from './db/open.ts'
import type { JobRow, UserRow } from './db/tables.ts'
import { nextTime, shiftedTime, timeNow } from './db/time.ts'
import { isTaken } from './db/transaction.ts'

export const maxAttempts = 3
const maxRunning = 2
const maxWaiting = 50
const maxImports = 100
const retentionMs = 30 * 86_400_000

/** What a job is made of. Its input is stored as JSON, so that the next server can begin again. */
export interface NewJob {
  id?: string
  kind: string
  title: string
  userId: number
  input: unknown
}

/** Which worker takes a job, and which kinds have room for one. */
export interface Claim {
  worker: string
  kinds: readonly string[]
  now: number
  leaseMs: number
}

const waitingOf = async (store: Store, userId: number) => {
  const { count } = await store
    .selectFrom('job')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Puts a job into the queue; refused where the user has too many there. */
export const addJob = async (
  store: Store,
  { id = randomUUID(), kind, title, userId, input }: NewJob,
): Promise<string> => {
  if ((await waitingOf(store, userId)) >= maxWaiting)
    throw new Refusal(429, 'Too many requests, retry in 30 s', { headers: { 'retry-after': '30' } })
  await store
    .insertInto('job')
    .values({
      id,
      kind,
      title,
      user_id: userId,
      input: JSON.stringify(input),
      state: 'queued',
      stage: null,
      progress: 0,
      message: null,
      result: null,
      attempts: 0,
      worker: null,
      lease_until: 0,
      created_on: nextTime(),
      ended_on: null,
    })
    .execute()
  return id
}

/**
 * Takes the next job in one statement, so that no two workers get the same: the user with the fewest of this kind at work
 * first, then the oldest. A job whose worker stopped renewing its lease is taken up again by another.
 */
export const claimJob = async (
  store: Store,
  { worker, kinds, now, leaseMs }: Claim,
): Promise<JobRow | null> => {
  if (kinds.length === 0) return null
  const skipLocked =
    store.getExecutor().adapter instanceof PostgresAdapter ? sql`for update skip locked` : sql``
  const atWork = sql`(select count(*) from job other where other.user_id = job.user_id and other.kind = job.kind and other.state = 'started' and other.lease_until >= ${now})`
  const { rows } = await sql<JobRow>`
    update job set state = 'started', worker = ${worker}, attempts = attempts + 1, lease_until = ${now + leaseMs}
    where id = (select id from job where ended_on is null and attempts < ${maxAttempts}
      and (state = 'queued' or (lease_until < ${now} and worker <> ${worker})) and kind in (${sql.join(kinds)}) and ${atWork} < ${maxRunning}
      order by ${atWork}, created_on, id limit 1 ${skipLocked})
    returning *`.execute(store)
  return rows[0] ?? null
}

/** Changes a job that this worker still has locked; false where it was cancelled or taken by another. */
export const changeLockedJob = async (
  store: Store,
  { id, worker }: Pick<JobRow, 'id' | 'worker'>,
  change: Partial<JobRow>,
): Promise<boolean> => {
  const { numUpdatedRows } = await store
    .updateTable('job')
    .set(change)
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', 'started')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const ended = (
  state: 'finished' | 'failed',
  change: Partial<JobRow> = {},
): Partial<JobRow> => ({ ...change, state, ended_on: timeNow() })

/** Releases the leases of the server that ran before this one: there is one at a time. */
export const releaseJobs = async (store: Store): Promise<void> => {
  await store.updateTable('job').set({ lease_until: 0 }).where('state', '=', 'started').execute()
}

/** Fails jobs that were interrupted too often, and forgets those that ended long ago; answers the ids of both. */
export const sweepJobs = async (store: Store, now: number): Promise<string[]> => {
  const interrupted = await store
    .updateTable('job')
    .set(ended('failed', { message: 'Interrupted by a server restart' }))
    .where('state', '=', 'started')
    .where('lease_until', '<', now)
    .where('attempts', '>=', maxAttempts)
    .returning('id')
    .execute()
  const old = await store
    .deleteFrom('job')
    .where('ended_on', '<', shiftedTime(timeNow(), -retentionMs))
    .returning('id')
    .execute()
  return [...interrupted, ...old].map(({ id }) => id)
}

/** Puts a job into the queue, unless one of its id is or was there: a repeat of the request finds that. */
export const addJobOnce = async (store: Store, job: NewJob & { id: string }): Promise<string> => {
  const known = await store
    .selectFrom('job')
    .select('id')
    .where('id', '=', job.id)
    .executeTakeFirst()
  if (known !== undefined) return job.id
  return addJob(store, job).catch((error: unknown) => {
    if (!isTaken(error)) throw error
    return job.id
  })
}

/** The caller's jobs, newest first. */
export const jobsOf = (
  store: Store,
  { id }: UserRow,
  offset: number,
  limit: number,
): Promise<JobRow[]> =>
  store
    .selectFrom('job')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('created_on', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()

/** The latest imports of a user, newest first. */
export const importsOf = (store: Store, userId: number): Promise<JobRow[]> =>
  store
    .selectFrom('job')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'import')
    .orderBy('created_on', 'desc')
    .limit(maxImports)
    .execute()

export const countJobsOf = async (store: Store, { id }: UserRow): Promise<number> => {
  const { count } = await store
    .selectFrom('job')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A job, whoever started it. */
export const jobById = async (store: Store, id: string): Promise<JobRow> => {
  const job = await store.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst()
  if (job === undefined) throw notFound()
  return job
}

/** A job for the one who started it and for admins; nobody else learns that it is there. */
export const jobFor = async (
  store: Store,
  id: string,
  { id: callerId, is_admin: isAdmin }: UserRow,
): Promise<JobRow> => {
  const job = await jobById(store, id)
  if (job.user_id !== callerId && isAdmin === 0) throw notFound()
  return job
}

/** Ends a job that has not ended; false where it has. */
export const cancelJob = async (store: Store, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await store
    .updateTable('job')
    .set(ended('failed', { message: 'Cancelled' }))
    .where('id', '=', id)
    .where('ended_on', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const jobIds = async (store: Store): Promise<ReadonlySet<string>> => {
  const rows = await store.selectFrom('job').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** The exports whose files are stored, newest first. */
export const filesMade = async (store: Store): Promise<string[]> => {
  const rows = await store
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'export')
    .where('state', '=', 'finished')
    .where('result', 'is not', null)
    .orderBy('ended_on', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Notes that the file of a job is gone. */
export const dropFile = (store: Store, id: string) =>
  store
    .updateTable('job')
    .set({ result: null, message: 'The file was deleted to make room for newer ones' })
    .where('id', '=', id)
    .execute()
