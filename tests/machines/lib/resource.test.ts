import { expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
import { call } from '../../../src/wiring/call'
import { resource } from '../../../src/machines/lib/resource'
import { inWorld } from '../../support/world'

/** A read whose server never answers; it counts how many calls were made and how many of them were ended. */
const open = () => {
  const calls = { made: 0, ended: 0 }
  const load = call<number, string>((_, { signal }) => {
    calls.made += 1
    signal?.addEventListener('abort', () => {
      calls.ended += 1
    })
    return new Promise(() => undefined)
  })
  const clock = new SimulatedClock()
  const { actor, waiting } = inWorld(resource('read', load), { key: 1 }, [], clock)
  return { actor, clock, calls, ...waiting }
}

test('a read without an answer says after five seconds that it still waits, and again five seconds after each retry', () => {
  const { actor, clock, calls, isSlow, retry } = open()
  clock.increment(4999)
  expect(isSlow()).toBe(false)
  clock.increment(1)
  expect({ isSlow: isSlow(), busy: actor.getSnapshot().hasTag('busy') }).toEqual({
    isSlow: true,
    busy: true,
  })
  retry()
  expect({ isSlow: isSlow(), calls }).toEqual({ isSlow: false, calls: { made: 2, ended: 1 } })
  clock.increment(5000)
  expect(isSlow()).toBe(true)
  actor.send({ type: 'resource.invalidated' })
  expect({ isSlow: isSlow(), calls }).toEqual({ isSlow: false, calls: { made: 3, ended: 2 } })
  clock.increment(5000)
  expect(isSlow()).toBe(true)
  actor.send({ type: 'resource.rekeyed', key: 2 })
  expect({ isSlow: isSlow(), calls }).toEqual({ isSlow: false, calls: { made: 4, ended: 3 } })
})

test('a cancelled read ends its call, says so and can be tried again', async () => {
  const { actor, clock, calls, isSlow, cancel } = open()
  clock.increment(5000)
  cancel()
  await expect.poll(() => actor.getSnapshot().value).toBe('failed')
  const { problem } = actor.getSnapshot().context
  expect({ problem, calls, isSlow: isSlow() }).toEqual({
    problem: { status: 0, message: 'Loading was cancelled.' },
    calls: { made: 1, ended: 1 },
    isSlow: false,
  })
  actor.send({ type: 'resource.invalidated' })
  expect({ state: actor.getSnapshot().value, callsMade: calls.made }).toEqual({
    state: 'loading',
    callsMade: 2,
  })
})
