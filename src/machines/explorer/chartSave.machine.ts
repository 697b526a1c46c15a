import { assign, setup, type ActorRefFrom } from 'xstate'
import { statusText, toProblem, type Chart, type ChartSave, type Datasource, type FormData, type Problem } from '../../api/contract'
import { post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import { changedChartFields, newChartFields } from './chartFields'
import { renameChartMachine } from './renameChart.machine'

interface Input {
  wants: 'save' | 'rename'
  chart: Chart | null
  key: string
  datasource: Pick<Datasource, 'id' | 'datasource_name'>
  form: FormData
}

/** `titled` names a chart that is not saved yet; `reverted` asks for the stored chart in place of this one. */
export type ChartSaveOutcome =
  | { kind: 'saved'; chart: Chart; form: FormData }
  | { kind: 'renamed'; chart: Chart }
  | { kind: 'titled'; title: string }
  | { kind: 'reverted' | 'dismissed' }

interface Context extends Input {
  title: string
  overwrites: boolean
  problem: Problem | null
  outcome: ChartSaveOutcome
}

const titleOf = ({ chart, form }: Input) => chart?.slice_name ?? (typeof form['slice_name'] === 'string' ? form['slice_name'] : '')

const changeOf = (context: Context): ChartSave & { id: number } => {
  const { chart, wants, title, overwrites } = context
  if (chart === null) return { id: 0 }
  if (wants === 'save') return changedChartFields(chart, context, overwrites)
  return { id: chart.id, slice_name: title, ...(overwrites ? {} : { version: chart.version }) }
}

/** Saving a chart and naming it: the title is asked for first when there is none or when it is to change. */
export const chartSaveMachine = setup({
  types: {} as {
    input: Input
    context: Context
    events: { type: 'conflict.overwritten' } | { type: 'conflict.reverted' } | { type: 'conflict.dismissed' }
    children: { renameChart: 'renameChart' }
    output: ChartSaveOutcome
    tags: 'busy' | 'attention'
  },
  actors: {
    renameChart: renameChartMachine,
    createChart: unprovided<Chart, ChartSave>('createChart'),
    updateChart: unprovided<Chart, ChartSave & { id: number }>('updateChart'),
  },
  actions: {
    keepTitle: assign({ title: (_, { output }: { output: string | null }) => output ?? '' }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    allowOverwrite: assign({ overwrites: true }),
    endTitled: assign({ outcome: ({ context }) => ({ kind: 'titled' as const, title: context.title }) }),
    endReverted: assign({ outcome: { kind: 'reverted' } }),
    endSaved: assign({
      outcome: ({ context }, { output }: { output: Chart }) =>
        context.wants === 'save'
          ? { kind: 'saved' as const, chart: output, form: context.form }
          : { kind: 'renamed' as const, chart: output },
    }),
    reportDone: ({ context, system }) => {
      post(system, { intent: 'success', place: 'workspace', title: context.wants === 'save' ? 'Chart saved' : 'Chart renamed' })
    },
    reportFailure: ({ system }, { error }: { error: unknown }) => {
      const { status, message } = toProblem(error)
      const title = status === 0 ? 'The chart was not saved' : `The chart was not saved: ${status} ${statusText(status)}`
      post(system, { intent: 'warning', place: 'explorer', title, detail: message })
    },
  },
  guards: {
    titleIsGiven: ({ context }) => context.wants === 'save' && context.title.trim() !== '',
    titleWasDismissed: (_, { output }: { output: string | null }) => output === null,
    onlyTitleWanted: ({ context }) => context.wants === 'rename' && context.chart === null,
    chartIsNew: ({ context }) => context.chart === null,
    changedByOther: (_, { error }: { error: unknown }) => toProblem(error).status === 409,
  },
}).createMachine({
  id: 'chartSave',
  context: ({ input }) => ({
    ...input, title: titleOf(input), overwrites: false, problem: null, outcome: { kind: 'dismissed' },
  }),
  output: ({ context }) => context.outcome,
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'titleIsGiven', target: 'choosingCall' }, { target: 'naming' }] },
    naming: {
      tags: 'attention',
      invoke: {
        id: 'renameChart',
        src: 'renameChart',
        input: ({ context }) => ({ title: context.title }),
        onDone: [
          { guard: { type: 'titleWasDismissed', params: ({ event }) => event }, target: 'done' },
          { target: 'choosingCall', actions: { type: 'keepTitle', params: ({ event }) => event } },
        ],
        onError: 'done',
      },
    },
    choosingCall: {
      always: [
        { guard: 'onlyTitleWanted', target: 'done', actions: 'endTitled' },
        { guard: 'chartIsNew', target: 'creating' },
        { target: 'updating' },
      ],
    },
    creating: {
      tags: 'busy',
      invoke: {
        src: 'createChart',
        input: ({ context }) => newChartFields(context),
        onDone: { target: 'done', actions: [{ type: 'endSaved', params: ({ event }) => event }, 'reportDone'] },
        onError: { target: 'done', actions: [{ type: 'reportFailure', params: ({ event }) => event }, 'endTitled'] },
      },
    },
    updating: {
      tags: 'busy',
      invoke: {
        src: 'updateChart',
        input: ({ context }) => changeOf(context),
        onDone: { target: 'done', actions: [{ type: 'endSaved', params: ({ event }) => event }, 'reportDone'] },
        onError: [
          {
            guard: { type: 'changedByOther', params: ({ event }) => event },
            target: 'conflicted',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
          { target: 'done', actions: { type: 'reportFailure', params: ({ event }) => event } },
        ],
      },
    },
    conflicted: {
      tags: 'attention',
      on: {
        'conflict.overwritten': { target: 'updating', actions: 'allowOverwrite' },
        'conflict.reverted': { target: 'done', actions: 'endReverted' },
        'conflict.dismissed': 'done',
      },
    },
    done: { type: 'final' },
  },
})
export type ChartSaveRef = ActorRefFrom<typeof chartSaveMachine>
