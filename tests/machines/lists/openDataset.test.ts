import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, toPromise } from 'xstate'
import type { FormRequest } from '../../../src/machines/lib/forms'
import { openDatasetMachine } from '../../../src/machines/lists/openDataset.machine'
import { gives, refuses } from '../../support/actors'
import { dataset } from '../../support/rows'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

const open = (actors: Parameters<typeof openDatasetMachine.provide>[0]['actors'] = {}) =>
  toPromise(
    createActor(
      openDatasetMachine.provide({
        delays: { beforeOpening: 1 },
        actors: { getDataset: gives(dataset), createForm: gives({ key: 'fresh' }), ...actors },
      }),
      { input: dataset },
    ).start(),
  )

test('exploring a dataset makes a table chart of every column', async () => {
  const requested: unknown[] = []
  const createForm = fromPromise<{ key: string }, FormRequest>(({ input }) => {
    requested.push(input)
    return Promise.resolve({ key: 'fresh' })
  })
  expect(await open({ createForm })).toEqual({ path: '/visualizations/null/fresh' })
  expect(requested).toEqual([
    { datasetId: 12, vizType: 'table', fields: { all_columns: ['state', 'cost'] } },
  ])
})

test('a dataset opens a second after its form was made', async () => {
  const clock = new SimulatedClock()
  const { actor } = inWorld(
    openDatasetMachine.provide({
      actors: { getDataset: gives(dataset), createForm: gives({ key: 'fresh' }) },
    }),
    dataset,
    [],
    clock,
  )
  await waitFor(actor, (snapshot) => snapshot.matches('waiting'))
  const steps = [999, 1].map((time) => {
    clock.increment(time)
    return actor.getSnapshot().status
  })
  expect(steps).toEqual(['active', 'done'])
})

test.each(['getDataset', 'createForm'])('a dataset whose %s is refused says why', async (name) => {
  const problem = { status: 404, message: 'Dataset does not exist' }
  expect(await open({ [name]: refuses(problem) })).toMatchObject({ problem })
})
