import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type IndexAnswer, type Problem } from '../../api/contract'
import type { DatasourceReport } from '../lib/datasourceReport'
import { fromEvent } from '../lib/fromEvent'
import { post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'

interface Index {
  datasetId: number
  /** -1 for none. */
  columnId: number
}

/** The index column of the dataset: shown at once where it is set, then saved, and taken back where that fails. */
export const indexColumnMachine = setup({
  types: {} as {
    input: Index
    context: { datasetId: number; saved: number; requested: number; problem: Problem | null }
    events: { type: 'index.chosen'; columnId: number } | { type: 'failure.dismissed' }
    tags: 'busy'
  },
  actors: { saveIndex: unprovided<IndexAnswer, Index>('saveIndex') },
  actions: {
    storeRequested: assign({ requested: (_, { columnId }: { columnId: number }) => columnId }),
    storeSaved: assign({
      saved: (_, { output }: { output: IndexAnswer }) => output.result.dataset.id_column,
    }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    showRequested: sendParent(
      ({ context }) =>
        ({
          type: 'datasource.changed',
          change: { id_column: context.requested },
        }) satisfies DatasourceReport,
    ),
    showSaved: sendParent(
      ({ context }) =>
        ({
          type: 'datasource.changed',
          change: { id_column: context.saved },
        }) satisfies DatasourceReport,
    ),
    warn: ({ system }, { output: { warning } }: { output: IndexAnswer }) => {
      if (warning !== undefined)
        post(system, {
          intent: 'warning',
          area: 'explorer',
          title: 'The index was set',
          detail: warning,
        })
    },
  },
}).createMachine({
  id: 'indexColumn',
  context: ({ input }) => ({
    datasetId: input.datasetId,
    saved: input.columnId,
    requested: input.columnId,
    problem: null,
  }),
  on: {
    'index.chosen': {
      target: '.saving',
      reenter: true,
      actions: fromEvent('storeRequested'),
    },
  },
  initial: 'resting',
  states: {
    resting: {},
    saving: {
      tags: 'busy',
      entry: 'showRequested',
      invoke: {
        src: 'saveIndex',
        input: ({ context }) => ({ datasetId: context.datasetId, columnId: context.requested }),
        onDone: {
          target: 'resting',
          actions: [fromEvent('storeSaved'), fromEvent('warn')],
        },
        onError: {
          target: 'failed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    failed: { entry: 'showSaved', on: { 'failure.dismissed': 'resting' } },
  },
})
export type IndexColumnRef = ActorRefFrom<typeof indexColumnMachine>
