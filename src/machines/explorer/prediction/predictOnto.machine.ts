import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type Dataset, type Problem } from '../../../api/contract'
import { fromEvent } from '../../lib/fromEvent'
import { unprovided } from '../../lib/unprovided'
import type { NamedModel } from '../../models/modelJob.machine'
import { requestJob } from '../../models/modelJobs.machine'
import { datasetPickerMachine, type DatasetPicked } from '../../pickers/datasetPicker.machine'

interface NamedDataset {
  id: number
  name: string
}

export interface PredictOnto {
  model: NamedModel & { columns: readonly string[] }
  /** Null where it is still to be chosen. */
  dataset: NamedDataset | null
}

/** Predicts with a model onto a dataset, after its columns were shown beside those of the model. */
export const predictOntoMachine = setup({
  types: {} as {
    input: PredictOnto
    context: PredictOnto & {
      picks: boolean
      /** The names of the dataset's columns. */
      columns: readonly string[]
      problem: Problem | null
    }
    events:
      | DatasetPicked
      | { type: 'dialog.confirmed' }
      | { type: 'dialog.dismissed' }
      | { type: 'columns.retried' }
    children: { datasetPicker: 'datasetPicker' }
    tags: 'busy' | 'attention'
  },
  actors: {
    datasetPicker: datasetPickerMachine,
    getDataset: unprovided<Dataset, number>('getDataset'),
  },
  actions: {
    storeDataset: assign({
      dataset: (
        _,
        { dataset: { id, table_name: name } }: Extract<DatasetPicked, { dataset: unknown }>,
      ) => ({
        id,
        name: name ?? '',
      }),
    }),
    storeColumns: assign({
      columns: (_, { output }: { output: Dataset }) =>
        output.columns.map((column) => column.column_name),
    }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    predict: ({ context: { model, dataset }, system }) =>
      requestJob(system, {
        kind: 'predict',
        model: { id: model.id, name: model.name },
        datasetId: dataset?.id ?? 0,
      }),
  },
  guards: {
    picks: ({ context }) => context.picks,
    someMatch: ({ context: { model, columns } }) =>
      model.columns.some((name) => columns.includes(name)),
  },
}).createMachine({
  id: 'predictOnto',
  context: ({ input }) => ({
    ...input,
    picks: input.dataset === null,
    columns: [],
    problem: null,
  }),
  on: { 'dialog.dismissed': '.done' },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'picks', target: 'choosing' }, { target: 'reading' }] },
    choosing: {
      tags: 'attention',
      invoke: {
        id: 'datasetPicker',
        src: 'datasetPicker',
        input: { pick: null },
        onError: 'done',
      },
      on: {
        'dataset.picked': { target: 'reading', actions: fromEvent('storeDataset') },
        'pick.returned': 'done',
        'pick.dismissed': 'done',
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        src: 'getDataset',
        input: ({ context }) => context.dataset?.id ?? 0,
        onDone: { target: 'comparing', actions: fromEvent('storeColumns') },
        onError: { target: 'failed', actions: fromEvent('storeProblem') },
      },
      on: { 'pick.returned': { guard: 'picks', target: 'choosing' } },
    },
    comparing: {
      tags: 'attention',
      on: {
        'dialog.confirmed': { guard: 'someMatch', target: 'done', actions: 'predict' },
        'pick.returned': { guard: 'picks', target: 'choosing' },
      },
    },
    failed: {
      tags: 'attention',
      on: {
        'columns.retried': 'reading',
        'pick.returned': { guard: 'picks', target: 'choosing' },
      },
    },
    done: { type: 'final' },
  },
})
export type PredictOntoRef = ActorRefFrom<typeof predictOntoMachine>
