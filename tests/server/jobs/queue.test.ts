import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { noRoom } from '../../../server/diskFull.ts'
import { createJobs, type Jobs } from '../../../server/jobs/runner.ts'
import { EngineRestarted } from '../../../server/engines/engineRestarted.ts'
import { FilesUnreachable } from '../../../server/files/sharedFiles.ts'
import { Interrupted, type JobKind, type JobSettings } from '../../../server/jobs/work.ts'
import {
  addJob,
  addJobsTogether,
  cancelJob,
  changeLockedJob,
  claimJob,
  ended,
  jobById,
  jobsOf,
  releaseJobs,
  sweepJobs,
} from '../../../server/store/jobs.ts'
import { Refusal } from '../../../server/problem.ts'
import type { Store } from '../../../server/store/db/open.ts'
import type { UserRow } from '../../../server/store/db/tables.ts'
import { shiftedTime, timeNow } from '../../../server/store/db/time.ts'
import { createUser } from '../../../server/store/users/users.ts'
import { stores } from '../../support/stores.ts'

const quiet = { error: () => undefined }
const [, onPostgres] = stores as [(typeof stores)[number], (typeof stores)[number]]

describe.each(stores)('the queue on $kind', ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>
  let store: Store
  let [ann, bob] = [] as unknown as [UserRow, UserRow]
  const running: Jobs[] = []

  const person = (username: string) =>
    createUser(store, {
      username,
      name: username,
      email: `${username}@example.com`,
      passwordHash: 'none',
      isAdmin: false,
    })

  beforeAll(async () => {
    opened = await open()
    store = opened.store
    ann = await person('ann')
    bob = await person('bob')
  })
  afterEach(async () => {
    for (const jobs of running.splice(0)) await jobs.close()
    await store.deleteFrom('job').execute()
  })
  afterAll(() => opened.close())

  const add = (user: UserRow, title: string) =>
    addJob(store, { kind: 'count', title, userId: user.id, input: { title } })
  const claim = async (now: number, worker = 'w') =>
    (await claimJob(store, { worker, kinds: ['count'], now, leaseMs: 1000 }))?.title ?? null
  const serving = (kinds: Record<string, JobKind>, settings: Partial<JobSettings> = {}) => {
    const jobs = createJobs({
      store,
      log: quiet,
      kinds,
      forget: () => Promise.resolve(),
      leaseMs: 60_000,
      ...settings,
    })
    running.push(jobs)
    return jobs
  }
  const untilAborted: JobKind = ({ signal }) =>
    new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    )
  const waited = (id: string) => ({ id, kind: 'count', title: id, userId: ann.id, input: null })
  const startedIds = async () =>
    (await jobsOf(store, ann, 0, 10)).flatMap(({ state, id }) => (state === 'started' ? id : []))
  const takenByOther = (id: string) =>
    vi.waitFor(
      async () => {
        const job = await jobById(store, id)
        expect(job.worker).toBe('other')
        return job
      },
      { timeout: 60_000 },
    )
  const states = async (user: UserRow) =>
    (await jobsOf(store, user, 0, 10)).map(({ title, state, message, result }) => [
      title,
      state,
      message,
      result,
    ])

  test('no job is given to two workers, whoever asks at once', async () => {
    for (let job = 0; job < 4; job += 1) await add(job % 2 === 0 ? ann : bob, `job ${job}`)
    const claimed = await Promise.all(
      Array.from({ length: 8 }, (_, worker) => claim(1000, `w${worker}`)),
    )
    expect(claimed.filter((title) => title !== null).toSorted()).toEqual([
      'job 0',
      'job 1',
      'job 2',
      'job 3',
    ])
  })

  test('jobs that come within a millisecond keep their order', async () => {
    const titles = Array.from({ length: 20 }, (_, job) => `job ${String(job)}`)
    for (const title of titles) await add(ann, title)
    expect((await jobsOf(store, ann, 0, 50)).map(({ title }) => title)).toEqual(titles.toReversed())
  })

  test('the user with the fewest at work comes first, and nobody has more than two at work', async () => {
    for (const title of ['a1', 'a2', 'a3']) await add(ann, title)
    await add(bob, 'b1')
    const order = [await claim(1000), await claim(1000), await claim(1000), await claim(1000)]
    expect(order).toEqual(['a1', 'b1', 'a2', null])
  })

  test('with one worker two users take turns, whoever came first with how many', async () => {
    for (let job = 0; job < 10; job += 1) await add(ann, `a${job}`)
    for (let job = 0; job < 10; job += 1) await add(bob, `b${job}`)
    const order: string[] = []
    for (let now = 1000; now < 1020; now += 1) {
      const job = await claimJob(store, { worker: 'w', kinds: ['count'], now, leaseMs: 1000 })
      if (job === null) break
      order.push(job.title)
      await changeLockedJob(store, job, ended('finished'))
    }
    expect(order).toEqual(Array.from({ length: 10 }, (_, job) => [`a${job}`, `b${job}`]).flat())
  })

  test('a job of several steps goes from worker to worker, and no more than two of a user are begun', async () => {
    const steps = (step: 'read' | 'compute', now: number) =>
      claimJob(store, { worker: 'w', kinds: [step], now, leaseMs: 1000 })
    for (const title of ['a1', 'a2', 'a3'])
      await addJob(store, { kind: 'train', title, userId: ann.id, input: null, step: 'read' })
    const first = await steps('read', 1000)
    const second = await steps('read', 1001)
    const next = { state: 'queued', step: 'compute', worker: null, attempts: 0 } as const
    for (const job of [first, second]) if (job !== null) await changeLockedJob(store, job, next)
    const titles = [await steps('read', 1002), await steps('compute', 1003)].map(
      (job) => job?.title ?? null,
    )
    expect([first?.title, second?.title, ...titles]).toEqual(['a1', 'a2', null, 'a1'])
  })

  test('a server that starts leaves jobs to workers that are none of its own', async () => {
    await add(ann, 'own')
    await add(bob, 'server')
    const leased = { kinds: ['count'], now: Date.now(), leaseMs: 3_600_000 }
    await claimJob(store, { worker: 'own worker', ...leased })
    await claimJob(store, { worker: 'killed', ...leased })
    await releaseJobs(store)
    expect(await claim(Date.now(), 'next')).toBe('server')
    expect(await claim(Date.now(), 'next')).toBe(null)
  })

  test('a job that stands for others ends with the last of them, failed where one has', async () => {
    const job = { kind: 'train', userId: ann.id, input: null }
    const parent = await addJobsTogether(store, { ...job, title: 'both' }, [
      { ...job, title: 'good', step: 'read' },
      { ...job, title: 'bad', step: 'read' },
    ])
    const take = async (state: 'finished' | 'failed', now: number) => {
      const taken = await claimJob(store, { worker: 'w', kinds: ['read'], now, leaseMs: 1000 })
      if (taken !== null) await changeLockedJob(store, taken, ended(state))
      await sweepJobs(store, now)
      return (await jobById(store, parent)).state
    }
    expect(await take('failed', 1000)).toBe('queued')
    expect(await take('finished', 1001)).toBe('failed')
  })

  test('a job whose worker broke down is begun again, three times in all', async () => {
    let attempts = 0
    const jobs = serving({
      count: () => {
        attempts += 1
        return Promise.reject(new Interrupted('It broke down again and again'))
      },
    })
    await jobs.add({ kind: 'count', title: 'breaking', userId: ann.id, input: null })
    await vi.waitFor(
      async () =>
        expect({ attempts, states: await states(ann) }).toEqual({
          attempts: 3,
          states: [['breaking', 'failed', 'It broke down again and again', null]],
        }),
      { timeout: 60_000 },
    )
  })

  test.each([
    ['worker broke down', new Interrupted('It broke down')],
    ['engine was restarted', new EngineRestarted()],
  ])(
    'whoever waits for a job whose %s is answered with what the next attempt makes',
    async (_, error) => {
      let attempts = 0
      const jobs = serving({
        count: () => {
          attempts += 1
          return attempts === 1 ? Promise.reject(error) : Promise.resolve('done')
        },
      })
      expect(await (await jobs.begin(waited('breaking'))).outcome).toBe('done')
    },
  )

  test('a job whose files cannot be reached says so, and is begun again without a failure of its own', async () => {
    const lost = new FilesUnreachable('s3://shelf/', 'ECONNREFUSED')
    const jobs = serving({ count: () => Promise.reject(lost) })
    const id = await jobs.add({ kind: 'count', title: 'away', userId: ann.id, input: null })
    await vi.waitFor(async () => expect((await jobById(store, id)).message).toBe(lost.message), {
      timeout: 60_000,
    })
    await jobs.close()
    const { state, attempts, worker } = await jobById(store, id)
    const found = serving({ count: () => Promise.resolve('done') })
    found.look()
    expect({ state, attempts, worker, outcome: await found.outcomeOf(id) }).toEqual({
      ...{ state: 'queued', attempts: 0, worker: null },
      outcome: 'done',
    })
  })

  test('of a kind that is done one at a time the next is begun when the first has ended, another kind before', async () => {
    const first = Promise.withResolvers<string>()
    const other: JobKind = ({ job: { title } }) => Promise.resolve(title)
    const count: JobKind = (work) => (work.job.title === 'first' ? first.promise : other(work))
    const jobs = serving({ count, other }, { together: { count: 1 } })
    const begun = [await jobs.begin(waited('first'))]
    await vi.waitFor(async () => expect(await startedIds()).toEqual(['first']))
    begun.push(await jobs.begin({ ...waited('second'), userId: bob.id }))
    const later = await jobs.begin({ ...waited('later'), userId: bob.id, kind: 'other' })
    const told = { later: await later.outcome, second: (await jobById(store, 'second')).state }
    first.resolve('first')
    const outcomes = await Promise.all(begun.map(({ outcome }) => outcome))
    expect({ ...told, outcomes }).toEqual({
      later: 'later',
      second: 'queued',
      outcomes: ['first', 'second'],
    })
  })

  test('a job whose worker is gone is taken up again three times in all, then it has failed', async () => {
    await add(ann, 'a1')
    const tries = [
      await claim(1000, 'a'),
      await claim(1500, 'b'),
      await claim(3000, 'b'),
      await claim(5000, 'c'),
      await claim(7000, 'd'),
    ]
    await sweepJobs(store, 7000)
    expect({ tries, states: await states(ann) }).toEqual({
      tries: ['a1', null, 'a1', 'a1', null],
      states: [['a1', 'failed', 'Interrupted by a server restart', null]],
    })
  })

  test('who lost a job cannot finish it any more', async () => {
    await add(ann, 'a1')
    const first = await claimJob(store, {
      worker: 'first',
      kinds: ['count'],
      now: 1000,
      leaseMs: 1000,
    })
    const second = await claimJob(store, {
      worker: 'second',
      kinds: ['count'],
      now: 3000,
      leaseMs: 1000,
    })
    if (first === null || second === null) throw new Error('the job was not claimed')
    expect(
      await changeLockedJob(
        store,
        { ...first, worker: 'first' },
        ended('finished', { result: '"first"' }),
      ),
    ).toBe(false)
    expect(await changeLockedJob(store, second, ended('finished', { result: '"second"' }))).toBe(
      true,
    )
    expect(await cancelJob(store, first.id)).toBe(false)
    expect(await states(ann)).toEqual([['a1', 'finished', null, '"second"']])
  })

  test('who lost a job and fails leaves its files to whoever has it', async () => {
    const forgotten: string[] = []
    const jobs = serving(
      {
        count: async () => {
          await claim(Date.now() + 3_600_000, 'other')
          throw new Refusal(422, 'No rows')
        },
      },
      { forget: (id) => Promise.resolve(void forgotten.push(id)) },
    )
    await jobs.start()
    const { outcome } = await jobs.begin(waited('lost'))
    const taken = await takenByOther('lost')
    await changeLockedJob(store, taken, ended('finished', { result: '"done"' }))
    expect({ outcome: await outcome, forgotten }).toEqual({ outcome: 'done', forgotten: [] })
  })

  test('whoever waits for a job that another worker takes over is answered with what comes of it there', async () => {
    const left = Promise.withResolvers<void>()
    const jobs = serving(
      {
        count: ({ signal }) =>
          new Promise((_, reject) =>
            signal.addEventListener('abort', () => {
              reject(signal.reason as Error)
              left.resolve()
            }),
          ),
      },
      { leaseMs: 60, isAlone: false },
    )
    await jobs.start()
    const ends = [
      ['good', ended('finished', { result: '"done"' })],
      ['bad', ended('failed', { message: 'No rows' })],
    ] as const
    for (const [id] of ends) await jobs.begin(waited(id))
    const outcomes = ends.map(([id]) => jobs.outcomeOf(id))
    await vi.waitFor(async () => expect((await startedIds()).toSorted()).toEqual(['bad', 'good']))
    await claim(Date.now() + 3_600_000, 'other')
    await claim(Date.now() + 3_600_000, 'other')
    await left.promise
    for (const [id, end] of ends) await changeLockedJob(store, await takenByOther(id), end)
    expect(await Promise.allSettled(outcomes)).toEqual([
      { status: 'fulfilled', value: 'done' },
      { status: 'rejected', reason: new Refusal(422, 'No rows') },
    ])
  })

  test('whoever waits for a job that is cancelled at another server is told that', async () => {
    const here = serving({ count: untilAborted }, { leaseMs: 60, isAlone: false })
    const there = serving({}, { isAlone: false, server: 2 })
    await here.start()
    const { outcome } = await here.begin(waited('long'))
    await vi.waitFor(async () => expect(await startedIds()).toEqual(['long']))
    expect(await there.cancel('long')).toBe(true)
    await expect(outcome).rejects.toMatchObject({ status: 409, message: 'Cancelled' })
  })

  test('a job that a worker is at is not given to the same worker again, however long the machine slept', async () => {
    const id = await add(ann, 'a1')
    const waking = { worker: 'w', working: [id], kinds: ['count'], now: 9_000_000, leaseMs: 1000 }
    expect(await claim(1000, 'w')).toBe('a1')
    expect(await claimJob(store, waking)).toBe(null)
    expect(await claim(9_000_000, 'other')).toBe('a1')
  })

  test('a worker gets the next step of its job once it has left the one before', async () => {
    const id = await add(ann, 'a1')
    const claimed = { worker: 'w', kinds: ['count', 'compute'], now: 1000, leaseMs: 1000 }
    const first = await claimJob(store, claimed)
    if (first === null) throw new Error('the job was not claimed')
    const next = { state: 'queued', step: 'compute', worker: null, attempts: 0 } as const
    await changeLockedJob(store, first, next)
    expect(await claimJob(store, { ...claimed, working: [id] })).toBe(null)
    expect(await claimJob(store, claimed)).toMatchObject({ id, step: 'compute' })
  })

  test('a job whose end the only worker could not store is begun again by it', async () => {
    const away = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(store)
    let begun = 0
    const jobs = serving(
      {
        count: async () => {
          begun += 1
          if (begun === 1) await away('job', 'job_away')
          return 'done'
        },
      },
      { leaseMs: 100 },
    )
    const { outcome } = await jobs.begin({
      id: 'unstored',
      kind: 'count',
      title: 'unstored',
      userId: ann.id,
      input: null,
    })
    await expect(outcome).rejects.toThrow(/job/)
    await away('job_away', 'job')
    await vi.waitFor(
      async () => {
        jobs.look()
        expect(await states(ann)).toEqual([['unstored', 'finished', null, '"done"']])
      },
      { timeout: 60_000 },
    )
    expect(begun).toBe(2)
  })

  test('jobs of one kind do not hold up those of another', async () => {
    for (const title of ['a1', 'a2', 'a3']) await add(ann, title)
    await addJob(store, { kind: 'import', title: 'file', userId: ann.id, input: null })
    const next = async (...kinds: string[]) =>
      (await claimJob(store, { worker: 'w', kinds, now: 1000, leaseMs: 1000 }))?.title ?? null
    expect(await claim(1000)).toBe('a1')
    expect(await claim(1000)).toBe('a2')
    expect(await next('count')).toBe(null)
    expect(await next()).toBe(null)
    expect(await next('import')).toBe('file')
  })

  test('the fifty-first job that waits is refused', async () => {
    for (let job = 0; job < 50; job += 1) await add(ann, `job ${job}`)
    await expect(add(ann, 'one more')).rejects.toMatchObject({
      status: 429,
      headers: { 'retry-after': '30' },
    })
    await expect(add(bob, 'another user')).resolves.toEqual(expect.any(String))
  })

  test('a job is done and its result kept; one that fails says why', async () => {
    const jobs = serving({
      count: ({ job }) => {
        const { title } = JSON.parse(job.input) as { title: string }
        return title === 'bad'
          ? Promise.reject(new Error('a secret of the inside'))
          : Promise.resolve({ counted: title })
      },
    })
    await jobs.add({ kind: 'count', title: 'good', userId: ann.id, input: { title: 'good' } })
    await jobs.add({ kind: 'count', title: 'bad', userId: bob.id, input: { title: 'bad' } })
    await vi.waitFor(
      async () =>
        expect({ ann: await states(ann), bob: await states(bob) }).toEqual({
          ann: [['good', 'finished', null, '{"counted":"good"}']],
          bob: [['bad', 'failed', 'Unexpected error', null]],
        }),
      { timeout: 60_000 },
    )
  })

  test('a job that finds no room on the disk says so', async () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
    const jobs = serving({ count: () => Promise.reject(full) })
    const { outcome } = await jobs.begin(waited('large'))
    await expect(outcome).rejects.toThrow()
    expect(await states(ann)).toEqual([['large', 'failed', noRoom().message, null]])
  })

  test('a cancelled job ends at once and stays cancelled', async () => {
    const begun = Promise.withResolvers<void>()
    const aborted = Promise.withResolvers<void>()
    const forgotten: string[] = []
    const count: JobKind = ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted.resolve()
          reject(signal.reason as Error)
        })
        begun.resolve()
      })
    const jobs = serving({ count }, { forget: (id) => Promise.resolve(void forgotten.push(id)) })
    const id = await jobs.add({ kind: 'count', title: 'long', userId: ann.id, input: null })
    await begun.promise
    const answers = [await jobs.cancel(id), await jobs.cancel(id)]
    await aborted.promise
    const waits = await addJob(store, { ...waited('of another kind'), kind: 'elsewhere' })
    answers.push(await jobs.cancel(waits), await jobs.cancel(waits))
    expect({ answers, forgotten, states: await states(ann) }).toEqual({
      answers: [true, false, true, false],
      forgotten: [id, waits],
      states: [
        ['of another kind', 'failed', 'Cancelled', null],
        ['long', 'failed', 'Cancelled', null],
      ],
    })
  })

  test('the files of a job that could not be stored are removed', async () => {
    const forgotten: string[] = []
    const jobs = serving({}, { forget: (id) => Promise.resolve(void forgotten.push(id)) })
    const taken = new Refusal(409, 'The name is taken')
    const begun = jobs.begin(waited('unstored'), () => Promise.reject(taken))
    await expect(begun).rejects.toBe(taken)
    expect({ forgotten, states: await states(ann) }).toEqual({
      forgotten: ['unstored'],
      states: [],
    })
  })

  test('what has begun to write is not cancelled, here or at another server, and the server waits for it when it stops', async () => {
    const begun = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const jobs = serving({
      count: async ({ commit }) => {
        await commit({ rows: 3 })
        begun.resolve()
        await written.promise
        return 'done'
      },
    })
    const id = await jobs.add({ kind: 'count', title: 'long', userId: ann.id, input: null })
    await begun.promise
    const noted = (await jobsOf(store, ann, 0, 1)).map(({ stage, result }) => [stage, result])
    for (const server of [jobs, serving({}, { isAlone: false, server: 2 })])
      await expect(server.cancel(id)).rejects.toMatchObject({
        status: 409,
        message: 'It is being written and cannot be cancelled any more',
      })
    const closing = jobs.close()
    written.resolve()
    await closing
    expect({ noted, states: await states(ann) }).toEqual({
      noted: [['writing', '{"rows":3}']],
      states: [['long', 'finished', null, '"done"']],
    })
  })

  test('whoever waits for a job is told what came of it', async () => {
    const jobs = serving({
      count: ({ job: { title } }) =>
        title === 'bad' ? Promise.reject(new Refusal(422, 'No rows')) : Promise.resolve(title),
    })
    const run = async (id: string) =>
      (await jobs.begin({ id, kind: 'count', title: id, userId: ann.id, input: null })).outcome
    await expect(run('good')).resolves.toBe('good')
    await expect(run('bad')).rejects.toMatchObject({ status: 422, message: 'No rows' })
  })

  test('all who ask at once what came of a job that has ended are told', async () => {
    const jobs = serving({ count: () => Promise.resolve('done') })
    const { outcome } = await jobs.begin({
      id: 'ended',
      kind: 'count',
      title: 'ended',
      userId: ann.id,
      input: null,
    })
    await outcome
    const waiting = ['first', 'second'].map(() => jobs.outcomeOf('ended'))
    expect(await Promise.all(waiting)).toEqual(['done', 'done'])
  })

  test('what runs when the server stops is begun again by the next one', async () => {
    const begun = Promise.withResolvers<void>()
    const first = serving({
      count: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
          begun.resolve()
        }),
    })
    await first.add({ kind: 'count', title: 'long', userId: ann.id, input: null })
    await begun.promise
    await first.close()
    const between = (await jobsOf(store, ann, 0, 1)).map(({ state, attempts }) => [state, attempts])
    const second = serving({ count: () => Promise.resolve('done') })
    await second.start()
    await vi.waitFor(
      async () => expect(await states(ann)).toEqual([['long', 'finished', null, '"done"']]),
      { timeout: 60_000 },
    )
    expect(between).toEqual([['queued', 0]])
  })

  test('what a killed server held is begun again when the next one starts, without waiting for its lease', async () => {
    await add(ann, 'held')
    await claimJob(store, {
      worker: 'killed',
      kinds: ['count'],
      now: Date.now(),
      leaseMs: 3_600_000,
    })
    await serving({ count: () => Promise.resolve('done') }).start()
    await vi.waitFor(
      async () => expect(await states(ann)).toEqual([['held', 'finished', null, '"done"']]),
      { timeout: 60_000 },
    )
  })

  test('what another server of the workspace holds is left to it when one more starts', async () => {
    const id = await add(ann, 'held')
    const held = { kinds: ['count'], now: Date.now(), leaseMs: 3_600_000 }
    await claimJob(store, { worker: 'server 1 of others', ...held })
    const before = await jobById(store, id)
    await serving({ count: () => Promise.resolve('done') }, { isAlone: false, server: 2 }).start()
    expect(await jobById(store, id)).toEqual(before)
  })

  test('an embedding ends before the page stops looking, at work or while it waits, and says which', async () => {
    const waited = 'Embedding waited too long for its turn: try again later'
    const embedding = { kind: 'embedding_train', userId: ann.id, input: null }
    await addJob(store, { ...embedding, title: 'begun late' })
    await addJob(store, { ...embedding, kind: 'embedding_post', title: 'never begun' })
    await add(ann, 'another')
    await store
      .updateTable('job')
      .set({ created_on: shiftedTime(timeNow(), -180_001) })
      .execute()
    const jobs = serving({ embedding_train: untilAborted }, { embeddingMs: 1000 })
    jobs.look()
    const late = (await jobsOf(store, ann, 0, 9)).find(({ title }) => title === 'begun late')
    await expect(jobs.outcomeOf(late?.id ?? '')).rejects.toThrow(waited)
    await sweepJobs(store, Date.now())
    const outcome = jobs.outcomeOf(await jobs.add({ ...embedding, title: 'slow' }))
    await expect(outcome).rejects.toThrow('Embedding took too long, use fewer rows')
    expect((await states(ann)).toSorted()).toEqual([
      ['another', 'queued', null, null],
      ['begun late', 'failed', waited, null],
      ['never begun', 'failed', waited, null],
      ['slow', 'failed', 'Embedding took too long, use fewer rows', null],
    ])
  })
})

test('three jobs of a user that servers of one PostgreSQL began at once all go on', async () => {
  const { store, close } = await onPostgres.open()
  const { id: userId } = await createUser(store, {
    username: 'ann',
    name: 'Ann',
    email: 'ann@example.com',
    passwordHash: 'none',
    isAdmin: false,
  })
  for (const title of ['a1', 'a2', 'a3'])
    await addJob(store, { kind: 'train', title, userId, input: null, step: 'read' })
  const claim = (by: Store, worker: string, step: 'read' | 'compute') =>
    claimJob(by, { worker, kinds: [step], now: Date.now(), leaseMs: 60_000 })
  const begun = [await claim(store, 'one', 'read')]
  await store.transaction().execute(async (unseen) => {
    begun.push(await claim(unseen, 'one', 'read'), await claim(store, 'other', 'read'))
  })
  const next = { state: 'queued', step: 'compute', worker: null, attempts: 0 } as const
  for (const job of begun) if (job !== null) await changeLockedJob(store, job, next)
  const went = [
    await claim(store, 'one', 'compute'),
    await claim(store, 'other', 'compute'),
    await claim(store, 'one', 'compute'),
  ]
  await close()
  expect([begun, went].map((jobs) => jobs.map((job) => job?.title))).toEqual([
    ['a1', 'a2', 'a3'],
    ['a1', 'a2', 'a3'],
  ])
})
