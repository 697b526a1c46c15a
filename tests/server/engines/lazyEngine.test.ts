import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Engine, Result } from '../../../server/engines/engine.ts'
import { lazyEngine } from '../../../server/engines/lazyEngine.ts'
import { connectionBroken } from '../../../server/engines/reach/failures.ts'
import { badRequest, Refusal } from '../../../server/problem.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const broken = connectionBroken({ host: 'db', port: 1 } as Parameters<typeof connectionBroken>[0])

const opening = (fail: { with?: Error } = {}) => {
  const seen: string[] = []
  const open = async () => {
    seen.push('opened')
    const work = async (name: string) => {
      seen.push(name)
      if (fail.with !== undefined) throw fail.with
      return []
    }
    return {
      schemas: () => work('schemas'),
      generation: () => 2,
      close: async () => void seen.push('closed'),
    } as unknown as Engine
  }
  return { seen, open }
}
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof Refusal ? [error.status, error.message] : error),
  )

test('an engine opens with its first use, closes when it is idle for a while, and counts its writes on', async () => {
  const { seen, open } = opening()
  const engine = lazyEngine(open, 5, 1000)
  const generations = [engine.generation(null)]
  await engine.schemas()
  await engine.schemas()
  generations.push(engine.generation(null))
  await vi.advanceTimersByTimeAsync(999)
  await engine.schemas()
  await vi.advanceTimersByTimeAsync(999)
  const before = [...seen]
  await vi.advanceTimersByTimeAsync(1)
  generations.push(engine.generation(null))
  await engine.schemas()
  generations.push(engine.generation(null))
  expect({ before, seen, generations }).toEqual({
    before: ['opened', 'schemas', 'schemas', 'schemas'],
    seen: ['opened', 'schemas', 'schemas', 'schemas', 'closed', 'opened', 'schemas'],
    generations: [5, 7, 7, 9],
  })
})

test('a broken connection is told, and the next use opens another; a refused statement leaves it open', async () => {
  const fail: { with?: Error } = { with: badRequest('no such table') }
  const { seen, open } = opening(fail)
  const engine = lazyEngine(open)
  const refused = await outcome(engine.schemas())
  fail.with = broken
  const lost = await outcome(engine.schemas())
  delete fail.with
  const again = await outcome(engine.schemas())
  engine.retire()
  await vi.advanceTimersByTimeAsync(0)
  expect({ refused, lost, again, seen }).toEqual({
    refused: [400, 'no such table'],
    lost: [422, `There was an error connecting to the database: ${broken.message}`],
    again: 'answered',
    seen: ['opened', 'schemas', 'schemas', 'closed', 'opened', 'schemas', 'closed'],
  })
})

test('an engine that is not used any more closes once what runs has ended', async () => {
  const { seen, open } = opening()
  const engine = lazyEngine(open)
  const [one, other] = [engine.schemas(), engine.schemas()]
  engine.retire()
  const atOnce = [...seen]
  await Promise.all([one, other])
  await vi.advanceTimersByTimeAsync(0)
  expect({ atOnce, seen }).toEqual({
    atOnce: ['opened'],
    seen: ['opened', 'schemas', 'schemas', 'closed'],
  })
})

/** An engine whose results are these pieces; one that is an error breaks off. */
const readingOf = (pieces: readonly (number | Error)[]) => {
  const seen: string[] = []
  const chunks = async function* () {
    try {
      for (const piece of pieces) {
        if (piece instanceof Error) throw piece
        yield piece
      }
    } finally {
      seen.push('read')
    }
  }
  const open = async () => {
    seen.push('opened')
    const query = async () => ({ columns: ['a'], chunks: chunks(), truncated: () => true })
    const close = async () => void seen.push('closed')
    return { query, close, generation: () => 0 } as unknown as Engine
  }
  return { seen, open }
}
const statement = { sql: 'SELECT 1', maxRows: 1, timeoutMs: 1 }
const piecesOf = (result: Result<'values'>) => result.chunks[Symbol.asyncIterator]()

test('an engine stays open while a result of it is read, be it given up or used no more meanwhile', async () => {
  const { seen, open } = readingOf([1, 2])
  const engine = lazyEngine(open, 0, 1000)
  const result = await engine.query(statement, 'values')
  const [whole, left] = [result, await engine.query(statement, 'values')].map(piecesOf)
  const first = await whole!.next()
  await left!.next()
  await vi.advanceTimersByTimeAsync(5000)
  engine.retire()
  const rest = [await whole!.next(), await whole!.next(), await whole!.next()]
  await vi.advanceTimersByTimeAsync(5000)
  const whileOneIsRead = [...seen]
  await left!.return!()
  await vi.advanceTimersByTimeAsync(0)
  expect({
    told: [result.columns, result.truncated()],
    pieces: [first, ...rest].map(({ value }) => value as unknown),
    whileOneIsRead,
    seen,
  }).toEqual({
    told: [['a'], true],
    pieces: [1, 2, undefined, undefined],
    whileOneIsRead: ['opened', 'read'],
    seen: ['opened', 'read', 'read', 'closed'],
  })
})

test('a connection that breaks while a result is read is told, and the next use opens another', async () => {
  const { seen, open } = readingOf([1, broken])
  const engine = lazyEngine(open)
  const pieces = piecesOf(await engine.query(statement, 'values'))
  await pieces.next()
  const lost = await outcome(pieces.next())
  await engine.query(statement, 'values')
  expect({ lost, seen }).toEqual({
    lost: [422, `There was an error connecting to the database: ${broken.message}`],
    seen: ['opened', 'read', 'closed', 'opened'],
  })
})

test('an engine that did not open is opened anew by the next use', async () => {
  const { seen, open } = opening()
  let tries = 0
  const engine = lazyEngine(async () => {
    tries += 1
    if (tries === 1) throw badRequest('no such file')
    return open()
  })
  expect([await outcome(engine.schemas()), await outcome(engine.schemas()), seen]).toEqual([
    [400, 'no such file'],
    'answered',
    ['opened', 'schemas'],
  ])
})

test('an engine is called with all that it is used with, and answers what it answers', async () => {
  const { signal } = new AbortController()
  const table = { schema: 's', table: 't' }
  const who = { caller: '1', signal }
  const adoption = { stagedFile: 'f', into: table, ifExists: 'append' }
  const command = { sql: 'DELETE FROM t', maxRows: 5, timeoutMs: 9, ...who }
  const calls: [string, unknown[]][] = [
    ['describe', ['SELECT 1', who]],
    ['schemas', []],
    ['tables', ['s']],
    ['columns', [table]],
    ['keys', [table]],
    ['execute', [command]],
    ['adopt', [adoption, signal]],
    ['dropTable', [table]],
    ['ping', [signal]],
  ]
  const echo = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'then' ? undefined : async (...with_: unknown[]) => [name, with_],
    },
  ) as Engine
  const engine = lazyEngine(async () => echo) as unknown as Record<
    string,
    (...sent: unknown[]) => Promise<unknown>
  >
  const answers: unknown[] = []
  for (const [name, sent] of calls) answers.push(await engine[name]!(...sent))
  expect(answers).toEqual(calls)
})
