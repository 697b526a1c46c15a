import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { Dataset, DatasetCreate } from '../../../src/api/contract'
import type { Intended } from '../../../src/machines/lib/intention'
import {
  datasetNameProblem,
  queryDatasetMachine,
  queryDatasetResumption,
} from '../../../src/machines/sql/queryDataset.machine'
import { refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { dataset } from '../../support/rows'

const made: Dataset = { ...dataset, id: 31, table_name: 'costs' }

const open = ({
  name = '',
  charts = false,
  createDataset = undefined as object | undefined,
} = {}) => {
  const sent: (DatasetCreate & Intended)[] = []
  const create = fromPromise<Dataset, DatasetCreate & Intended>(({ input }) => {
    sent.push(input)
    return Promise.resolve(made)
  })
  const machine = queryDatasetMachine.provide({
    actors: { createDataset: (createDataset ?? create) as typeof create },
  })
  return {
    ...inWorld(machine, { databaseId: 3, sql: 'SELECT 1', schema: 'main', name, charts }, [
      'notifications',
      'datasets',
      'recent',
    ]),
    sent,
  }
}

test('a name that is empty, blank or too long is refused with its reason, and nothing is sent', () => {
  expect(['', '  ', 'n'.repeat(251), 'costs'].map(datasetNameProblem)).toEqual([
    'Required.',
    'Empty chart title',
    'At most 250 characters',
    null,
  ])
  const { actor, sent } = open()
  actor.send({ type: 'name.submitted' })
  expect(actor.getSnapshot().value).toEqual({ naming: 'refused' })
  actor.send({ type: 'name.edited', name: 'costs' })
  expect(actor.getSnapshot().value).toEqual({ naming: 'fresh' })
  actor.send({ type: 'name.edited', name: ' ' })
  expect({ state: actor.getSnapshot().value, sent }).toEqual({
    state: { naming: 'refused' },
    sent: [],
  })
})

test('a dialog that comes back makes its dataset under the name and the key that it had', () => {
  const { actor } = open({ name: 'costs' })
  actor.send({ type: 'name.edited', name: 'costs of' })
  const { intention } = actor.getSnapshot().context
  const left = queryDatasetResumption.schema.parse(
    queryDatasetResumption.stored(actor.getSnapshot()),
  )
  const again = inWorld(queryDatasetMachine, left as never).actor.getSnapshot().context
  expect([again.name, again.intention, again.requested.sql]).toEqual([
    'costs of',
    intention,
    'SELECT 1',
  ])
})

test('the statement becomes a dataset under the name that was typed, trimmed, which is told with a way to it', async () => {
  const { actor, heard, sent } = open({ name: 'Untitled Query 1' })
  actor.send({ type: 'name.edited', name: ' costs ' })
  actor.send({ type: 'name.submitted' })
  const { output } = await waitFor(actor, (snapshot) => snapshot.matches('done'))
  expect({ sent, output }).toEqual({
    sent: [
      {
        database: 3,
        schema: 'main',
        table_name: 'costs',
        sql: 'SELECT 1',
        intention: expect.any(String),
      },
    ],
    output: { datasetMade: { dataset: made, charts: false } },
  })
  expect({ datasets: heard('datasets'), recent: heard('recent') }).toEqual({
    datasets: [{ type: 'resource.invalidated' }],
    recent: [{ type: 'resource.invalidated' }],
  })
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: {
        intent: 'success',
        area: 'workspace',
        title: 'Created dataset costs',
        detail: 'It is in Datasets.',
        action: { label: 'Open', path: '/datasets/31' },
      },
    },
  ])
})

test('one that is to be charted goes on to its chart without a notice', async () => {
  const { actor, heard } = open({ name: 'costs', charts: true })
  actor.send({ type: 'name.submitted' })
  const { output } = await waitFor(actor, (snapshot) => snapshot.matches('done'))
  expect({ output, notifications: heard('notifications'), datasets: heard('datasets') }).toEqual({
    output: { datasetMade: { dataset: made, charts: true } },
    notifications: [],
    datasets: [{ type: 'resource.invalidated' }],
  })
})

test('a refusal keeps the name and says why; the name can be changed after it', async () => {
  const problem = { status: 409, message: 'A dataset of this name is there already' }
  const { actor, heard } = open({ name: 'costs', createDataset: refuses(problem) })
  actor.send({ type: 'name.submitted' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ naming: 'failed' }))
  expect({
    name: context.name,
    problem: context.problem,
    notifications: heard('notifications'),
  }).toEqual({ name: 'costs', problem, notifications: [] })
  actor.send({ type: 'name.edited', name: 'costs 2' })
  expect(actor.getSnapshot().value).toEqual({ naming: 'fresh' })
})

test('dismissed, it ends without a dataset', () => {
  const { actor, sent } = open({ name: 'costs' })
  actor.send({ type: 'dialog.dismissed' })
  expect({ output: actor.getSnapshot().output, sent }).toEqual({
    output: { datasetMade: null },
    sent: [],
  })
})
