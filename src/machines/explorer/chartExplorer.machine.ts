import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Chart, ChartForm, FormData, VizType } from '../../api/contract'
import { goTo, invalidate, openDialog } from '../lib/peers'
import type { ChangeSource } from './changeSource.machine'
import { chartSaveMachine, type ChartSaveOutcome } from './chartSave.machine'
import { dataPanelMachine } from './dataPanel.machine'
import { keepFormMachine } from './keepForm.machine'
import { openFormMachine, type Opened } from './openForm.machine'
import { formOf } from '../lists/savedForm'
import { isComplete } from './pills'
import { queryRunMachine } from './queryRun.machine'
import { slotsMachine, type SlotsReport } from './slots.machine'

interface Context {
  sliceId: number | null
  key: string
  backPath: string
  reverts: boolean
  chart: Chart | null
  form: ChartForm | null
  unsent: boolean
  asked: { wants: 'save' | 'rename'; form: FormData } | null
}

const datasourceOf = ({ form }: Context) => ({ id: form?.datasource.id ?? 0, datasource_name: form?.datasource.datasource_name ?? '' })

const keptOf = ({ key, chart, form }: Context) => ({
  key, datasetId: form?.datasource.id ?? 0, chartId: chart?.id ?? null, form: form?.form_data ?? { viz_type: 'table' },
})

const addressOf = ({ sliceId, key }: Context) => `/visualizations/${sliceId ?? 'null'}/${key}`

/** The chart explorer: opens a form, then holds its slots, its query and its saving side by side. */
export const chartExplorerMachine = setup({
  types: {} as {
    input: { sliceId: number | null; key: string; backPath: string }
    context: Context
    events: SlotsReport | { type: 'source.opened'; picks: ChangeSource['picks'] } | { type: 'explorer.left' } | { type: 'explorer.retried' }
    children: { openForm: 'openForm'; dataPanel: 'dataPanel'; slots: 'slots'; queryRun: 'queryRun'; keepForm: 'keepForm'; chartSave: 'chartSave' }
    tags: 'busy' | 'attention'
  },
  actors: {
    openForm: openFormMachine,
    dataPanel: dataPanelMachine,
    slots: slotsMachine,
    queryRun: queryRunMachine,
    keepForm: keepFormMachine,
    chartSave: chartSaveMachine,
  },
  actions: {
    keepOpened: assign((_, { output }: { output: Opened }) => ({ ...output, sliceId: output.chart?.id ?? null, reverts: false })),
    keepAsked: assign({ asked: (_, asked: NonNullable<Context['asked']>) => asked }),
    startReverting: assign({ reverts: true }),
    forwardEdit: sendTo('keepForm', (_, { form }: { form: FormData }) => ({ type: 'form.edited' as const, form })),
    run: sendTo('queryRun', ({ context }, { form }: { form: FormData }) => ({
      type: 'run.requested' as const, form, chartId: context.chart?.id ?? null,
    })),
    settle: enqueueActions(({ context, enqueue, system }, { output }: { output: ChartSaveOutcome }) => {
      if (output.kind === 'titled') enqueue.sendTo('slots', { type: 'title.changed', title: output.title })
      if (output.kind !== 'saved' && output.kind !== 'renamed') return
      const { chart } = output
      enqueue.assign({ chart, sliceId: chart.id })
      enqueue(() => invalidate(system, 'charts'))
      if (output.kind === 'renamed') return
      enqueue.sendTo('slots', { type: 'form.saved', form: output.form })
      enqueue.sendTo('keepForm', { type: 'chart.named', chartId: chart.id })
      enqueue.sendTo('queryRun', { type: 'run.requested', form: output.form, chartId: chart.id })
      if (context.chart !== null) return
      enqueue((now) => goTo(system, addressOf(now.context), { replace: true }))
    }),
    openPicker: ({ context, system }, { picks }: { picks: ChangeSource['picks'] }) => {
      const { form, datasetId } = keptOf(context)
      const input: ChangeSource = { picks, vizType: form.viz_type as VizType, datasetId, sliceId: context.sliceId }
      openDialog(system, 'changeSource', input)
    },
    goBack: ({ context, system }) => {
      goTo(system, context.backPath)
    },
  },
  guards: {
    wasReverted: (_, { output }: { output: ChartSaveOutcome }) => output.kind === 'reverted',
  },
}).createMachine({
  id: 'chartExplorer',
  context: ({ input }) => ({ ...input, reverts: false, chart: null, form: null, unsent: false, asked: null }),
  on: { 'explorer.left': { actions: 'goBack' } },
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openForm',
        src: 'openForm',
        input: ({ context: { sliceId, key, reverts } }) => ({ sliceId, key, reverts }),
        onDone: { target: 'exploring', actions: { type: 'keepOpened', params: ({ event }) => event } },
        onError: 'broken',
      },
    },
    exploring: {
      invoke: [
        { id: 'dataPanel', src: 'dataPanel', onError: 'broken' },
        {
          id: 'slots',
          src: 'slots',
          input: ({ context: { chart, form, key } }) => ({
            form: form?.form_data ?? { viz_type: 'table' },
            saved: chart && formOf(chart, key),
            columns: form?.datasource.columns ?? [],
            metrics: form?.datasource.metrics ?? [],
          }),
          onError: 'broken',
        },
        {
          id: 'queryRun',
          src: 'queryRun',
          input: ({ context }) => ({ ...keptOf(context), starts: isComplete(keptOf(context).form) }),
          onError: 'broken',
        },
        {
          id: 'keepForm',
          src: 'keepForm',
          input: ({ context }) => ({ ...keptOf(context), unsent: context.unsent }),
          onError: 'broken',
        },
      ],
      on: {
        'form.edited': { actions: { type: 'forwardEdit', params: ({ event }) => event } },
        'source.opened': { actions: { type: 'openPicker', params: ({ event }) => event } },
        'apply.requested': { actions: { type: 'run', params: ({ event }) => event } },
      },
      initial: 'arranging',
      states: {
        arranging: {
          on: {
            'save.requested': {
              target: 'saving',
              actions: { type: 'keepAsked', params: ({ event }) => ({ wants: 'save' as const, form: event.form }) },
            },
            'rename.requested': {
              target: 'saving',
              actions: { type: 'keepAsked', params: ({ event }) => ({ wants: 'rename' as const, form: event.form }) },
            },
          },
        },
        saving: {
          invoke: {
            id: 'chartSave',
            src: 'chartSave',
            input: ({ context }) => ({
              wants: context.asked?.wants ?? 'save',
              form: context.asked?.form ?? keptOf(context).form,
              chart: context.chart,
              key: context.key,
              datasource: datasourceOf(context),
            }),
            onDone: [
              {
                guard: { type: 'wasReverted', params: ({ event }) => event },
                target: '#chartExplorer.opening',
                actions: 'startReverting',
              },
              { target: 'arranging', actions: { type: 'settle', params: ({ event }) => event } },
            ],
            onError: 'arranging',
          },
        },
      },
    },
    broken: { tags: 'attention', on: { 'explorer.retried': 'opening' } },
  },
})
export type ChartExplorerRef = ActorRefFrom<typeof chartExplorerMachine>
