import { assign, setup, type ActorRefFrom } from 'xstate'
import type { PickableChar } from '../../../api/contract'
import { fromEvent } from '../../lib/fromEvent'
import { notify } from '../../lib/peers'
import { resource, type ResourceRef } from '../../lib/resource'
import { unprovided } from '../../lib/unprovided'

export interface LoadModel {
  datasetId: number
  /** The names of this dataset's columns. */
  columns: readonly string[]
}

export const trainedModelsResource = resource(
  'trainedModels',
  unprovided<PickableChar[], number>('listTrainedModels'),
)

/** Chooses a trained model of another dataset for the toolbox. */
export const loadModelMachine = setup({
  types: {} as {
    input: LoadModel
    context: LoadModel & {
      list: ResourceRef<PickableChar[], number>
      search: string
      chosen: PickableChar | null
    }
    events:
      | { type: 'search.edited'; text: string }
      | { type: 'model.chosen'; model: PickableChar }
      | { type: 'dialog.confirmed' }
      | { type: 'dialog.dismissed' }
    tags: 'attention'
  },
  actors: { list: trainedModelsResource },
  actions: {
    storeSearch: assign({ search: (_, { text }: { text: string }) => text }),
    storeChoice: assign({ chosen: (_, { model }: { model: PickableChar }) => model }),
    load: ({ context: { chosen }, system }) =>
      notify(system, 'prediction', { type: 'model.loaded', model: chosen }),
  },
  guards: { isChosen: ({ context }) => context.chosen !== null },
}).createMachine({
  id: 'loadModel',
  context: ({ input, spawn }) => ({
    ...input,
    list: spawn('list', { input: { key: input.datasetId } }),
    search: '',
    chosen: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      tags: 'attention',
      on: {
        'search.edited': { actions: fromEvent('storeSearch') },
        'model.chosen': { actions: fromEvent('storeChoice') },
        'dialog.confirmed': { guard: 'isChosen', target: 'done', actions: 'load' },
        'dialog.dismissed': 'done',
      },
    },
    done: { type: 'final' },
  },
})
export type LoadModelRef = ActorRefFrom<typeof loadModelMachine>

/** Whether each column of a dataset is one that the model is predicted from: 1 or 0, as the compare table shows it. */
export const comparedColumns = (columns: readonly string[], model: readonly string[]) =>
  [...new Set([...model, ...columns])].map((name) => ({
    name,
    inModel: model.includes(name),
    inDataset: columns.includes(name),
    matched: model.includes(name) && columns.includes(name) ? 1 : 0,
  }))
