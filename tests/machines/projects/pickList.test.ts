import { expect, test } from 'vitest'
import { fromPromise, SimulatedClock } from 'xstate'
import type { ListAnswer } from '../../../src/api/contract'
import { peopleListMachine } from '../../../src/machines/projects/peopleList.machine'
import {
  pickablesResource,
  pickListMachine,
  type Pickable,
  type PickKey,
} from '../../../src/machines/projects/pickList.machine'
import { chart, listOf } from '../../support/rows'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

test('things to choose from are searched once typing pauses, sorted, paged and read again', async () => {
  const keys: PickKey[] = []
  const load = fromPromise<ListAnswer<Pickable>, PickKey>(({ input }) => {
    keys.push(input)
    return Promise.resolve(listOf(chart))
  })
  const list = pickablesResource.provide({ actors: { load } })
  const clock = new SimulatedClock()
  const machine = pickListMachine.provide({ actors: { list } })
  const { actor } = inWorld(machine, { kind: 'chart', outside: 5 }, undefined, clock)
  const first = {
    kind: 'chart',
    search: '',
    sort: { column: 'changed_on_utc', direction: 'desc' },
    page: 0,
    project: { id: 5, contains: false },
  }
  const byName = { column: 'slice_name', direction: 'asc' as const }
  actor.send({ type: 'page.turned', page: 2 })
  actor.send({ type: 'sort.chosen', sort: byName })
  actor.send({ type: 'search.edited', text: 'c' })
  actor.send({ type: 'search.edited', text: ' cost ' })
  expect(actor.getSnapshot().value).toBe('typing')
  clock.increment(250)
  await waitFor(actor.getSnapshot().context.list, (snapshot) => snapshot.matches('ready'))
  actor.send({ type: 'list.retried' })
  const searched = { ...first, sort: byName, search: 'cost' }
  actor.send({ type: 'page.turned', page: 3 })
  actor.send({ type: 'search.edited', text: 'costs' })
  clock.increment(250)
  expect(keys).toEqual([
    first,
    { ...first, page: 2 },
    { ...first, sort: byName },
    searched,
    searched,
    { ...searched, page: 3 },
    { ...searched, search: 'costs' },
  ])
})

test('people are searched as it is typed', () => {
  const { actor } = inWorld(peopleListMachine)
  actor.send({ type: 'search.edited', text: 'cleo' })
  expect(actor.getSnapshot().context.search).toBe('cleo')
})
