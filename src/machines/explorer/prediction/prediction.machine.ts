import { assign, enqueueActions, not, setup, type ActorRefFrom } from 'xstate'
import type { Char, Column, DatasetChars, PickableChar } from '../../../api/contract'
import { fromEvent } from '../../lib/fromEvent'
import { currentUser } from '../../lib/currentUser'
import { goTo } from '../../lib/peers'
import { resource, type ResourceRef } from '../../lib/resource'
import { unprovidedPreference, type PreferenceRead } from '../../lib/storedValue'
import { unprovided } from '../../lib/unprovided'
import type { MapMade } from '../../models/flatten.machine'
import {
  modelsInTraining,
  requestJob,
  trainingOf,
  watchJobs,
  type FollowedJob,
  type JobsChanged,
} from '../../models/modelJobs.machine'
import type { PageSource } from '../../models/modelPages'
import { modelOf } from '../../models/modelStatus'
import { openModelPageMachine } from '../../models/openModelPage.machine'
import { refusalText, warn } from '../../models/refusal'
import { hasTarget, loadedTarget, targetOf, targetsWith, trainable, type Target } from './targets'

type TargetColumn = Pick<Column, 'id' | 'column_name'>

export interface ModelCreation {
  columnId: number
  /** -1 for none. */
  indexColumnId: number
}

interface Placement {
  column: TargetColumn
  indexColumnId: number
}

export const charsResource = resource('chars', unprovided<DatasetChars, number>('loadDatasetChars'))
export type CharsRef = ResourceRef<DatasetChars, number>

interface Context {
  datasetId: number
  targets: readonly Target[]
  /** The models of those that an earlier page had. */
  restored: ReadonlySet<number>
  /** Null until they are read. */
  models: readonly Char[] | null
  /** What the server is still to create, in turn. */
  uncreated: readonly Placement[]
  /** The user's jobs about models that are under way. */
  jobs: readonly FollowedJob[]
}

/** The models of this dataset that Train trains. */
export const trainableIn = ({ targets, models }: Context) => trainable(targets, models ?? [])

/** The training that a pill of the toolbox is in. */
export const toolboxJob = ({ jobs, targets }: Context) =>
  trainingOf(
    jobs,
    targets.map(({ modelId }) => modelId),
  )

/** The models of the dataset's columns: created, deleted and trained, with the pills of the toolbox, which a reload leaves. */
export const predictionMachine = setup({
  types: {} as {
    input: { datasetId: number }
    context: Context
    events:
      | ({ type: 'column.dropped' | 'model.requested' } & Placement)
      | { type: 'model.loaded'; model: PickableChar }
      | { type: 'target.removed'; modelId: number }
      | { type: 'training.requested'; modelIds?: readonly number[] }
      | { type: 'page.requested'; source: PageSource }
      | PreferenceRead<Target[]>
      | JobsChanged
      | MapMade
    children: { chars: 'chars'; toolboxStorage: 'toolboxStorage' }
    tags: 'busy'
  },
  actors: {
    chars: charsResource,
    watchJobs,
    toolboxStorage: unprovidedPreference<Target[], string>('toolboxStorage'),
    openModelPage: openModelPageMachine,
    createModel: unprovided<unknown, ModelCreation>('createModel'),
  },
  actions: {
    storeModels: assign(
      (
        { context: { targets, models, restored } },
        { snapshot }: { snapshot: { context: { data: DatasetChars | null } } },
      ) => {
        const read = snapshot.context.data?.cfg_metadata ?? null
        return read === null || read === models
          ? {}
          : { models: read, targets: targetsWith(targets, models, read, restored) }
      },
    ),
    restoreTargets: assign((_, { value }: { value: Target[] }) => ({
      targets: value,
      restored: new Set(value.map(({ modelId }) => modelId)),
    })),
    persistTargets: ({ context: { targets }, self }) => {
      self.getSnapshot().children['toolboxStorage']?.send({
        type: 'preference.changed',
        value: [...targets],
      })
    },
    storeJobs: assign({ jobs: (_, { jobs }: JobsChanged) => jobs }),
    addTarget: assign({
      targets: ({ context: { targets } }, { column }: Placement) => [...targets, targetOf(column)],
    }),
    queueCreation: assign({
      uncreated: ({ context: { uncreated } }, { column, indexColumnId }: Placement) => [
        ...uncreated,
        { column, indexColumnId },
      ],
    }),
    endCreation: assign({ uncreated: ({ context }) => context.uncreated.slice(1) }),
    reportRefused: ({ system }, { error }: { error: unknown }) =>
      warn(
        system,
        refusalText(error, (message) => `${message}. Please remove and readd `),
      ),
    addLoaded: assign({
      targets: ({ context: { targets } }, { model }: { model: PickableChar }) => [
        ...targets,
        loadedTarget(model),
      ],
    }),
    removeTarget: assign({
      targets: ({ context: { targets } }, { modelId }: { modelId: number }) =>
        targets.filter((target) => target.modelId !== modelId),
    }),
    readModels: ({ self }) => {
      self.getSnapshot().children['chars']?.send({ type: 'resource.invalidated' })
    },
    train: ({ context, system }, { modelIds }: { modelIds?: readonly number[] }) => {
      const trained =
        modelIds === undefined
          ? trainableIn(context)
          : (context.models ?? []).filter(({ model_id: id }) => modelIds.includes(id))
      requestJob(system, {
        kind: 'train',
        models: trained.map(({ model_id: id, model_name: name }) => ({ id, name })),
      })
    },
    goToMap: ({ system }, { path }: MapMade) => goTo(system, path),
    openPage: enqueueActions(({ enqueue }, { source }: { source: PageSource }) =>
      enqueue.spawnChild('openModelPage', { input: { source } }),
    ),
  },
  guards: {
    isNew: ({ context: { targets } }, { column }: Placement) =>
      !hasTarget(targets, column.column_name),
    isNewWithModel: ({ context: { targets, models } }, { column }: Placement) =>
      !hasTarget(targets, column.column_name) && modelOf(models ?? [], column.id) !== undefined,
    isOfThisDataset: ({ context }, { datasetId }: MapMade) => datasetId === context.datasetId,
    isIndex: (_, { column, indexColumnId }: Placement) => column.id === indexColumnId,
    hasNoModel: ({ context: { models, uncreated } }, { column }: Placement) =>
      modelOf(models ?? [], column.id) === undefined &&
      !uncreated.some((one) => one.column.id === column.id),
    isNewModel: ({ context: { targets } }, { model }: { model: PickableChar }) =>
      !hasTarget(targets, model.text),
    isAtRest: ({ context }) => toolboxJob(context) === undefined,
    nextHasModel: ({ context: { models, uncreated } }) =>
      models !== null && modelOf(models, uncreated[0]?.column.id ?? 0) !== undefined,
    nextHasNone: ({ context: { models, uncreated } }) => models !== null && uncreated.length > 0,
    othersTrain: ({ context: { jobs, models } }) => {
      const own = modelsInTraining(jobs)
      return (models ?? []).some(
        ({ model_id: id, status }) => status === 'training' && !own.has(id),
      )
    },
    canTrain: ({ context }, { modelIds }: { modelIds?: readonly number[] }) => {
      const ids = modelIds ?? trainableIn(context).map(({ model_id: id }) => id)
      const busy = modelsInTraining(context.jobs)
      return ids.length > 0 && !ids.some((id) => busy.has(id))
    },
  },
  delays: { othersInterval: 5000 },
}).createMachine({
  id: 'prediction',
  context: ({ input }) => ({
    datasetId: input.datasetId,
    targets: [],
    restored: new Set(),
    models: null,
    uncreated: [],
    jobs: [],
  }),
  invoke: [
    {
      id: 'toolboxStorage',
      src: 'toolboxStorage',
      input: ({ context: { datasetId }, self }) =>
        `${currentUser(self.system)?.id ?? 0}.${datasetId}`,
      onError: {},
    },
    {
      id: 'chars',
      systemId: 'chars',
      src: 'chars',
      input: ({ context }) => ({ key: context.datasetId }),
      onSnapshot: { actions: fromEvent('storeModels') },
      onError: {},
    },
    { src: 'watchJobs', onError: {} },
  ],
  on: {
    'preference.read': { actions: fromEvent('restoreTargets') },
    'column.dropped': [
      { guard: fromEvent('isIndex') },
      {
        guard: fromEvent('isNewWithModel'),
        actions: [fromEvent('addTarget'), 'persistTargets'],
      },
      {
        guard: fromEvent('isNew'),
        actions: [fromEvent('addTarget'), 'persistTargets', fromEvent('queueCreation')],
      },
    ],
    'model.requested': [
      { guard: fromEvent('isIndex') },
      { guard: fromEvent('hasNoModel'), actions: fromEvent('queueCreation') },
    ],
    'model.loaded': {
      guard: fromEvent('isNewModel'),
      actions: [fromEvent('addLoaded'), 'persistTargets'],
    },
    'target.removed': {
      guard: 'isAtRest',
      actions: [fromEvent('removeTarget'), 'persistTargets'],
    },
    'training.requested': { guard: fromEvent('canTrain'), actions: fromEvent('train') },
    'jobs.changed': { actions: fromEvent('storeJobs') },
    'map.made': { guard: fromEvent('isOfThisDataset'), actions: fromEvent('goToMap') },
    'page.requested': { actions: fromEvent('openPage') },
  },
  initial: 'resting',
  states: {
    resting: {
      always: [
        { guard: 'nextHasModel', actions: 'endCreation' },
        { guard: 'nextHasNone', target: 'creating' },
      ],
      initial: 'still',
      states: {
        still: { always: { guard: 'othersTrain', target: 'watching' } },
        watching: {
          always: { guard: not('othersTrain'), target: 'still' },
          after: { othersInterval: { target: 'watching', reenter: true, actions: 'readModels' } },
        },
      },
    },
    creating: {
      tags: 'busy',
      invoke: {
        src: 'createModel',
        input: ({ context: { uncreated } }) => ({
          columnId: uncreated[0]?.column.id ?? 0,
          indexColumnId: uncreated[0]?.indexColumnId ?? -1,
        }),
        onDone: { target: 'resting', actions: ['endCreation', 'readModels'] },
        onError: {
          target: 'resting',
          actions: [fromEvent('reportRefused'), 'endCreation'],
        },
      },
    },
  },
})
export type PredictionRef = ActorRefFrom<typeof predictionMachine>
