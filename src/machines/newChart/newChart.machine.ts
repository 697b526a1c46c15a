import { assign, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { toProblem, type DatasetListItem, type Problem, type VizType } from '../../api/contract'
import { createForm } from '../lib/forms'
import { fromEvent } from '../lib/fromEvent'
import { goTo } from '../lib/peers'
import { dialogResumption } from '../lib/resumption'
import {
  datasetPickerMachine,
  datasetPickOf,
  datasetPickSchema,
  type DatasetPicked,
} from '../pickers/datasetPicker.machine'
import {
  vizTypePickerMachine,
  vizTypePickSchema,
  type VizTypePicked,
} from '../pickers/vizTypePicker.machine'

/** What was chosen in dialogs that were left unfinished; without a dataset's they stood at the types. */
const chosenSchema = z.object({ type: vizTypePickSchema, dataset: datasetPickSchema.nullable() })
type Chosen = z.infer<typeof chosenSchema>

/** The new-chart dialogs: type, then dataset, then a form on the server, then the explorer. */
export const newChartMachine = setup({
  types: {} as {
    input: Chosen | undefined
    context: {
      resumed: Chosen | null
      vizType: VizType | null
      dataset: DatasetListItem | null
      key: string | null
      problem: Problem | null
    }
    events: VizTypePicked | DatasetPicked
    children: { vizTypePicker: 'vizTypePicker'; datasetPicker: 'datasetPicker' }
    tags: 'busy' | 'attention'
  },
  actors: {
    vizTypePicker: vizTypePickerMachine,
    datasetPicker: datasetPickerMachine,
    createForm,
  },
  actions: {
    storeType: assign({ vizType: (_, { vizType }: { vizType: VizType }) => vizType }),
    storeDataset: assign({ dataset: (_, { dataset }: { dataset: DatasetListItem }) => dataset }),
    storeKey: assign({ key: (_, { output }: { output: { key: string } }) => output.key }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    dropResumed: assign({ resumed: null }),
    openExplorer: ({ context, system }) => {
      goTo(system, `/visualizations/null/${context.key ?? ''}`)
    },
  },
  guards: { stoodAtDatasets: ({ context: { resumed } }) => (resumed?.dataset ?? null) !== null },
  delays: { beforeOpening: 1000 },
}).createMachine({
  id: 'newChart',
  context: ({ input }) => ({
    resumed: input ?? null,
    vizType: input?.type.chosen ?? null,
    dataset: null,
    key: null,
    problem: null,
  }),
  on: { 'pick.dismissed': '.dismissed' },
  invoke: {
    id: 'vizTypePicker',
    src: 'vizTypePicker',
    input: ({ context: { resumed } }) => resumed?.type ?? {},
    onError: '.dismissed',
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'stoodAtDatasets', target: 'choosingDataset' }, { target: 'choosingType' }],
    },
    choosingType: {
      tags: 'attention',
      on: {
        'vizType.picked': {
          target: 'choosingDataset',
          actions: fromEvent('storeType'),
        },
      },
    },
    choosingDataset: {
      invoke: {
        id: 'datasetPicker',
        src: 'datasetPicker',
        input: ({ context: { resumed } }) => ({ pick: resumed?.dataset ?? null }),
        onError: 'choosingType',
      },
      exit: 'dropResumed',
      on: { 'pick.returned': 'choosingType' },
      initial: 'choosing',
      states: {
        choosing: {
          tags: 'attention',
          on: {
            'dataset.picked': {
              target: 'creating',
              actions: fromEvent('storeDataset'),
            },
          },
        },
        creating: {
          tags: 'busy',
          invoke: {
            src: 'createForm',
            input: ({ context: { dataset, vizType } }) => ({
              datasetId: dataset?.id ?? 0,
              vizType: vizType ?? 'table',
            }),
            onDone: {
              target: 'waiting',
              actions: fromEvent('storeKey'),
            },
            onError: {
              target: 'failed',
              actions: fromEvent('storeProblem'),
            },
          },
        },
        waiting: { tags: 'busy', after: { beforeOpening: '#newChart.opened' } },
        failed: {
          tags: 'attention',
          on: {
            'dataset.picked': {
              target: 'creating',
              actions: fromEvent('storeDataset'),
            },
          },
        },
      },
    },
    opened: { type: 'final', entry: 'openExplorer' },
    dismissed: { type: 'final' },
  },
})
export type NewChartRef = ActorRefFrom<typeof newChartMachine>

export const newChartResumption = dialogResumption<typeof newChartMachine>(
  chosenSchema,
  ({ children: { vizTypePicker, datasetPicker } }) =>
    vizTypePicker && {
      type: vizTypePicker.getSnapshot().context,
      dataset: datasetPicker ? datasetPickOf(datasetPicker.getSnapshot()) : null,
    },
)
