import { assign, setup } from 'xstate'
import { toProblem, type Chart, type ChartListItem, type Problem } from '../../api/contract'
import { createForm, saveForm } from '../lib/forms'
import { fromEvent } from '../lib/fromEvent'
import type { Opened } from '../lib/listScreen'
import { unprovided } from '../lib/unprovided'
import { formOf, keyOf } from './savedForm'

/** Opens a saved chart under its key, where unsaved changes of it are; one without a key gets one with its saved form. Ends with the path. */
export const openChartMachine = setup({
  types: {} as {
    input: ChartListItem
    context: { id: number; chart: Chart | null; key: string | null; problem: Problem | null }
    output: Opened
    tags: 'busy'
  },
  actors: {
    loadChart: unprovided<Chart, { id: number }>('loadChart'),
    createForm,
    saveForm,
  },
  actions: {
    storeChart: assign((_, { output }: { output: Chart }) => ({
      chart: output,
      key: keyOf(output),
    })),
    storeKey: assign({ key: (_, { output }: { output: { key: string } }) => output.key }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
  },
  guards: { keyIsKnown: ({ context }) => context.key !== null },
}).createMachine({
  id: 'openChart',
  context: ({ input }) => ({ id: input.id, chart: null, key: null, problem: null }),
  output: ({ context: { id, key, problem } }) =>
    problem ? { problem } : { path: `/visualizations/${id}/${key ?? ''}` },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'loadChart',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'choosingKey',
          actions: fromEvent('storeChart'),
        },
        onError: {
          target: 'failed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    choosingKey: {
      always: [{ guard: 'keyIsKnown', target: 'opened' }, { target: 'creatingForm' }],
    },
    creatingForm: {
      tags: 'busy',
      invoke: {
        src: 'createForm',
        input: ({ context: { chart } }) => ({
          datasetId: chart?.datasource_id ?? 0,
          vizType: chart?.viz_type ?? 'table',
        }),
        onDone: {
          target: 'savingForm',
          actions: fromEvent('storeKey'),
        },
        onError: {
          target: 'failed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    savingForm: {
      tags: 'busy',
      invoke: {
        src: 'saveForm',
        input: ({ context: { chart, id, key } }) => ({
          key: key ?? '',
          datasetId: chart?.datasource_id ?? 0,
          chartId: id,
          form: formOf(chart, key),
        }),
        onDone: 'opened',
        onError: {
          target: 'failed',
          actions: fromEvent('storeProblem'),
        },
      },
    },
    opened: { type: 'final' },
    failed: { type: 'final' },
  },
})
