import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '../../../server/engines/engine.ts'
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
