import { expect, test } from 'vitest'
import { fromPromise, toPromise } from 'xstate'
import type { Dataset, PickableChar } from '../../../../src/api/contract'
import {
  comparedColumns,
  loadModelMachine,
  trainedModelsResource,
} from '../../../../src/machines/explorer/prediction/loadModel.machine'
import { flattenOptionsMachine } from '../../../../src/machines/explorer/prediction/flattenOptions.machine'
import { deleteModelCommand } from '../../../../src/machines/explorer/prediction/modelDialogs'
import { predictOntoMachine } from '../../../../src/machines/explorer/prediction/predictOnto.machine'
import { datasetPickerMachine } from '../../../../src/machines/pickers/datasetPicker.machine'
import { crashes, gives, hangs, refuses } from '../../../support/actors'
import { pickable, trainedChar } from '../../../support/modelSamples'
import { dataset } from '../../../support/rows'
import { waitFor } from '../../../support/waitFor'
import { inWorld } from '../../../support/world'

test('a trained model is loaded once one is chosen', async () => {
  const { actor, heard } = inWorld(
    loadModelMachine.provide({
      actors: {
        list: trainedModelsResource.provide({
          actors: { load: gives<PickableChar[], number>([pickable]) },
        }),
      },
    }),
    { datasetId: 12, columns: ['state', 'cost'] },
    ['prediction'],
  )
  expect(actor.getSnapshot().can({ type: 'dialog.confirmed' })).toBe(false)
  actor.send({ type: 'model.chosen', model: pickable })
  actor.send({ type: 'dialog.confirmed' })
  await toPromise(actor)
  expect(heard('prediction')).toEqual([{ type: 'model.loaded', model: pickable }])
})

test('the columns of the model and of the dataset are compared by name', () => {
  expect(comparedColumns(['state', 'cost'], pickable.columns)).toEqual([
    { name: 'state', inModel: true, inDataset: true, matched: 1 },
    { name: 'qty', inModel: true, inDataset: false, matched: 0 },
    { name: 'cost', inModel: false, inDataset: true, matched: 0 },
  ])
})

const onto = (
  chosen: { id: number; name: string } | null,
  getDataset: ReturnType<typeof gives<Dataset, number>>,
  columns = ['state', 'qty'],
) =>
  inWorld(
    predictOntoMachine.provide({
      actors: {
        getDataset,
        datasetPicker: datasetPickerMachine.provide({
          actors: {
            list: fromPromise(() =>
              Promise.resolve({ count: 0, ids: [], result: [], total: 0 }),
            ) as never,
          },
        }),
      },
    }),
    { model: { id: 81, name: 'price', columns }, dataset: chosen },
    ['modelJobs'],
  )

test('a model is predicted onto a dataset after its columns were compared', async () => {
  const { actor, heard } = onto({ id: 12, name: 'strikes' }, gives<Dataset, number>(dataset))
  expect(actor.getSnapshot().can({ type: 'dialog.confirmed' })).toBe(false)
  await waitFor(actor, (snapshot) => snapshot.matches('comparing'))
  expect(actor.getSnapshot().context.columns).toEqual(['state', 'cost'])
  actor.send({ type: 'dialog.confirmed' })
  await toPromise(actor)
  expect(heard('modelJobs')).toEqual([
    {
      type: 'modelJob.requested',
      request: { kind: 'predict', model: { id: 81, name: 'price' }, datasetId: 12 },
    },
  ])
})

test('where no column matches nothing is predicted', async () => {
  const { actor } = onto({ id: 12, name: 'strikes' }, gives<Dataset, number>(dataset), ['qty'])
  await waitFor(actor, (snapshot) => snapshot.matches('comparing'))
  expect(actor.getSnapshot().can({ type: 'dialog.confirmed' })).toBe(false)
})

test('columns that cannot be read say why and are read again', async () => {
  const problem = { status: 404, message: 'Dataset does not exist' }
  const { actor } = onto({ id: 12, name: 'strikes' }, refuses<Dataset, number>(problem))
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(context.problem).toEqual(problem)
  actor.send({ type: 'columns.retried' })
  expect(actor.getSnapshot().matches('reading')).toBe(true)
})

test('onto a new dataset, that one is chosen first', async () => {
  const { actor } = onto(null, gives<Dataset, number>(dataset))
  expect(actor.getSnapshot().matches('choosing')).toBe(true)
  actor.getSnapshot().children.datasetPicker?.send({ type: 'dataset.chosen', dataset })
  actor.getSnapshot().children.datasetPicker?.send({ type: 'pick.confirmed' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('comparing'))
  expect(context.dataset).toEqual({ id: dataset.id, name: dataset.table_name })
  actor.send({ type: 'pick.returned' })
  expect(actor.getSnapshot().matches('choosing')).toBe(true)
})

const flattenOptions = () =>
  inWorld(flattenOptionsMachine, { datasetId: 12, models: [trainedChar] }, ['modelJobs'])

test('a dataset is flattened once a model is chosen, without clusters unless they are switched on', () => {
  const { actor, heard } = flattenOptions()
  expect(actor.getSnapshot().can({ type: 'dialog.confirmed' })).toBe(false)
  actor.send({ type: 'model.chosen', modelId: 2 })
  actor.send({ type: 'dialog.confirmed' })
  expect(heard('modelJobs')).toEqual([
    {
      type: 'modelJob.requested',
      request: { kind: 'flatten', datasetId: 12, modelId: 2, clusters: 0 },
    },
  ])
})

test('clusters are chosen only while they are on, which finds their number at first, and count only then', () => {
  const { actor, heard } = flattenOptions()
  actor.send({ type: 'clusters.chosen', clusters: 5 })
  expect(actor.getSnapshot().context).toMatchObject({ clustered: false, clusters: 0 })
  actor.send({ type: 'clustering.toggled', on: true })
  expect(actor.getSnapshot().context).toMatchObject({ clustered: true, clusters: -1 })
  actor.send({ type: 'clusters.chosen', clusters: 5 })
  actor.send({ type: 'model.chosen', modelId: 2 })
  actor.send({ type: 'dialog.confirmed' })
  expect(heard('modelJobs')).toMatchObject([{ request: { clusters: 5 } }])
})

test('clusters that were chosen are none once they are switched off again', () => {
  const { actor, heard } = flattenOptions()
  actor.send({ type: 'clustering.toggled', on: true })
  actor.send({ type: 'clusters.chosen', clusters: 5 })
  actor.send({ type: 'clustering.toggled', on: false })
  actor.send({ type: 'model.chosen', modelId: 2 })
  actor.send({ type: 'dialog.confirmed' })
  expect(heard('modelJobs')).toMatchObject([{ request: { clusters: 0 } }])
})

test('the options begin anew each time: no model, no clusters, 0 on the slider', () => {
  expect(flattenOptions().actor.getSnapshot().context).toEqual({
    datasetId: 12,
    models: [trainedChar],
    modelId: null,
    clustered: false,
    clusters: 0,
  })
})

test('a dialog that is dismissed asks for nothing', () => {
  const options = flattenOptions()
  options.actor.send({ type: 'model.chosen', modelId: 2 })
  options.actor.send({ type: 'dialog.dismissed' })
  const loading = inWorld(
    loadModelMachine.provide({
      actors: {
        list: trainedModelsResource.provide({
          actors: { load: gives<PickableChar[], number>([pickable]) },
        }),
      },
    }),
    { datasetId: 12, columns: [] },
    ['prediction'],
  )
  loading.actor.send({ type: 'search.edited', text: 'pri' })
  loading.actor.send({ type: 'model.chosen', model: pickable })
  loading.actor.send({ type: 'dialog.dismissed' })
  const predicting = onto({ id: 12, name: 'strikes' }, hangs<Dataset, number>())
  predicting.actor.send({ type: 'dialog.dismissed' })
  expect({
    states: [options, loading, predicting].map(({ actor }) => actor.getSnapshot().status),
    search: loading.actor.getSnapshot().context.search,
    jobs: [options.heard('modelJobs'), predicting.heard('modelJobs')],
    loaded: loading.heard('prediction'),
  }).toEqual({ states: ['done', 'done', 'done'], search: 'pri', jobs: [[], []], loaded: [] })
})

const chosenOnto = (getDataset: ReturnType<typeof gives<Dataset, number>>) => {
  const world = onto(null, getDataset)
  world.actor.getSnapshot().children.datasetPicker?.send({ type: 'dataset.chosen', dataset })
  world.actor.getSnapshot().children.datasetPicker?.send({ type: 'pick.confirmed' })
  return world.actor
}

test('another dataset is chosen while one is read and after it could not be', async () => {
  const reading = chosenOnto(hangs())
  await waitFor(reading, (snapshot) => snapshot.matches('reading'))
  const failed = chosenOnto(refuses({ status: 404, message: 'Dataset does not exist' }))
  await waitFor(failed, (snapshot) => snapshot.matches('failed'))
  for (const actor of [reading, failed]) actor.send({ type: 'pick.returned' })
  expect([reading, failed].map((actor) => actor.getSnapshot().value)).toEqual([
    'choosing',
    'choosing',
  ])
})

test('the dataset that the dialog was opened for is not chosen again', async () => {
  const strikes = { id: 12, name: 'strikes' }
  const states: unknown[] = []
  const returned = (actor: ReturnType<typeof chosenOnto>) => {
    actor.send({ type: 'pick.returned' })
    states.push(actor.getSnapshot().value)
  }
  returned(onto(strikes, hangs()).actor)
  const compared = onto(strikes, gives<Dataset, number>(dataset)).actor
  await waitFor(compared, (snapshot) => snapshot.matches('comparing'))
  returned(compared)
  const failed = onto(strikes, refuses<Dataset, number>({ status: 404, message: 'Gone' })).actor
  await waitFor(failed, (snapshot) => snapshot.matches('failed'))
  returned(failed)
  expect(states).toEqual(['reading', 'comparing', 'failed'])
})

test.each(['pick.returned', 'pick.dismissed'] as const)(
  'the first choice of a dataset is left by %s',
  (type) => {
    const { actor } = onto(null, gives<Dataset, number>(dataset))
    actor.send({ type })
    expect(actor.getSnapshot().status).toBe('done')
  },
)

test('a picker of datasets that crashes closes the dialog', async () => {
  const { actor } = inWorld(predictOntoMachine.provide({ actors: { datasetPicker: crashes } }), {
    model: { id: 81, name: 'price', columns: [] },
    dataset: null,
  })
  await waitFor(actor, ({ status }) => status === 'done')
  expect(actor.getSnapshot().context.dataset).toBe(null)
})

test('a model that was deleted is told by its name, and the models are read again', async () => {
  const { actor, noticed, heard } = inWorld(
    deleteModelCommand.provide({ actors: { run: gives<unknown, unknown>({}) } }),
    { subject: { id: 2, name: 'cost', isTrained: true } },
    ['notifications', 'chars'],
  )
  actor.send({ type: 'command.confirmed' })
  await toPromise(actor)
  expect({ told: noticed(), models: heard('chars') }).toEqual({
    told: [['Deleted the model of cost']],
    models: [{ type: 'resource.invalidated' }],
  })
})
