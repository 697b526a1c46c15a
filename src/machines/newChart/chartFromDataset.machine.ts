import { assign, setup, type ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { toProblem, type Problem, type VizType } from '../../api/contract'
import { createForm } from '../lib/forms'
import { fromEvent } from '../lib/fromEvent'
import { goTo } from '../lib/peers'
import { dialogResumption } from '../lib/resumption'
import {
  vizTypePickerMachine,
  vizTypePickSchema,
  type VizTypePicked,
} from '../pickers/vizTypePicker.machine'

const inputSchema = z.object({
  dataset: z.object({ id: z.number() }),
  /** What was chosen in a dialog that was left unfinished. */
  type: vizTypePickSchema.optional(),
})
type Input = z.infer<typeof inputSchema>

/** A new chart over a dataset that is known: only its type is asked for. */
export const chartFromDatasetMachine = setup({
  types: {} as {
    input: Input
    context: {
      resumed: Input['type']
      datasetId: number
      vizType: VizType | null
      key: string | null
      problem: Problem | null
    }
    events: VizTypePicked
    children: { vizTypePicker: 'vizTypePicker' }
    tags: 'busy' | 'attention'
  },
  actors: { vizTypePicker: vizTypePickerMachine, createForm },
  actions: {
    storeType: assign({ vizType: (_, { vizType }: { vizType: VizType }) => vizType }),
    storeKey: assign({ key: (_, { output }: { output: { key: string } }) => output.key }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    openExplorer: ({ context, system }) => {
      goTo(system, `/visualizations/null/${context.key ?? ''}`)
    },
  },
  delays: { beforeOpening: 1000 },
}).createMachine({
  id: 'chartFromDataset',
  context: ({ input }) => ({
    resumed: input.type,
    datasetId: input.dataset.id,
    vizType: null,
    key: null,
    problem: null,
  }),
  invoke: {
    id: 'vizTypePicker',
    src: 'vizTypePicker',
    input: ({ context }) => context.resumed ?? {},
    onError: '.dismissed',
  },
  on: { 'pick.dismissed': '.dismissed' },
  initial: 'choosing',
  states: {
    choosing: {
      tags: 'attention',
      initial: 'fresh',
      on: {
        'vizType.picked': {
          target: 'creating',
          actions: fromEvent('storeType'),
        },
      },
      states: { fresh: {}, refused: {} },
    },
    creating: {
      tags: 'busy',
      invoke: {
        src: 'createForm',
        input: ({ context: { datasetId, vizType } }) => ({
          datasetId,
          vizType: vizType ?? 'table',
        }),
        onDone: { target: 'waiting', actions: fromEvent('storeKey') },
        onError: {
          target: 'choosing.refused',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    waiting: { tags: 'busy', after: { beforeOpening: 'opened' } },
    opened: { type: 'final', entry: 'openExplorer' },
    dismissed: { type: 'final' },
  },
})
export type ChartFromDatasetRef = ActorRefFrom<typeof chartFromDatasetMachine>

export const chartFromDatasetResumption = dialogResumption<typeof chartFromDatasetMachine>(
  inputSchema,
  ({ context: { datasetId }, children }) => ({
    dataset: { id: datasetId },
    type: children.vizTypePicker?.getSnapshot().context,
  }),
)
