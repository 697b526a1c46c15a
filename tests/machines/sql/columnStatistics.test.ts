import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { ColumnStatistics } from '../../../src/api/contract'
import {
  columnStatisticsMachine,
  type ColumnRequest,
  statisticsResource,
} from '../../../src/machines/sql/columnStatistics.machine'
import { waitFor } from '../../support/waitFor'

interface Key {
  id: string
  statement: number
  column: string
}

const reported = (distinct: number): ColumnStatistics => ({
  count: 9,
  nulls: 0,
  distinct,
  min: null,
  max: null,
  mean: null,
  median: null,
  top: [],
})

const open = (answer: (column: string) => Promise<ColumnStatistics>) => {
  const requested: Key[] = []
  const load = fromPromise<ColumnStatistics, Key>(({ input }) => {
    requested.push(input)
    return answer(input.column)
  })
  const machine = columnStatisticsMachine.provide({
    actors: { statistics: statisticsResource.provide({ actors: { load } }) },
  })
  const actor = createActor(machine, {
    input: { id: 'run-1', statement: 2, column: 'state', columns: ['state', 'cost'] },
  }).start()
  const { statistics } = actor.getSnapshot().context
  return {
    actor,
    statistics,
    requested,
    shown: () => [
      actor.getSnapshot().context.request.column,
      statistics.getSnapshot().context.data,
    ],
  }
}

test('the column that it is opened with is read at once, another one when it is chosen', async () => {
  const { actor, statistics, requested, shown } = open((column) =>
    Promise.resolve(reported(column.length)),
  )
  await waitFor(statistics, (snapshot) => snapshot.matches('ready'))
  expect(shown()).toEqual(['state', reported(5)])
  actor.send({ type: 'column.chosen', column: 'cost' })
  expect(statistics.getSnapshot().hasTag('busy')).toBe(true)
  await waitFor(statistics, (snapshot) => snapshot.matches('ready'))
  expect({ shown: shown(), requested }).toEqual({
    shown: ['cost', reported(4)],
    requested: [
      { id: 'run-1', statement: 2, column: 'state' },
      { id: 'run-1', statement: 2, column: 'cost' },
    ],
  })
})

test('an answer for a column that was left does not take the place of the chosen one', async () => {
  const late = Promise.withResolvers<ColumnStatistics>()
  const { actor, statistics, shown } = open((column) =>
    column === 'state' ? late.promise : Promise.resolve(reported(4)),
  )
  actor.send({ type: 'column.chosen', column: 'cost' })
  await waitFor(statistics, (snapshot) => snapshot.matches('ready'))
  late.resolve(reported(5))
  await late.promise
  expect(shown()).toEqual(['cost', reported(4)])
})

test('a column that could not be read says why, and is read when it is asked for again', async () => {
  const answers = [
    () => Promise.reject(Object.assign(new Error('The result has expired'), { status: 410 })),
    () => Promise.resolve(reported(5)),
  ]
  const { statistics, shown } = open(
    () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')),
  )
  await waitFor(statistics, (snapshot) => snapshot.matches('failed'))
  expect({ problem: statistics.getSnapshot().context.problem, shown: shown() }).toMatchObject({
    problem: { message: 'The result has expired' },
    shown: ['state', null],
  })
  statistics.send({ type: 'resource.invalidated' })
  await waitFor(statistics, (snapshot) => snapshot.matches('ready'))
  expect(shown()).toEqual(['state', reported(5)])
})

test('a column of a dataset is read by the dataset, without the columns that can be chosen instead', async () => {
  const requested: unknown[] = []
  const load = fromPromise<ColumnStatistics, ColumnRequest>(({ input }) => {
    requested.push(input)
    return Promise.resolve(reported(1))
  })
  const actor = createActor(
    columnStatisticsMachine.provide({
      actors: { statistics: statisticsResource.provide({ actors: { load } }) },
    }),
    { input: { datasetId: 12, column: 'state', columns: ['state', 'cost'] } },
  ).start()
  actor.send({ type: 'column.chosen', column: 'cost' })
  await waitFor(actor.getSnapshot().context.statistics, (snapshot) => snapshot.matches('ready'))
  expect(requested).toEqual([
    { datasetId: 12, column: 'state' },
    { datasetId: 12, column: 'cost' },
  ])
})

test('dismissed, it ends', () => {
  const { actor } = open(() => new Promise(() => undefined))
  actor.send({ type: 'dialog.dismissed' })
  expect(actor.getSnapshot().status).toBe('done')
})
