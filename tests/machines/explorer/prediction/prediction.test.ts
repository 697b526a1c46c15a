import { expect, test } from 'vitest'
import { fromCallback, fromPromise, SimulatedClock, type EventObject } from 'xstate'
import type { Char, Column, DatasetChars } from '../../../../src/api/contract'
import {
  charsResource,
  predictionMachine,
  trainableIn,
  type ModelCreation,
} from '../../../../src/machines/explorer/prediction/prediction.machine'
import type { Target } from '../../../../src/machines/explorer/prediction/targets'
import type { PreferenceChanged } from '../../../../src/machines/lib/storedValue'
import type { FollowedJob, JobsChanged } from '../../../../src/machines/models/modelJobs.machine'
import { crashes, hangs } from '../../../support/actors'
import { columns } from '../../../support/explorer'
import { charWith, jobStatus, pickable, trainedChar } from '../../../support/modelSamples'
import { waitFor } from '../../../support/waitFor'
import { inWorld } from '../../../support/world'

const [state, cost, phase] = columns
const place = (column: Column, indexColumnId = -1) => ({ column, indexColumnId })

const charOf = ({ id, column_name }: Column): Char =>
  charWith({
    model_id: id,
    model_name: column_name,
    cfg: { ...charWith().cfg, target: column_name },
  })

const running: FollowedJob = {
  key: 'job0',
  request: { kind: 'train', models: [{ id: cost.id, name: 'cost' }] },
  jobId: 'j1',
  status: jobStatus('started'),
}

const open = async (
  first: Char[],
  jobs: readonly FollowedJob[] = [],
  refused: string | null = null,
  clock?: SimulatedClock,
  stored = new Map<string, Target[]>(),
) => {
  const models = [...first]
  const created: ModelCreation[] = []
  const world = inWorld(
    predictionMachine.provide({
      actors: {
        chars: charsResource.provide({
          actors: {
            load: fromPromise<DatasetChars, number>(({ input }) =>
              Promise.resolve({
                cfg_metadata: [...models],
                dataset: { id: input, table_name: 'strikes', id_column: -1, index_column_id: -1 },
              }),
            ),
          },
        }),
        createModel: fromPromise<unknown, ModelCreation>(({ input }) => {
          created.push(input)
          if (refused !== null)
            return Promise.reject(Object.assign(new Error(), { status: 422, message: refused }))
          const column = columns.find(({ id }) => id === input.columnId)
          if (column) models.push(charOf(column))
          return Promise.resolve(null)
        }),
        toolboxStorage: fromCallback<PreferenceChanged<Target[]>, string>(
          ({ input, receive, sendBack }) => {
            const value = stored.get(input)
            if (value) sendBack({ type: 'preference.read', value })
            receive((event) => void stored.set(input, event.value))
          },
        ),
        watchJobs: fromCallback<EventObject, void, JobsChanged>(({ sendBack }) =>
          sendBack({ type: 'jobs.changed', jobs }),
        ),
      },
    }),
    { datasetId: 12 },
    ['notifications', 'modelJobs', 'workspace', 'location'],
    clock,
    { id: 3, isAdmin: false },
  )
  await waitFor(world.actor, ({ context }) => context.models !== null)
  const targets = () => world.actor.getSnapshot().context.targets.map(({ name }) => name)
  const canTrain = () => world.actor.getSnapshot().can({ type: 'training.requested' })
  const replace = (...next: Char[]) => models.splice(0, models.length, ...next)
  const delete_ = (id: number) => {
    replace(...models.filter(({ model_id: one }) => one !== id))
    world.actor.getSnapshot().children.chars?.send({ type: 'resource.invalidated' })
  }
  return { ...world, targets, created, canTrain, delete: delete_, replace }
}

test('a dropped column without a model gets one, with the index of the dataset, and the models are read again', async () => {
  const { actor, targets, created, canTrain } = await open([])
  actor.send({ type: 'column.dropped', ...place(cost, phase.id) })
  expect({ targets: targets(), canTrain: canTrain() }).toEqual({
    targets: ['cost'],
    canTrain: false,
  })
  await waitFor(actor, ({ context }) => context.models?.length === 1)
  expect(created).toEqual([{ columnId: cost.id, indexColumnId: phase.id }])
  expect(canTrain()).toBe(true)
})

test('a dropped column with a trained model is a target at once; a second time it is ignored', async () => {
  const { actor, targets, created } = await open([trainedChar])
  actor.send({ type: 'column.dropped', ...place(cost) })
  actor.send({ type: 'column.dropped', ...place(cost) })
  expect({ targets: targets(), created }).toEqual({ targets: ['cost'], created: [] })
})

test('the pills of a user are in the toolbox again after a reload, but those whose model was deleted meanwhile', async () => {
  const stored = new Map<string, Target[]>()
  const again = (first: Char[]) => open(first, [], null, undefined, stored)
  const before = await again([trainedChar, charOf(state)])
  for (const column of [cost, state, phase])
    before.actor.send({ type: 'column.dropped', ...place(column) })
  before.actor.send({ type: 'model.loaded', model: pickable })
  before.actor.send({ type: 'target.removed', modelId: phase.id })
  before.leave()
  expect([...stored.keys()]).toEqual(['3.12'])
  expect((await again([trainedChar])).targets()).toEqual(['cost', pickable.text])
})

test('the index column is neither a target nor gets a model', async () => {
  const { actor, targets, created } = await open([])
  actor.send({ type: 'column.dropped', ...place(cost, cost.id) })
  actor.send({ type: 'model.requested', ...place(cost, cost.id) })
  expect({ targets: targets(), created }).toEqual({ targets: [], created: [] })
})

test('Create Model makes a model without a target, and only where none is', async () => {
  const { actor, targets, created } = await open([charOf(state)])
  actor.send({ type: 'model.requested', ...place(state) })
  actor.send({ type: 'model.requested', ...place(cost) })
  actor.send({ type: 'model.requested', ...place(cost) })
  await waitFor(actor, ({ context }) => context.models?.length === 2)
  expect({ targets: targets(), created }).toEqual({
    targets: [],
    created: [{ columnId: cost.id, indexColumnId: -1 }],
  })
})

test('models that are asked for while one is created are created in turn', async () => {
  const { actor, created } = await open([])
  for (const column of [cost, state, phase, state])
    actor.send({ type: 'model.requested', ...place(column) })
  await waitFor(actor, ({ context }) => context.models?.length === 3)
  expect(created.map(({ columnId }) => columnId)).toEqual([cost.id, state.id, phase.id])
})

test.each([
  [
    'Column cost has no supported type',
    'Column cost has no supported type. Please remove and readd ',
  ],
  ['', 'Error occured'],
])(
  'a model that is refused with %j says so; its target has no model to train',
  async (message, title) => {
    const { actor, targets, canTrain, heard } = await open([], [], message)
    actor.send({ type: 'column.dropped', ...place(cost) })
    await waitFor(actor, () => heard('notifications').length > 0)
    expect(heard('notifications')).toEqual([
      { type: 'notice.posted', notice: { intent: 'warning', area: 'explorer', title } },
    ])
    expect({
      targets: targets(),
      canTrain: canTrain(),
      uncreated: actor.getSnapshot().context.uncreated,
    }).toEqual({ targets: ['cost'], canTrain: false, uncreated: [] })
    actor.send({ type: 'target.removed', modelId: cost.id })
    expect(targets()).toEqual([])
  },
)

test('Train trains the models of this dataset, not those loaded from another one', async () => {
  const { actor, targets, heard, canTrain } = await open([trainedChar])
  actor.send({ type: 'model.loaded', model: pickable })
  actor.send({ type: 'model.loaded', model: pickable })
  expect({ targets: targets(), canTrain: canTrain() }).toEqual({
    targets: ['price'],
    canTrain: false,
  })
  actor.send({ type: 'column.dropped', ...place(cost) })
  expect(trainableIn(actor.getSnapshot().context)).toEqual([trainedChar])
  actor.send({ type: 'training.requested' })
  expect(heard('modelJobs')).toEqual([
    {
      type: 'modelJob.requested',
      request: { kind: 'train', models: [{ id: cost.id, name: 'cost' }] },
    },
  ])
})

test('while a target is trained nothing is trained again and no target can be removed', async () => {
  const { actor, targets, canTrain, heard } = await open(
    [charWith({ status: 'training' })],
    [running],
  )
  expect({ targets: targets(), canTrain: canTrain() }).toEqual({
    targets: ['cost'],
    canTrain: false,
  })
  actor.send({ type: 'target.removed', modelId: cost.id })
  actor.send({ type: 'training.requested' })
  actor.send({ type: 'training.requested', modelIds: [cost.id] })
  expect({ targets: targets(), modelJobs: heard('modelJobs') }).toEqual({
    targets: ['cost'],
    modelJobs: [],
  })
})

test('the targets of a training are there again after a reload', async () => {
  const { targets } = await open([charWith({ status: 'training' }), charOf(phase)])
  expect(targets()).toEqual(['cost'])
})

test('a target whose model is deleted leaves the toolbox', async () => {
  const world = await open([trainedChar])
  world.actor.send({ type: 'column.dropped', ...place(cost) })
  world.actor.send({ type: 'model.loaded', model: pickable })
  world.delete(cost.id)
  await waitFor(world.actor, ({ context }) => context.models?.length === 0)
  expect(world.targets()).toEqual(['price'])
})

test('a model that somebody else trains is read again every 5 s until it is trained', async () => {
  const clock = new SimulatedClock()
  const { actor, replace } = await open([charWith({ status: 'training' })], [], null, clock)
  expect(actor.getSnapshot().value).toEqual({ resting: 'watching' })
  clock.increment(5000)
  expect(actor.getSnapshot().value).toEqual({ resting: 'watching' })
  replace(trainedChar)
  clock.increment(5000)
  await waitFor(actor, (snapshot) => snapshot.matches({ resting: 'still' }))
  expect(actor.getSnapshot().context.models).toEqual([trainedChar])
})

test('a model that somebody else trains is read again while an own one trains too', async () => {
  const own = charWith({ status: 'training' })
  const theirs = { ...charOf(state), status: 'training' as const }
  const [alone, beside] = await Promise.all([
    open([own], [running]),
    open([own, theirs], [running]),
  ])
  expect([alone, beside].map(({ actor }) => actor.getSnapshot().value)).toEqual([
    { resting: 'still' },
    { resting: 'watching' },
  ])
})

test('models are not trained together while one of them is trained', async () => {
  const { actor, heard } = await open([charWith({ status: 'training' }), charOf(state)], [running])
  actor.send({ type: 'training.requested', modelIds: [state.id, cost.id] })
  actor.send({ type: 'training.requested', modelIds: [state.id] })
  expect(heard('modelJobs')).toEqual([
    {
      type: 'modelJob.requested',
      request: { kind: 'train', models: [{ id: state.id, name: 'state' }] },
    },
  ])
})

test('the map of this dataset is gone to, that of another one is not', async () => {
  const { actor, heard } = await open([])
  actor.send({ type: 'map.made', datasetId: 13, path: '/visualizations/null/k8' })
  actor.send({ type: 'map.made', datasetId: 12, path: '/visualizations/null/k9' })
  expect(heard('location')).toEqual([
    { type: 'location.requested', path: '/visualizations/null/k9' },
  ])
})

test.each(['chars', 'watchJobs'])(
  'an explorer whose %s crashes shows its toolbox all the same',
  async (part) => {
    const { actor } = inWorld(
      predictionMachine.provide({
        actors: {
          chars: charsResource.provide({ actors: { load: hangs() } }),
          watchJobs: fromCallback(() => undefined),
          toolboxStorage: fromCallback(() => undefined),
          ...({ [part]: crashes } as object),
        },
      }),
      { datasetId: 12 },
    )
    await Promise.resolve()
    expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: { resting: 'still' } })
  },
)

test('the page of a model is opened beside the explorer', async () => {
  const opened: unknown[] = []
  const { actor } = inWorld(
    predictionMachine.provide({
      actors: {
        chars: charsResource.provide({ actors: { load: hangs() } }),
        watchJobs: fromCallback(() => undefined),
        toolboxStorage: fromCallback(() => undefined),
        openModelPage: fromPromise(({ input }) => {
          opened.push(input)
          return Promise.resolve()
        }) as never,
      },
    }),
    { datasetId: 12 },
  )
  const source = { kind: 'train', modelId: 2 } as never
  actor.send({ type: 'page.requested', source })
  await Promise.resolve()
  expect(opened).toEqual([{ source }])
})

test('a model that is there once the models are read is not made, though it was requested before', async () => {
  const created: ModelCreation[] = []
  const answer = Promise.withResolvers<DatasetChars>()
  const { actor } = inWorld(
    predictionMachine.provide({
      actors: {
        chars: charsResource.provide({
          actors: { load: fromPromise<DatasetChars, number>(() => answer.promise) },
        }),
        createModel: fromPromise<unknown, ModelCreation>(({ input }) => {
          created.push(input)
          return Promise.resolve(null)
        }),
        watchJobs: fromCallback(() => undefined),
        toolboxStorage: fromCallback(() => undefined),
      },
    }),
    { datasetId: 12 },
  )
  actor.send({ type: 'model.requested', ...place(state) })
  answer.resolve({
    cfg_metadata: [charOf(state)],
    dataset: { id: 12, table_name: 'strikes', id_column: -1, index_column_id: -1 },
  })
  const { context } = await waitFor(actor, (snapshot) => snapshot.context.models !== null)
  expect({ created, uncreated: context.uncreated }).toEqual({ created: [], uncreated: [] })
})

test('the toolbox is stored as each pill comes and goes', async () => {
  const stored = new Map<string, Target[]>()
  const { actor } = await open([trainedChar], [], null, undefined, stored)
  const after = (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event)
    return stored.get('3.12')?.map(({ name }) => name)
  }
  expect([
    after({ type: 'column.dropped', ...place(cost) }),
    after({ type: 'column.dropped', ...place(state) }),
    after({ type: 'model.loaded', model: pickable }),
    after({ type: 'target.removed', modelId: cost.id }),
  ]).toEqual([
    ['cost'],
    ['cost', 'state'],
    ['cost', 'state', pickable.text],
    ['state', pickable.text],
  ])
})
