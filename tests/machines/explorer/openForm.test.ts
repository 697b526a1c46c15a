import { expect, test } from 'vitest'
import { SimulatedClock, waitFor } from 'xstate'
import type { Chart, ChartForm } from '../../../src/api/contract'
import { openFormMachine } from '../../../src/machines/explorer/openForm.machine'
import { gives, hangs } from '../../support/actors'
import { savedChart } from '../../support/explorer'
import { inHouse } from '../../support/house'

test('an explorer whose form does not come says after five seconds that it still waits, and cancelling offers to try again', async () => {
  const clock = new SimulatedClock()
  const machine = openFormMachine.provide({
    actors: { loadChart: gives<Chart, { id: number }>(savedChart), loadForm: hangs<ChartForm, { key: string }>() },
  })
  const { actor } = inHouse(machine, { sliceId: 7, key: 'k1', reverts: false }, [], clock)
  await waitFor(actor, (snapshot) => snapshot.matches('loadingForm'))
  const isSlow = () => actor.getSnapshot().hasTag('slow')
  clock.increment(4999)
  expect(isSlow()).toBe(false)
  clock.increment(1)
  expect(isSlow()).toBe(true)
  actor.send({ type: 'open.retried' })
  expect([isSlow(), actor.getSnapshot().matches('loadingForm')]).toEqual([false, true])
  actor.send({ type: 'open.cancelled' })
  const { value, context } = actor.getSnapshot()
  expect([value, context.problem]).toEqual(['formFailed', { status: 0, message: 'Loading was cancelled.' }])
  actor.send({ type: 'open.retried' })
  expect(actor.getSnapshot().matches('loadingChart')).toBe(true)
})
