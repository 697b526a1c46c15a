import { expect, test } from 'vitest'
import { fromPromise, SimulatedClock } from 'xstate'
import type { HistoryItem, ListAnswer } from '../../../src/api/contract'
import {
  runHistoryMachine,
  runsResource,
  type RunsRequest,
} from '../../../src/machines/sql/runHistory.machine'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

type Runs = ListAnswer<HistoryItem>
const runs = (count: number): Runs => ({ count, total: count, ids: [], result: [] })

const open = (databaseId: number | null) => {
  const requested: RunsRequest[] = []
  const waiting: PromiseWithResolvers<Runs>[] = []
  const load = fromPromise<Runs, RunsRequest>(({ input }) => {
    requested.push(input)
    const call = Promise.withResolvers<Runs>()
    waiting.push(call)
    return call.promise
  })
  const clock = new SimulatedClock()
  const machine = runHistoryMachine.provide({
    actors: { list: runsResource.provide({ actors: { load } }) },
  })
  const { actor } = inWorld(machine, { databaseId }, [], clock)
  const list = () => actor.getSnapshot().context.list
  const shown = () => {
    const {
      value,
      context: { key, data, problem },
    } = list().getSnapshot()
    return { value, key, count: data?.count ?? null, problem }
  }
  return {
    actor,
    requested,
    clock,
    list,
    shown,
    answer: (index: number) => waiting[index] ?? Promise.withResolvers<Runs>(),
  }
}
const settles = (world: ReturnType<typeof open>) =>
  waitFor(world.list(), (snapshot) => !snapshot.hasTag('busy'))

test('the runs of the tab’s database are read at once, and again when the tab’s database is another', async () => {
  const world = open(1)
  expect(world.actor.system.get('runsOfDatabase')).toBe(world.list())
  world.answer(0).resolve(runs(4))
  await settles(world)
  expect(world.shown()).toEqual({
    value: 'ready',
    key: { databaseId: 1, search: '' },
    count: 4,
    problem: null,
  })
  world.actor.send({ type: 'database.followed', databaseId: 1 })
  world.actor.send({ type: 'database.followed', databaseId: 2 })
  world.answer(1).resolve(runs(0))
  await settles(world)
  expect({ requested: world.requested, shown: world.shown() }).toEqual({
    requested: [
      { databaseId: 1, search: '' },
      { databaseId: 2, search: '' },
    ],
    shown: { value: 'ready', key: { databaseId: 2, search: '' }, count: 0, problem: null },
  })
})

test('a search is sent without its blanks when nobody has typed for a while', () => {
  const { actor, requested, clock } = open(1)
  actor.send({ type: 'search.edited', text: ' bir' })
  clock.increment(200)
  actor.send({ type: 'search.edited', text: ' birds ' })
  clock.increment(200)
  expect({
    state: actor.getSnapshot().value,
    search: actor.getSnapshot().context.search,
    requested,
  }).toEqual({ state: 'typing', search: ' birds ', requested: [{ databaseId: 1, search: '' }] })
  clock.increment(50)
  expect({
    state: actor.getSnapshot().value,
    lastRequest: requested.at(-1),
    requestCount: requested.length,
  }).toEqual({ state: 'resting', lastRequest: { databaseId: 1, search: 'birds' }, requestCount: 2 })
})

test('another database keeps what is searched', () => {
  const { actor, requested, clock } = open(1)
  actor.send({ type: 'search.edited', text: 'birds' })
  clock.increment(250)
  actor.send({ type: 'database.followed', databaseId: null })
  expect(requested).toEqual([
    { databaseId: 1, search: '' },
    { databaseId: 1, search: 'birds' },
    { databaseId: null, search: 'birds' },
  ])
})

test('what could not be read is told and read again', async () => {
  const world = open(1)
  world.answer(0).reject({ status: 0, message: 'The server cannot be reached' })
  await settles(world)
  expect(world.shown()).toEqual({
    value: 'failed',
    key: { databaseId: 1, search: '' },
    count: null,
    problem: { status: 0, message: 'The server cannot be reached' },
  })
  world.actor.send({ type: 'list.retried' })
  world.answer(1).resolve(runs(2))
  await settles(world)
  expect(world.shown()).toMatchObject({ value: 'ready', count: 2 })
})

test('an answer that comes after another database was chosen is not shown', async () => {
  const world = open(1)
  world.actor.send({ type: 'database.followed', databaseId: 2 })
  world.answer(1).resolve(runs(2))
  world.answer(0).resolve(runs(1))
  await settles(world)
  expect(world.shown()).toEqual({
    value: 'ready',
    key: { databaseId: 2, search: '' },
    count: 2,
    problem: null,
  })
})
