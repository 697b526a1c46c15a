import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Char } from '../../../api/contract'
import { clusterRange } from '../../../api/contract/flatten'
import { fromEvent } from '../../lib/fromEvent'
import { requestJob } from '../../models/modelJobs.machine'

export interface FlattenOptions {
  datasetId: number
  models: readonly Char[]
}

/** How a dataset is to become a map; each opening begins with no model and no clusters, switching these on finds their number. */
export const flattenOptionsMachine = setup({
  types: {} as {
    input: FlattenOptions
    context: FlattenOptions & { modelId: number | null; clustered: boolean; clusters: number }
    events:
      | { type: 'model.chosen'; modelId: number }
      | { type: 'clustering.toggled'; on: boolean }
      | { type: 'clusters.chosen'; clusters: number }
      | { type: 'dialog.confirmed' }
      | { type: 'dialog.dismissed' }
    tags: 'attention'
  },
  actions: {
    storeModel: assign({ modelId: (_, { modelId }: { modelId: number }) => modelId }),
    storeClustering: assign((_, { on }: { on: boolean }) => ({
      clustered: on,
      clusters: on ? clusterRange.min : 0,
    })),
    storeClusters: assign({ clusters: (_, { clusters }: { clusters: number }) => clusters }),
    flatten: ({ context: { datasetId, modelId, clusters }, system }) =>
      requestJob(system, { kind: 'flatten', datasetId, modelId: modelId ?? 0, clusters }),
  },
  guards: {
    modelIsChosen: ({ context }) => context.modelId !== null,
    isClustered: ({ context }) => context.clustered,
  },
}).createMachine({
  id: 'flattenOptions',
  context: ({ input }) => ({ ...input, modelId: null, clustered: false, clusters: 0 }),
  initial: 'choosing',
  states: {
    choosing: {
      tags: 'attention',
      on: {
        'model.chosen': { actions: fromEvent('storeModel') },
        'clustering.toggled': { actions: fromEvent('storeClustering') },
        'clusters.chosen': { guard: 'isClustered', actions: fromEvent('storeClusters') },
        'dialog.confirmed': { guard: 'modelIsChosen', target: 'done', actions: 'flatten' },
        'dialog.dismissed': 'done',
      },
    },
    done: { type: 'final' },
  },
})
export type FlattenOptionsRef = ActorRefFrom<typeof flattenOptionsMachine>
