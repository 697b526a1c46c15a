import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { notFound, Refusal } from '../problem.ts'
import { isPostgres } from './db/isPostgres.ts'
import type { Store } from './db/open.ts'
import type { JobRow, UserRow } from './db/tables.ts'
import { nextTime, shiftedTime, timeNow } from './db/time.ts'
import { isTaken, together } from './db/transaction.ts'

export const maxAttempts = 3
/** The message of a job that somebody cancelled. */
export const cancelledMessage = 'Cancelled'
const maxRunning = 2
const maxWaiting = 50
const maxImports = 100
const retentionMs = 30 * 86_400_000

/** The kinds of jobs that make embeddings. The page looks at such a job 100 times, every two seconds: it ends before that. */
export const embeddingKinds = { layOut: 'embedding_train', place: 'embedding_post' } as const
export const embeddingLimitMs = 180_000
export const embeddingWaited = 'Embedding waited too long for its turn: try again later'
export const isEmbedding = (kind: string): boolean =>
  Object.values<string>(embeddingKinds).includes(kind)

/** What a job is made of. Its input is stored as JSON, so that the next server can begin again. */
export interface NewJob {
  id?: string
  kind: string
  title: string
  userId: number
  input: unknown
  step?: JobRow['step']
  modelId?: number
  parentId?: string
}

/** Which worker takes a job, and which kinds, or steps of them, have room for one. */
export interface Claim {
  worker: string
  /** The ids of the jobs that it is at: none of them is given to it, neither when its lease has run out nor for its next step. */
  working?: readonly string[]
  kinds: readonly string[]
  now: number
  leaseMs: number
}

const isNoParent = sql<boolean>`coalesce(step, '') <> 'children'`

const waitingOf = async (store: Store, userId: number) => {
  const { count } = await store
    .selectFrom('job')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'queued')
    .where(isNoParent)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const refuseCrowd = async (store: Store, userId: number, added: number) => {
  if ((await waitingOf(store, userId)) + added > maxWaiting)
    throw new Refusal(429, 'Too many requests, retry in 30 s', { headers: { 'retry-after': '30' } })
}

const insertJob = async (
  store: Store,
  { id = randomUUID(), kind, title, userId, input, step, modelId, parentId }: NewJob,
): Promise<string> => {
  await store
    .insertInto('job')
    .values({
      id,
      kind,
      step: step ?? null,
      model_id: modelId ?? null,
      parent_id: parentId ?? null,
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

/** Puts a job into the queue; refused where the user has too many there. */
export const addJob = async (store: Store, job: NewJob): Promise<string> => {
  await refuseCrowd(store, job.userId, 1)
  return insertJob(store, job)
}

/** Puts several jobs into the queue, all or none, and one that stands for them; answers its id. */
export const addJobsTogether = (
  store: Store,
  parent: Omit<NewJob, 'step'>,
  children: readonly NewJob[],
): Promise<string> =>
  together(store, async (writing) => {
    await refuseCrowd(writing, parent.userId, children.length)
    const parentId = await insertJob(writing, { ...parent, step: 'children' })
    for (const child of children) await insertJob(writing, { ...child, parentId })
    return parentId
  })

/**
 * Takes the next job in one statement, so that no two workers get the same: the user with the fewest of this kind begun
 * first, then whose turn was longest ago, then the oldest. A job whose lease nobody renewed is taken up again, also by a
 * worker that was at it and could not store its end. One that was begun goes on however many are: servers that claim at once begin one too many each.
 */
export const claimJob = async (
  store: Store,
  { worker, working = [], kinds, now, leaseMs }: Claim,
): Promise<JobRow | null> => {
  if (kinds.length === 0) return null
  const skipLocked = isPostgres(store) ? sql`for update skip locked` : sql``
  const isElsewhere = working.length === 0 ? sql`true` : sql`id not in (${sql.join(working)})`
  const others = sql`from job other where other.user_id = job.user_id and other.kind = job.kind`
  const begun = sql`(select count(*) ${others} and other.id <> job.id and other.ended_on is null and other.claimed_on > 0)`
  const lastTurn = sql`(select max(other.claimed_on) ${others})`
  const { rows } = await sql<JobRow>`
    update job set state = 'started', worker = ${worker}, attempts = attempts + 1, lease_until = ${now + leaseMs}, claimed_on = ${now}
    where id = (select id from job where ended_on is null and attempts < ${maxAttempts}
      and (state = 'queued' or lease_until < ${now}) and ${isElsewhere}
      and coalesce(step, kind) in (${sql.join(kinds)}) and (claimed_on > 0 or ${begun} < ${maxRunning})
      order by ${begun}, ${lastTurn}, created_on, id limit 1 ${skipLocked})
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

/** How the names of workers begin that are no part of a server. */
export const ownWorker = 'own '

const ofServer = 'server '

/** The name of the worker that is part of a server. */
export const serverWorker = (server: number) => `${ofServer}${server} ${randomUUID()}`

/** The servers that are at work. */
export const serversAtWork = async (store: Store): Promise<number[]> => {
  const rows = await store
    .selectFrom('job')
    .select('worker')
    .distinct()
    .where('state', '=', 'started')
    .where('worker', 'like', `${ofServer}%`)
    .execute()
  return rows.map(({ worker }) => Number(worker?.split(' ')[1]))
}

/** Releases the leases of servers that are gone; of all that ran before where none is named. Workers of their own go on. */
export const releaseJobs = async (store: Store, servers?: readonly number[]): Promise<void> => {
  await store
    .updateTable('job')
    .set({ lease_until: 0 })
    .where('state', '=', 'started')
    .where('worker', 'not like', `${ownWorker}%`)
    .$if(servers !== undefined, (jobs) =>
      jobs.where((is) =>
        is.or((servers ?? []).map((server) => is('worker', 'like', `${ofServer}${server} %`))),
      ),
    )
    .execute()
}

/** Ends what stands for jobs that have all ended: failed where one of them has. */
const endParents = (store: Store) =>
  sql`update job set ended_on = ${timeNow()}, state = case when exists
      (select 1 from job child where child.parent_id = job.id and child.state = 'failed') then 'failed' else 'finished' end
    where step = 'children' and ended_on is null
      and not exists (select 1 from job child where child.parent_id = job.id and child.ended_on is null)`.execute(
    store,
  )

/** Fails jobs that were interrupted or waited too often or long, and forgets those that ended long ago; answers the ids of both. */
export const sweepJobs = async (store: Store, now: number): Promise<string[]> => {
  const interrupted = await store
    .updateTable('job')
    .set(ended('failed', { message: 'Interrupted by a server restart' }))
    .where('state', '=', 'started')
    .where('lease_until', '<', now)
    .where('attempts', '>=', maxAttempts)
    .returning('id')
    .execute()
  const waiting = await store
    .updateTable('job')
    .set(ended('failed', { message: embeddingWaited }))
    .where('state', '=', 'queued')
    .where('kind', 'in', Object.values(embeddingKinds))
    .where('created_on', '<', shiftedTime(timeNow(), -embeddingLimitMs))
    .returning('id')
    .execute()
  await endParents(store)
  const old = await store
    .deleteFrom('job')
    .where('ended_on', '<', shiftedTime(timeNow(), -retentionMs))
    .returning('id')
    .execute()
  return [...interrupted, ...waiting, ...old].map(({ id }) => id)
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

/** The jobs of a kind that a model is at, whoever started them. */
export const jobsOfModel = (store: Store, kind: string, modelId: number): Promise<JobRow[]> =>
  store
    .selectFrom('job')
    .selectAll()
    .where('model_id', '=', modelId)
    .where('kind', '=', kind)
    .where('ended_on', 'is', null)
    .execute()

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
    .where('parent_id', 'is', null)
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
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The jobs that others stand for, by theirs, in the order they were added. */
export const childrenOf = async (
  store: Store,
  parents: readonly string[],
): Promise<Map<string, JobRow[]>> => {
  if (parents.length === 0) return new Map()
  const rows = await store
    .selectFrom('job')
    .selectAll()
    .where('parent_id', 'in', parents)
    .orderBy('created_on')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ parent_id }) => parent_id ?? '')
}

/** How many jobs wait or are worked at. */
export const countJobsByState = async (store: Store) => {
  const rows = await store
    .selectFrom('job')
    .select(({ fn }) => ['kind', 'state', fn.countAll().as('count')])
    .where('ended_on', 'is', null)
    .groupBy(['kind', 'state'])
    .execute()
  return rows.map(({ kind, state, count }) => ({ kind, state, count: Number(count) }))
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
    .set(ended('failed', { message: cancelledMessage }))
    .where('id', '=', id)
    .where('ended_on', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a job that another worker may be at; `writing` where that writes what cannot be stopped any more. */
export const cancelElsewhere = async (
  store: Store,
  id: string,
  now: number,
): Promise<'cancelled' | 'writing' | 'ended'> => {
  const isWriting = sql<boolean>`(state = 'started' and result is not null and lease_until > ${now})`
  const { numUpdatedRows } = await store
    .updateTable('job')
    .set(ended('failed', { message: cancelledMessage }))
    .where('id', '=', id)
    .where('ended_on', 'is', null)
    .where(sql<boolean>`not ${isWriting}`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'cancelled'
  const unended = await store
    .selectFrom('job')
    .select('id')
    .where('id', '=', id)
    .where('ended_on', 'is', null)
    .executeTakeFirst()
  return unended === undefined ? 'ended' : 'writing'
}

/** Those of the jobs that have ended. */
export const endedOf = async (store: Store, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await store
    .selectFrom('job')
    .select('id')
    .where('id', 'in', ids)
    .where('ended_on', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The jobs that still need their files: those that go on, and exports whose file is stored. */
export const jobsWithFiles = async (store: Store): Promise<ReadonlySet<string>> => {
  const unfinished = await store
    .selectFrom('job')
    .select('id')
    .where('ended_on', 'is', null)
    .execute()
  return new Set([...unfinished.map(({ id }) => id), ...(await filesMade(store))])
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
