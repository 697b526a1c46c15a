import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Engine, Statement } from '../../../server/engines/engine.ts'
import { beginWorking } from '../../../server/engines/remote/working.ts'
import { createTurns } from '../../../server/engines/remote/turns.ts'
import { folderFiles } from '../../../server/files/folderFiles.ts'
import { Refusal } from '../../../server/problem.ts'
import { createStoredResults } from '../../../server/results/storedResults.ts'
import type { Run } from '../../../server/sql/run.ts'
import { storeStatement } from '../../../server/sql/storeStatement.ts'
import { columnKinds } from '../../../src/api/contract/columnKinds.ts'

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
      columns: [{ name: 'birds', type: 'INTEGER', typeGeneric: columnKinds.number }],
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

const tooLate = new Refusal(408, 'The query exceeded the timeout of 30 seconds')
const answered = [{ birds: 7 }]

test.each<[string, busyMs: number, answersMs: number, expected: unknown]>([
  ['answers within 30 seconds has its rows', 0, 29_999, answered],
  ['does not answer in 30 seconds is ended', 0, 30_000, tooLate],
  ['answers within 30 seconds of its turn has its rows', 20_000, 29_999, answered],
  ['waits for longer than it may run has its rows', 600_000, 29_999, answered],
  ['does not answer in 30 seconds of its turn is ended', 20_000, 30_000, tooLate],
])('a statement that %s', async (_, busyMs, answersMs, expected) => {
  const resultTarget = {
    results: createStoredResults(folderFiles(folder)),
    run: 1,
    reportUnstored: () => undefined,
  }
  const who = {
    caller,
    isLong: true,
    signal: new AbortController().signal,
    queued: () => undefined,
  } as const
  const { engine, endOthers, answer } = await databaseAtWork(busyMs > 0)
  const run: Run = {
    ...who,
    engine,
    backend: 'postgresql',
    writable: false,
    text: 'SELECT 7 AS birds',
    statements: ['SELECT 7 AS birds'],
    making: null,
    schema: null,
    limit: 10,
    resultTarget,
  }
  const outcome = storeStatement(resultTarget, run, 0, 10, who).then(
    ({ ran }) => ran.data,
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(busyMs)
  endOthers()
  await vi.advanceTimersByTimeAsync(answersMs)
  answer()
  expect(await outcome).toEqual(expected)
})
