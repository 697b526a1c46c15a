import { assign, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import {
  toProblem,
  type Column,
  type Dataset,
  type Problem,
  type VizType,
} from '../../api/contract'
import { createForm } from '../lib/forms'
import { fromEvent } from '../lib/fromEvent'
import { goTo } from '../lib/peers'
import { dialogResumption } from '../lib/resumption'
import { unprovided } from '../lib/unprovided'
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
import { chartStart } from './chartStart'

const inputSchema = z.object({
  /** Without one the newest dataset is proposed. */
  dataset: z.object({ id: z.number(), table_name: z.string() }).nullish(),
  /** What was chosen in a dialog that was left unfinished; `picking` as long as its datasets were open. */
  type: vizTypePickSchema.optional(),
  picking: datasetPickSchema.nullish(),
  fills: z.boolean().optional(),
})
type Input = z.infer<typeof inputSchema> | undefined

interface NamedDataset {
  id: number
  table_name: string
}

const noColumns: readonly Column[] = []

/** The new-chart dialog: a type over a dataset, which can be changed, then a form on the server, then the explorer. */
export const newChartMachine = setup({
  types: {} as {
    input: Input
    context: {
      resumed: NonNullable<Input>
      vizType: VizType | null
      dataset: NamedDataset | null
      columns: readonly Column[]
      /** The chart starts with the columns that suit its type. */
      fills: boolean
      key: string | null
      problem: Problem | null
    }
    events:
      | VizTypePicked
      | DatasetPicked
      | { type: 'dataset.requested' }
      | { type: 'fills.switched'; fills: boolean }
    children: { vizTypePicker: 'vizTypePicker'; datasetPicker: 'datasetPicker' }
    tags: 'busy' | 'attention'
  },
  actors: {
    vizTypePicker: vizTypePickerMachine,
    datasetPicker: datasetPickerMachine,
    findDataset: unprovided<Dataset | null, number | null>('findDataset'),
    createForm,
  },
  actions: {
    storeType: assign({ vizType: (_, { vizType }: { vizType: VizType }) => vizType }),
    storeDataset: assign({
      dataset: (
        _,
        {
          dataset: { id, table_name },
        }: { dataset: { id: number; table_name?: string | undefined } },
      ) => ({
        id,
        table_name: table_name ?? '',
      }),
      columns: noColumns,
    }),
    storeFound: assign(({ context }, { output }: { output: Dataset | null }) =>
      output === null
        ? {}
        : {
            dataset: context.dataset ?? { id: output.id, table_name: output.table_name },
            columns: output.columns,
          },
    ),
    switchFills: assign({ fills: (_, { fills }: { fills: boolean }) => fills }),
    storeKey: assign({ key: (_, { output }: { output: { key: string } }) => output.key }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    dropPicking: assign({ resumed: ({ context: { resumed } }) => ({ ...resumed, picking: null }) }),
    openExplorer: ({ context, system }) => {
      goTo(system, `/visualizations/null/${context.key ?? ''}`)
    },
  },
  guards: {
    isPicking: ({ context: { resumed } }) => (resumed.picking ?? null) !== null,
    datasetIsKnown: ({ context }) => context.dataset !== null,
    columnsAreRead: ({ context }) => context.columns.length > 0,
  },
  delays: { beforeOpening: 1000 },
}).createMachine({
  id: 'newChart',
  context: ({ input }) => ({
    resumed: input ?? {},
    vizType: input?.type?.chosen ?? null,
    dataset: input?.dataset ?? null,
    columns: noColumns,
    fills: input?.fills ?? true,
    key: null,
    problem: null,
  }),
  on: {
    'pick.dismissed': '.dismissed',
    'fills.switched': { actions: fromEvent('switchFills') },
  },
  invoke: {
    id: 'vizTypePicker',
    src: 'vizTypePicker',
    input: ({ context: { resumed } }) => resumed.type ?? {},
    onError: '.dismissed',
  },
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'isPicking', target: 'choosingDataset' }, { target: 'choosingType' }],
    },
    choosingType: {
      tags: 'attention',
      on: {
        'dataset.requested': 'choosingDataset',
        'vizType.picked': [
          { guard: 'columnsAreRead', target: 'creating', actions: fromEvent('storeType') },
          { target: 'preparing', actions: fromEvent('storeType') },
        ],
      },
      initial: 'looking',
      states: {
        looking: { always: [{ guard: 'columnsAreRead', target: 'ready' }, { target: 'reading' }] },
        reading: {
          invoke: {
            id: 'findDataset',
            src: 'findDataset',
            input: ({ context }) => context.dataset?.id ?? null,
            onDone: { target: 'ready', actions: fromEvent('storeFound') },
            onError: 'ready',
          },
        },
        ready: {},
        refused: {},
      },
    },
    choosingDataset: {
      tags: 'attention',
      invoke: {
        id: 'datasetPicker',
        src: 'datasetPicker',
        input: ({ context: { resumed } }) => ({ pick: resumed.picking ?? null }),
        onError: 'choosingType',
      },
      exit: 'dropPicking',
      on: {
        'pick.returned': 'choosingType',
        'dataset.picked': { target: 'choosingType', actions: fromEvent('storeDataset') },
      },
    },
    preparing: {
      tags: 'busy',
      invoke: {
        id: 'findDataset',
        src: 'findDataset',
        input: ({ context }) => context.dataset?.id ?? null,
        onDone: { target: 'prepared', actions: fromEvent('storeFound') },
        onError: 'prepared',
      },
    },
    prepared: {
      always: [{ guard: 'datasetIsKnown', target: 'creating' }, { target: 'choosingDataset' }],
    },
    creating: {
      tags: 'busy',
      invoke: {
        src: 'createForm',
        input: ({ context: { dataset, vizType, columns, fills } }) => {
          const start = fills ? chartStart(vizType ?? 'table', columns) : null
          return {
            datasetId: dataset?.id ?? 0,
            vizType: vizType ?? 'table',
            ...(start ? { fields: start.fields } : {}),
          }
        },
        onDone: { target: 'waiting', actions: fromEvent('storeKey') },
        onError: { target: 'choosingType.refused', actions: fromEvent('storeProblem') },
      },
    },
    waiting: { tags: 'busy', after: { beforeOpening: 'opened' } },
    opened: { type: 'final', entry: 'openExplorer' },
    dismissed: { type: 'final' },
  },
})
export type NewChartRef = ActorRefFrom<typeof newChartMachine>

export const newChartResumption = dialogResumption<typeof newChartMachine>(
  inputSchema.optional(),
  ({ context: { dataset, fills }, children: { vizTypePicker, datasetPicker } }) =>
    vizTypePicker && {
      dataset,
      fills,
      type: vizTypePicker.getSnapshot().context,
      picking: datasetPicker ? datasetPickOf(datasetPicker.getSnapshot()) : null,
    },
)
