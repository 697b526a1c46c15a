import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addJob,
  addJobOnce,
  addJobsTogether,
  cancelElsewhere,
  cancelJob,
  changeLockedJob,
  childrenOf,
  claimJob,
  countJobsByState,
  countJobsOf,
  dropFile,
  ended,
  endedOf,
  filesMade,
  importsOf,
  jobById,
  jobFor,
  jobsOf,
  jobsOfModel,
  jobsWithFiles,
  releaseJobs,
  serversAtWork,
  sweepJobs,
} from '../../../server/store/jobs.ts'
import type { Store } from '../../../server/store/db/open.ts'
import type { JobRow, UserRow } from '../../../server/store/db/tables.ts'
import { createUser } from '../../../server/store/users/users.ts'
import { fixDates } from '../../support/conversation.ts'
import { stores } from '../../support/stores.ts'
import { flat } from '../../support/written.ts'

const [onSqlite] = stores as [(typeof stores)[number]]
const leaseMs = 1000
const days = 86_400_000

let opened: Awaited<ReturnType<typeof onSqlite.open>>
let store: Store
let people: Record<'ann' | 'bob' | 'root', UserRow>

const person = (username: string) =>
  createUser(store, {
    username,
    name: username,
    email: `${username}@example.com`,
    passwordHash: 'none',
    isAdmin: username === 'root',
  })

beforeAll(async () => {
  opened = await onSqlite.open()
  store = opened.store
  people = { ann: await person('ann'), bob: await person('bob'), root: await person('root') }
})
afterAll(() => opened.close())

/** Where each job stands, as it was put. */
const asStored = (start: number, text: string) => {
  const at = (time: number) => (time === 0 ? '0' : String(time - start))
  return ({ id, user_id, lease_until, claimed_on, created_on, ended_on, ...row }: JobRow) => {
    const shown = Object.entries(row).filter(([, value]) => value !== null && value !== 0)
    const times = [created_on, ended_on].map((time) =>
      time === null ? '-' : at(Date.parse(`${time.slice(0, 23)}Z`)),
    )
    return `${text}${id} of ${user_id}: ${times.join(' to ')}, lease ${at(lease_until)}, claimed ${at(claimed_on)} ${flat(Object.fromEntries(shown))}`
  }
}

test('every job of a queue stands as it is written down after each thing that befalls it', async () => {
  fixDates()
  const start = Date.now()
  const text: string[] = []
  let before: string[] = []
  /** Does something with the queue, and notes its answer and the rows that are other than before. */
  const then = async (name: string, work: () => Promise<unknown>) => {
    const answer = await work().catch((error: unknown) => {
      const { status, message, headers } = error as { status: number; message: string } & Record<
        string,
        unknown
      >
      return [status, message, headers]
    })
    const told =
      answer instanceof Map
        ? [...answer]
        : answer instanceof Set
          ? [...(answer as Set<string>)]
          : answer
    const brief = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(brief)
        : typeof value === 'object' && value !== null && 'lease_until' in value
          ? (value as unknown as JobRow).id
          : value
    const rows = await store.selectFrom('job').selectAll().orderBy('created_on').execute()
    const now = rows.map(asStored(start, ''))
    text.push(
      '',
      `${Date.now() - start}> ${name}: ${flat(brief(told))}`,
      ...now.filter((row) => !before.includes(row)).map((row) => `+ ${row}`),
      ...before
        .map((row) => row.split(' ')[0])
        .filter((id) => !rows.some((row) => row.id === id))
        .map((id) => `- ${id}`),
    )
    before = now
    vi.setSystemTime(Date.now() + 100)
  }
  const at = (ms: number) => void vi.setSystemTime(start + ms)
  const passes = (ms: number) => void vi.setSystemTime(Date.now() + ms)
  const add = (who: keyof typeof people, id: string, more: object = {}) =>
    then(`${who} adds ${id}`, () =>
      addJob(store, {
        id,
        kind: 'export',
        title: `Title of ${id}`,
        userId: people[who].id,
        input: { of: id },
        ...more,
      }),
    )
  const claim = (worker: string, kinds: string[] = ['export'], working?: string[]) =>
    then(
      `${worker} claims ${kinds.join(' or ')}${working ? ` beside ${working.join()}` : ''}`,
      () =>
        claimJob(store, {
          worker,
          kinds,
          now: Date.now(),
          leaseMs,
          ...(working === undefined ? {} : { working }),
        }),
    )
  const change = (worker: string, id: string, to: Partial<JobRow>) =>
    then(`${worker} changes ${id}`, () => changeLockedJob(store, { id, worker }, to))
  const noteAll = async () => {
    await then('jobs of ann', () => jobsOf(store, people.ann, 0, 100))
    await then('second page', () => jobsOf(store, people.ann, 1, 2))
    await then('count of ann', () => countJobsOf(store, people.ann))
    await then('imports of bob', () => importsOf(store, people.bob.id))
    await then('children', () => childrenOf(store, ['both', 'e1']))
    await then('by state', () => countJobsByState(store))
    await then('servers at work', () => serversAtWork(store))
    await then('files made', () => filesMade(store))
    await then('with files', () => jobsWithFiles(store))
    await then('ended', () => endedOf(store, ['e1', 'e2', 'e3', 'i1', 'none']))
  }

  await add('ann', 'e1')
  await add('ann', 'e2')
  await add('ann', 'e3')
  await add('bob', 'e4')
  await add('bob', 'i1', { kind: 'import', step: 'load' })
  await add('bob', 'i2', { kind: 'import' })
  await add('ann', 'm1', { kind: 'embedding_train', modelId: 3 })
  await then('once more e1', () =>
    addJobOnce(store, { id: 'e1', kind: 'export', title: 'again', userId: 1, input: null }),
  )
  await then('once e5', () =>
    addJobOnce(store, { id: 'e5', kind: 'export', title: 'new', userId: 2, input: null }),
  )
  await then('both', () =>
    addJobsTogether(
      store,
      { id: 'both', kind: 'train', title: 'a, b', userId: people.ann.id, input: null },
      [
        { id: 'a', kind: 'train', title: 'a', userId: people.ann.id, input: {}, step: 'read' },
        { id: 'b', kind: 'train', title: 'b', userId: people.ann.id, input: {}, step: 'read' },
      ],
    ),
  )
  await noteAll()
  await claim('server 1 x')
  await claim('server 1 x')
  await claim('server 2 y')
  await claim('server 2 y')
  await claim('server 2 y')
  await claim('server 1 x', ['export'], ['e1'])
  await claim('server 1 x', ['import'])
  await claim('own z', ['load'])
  await claim('own z', ['children', 'train'])
  await claim('own z', ['read'])
  await claim('server 1 x', [])
  await noteAll()
  await change('server 1 x', 'e1', { progress: 40, lease_until: Date.now() + leaseMs })
  await change('server 2 y', 'e1', { progress: 50 })
  await change('server 1 x', 'e1', { result: '{"written":true}', stage: 'writing' })
  for (const id of ['e1', 'e2', 'i1', 'none'])
    await then(`cancel ${id} elsewhere`, () => cancelElsewhere(store, id, Date.now()))
  await then('cancel i1', () => cancelJob(store, 'i1'))
  await then('cancel e3', () => cancelJob(store, 'e3'))
  await change('server 1 x', 'e3', { progress: 50 })
  for (const who of ['ann', 'bob', 'root'] as const)
    await then(`${who} sees e1`, () => jobFor(store, 'e1', people[who]))
  await then('none', () => jobById(store, 'none'))
  passes(leaseMs)
  await claim('server 3 w')
  await claim('server 3 w')
  await then('cancel e1 elsewhere late', () => cancelElsewhere(store, 'e1', Date.now() + leaseMs))
  await then('release of server 2', () => releaseJobs(store, [2]))
  await then('release of 1 and 3', () => releaseJobs(store, [1, 3]))
  await then('release of none', () => releaseJobs(store, []))
  await then('release', () => releaseJobs(store))
  await noteAll()
  for (const worker of ['server 1 p', 'server 1 q', 'server 1 r', 'server 1 s', 'server 1 t'])
    await claim(worker)
  await then('sweep', () => sweepJobs(store, Date.now()))
  passes(leaseMs - 100)
  await then('sweep', () => sweepJobs(store, Date.now()))
  passes(leaseMs)
  await then('sweep', () => sweepJobs(store, Date.now()))
  for (const id of ['a', 'b']) {
    await claim('own z', ['read'])
    await change(
      'own z',
      id,
      ended(id === 'a' ? 'failed' : 'finished', { message: `end of ${id}` }),
    )
    await then('sweep', () => sweepJobs(store, Date.now()))
  }
  await add('bob', 'f1')
  await add('bob', 'f2')
  for (const worker of ['server 4 e', 'server 4 f', 'server 4 g']) await claim(worker)
  await change('server 4 f', 'f1', ended('finished', { result: '{"name":"1.csv"}' }))
  await change('server 4 g', 'f2', ended('finished', { result: '{"name":"2.csv"}' }))
  await noteAll()
  await then('without its file', async () => void (await dropFile(store, 'f1')))
  await then('files made', () => filesMade(store))
  await add('bob', 'late')
  for (const attempt of [1, 2, 3]) {
    await claim(`server 6 ${attempt}`)
    passes(leaseMs - 100)
    await then(`sweep as attempt ${attempt} ends`, () => sweepJobs(store, Date.now()))
    passes(-100)
    await claim('server 7 x')
  }
  at(180_600)
  await then('sweep of those that waited as long as they may', () => sweepJobs(store, Date.now()))
  at(180_601)
  await then('sweep of those that waited longer', () => sweepJobs(store, Date.now()))
  at(30 * days + 4500)
  await then('sweep as the first ended 30 days ago', () => sweepJobs(store, Date.now()))
  at(30 * days + 4501)
  await then('sweep a moment later', () => sweepJobs(store, Date.now()))
  at(30 * days + 200_000)
  await then('sweep of old ones', () => sweepJobs(store, Date.now()))
  await noteAll()
  for (const count of [50, 51]) {
    await store.deleteFrom('job').execute()
    before = []
    for (let at = 1; at < count; at += 1)
      await addJob(store, {
        id: `j${at}`,
        kind: 'export',
        title: '',
        userId: people.ann.id,
        input: null,
      })
    await then(`job ${count} of one`, () =>
      addJob(store, { id: 'last', kind: 'export', title: '', userId: people.ann.id, input: null }),
    )
    await then('two more at once', () =>
      addJobsTogether(
        store,
        { id: 'more', kind: 'train', title: '', userId: people.ann.id, input: null },
        ['x', 'y'].map((id) => ({
          id,
          kind: 'train',
          title: id,
          userId: people.ann.id,
          input: null,
        })),
      ),
    )
    await then('one of bob', () =>
      addJob(store, { id: 'bobs', kind: 'export', title: '', userId: people.bob.id, input: null }),
    )
    text.splice(0, text.length, ...text.filter((line) => !/^\+ j\d/.test(line)))
  }
  await expect(`${text.join('\n').trim()}\n`).toMatchFileSnapshot('./jobQueue.txt')
})

describe('of several jobs', () => {
  beforeEach(async () => {
    fixDates()
    await store.deleteFrom('job').execute()
  })
  const add = (id: string, kind: string, more: object = {}) =>
    addJob(store, { id, kind, title: id, userId: people.ann.id, input: null, ...more })
  const claim = (worker: string, kind: string) =>
    claimJob(store, { worker, kinds: [kind], now: Date.now(), leaseMs })

  test('those of a server that is gone are released, not those of one whose number begins alike', async () => {
    const servers = [1, 12, 21]
    for (const server of servers) {
      await add(`of ${server}`, `kind ${server}`)
      await claim(`server ${server} x`, `kind ${server}`)
    }
    await add('of none', 'other')
    await claim('own 1 x', 'other')
    expect((await serversAtWork(store)).toSorted((one, other) => one - other)).toEqual(servers)
    await releaseJobs(store, [1])
    const released = store.selectFrom('job').select('id').where('lease_until', '=', 0)
    expect(await released.execute()).toEqual([{ id: 'of 1' }])
  })

  test('those that lay out and those that place rows fail when they waited too long', async () => {
    for (const kind of ['embedding_train', 'embedding_post', 'train']) await add(kind, kind)
    vi.setSystemTime(Date.now() + 180_001)
    expect((await sweepJobs(store, Date.now())).toSorted()).toEqual([
      'embedding_post',
      'embedding_train',
    ])
  })

  test('those are at a model that are of the kind and have not ended', async () => {
    await add('ended', 'train', { modelId: 3 })
    await cancelJob(store, 'ended')
    for (const [id, kind, modelId] of [
      ['at work', 'train', 3],
      ['other kind', 'predict', 3],
      ['other model', 'train', 4],
    ] as const)
      await add(id, kind, { modelId })
    expect((await jobsOfModel(store, 'train', 3)).map(({ id }) => id)).toEqual(['at work'])
  })

  test('those that wait count, what stands for them does not', async () => {
    const children = Array.from({ length: 49 }, (_, at) => `child ${at}`)
    const job = { kind: 'train', title: '', userId: people.ann.id, input: null }
    const together = children.map((id) => ({ ...job, id }))
    await addJobsTogether(store, { ...job, id: 'all' }, together)
    expect(await add('fiftieth', 'export')).toBe('fiftieth')
    await expect(add('one more', 'export')).rejects.toMatchObject({ status: 429 })
  })
})
