import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { openDuckDb } from '../../../server/engines/duckdb/openDuckDb.ts'
import type { Engine, Statement } from '../../../server/engines/engine.ts'
import { engineOver } from '../../../server/engines/engineOver.ts'
import { openMysql } from '../../../server/engines/mysql/openMysql.ts'
import { beginWorking } from '../../../server/engines/remote/working.ts'
import { createTurns } from '../../../server/engines/remote/turns.ts'
import { openSqlite } from '../../../server/engines/sqlite/openSqlite.ts'
import { folderFiles } from '../../../server/files/folderFiles.ts'
import { Refusal } from '../../../server/problem.ts'
import { pruneResults } from '../../../server/results/prune.ts'
import { ranOf } from '../../../server/results/ran.ts'
import { createStoredResults } from '../../../server/results/storedResults.ts'
import type { ResultTarget, Run } from '../../../server/sql/run.ts'
import { storeAnswered, storeStatement } from '../../../server/sql/storeStatement.ts'
import { columnKinds } from '../../../src/api/contract/columnKinds.ts'
import { mariadbConnection } from '../../support/mariadbDatabase.ts'
import { testLimits } from '../../support/workspace.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chartroom-results-'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

const caller = 'ada'
const perCaller = 3
const maxRows = 1_000_000
const timeoutMs = 3_600_000

/** A database that answers one row, at work for the caller's other statements where it is busy. */
const databaseAtWork = async (isBusy: boolean) => {
  const turns = createTurns()
  const others = await Promise.all(
    Array.from({ length: isBusy ? perCaller : 0 }, () =>
      beginWorking(turns, { timeoutMs, caller }),
    ),
  )
  const answer = Promise.withResolvers<void>()
  const query = async (statement: Statement) => {
    const working = await beginWorking(turns, statement)
    await working.waitFor(answer.promise).finally(working.finish)
    return {
      columns: [birds],
      chunks: (async function* () {
        await Promise.resolve()
        yield { rowCount: 1, text: Buffer.from('[7]\n') }
      })(),
      truncated: () => false,
    }
  }
  return {
    engine: { query } as unknown as Engine,
    endOthers: () => others.forEach(({ finish }) => finish()),
    answer: answer.resolve,
  }
}

const birds = { name: 'birds', type: 'INTEGER', typeGeneric: columnKinds.number }
const who = {
  caller,
  isLong: true,
  signal: new AbortController().signal,
  queued: () => undefined,
} as const

const targetIn = (reportUnstored: ResultTarget['reportUnstored'] = () => undefined) => ({
  results: createStoredResults(folderFiles(folder)),
  run: 1,
  reportUnstored,
})

const store = (engine: Engine, resultTarget: ResultTarget, statement = 'SELECT 7 AS birds') => {
  const run: Run = {
    ...who,
    engine,
    backend: 'postgresql',
    writable: false,
    text: statement,
    statements: [statement],
    making: null,
    schema: null,
    limit: maxRows,
    resultTarget,
  }
  return storeStatement(resultTarget, run, 0, maxRows, who)
}

/** Files of the run to which nothing can be written, as on a full disk. */
const withoutRoom = async (...names: string[]) => {
  const group = join(folder, 'results', '1')
  await mkdir(group, { recursive: true })
  for (const name of names) await symlink('/dev/full', join(group, name))
}

const tooLate = new Refusal(408, 'The query exceeded the timeout of 30 seconds')
const answered = [{ birds: 7 }]

test.each<[string, busyMs: number, answersMs: number, expected: unknown]>([
  ['answers within 30 seconds has its rows', 0, 29_999, answered],
  ['does not answer in 30 seconds is ended', 0, 30_000, tooLate],
  ['answers within 30 seconds of its turn has its rows', 20_000, 29_999, answered],
  ['waits for longer than it may run has its rows', 600_000, 29_999, answered],
  ['does not answer in 30 seconds of its turn is ended', 20_000, 30_000, tooLate],
])('a statement that %s', async (_, busyMs, answersMs, expected) => {
  const { engine, endOthers, answer } = await databaseAtWork(busyMs > 0)
  const outcome = store(engine, targetIn()).then(
    ({ ran }) => ran.data,
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(busyMs)
  endOthers()
  await vi.advanceTimersByTimeAsync(answersMs)
  answer()
  expect(await outcome).toEqual(expected)
})

const databases: Record<string, { open: () => Engine | Promise<Engine>; manyBirds: string }> = {
  DuckDB: {
    open: () =>
      openDuckDb({
        file: join(folder, 'birds.duckdb'),
        stagingFolder: join(folder, 'staging'),
        limits: testLimits,
      }),
    manyBirds: 'SELECT range AS birds FROM range(10000000)',
  },
  SQLite: {
    open: () => {
      const file = join(folder, 'birds.db')
      new DatabaseSync(file).close()
      return engineOver(openSqlite({ file, writable: false }))
    },
    manyBirds:
      'WITH RECURSIVE n (birds) AS (SELECT 1 UNION ALL SELECT birds + 1 FROM n) SELECT birds FROM n',
  },
  MariaDB: {
    open: () => engineOver(openMysql(mariadbConnection('mysql'))),
    manyBirds: 'SELECT seq AS birds FROM seq_1_to_10000000',
  },
}

const reached = Object.entries(databases).filter(
  ([kind]) => kind !== 'MariaDB' || inject('mariadbUrl') !== null,
)

test.each(reached)(
  'a run of %s whose rows find no folder gives its place to the next one',
  async (_, { open, manyBirds }) => {
    vi.useRealTimers()
    const engine = await open()
    const results = join(folder, 'results')
    await writeFile(results, 'no folder')
    for (let run = 0; run < perCaller; run += 1)
      await expect(store(engine, targetIn(), manyBirds)).rejects.toMatchObject({ code: 'ENOTDIR' })
    await rm(results)
    expect((await store(engine, targetIn())).ran.data).toEqual(answered)
    await engine.close()
  },
)

test('on a full disk a run is refused with what to do, and what was written of its rows is removed', async () => {
  await withoutRoom('0.rows', '0.part')
  const { engine, answer } = await databaseAtWork(false)
  answer()
  const target = targetIn()
  await expect(store(engine, target)).rejects.toEqual(
    new Refusal(
      507,
      'The disk of the server is full: the rows are not kept. Ask for fewer of them, or free some room',
    ),
  )
  await pruneResults(target.results, Date.now() + 2 * 3_600_000)
  expect(await readdir(join(folder, 'results'))).toEqual([])
})

test('on a full disk the rows that a statement answered as it wrote are cut, and nothing waits for more of them', async () => {
  await withoutRoom('0.rows')
  const reported: unknown[] = []
  const target = targetIn((error) => reported.push(error))
  const ran = ranOf('INSERT INTO birds VALUES (7) RETURNING birds', [birds], [[7]], false, null)
  expect((await storeAnswered(target, 0, ran)).data).toEqual([{ birds: 7 }])
  expect(reported).toEqual([expect.objectContaining({ code: 'ENOSPC' })])
  expect(target.results.isArriving('1')).toBe(false)
  expect(await target.results.find(1, 0)).toMatchObject({ rows: 0, truncated: true })
})

test.each([
  ['a thousand', 1200, 10, 1000],
  ['as many as fit into 16 MB', 20, 2_000_000, 8],
  ['one, however large it is,', 2, 18_000_000, 1],
])('of rows that are kept %s are answered at first', async (_, count, letters, first) => {
  const line = Buffer.from(`["${'x'.repeat(letters)}"]\n`)
  const chunks = (async function* () {
    for (let row = 0; row < count; row += 1)
      yield await Promise.resolve({ rowCount: 1, text: line })
  })()
  const query = () => Promise.resolve({ columns: [birds], chunks, truncated: () => false })
  const target = targetIn()
  const { ran, rest } = await store({ query } as unknown as Engine, target)
  vi.useRealTimers()
  expect([ran.data.length, (await rest)?.rows ?? ran.rows]).toEqual([first, count])
})

test('of what a statement that writes answered all rows are stored and a thousand answered, of another one how many it changed', async () => {
  const target = targetIn()
  const many = Array.from({ length: 1001 }, (_, at) => [at])
  const answers = [
    ranOf('DELETE FROM birds RETURNING birds', [birds], many, false, null),
    ranOf('DELETE FROM birds RETURNING birds', [birds], [[7]], true, null),
    ranOf('UPDATE birds SET birds = 8', [], [], false, 3),
  ]
  const kept: unknown[] = []
  for (const [index, ran] of answers.entries()) {
    const answered = await storeAnswered(target, index, ran)
    const { rows, truncated, wrote } = (await target.results.find(1, index)) ?? {}
    kept.push({ answered: answered.data.length, rows, truncated, wrote })
  }
  expect(kept).toEqual([
    { answered: 1000, rows: 1001, truncated: false, wrote: true },
    { answered: 1, rows: 1, truncated: true, wrote: true },
    { answered: 0, rows: 3, truncated: false, wrote: true },
  ])
})
