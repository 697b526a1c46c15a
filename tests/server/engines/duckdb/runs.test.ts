import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRunQueue } from '../../../../server/engines/duckdb/queue.ts'
import { createRun, type Run } from '../../../../server/engines/duckdb/run.ts'
import { createRunner } from '../../../../server/engines/duckdb/runner.ts'
import type { Chunk, ResultShape } from '../../../../server/engines/engine.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const work = { kind: 'mark' } as const

/** A run, and what is said of it to whoever watches it. */
const watchedRun = (id = 1, caller = 'ann') => {
  const said: unknown[] = []
  const run = createRun(
    id,
    work,
    { caller, isLong: false },
    {
      awaited: (waiting) => said.push(waiting ? 'awaited' : 'not awaited'),
      taken: () => said.push('taken'),
      turn: (isWaiting) => said.push(isWaiting ? 'waits' : 'begins'),
    },
  )
  return { run, said }
}
const chunk = (rowCount: number) => ({ rowCount, columns: [] }) as Chunk<ResultShape>

test('of runs under suspicion one is tried at a time, for five seconds, beside those that are not', () => {
  const queue = createRunQueue()
  const begun: number[] = []
  const begin = () => queue.begin(({ id }) => begun.push(id))
  const runs = [1, 2, 3].map((id) => watchedRun(id, `caller ${id}`))
  const [first, second, third] = runs.map(({ run }) => run) as [Run, Run, Run]
  first.suspect = true
  second.suspect = true
  for (const { run } of runs) queue.add(run)
  begin()
  const atOnce = [...begun]
  vi.advanceTimersByTime(4999)
  begin()
  const before = [...begun]
  vi.advanceTimersByTime(1)
  begin()
  queue.remove(third)
  expect({ atOnce, before, begun, running: [queue.isRunning(third), queue.ids()] }).toEqual({
    atOnce: [1, 3],
    before: [1, 3],
    begun: [1, 3, 2],
    running: [false, [1, 2]],
  })
  expect(runs.map(({ said }) => said.join())).toEqual(['begins', 'waits,waits,begins', 'begins'])
})

test('runs whose process died wait before the others, in the order in which they are put back', () => {
  const queue = createRunQueue()
  const runs = Array.from({ length: 5 }, (_, at) => watchedRun(at + 1).run)
  for (const run of runs) queue.add(run)
  queue.begin(() => undefined)
  const lost = queue.takeRunning()
  for (const run of lost) queue.putFirst(run)
  expect({
    lost: lost.map(({ id }) => id),
    isBusy: queue.isBusy(),
    ids: queue.ids(),
    taken: queue.takeWaiting().length,
    hasWaiting: queue.hasWaiting(),
  }).toEqual({ lost: [1, 2, 3], isBusy: false, ids: [3, 2, 1, 4, 5], taken: 5, hasWaiting: false })
})

test('chunks are taken in their order, the engine is waited for behind the last, and the end comes once', async () => {
  const { run, said } = watchedRun()
  run.onColumns([])
  for (const rows of [1, 2]) run.onChunk(chunk(rows))
  const retriable = [run.retriable()]
  const taken = [await run.take(), await run.take()]
  const waiting = run.take()
  run.onChunk(chunk(3))
  taken.push(await waiting)
  retriable.push(run.retriable())
  run.onChunk(chunk(4))
  run.finish(true, 10)
  run.fail(new Error('too late'))
  taken.push(await run.take(), await run.take())
  expect({ rows: taken.map((one) => one?.rowCount), retriable, said: said.join(', ') }).toEqual({
    rows: [1, 2, 3, 4, undefined],
    retriable: [true, false],
    said: 'not awaited, not awaited, taken, taken, awaited, not awaited, taken, awaited, not awaited, not awaited, taken',
  })
  expect([run.ended(), run.truncated(), run.rows()]).toEqual([true, true, 10])
})

test('a run that failed says why behind what has arrived, and what arrived is forgotten where it is done again', async () => {
  const { run } = watchedRun()
  run.onChunk(chunk(1))
  run.rewind()
  run.onChunk(chunk(2))
  run.fail(new Error('broken'))
  await expect(run.columns).rejects.toThrow('broken')
  expect((await run.take())?.rowCount).toBe(2)
  await expect(run.take()).rejects.toThrow('broken')
  const { run: silent } = watchedRun()
  silent.finish(false, 0)
  await expect(silent.columns).rejects.toThrow('The statement has no columns')
})

/** A runner whose process never answers, and what it was told to stop and why. */
const runner = () => {
  const stopped: string[] = []
  const supervisor = {
    submit: () => undefined,
    more: () => undefined,
    stop: (_: Run, { message }: Error) => stopped.push(message),
  } as unknown as Parameters<typeof createRunner>[0]
  return { ...createRunner(supervisor), stopped }
}
const spent = 'The query exceeded the timeout of 1 second'

test('the time of a run stands still while others are before it, and while nobody reads on', async () => {
  const { launch, stopped } = runner()
  const told: boolean[] = []
  const run = launch(work, 1000, { queued: (isWaiting) => told.push(isWaiting) })
  vi.advanceTimersByTime(400)
  for (const isWaiting of [true, true]) run.turn(isWaiting)
  vi.advanceTimersByTime(5000)
  run.turn(false)
  vi.advanceTimersByTime(300)
  run.onChunk(chunk(1))
  vi.advanceTimersByTime(5000)
  await run.take()
  vi.advanceTimersByTime(299)
  const before = [...stopped]
  vi.advanceTimersByTime(1)
  expect({ told, before, stopped }).toEqual({ told: [true, false], before: [], stopped: [spent] })
})

test('a run is stopped with the reason of its signal while it runs, and not after its end', () => {
  const { launch, stopped } = runner()
  const [one, other] = [new AbortController(), new AbortController()]
  launch(work, 1000, { signal: one.signal })
  const ended = launch(work, 1000, { signal: other.signal })
  ended.finish(false, 0)
  for (const stop of [one, other]) stop.abort(new Error('Nobody wants it'))
  expect(() => launch(work, 1000, { signal: one.signal })).toThrow('Nobody wants it')
  expect(stopped).toEqual(['Nobody wants it'])
})
