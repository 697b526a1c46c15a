import { expect, test } from 'vitest'
import { SimulatedClock, waitFor } from 'xstate'
import type { ChartForm } from '../../../src/api/contract'
import { call } from '../../../src/call'
import { openFormMachine } from '../../../src/machines/explorer/openForm.machine'
import { gives } from '../../support/actors'
import { savedChart } from '../../support/explorer'
import { inHouse } from '../../support/house'

test('an explorer whose form does not come says after five seconds that it still waits, and cancelling offers to try again', async () => {
  const clock = new SimulatedClock()
  const loadForm = call<{ key: string }, ChartForm>(() => new Promise(() => undefined))
  const machine = openFormMachine.provide({ actors: { loadChart: gives(savedChart), loadForm } })
  const { actor, waiting } = inHouse(machine, { sliceId: 7, key: 'k1', reverts: false }, [], clock)
  await waitFor(actor, (snapshot) => snapshot.matches('loadingForm'))
  clock.increment(4999)
  expect(waiting.isSlow()).toBe(false)
  clock.increment(1)
  expect(waiting.isSlow()).toBe(true)
  waiting.retry()
  expect([waiting.isSlow(), actor.getSnapshot().value]).toEqual([false, 'loadingForm'])
  clock.increment(5000)
  waiting.cancel()
  await waitFor(actor, (snapshot) => snapshot.matches('formFailed'))
  expect(actor.getSnapshot().context.problem).toEqual({ status: 0, message: 'Loading was cancelled.' })
  actor.send({ type: 'open.retried' })
  expect(actor.getSnapshot().value).toBe('loadingChart')
})
