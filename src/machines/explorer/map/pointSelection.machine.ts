import { assign, setup, type ActorRefFrom } from 'xstate'
import {
  toProblem,
  type ChartResult,
  type ClusterExplanation,
  type Problem,
} from '../../../api/contract'
import { fromEvent } from '../../lib/fromEvent'
import { unprovided } from '../../lib/unprovided'
import { pointRowMachine } from './pointRow.machine'
import type { Selection } from './selectionFilters'

export interface ClusterOfDataset {
  datasetId: number
  cluster: string
}

interface Made {
  selection: Selection
  of: ChartResult
}

type Tool = 'move' | 'box' | 'lasso'

/** The points of a map that are selected, by what their cluster differs from the others, and the row under the pointer. */
export const pointSelectionMachine = setup({
  types: {} as {
    input: { datasetId: number }
    context: {
      datasetId: number
      tool: Tool
      /** With the answer that the points are of: a later one has others. */
      made: Made | null
      cluster: string
      explanation: ClusterExplanation | null
      problem: Problem | null
    }
    events:
      | { type: 'tool.chosen'; tool: Tool }
      | ({ type: 'points.selected' } & Made)
      | { type: 'selection.cleared' }
      | { type: 'explanation.requested'; cluster: string }
      | { type: 'explanation.retried' }
      | { type: 'explanation.dismissed' }
    tags: 'busy'
  },
  actors: {
    pointRow: pointRowMachine,
    explainCluster: unprovided<ClusterExplanation, ClusterOfDataset>('explainCluster'),
  },
  actions: {
    storeTool: assign({ tool: (_, { tool }: { tool: Tool }) => tool }),
    storeMade: assign({ made: (_, { selection, of }: Made) => ({ selection, of }) }),
    drop: assign({ made: null }),
    storeCluster: assign({ cluster: (_, { cluster }: { cluster: string }) => cluster }),
    storeExplanation: assign({
      explanation: (_, { output }: { output: ClusterExplanation }) => output,
    }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
  },
}).createMachine({
  id: 'pointSelection',
  context: ({ input }) => ({
    ...input,
    tool: 'move',
    made: null,
    cluster: '',
    explanation: null,
    problem: null,
  }),
  invoke: {
    id: 'pointRow',
    src: 'pointRow',
    input: ({ context: { datasetId } }) => ({ datasetId }),
    onError: {},
  },
  on: {
    'tool.chosen': { actions: fromEvent('storeTool') },
    'points.selected': { target: '.resting', actions: fromEvent('storeMade') },
    'selection.cleared': { target: '.resting', actions: 'drop' },
    'explanation.requested': {
      target: '.explaining',
      reenter: true,
      actions: fromEvent('storeCluster'),
    },
  },
  initial: 'resting',
  states: {
    resting: {},
    explaining: {
      tags: 'busy',
      invoke: {
        src: 'explainCluster',
        input: ({ context: { datasetId, cluster } }) => ({ datasetId, cluster }),
        onDone: { target: 'explained', actions: fromEvent('storeExplanation') },
        onError: { target: 'unexplained', actions: fromEvent('storeProblem') },
      },
      on: { 'explanation.dismissed': 'resting' },
    },
    explained: { on: { 'explanation.dismissed': 'resting' } },
    unexplained: {
      on: { 'explanation.dismissed': 'resting', 'explanation.retried': 'explaining' },
    },
  },
})
export type PointSelectionRef = ActorRefFrom<typeof pointSelectionMachine>
