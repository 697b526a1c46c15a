import { assign, setup } from 'xstate'
import { toProblem, type Dataset, type DatasetListItem, type Problem } from '../../api/contract'
import { createForm } from '../lib/forms'
import { fromEvent } from '../lib/fromEvent'
import type { Opened } from '../lib/listScreen'
import { unprovided } from '../lib/unprovided'

/** Opens a dataset without a chosen chart type: a new table chart with every column. */
export const openDatasetMachine = setup({
  types: {} as {
    input: DatasetListItem
    context: { id: number; columns: string[]; key: string; problem: Problem | null }
    output: Opened
    tags: 'busy'
  },
  actors: {
    getDataset: unprovided<Dataset, number>('getDataset'),
    createForm,
  },
  actions: {
    storeColumns: assign({
      columns: (_, { output }: { output: Dataset }) =>
        output.columns.map((column) => column.column_name),
    }),
    storeKey: assign({ key: (_, { output }: { output: { key: string } }) => output.key }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
  },
  delays: { beforeOpening: 1000 },
}).createMachine({
  id: 'openDataset',
  context: ({ input }) => ({ id: input.id, columns: [], key: '', problem: null }),
  output: ({ context: { key, problem } }) =>
    problem ? { problem } : { path: `/visualizations/null/${key}` },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'getDataset',
        input: ({ context }) => context.id,
        onDone: {
          target: 'creatingForm',
          actions: fromEvent('storeColumns'),
        },
        onError: {
          target: 'failed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    creatingForm: {
      tags: 'busy',
      invoke: {
        src: 'createForm',
        input: ({ context: { id, columns } }) => ({
          datasetId: id,
          vizType: 'table',
          fields: { all_columns: columns },
        }),
        onDone: { target: 'waiting', actions: fromEvent('storeKey') },
        onError: {
          target: 'failed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    waiting: { tags: 'busy', after: { beforeOpening: 'opened' } },
    opened: { type: 'final' },
    failed: { type: 'final' },
  },
})
