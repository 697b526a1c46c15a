import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { resource } from '../../../src/machines/lib/resource'

/** A read whose server never answers; it counts how many calls were made and how many of them were ended. */
const open = () => {
  const calls = { made: 0, ended: 0 }
  const load = fromPromise<string, number>(({ signal }) => {
    calls.made += 1
    signal.addEventListener('abort', () => { calls.ended += 1 })
    return new Promise(() => undefined)
  })
  const clock = new SimulatedClock()
  const actor = createActor(resource('read', load), { input: { key: 1 }, clock }).start()
  const isSlow = () => actor.getSnapshot().hasTag('slow')
  return { actor, clock, calls, isSlow }
}

test('a read without an answer says after five seconds that it still waits, and again five seconds after each retry', () => {
  const { actor, clock, calls, isSlow } = open()
  clock.increment(4999)
  expect(isSlow()).toBe(false)
  clock.increment(1)
  expect([isSlow(), actor.getSnapshot().hasTag('busy')]).toEqual([true, true])
  actor.send({ type: 'resource.invalidated' })
  expect([isSlow(), calls]).toEqual([false, { made: 2, ended: 1 }])
  clock.increment(5000)
  expect(isSlow()).toBe(true)
  actor.send({ type: 'resource.rekeyed', key: 2 })
  expect([isSlow(), calls]).toEqual([false, { made: 3, ended: 2 }])
})

test('a cancelled read ends its call, says so and can be tried again', () => {
  const { actor, clock, calls } = open()
  clock.increment(5000)
  actor.send({ type: 'resource.cancelled' })
  const { value, context } = actor.getSnapshot()
  expect([value, context.problem, calls]).toEqual(['failed', { status: 0, message: 'Loading was cancelled.' }, { made: 1, ended: 1 }])
  actor.send({ type: 'resource.invalidated' })
  expect([actor.getSnapshot().matches('loading'), calls.made]).toEqual([true, 2])
})
