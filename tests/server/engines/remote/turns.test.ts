import { expect, onTestFinished, test, vi } from 'vitest'
import { createTurns } from '../../../../server/engines/remote/turns.ts'
import { beginWorking } from '../../../../server/engines/remote/working.ts'

/** Statements in the order in which they begin; `end` lets the first of those at work end. */
const queue = () => {
  const turns = createTurns()
  const begun: string[] = []
  const leaving: (() => void)[] = []
  const { signal } = new AbortController()
  const add = (caller: string, name: string, isLong = false) =>
    void turns
      .take({ caller, isLong }, signal, () => undefined)
      .then((leave) => {
        begun.push(name)
        leaving.push(leave)
      })
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  const end = async () => {
    leaving.shift()?.()
    await settled()
  }
  return { add, begun, end, settled }
}

test('one chart of another person does not wait for the fifty of a first, and a third person’s begins by the next turn', async () => {
  const { add, begun, end, settled } = queue()
  for (let at = 0; at < 50; at += 1) add('ann', `ann ${at}`)
  add('bob', 'bob')
  await settled()
  expect(begun).toEqual(['ann 0', 'ann 1', 'ann 2', 'bob'])
  for (const caller of ['cy', 'di'])
    for (let at = 0; at < 3; at += 1) add(caller, `${caller} ${at}`)
  add('eve', 'eve')
  await settled()
  expect(begun.slice(4)).toEqual(['cy 0', 'cy 1', 'cy 2', 'di 0'])
  await end()
  expect(begun.slice(8)).toEqual(['eve'])
})

test('what is read in a moment begins before what may take long, whoever came first, and finds a place beside it', async () => {
  const { add, begun, end, settled } = queue()
  for (let at = 0; at < 8; at += 1) add(`analyst ${at}`, `long ${at}`, true)
  await settled()
  expect(begun).toEqual(['long 0', 'long 1', 'long 2', 'long 3', 'long 4'])
  for (let at = 0; at < 4; at += 1) add(`viewer ${at}`, `chart ${at}`)
  await settled()
  expect(begun.slice(5)).toEqual(['chart 0', 'chart 1', 'chart 2'])
  await end()
  expect(begun.slice(8)).toEqual(['chart 3'])
  await end()
  expect(begun.slice(9)).toEqual(['long 5'])
})

test('however many charts come, one that may take long gets on', async () => {
  const { add, begun, end, settled } = queue()
  for (let at = 0; at < 20; at += 1) add(`viewer ${at}`, `chart ${at}`)
  await settled()
  add('analyst', 'long', true)
  await end()
  await end()
  expect(begun.slice(8)).toEqual(['long', 'chart 8'])
})

test('who has nothing at work is before who has, also with what may take long', async () => {
  const { add, begun, end, settled } = queue()
  for (let at = 0; at < 7; at += 1) add(`viewer ${at}`, `chart ${at}`)
  add('trainer', 'first long', true)
  add('viewer 6', 'another chart')
  add('analyst', 'long', true)
  await settled()
  await end()
  await end()
  expect(begun.slice(7)).toEqual(['first long', 'long', 'another chart'])
})

test('the time of a statement stands still while it waits for its turn, and runs while its database is waited for', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const turns = createTurns()
  const begin = (more: object) => beginWorking(turns, { timeoutMs: 1000, caller: 'ann', ...more })
  const others = await Promise.all([1, 2, 3].map(() => begin({ timeoutMs: 60_000 })))
  const told: boolean[] = []
  const stop = new AbortController()
  const begun = begin({ queued: (isWaiting: boolean) => told.push(isWaiting) })
  const left = begin({ signal: stop.signal }).catch((error: Error) => error.message)
  stop.abort(new Error('Nobody wants it'))
  vi.advanceTimersByTime(5000)
  const before = [...told]
  others[0]?.finish()
  const working = await begun
  const waiting = working.waitFor(Promise.withResolvers<never>().promise)
  const ended = waiting.catch((error: Error) => error.message)
  vi.advanceTimersByTime(999)
  const early = working.signal.aborted
  vi.advanceTimersByTime(1)
  expect({ before, told, early, ended: await ended, left: await left }).toEqual({
    before: [true],
    told: [true, false],
    early: false,
    ended: 'The query exceeded the timeout of 1 second',
    left: 'Nobody wants it',
  })
})
