import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { z } from 'zod'
import {
  statusText,
  toProblem,
  type Chart,
  type ChartListItem,
  type ChartSave,
  type Datasource,
  type FormData,
  type Problem,
} from '../../../api/contract'
import { conflictSave, type SaveOutcome } from '../../lib/conflictSave'
import { fromEvent } from '../../lib/fromEvent'
import { madeBefore, type Intended } from '../../lib/intention'
import type { Opened } from '../../lib/listScreen'
import { post, type Notice } from '../../lib/peers'
import type { System } from '../../lib/system'
import { unprovided } from '../../lib/unprovided'
import { openChartMachine } from '../../items/openChart.machine'
import { chartComparison, titleComparison } from './chartConflict'
import {
  changedChartFields,
  chartDraftOf,
  copiedChartFields,
  newChartFields,
  renamedChartFields,
} from './chartFields'
import { projectIn, type Joins, type NamedProject } from '../../projects/currentProject.machine'
import { renameChartMachine, type ChartNamed } from './renameChart.machine'

/** A title that was typed and not saved. */
export const unsavedTitleSchema = z.object({ wants: z.enum(['save', 'rename']), title: z.string() })
export type UnsavedTitle = z.infer<typeof unsavedTitleSchema>

interface Input {
  purpose: UnsavedTitle['wants']
  /** Shown first, also where the chart has a title. */
  unsavedTitle?: string | null
  /** The one that was chosen for a new chart before its first save failed: undefined where none was, null for none. */
  project?: NamedProject | null | undefined
  chart: Chart | null
  key: string
  formVersion: number
  datasource: Pick<Datasource, 'id' | 'datasource_name'>
  form: FormData
}

const updateChart = unprovided<Chart, ChartSave & { id: number } & Joins>('updateChart')

export const chartUpdate = conflictSave('chartUpdate', chartComparison, {
  save: { call: updateChart, sends: changedChartFields },
  copy: { call: unprovided<Chart, ChartSave>('createChart'), sends: copiedChartFields },
})
export const chartRenaming = conflictSave('chartRenaming', titleComparison, {
  save: { call: updateChart, sends: renamedChartFields },
})

/** `titled` names a chart that is not saved yet, and the project that it joins; after `reverted` the stored chart is shown, after `merged` it with what was edited since, after `copied` the copy. */
export type ChartSaveOutcome =
  | { kind: 'saved'; chart: Chart; form: FormData; project?: NamedProject | null | undefined }
  | { kind: 'renamed'; chart: Chart }
  | { kind: 'copied'; opened: Opened }
  | { kind: 'titled'; title: string; project: NamedProject | null | undefined }
  | { kind: 'reverted' | 'merged' | 'dismissed' }

/** `joins` is of a chart that an earlier attempt at its first save made. */
interface Context extends Input, Joins {
  title: string
  /** The one that a new chart joins: undefined where none was chosen, null for none. */
  project: NamedProject | null | undefined
  copy: Chart | null
  outcome: ChartSaveOutcome
}

const hasSameForm = (chart: Chart, stored: Chart) =>
  chart.params === stored.params &&
  chart.viz_type === stored.viz_type &&
  chart.datasource_id === stored.datasource_id

/** A title is taken alone: beside a form that somebody else changed the chart keeps the version its form was read at, so that saving the form asks too. */
const renamed = (chart: Chart | null, stored: Chart) =>
  chart === null || hasSameForm(chart, stored)
    ? stored
    : { ...chart, slice_name: stored.slice_name }

const titleOf = ({ unsavedTitle, chart, form }: Input) =>
  unsavedTitle ??
  chart?.slice_name ??
  (typeof form['slice_name'] === 'string' ? form['slice_name'] : '')

/** The chosen project, else the one that the person came from. */
const joinedProject = ({ project }: Pick<Input, 'project'>, system: System) =>
  project === undefined ? projectIn(system) : project

const joinsOf = (input: Pick<Input, 'project'>, system: System) => ({
  kind: 'chart' as const,
  project: joinedProject(input, system),
})

const failureNotice = (purpose: Input['purpose'], { status, message: detail }: Problem): Notice => {
  const failed = `The chart was not ${purpose === 'save' ? 'saved' : 'renamed'}`
  const title = status === 0 ? failed : `${failed}: ${status} ${statusText(status)}`
  return { intent: 'warning', area: 'explorer', title, detail }
}

interface SaveEnded {
  output: SaveOutcome<Chart>
}
const ended = <const Type extends string>(type: Type) => fromEvent<Type, SaveEnded>(type)

const saved = {
  guard: ended('wasSaved'),
  target: 'done',
  actions: [ended('endSaved'), 'reportDone'],
} as const

/** Saving a chart and naming it: the title is given first when there is none or when it is to change. */
export const chartSaveMachine = setup({
  types: {} as {
    input: Input
    context: Context
    children: {
      renameChart: 'renameChart'
      chartUpdate: 'chartUpdate'
      chartRenaming: 'chartRenaming'
    }
    output: ChartSaveOutcome
    tags: 'busy' | 'attention'
  },
  actors: {
    renameChart: renameChartMachine,
    createChart: unprovided<Chart, ChartSave & Intended & Joins>('createChart'),
    chartUpdate,
    chartRenaming,
    openChart: openChartMachine,
  },
  actions: {
    storeTitle: assign(({ context }, { output }: { output: ChartNamed | null }) => ({
      title: output?.title ?? '',
      project: output?.project === undefined ? context.project : output.project,
    })),
    storeMade: assign(({ context, system }, { error }: { error: unknown }) => ({
      chart: madeBefore(error) as Chart,
      joins: joinsOf(context, system),
    })),
    storeCopy: assign({ copy: (_, { output }: SaveEnded) => output.stored }),
    endTitled: assign({
      outcome: ({ context: { title, project } }) => ({ kind: 'titled' as const, title, project }),
    }),
    endReverted: assign({ outcome: { kind: 'reverted' } }),
    endMerged: assign({ outcome: { kind: 'merged' } }),
    endCopied: assign({
      outcome: (_, { output }: { output: Opened }) => ({ kind: 'copied' as const, opened: output }),
    }),
    endSaved: assign({
      outcome: ({ context }, { output: { stored } }: { output: { stored: Chart } }) =>
        context.purpose === 'save'
          ? {
              kind: 'saved' as const,
              chart: stored,
              form: context.form,
              project: context.project,
            }
          : { kind: 'renamed' as const, chart: renamed(context.chart, stored) },
    }),
    reportDone: ({ context, system }) => {
      const copied = context.copy === null ? 'Chart saved' : `Saved as ${context.copy.slice_name}`
      post(system, {
        intent: 'success',
        area: 'workspace',
        title: context.purpose === 'save' ? copied : 'Chart renamed',
      })
    },
    reportFailure: ({ context, system }, { error }: { error: unknown }) =>
      post(system, failureNotice(context.purpose, toProblem(error))),
    reportRefusal: ({ context, system }, { output: { problem } }: SaveEnded) => {
      if (problem) post(system, failureNotice(context.purpose, problem))
    },
  },
  guards: {
    titleIsGiven: ({ context }) =>
      context.purpose === 'save' &&
      (context.unsavedTitle ?? null) === null &&
      context.title.trim() !== '',
    titleWasDismissed: (_, { output }: { output: ChartNamed | null }) => output === null,
    onlyTitleIsRequested: ({ context }) => context.purpose === 'rename' && context.chart === null,
    onlyTitleChanges: ({ context }) => context.purpose === 'rename',
    wasMadeBefore: (_, { error }: { error: unknown }) => madeBefore(error) !== undefined,
    chartIsNew: ({ context }) => context.chart === null,
    wasSaved: ({ context: { purpose } }, { output: { kind } }: SaveEnded) =>
      kind === 'saved' || (kind === 'merged' && purpose === 'rename'),
    wasMerged: (_, { output }: SaveEnded) => output.kind === 'merged',
    wasReloaded: (_, { output }: SaveEnded) => output.kind === 'reloaded',
    wasCopied: (_, { output }: SaveEnded) => output.kind === 'copied',
  },
}).createMachine({
  id: 'chartSave',
  context: ({ input }) => ({
    ...input,
    title: titleOf(input),
    project: input.project,
    copy: null,
    outcome: { kind: 'dismissed' },
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
        input: ({ context: { title, purpose, chart, project }, self }) => ({
          title,
          ...(purpose === 'save' && chart === null
            ? { project: joinedProject({ project }, self.system) }
            : {}),
        }),
        onDone: [
          { guard: fromEvent('titleWasDismissed'), target: 'done' },
          { target: 'choosingCall', actions: fromEvent('storeTitle') },
        ],
        onError: 'done',
      },
    },
    choosingCall: {
      always: [
        { guard: 'onlyTitleIsRequested', target: 'done', actions: 'endTitled' },
        { guard: 'chartIsNew', target: 'creating' },
        { guard: 'onlyTitleChanges', target: 'renaming' },
        { target: 'updating' },
      ],
    },
    creating: {
      tags: 'busy',
      invoke: {
        src: 'createChart',
        input: ({ context, self }) => ({
          ...newChartFields(context),
          intention: `first save of ${context.key}`,
          joins: joinsOf(context, self.system),
        }),
        onDone: {
          target: 'done',
          actions: [
            { type: 'endSaved', params: ({ event }) => ({ output: { stored: event.output } }) },
            'reportDone',
          ],
        },
        onError: [
          {
            guard: fromEvent('wasMadeBefore'),
            target: 'updating',
            actions: fromEvent('storeMade'),
          },
          {
            target: 'done',
            actions: [fromEvent('reportFailure'), 'endTitled'],
          },
        ],
      },
    },
    updating: {
      tags: 'busy',
      invoke: {
        id: 'chartUpdate',
        src: 'chartUpdate',
        input: ({ context }) => ({
          stored: {
            ...(context.chart as Chart),
            formVersion: context.formVersion,
            joins: context.joins,
          },
          draft: chartDraftOf(context),
        }),
        onDone: [
          saved,
          { guard: ended('wasMerged'), target: 'done', actions: ['endMerged', 'reportDone'] },
          { guard: ended('wasReloaded'), target: 'done', actions: 'endReverted' },
          {
            guard: ended('wasCopied'),
            target: 'openingCopy',
            actions: [ended('storeCopy'), 'reportDone'],
          },
          { target: 'done', actions: ended('reportRefusal') },
        ],
        onError: {
          target: 'done',
          actions: fromEvent('reportFailure'),
        },
      },
    },
    openingCopy: {
      tags: 'busy',
      invoke: {
        src: 'openChart',
        input: ({ context }) => context.copy as ChartListItem,
        onDone: { target: 'done', actions: fromEvent('endCopied') },
        onError: {
          target: 'done',
          actions: fromEvent('reportFailure'),
        },
      },
    },
    renaming: {
      tags: 'busy',
      invoke: {
        id: 'chartRenaming',
        src: 'chartRenaming',
        input: ({ context }) => ({
          stored: context.chart as Chart,
          draft: { slice_name: context.title },
        }),
        onDone: [
          saved,
          { guard: ended('wasReloaded'), target: 'done', actions: ended('endSaved') },
          { target: 'naming', actions: ended('reportRefusal') },
        ],
        onError: {
          target: 'naming',
          actions: fromEvent('reportFailure'),
        },
      },
    },
    done: { type: 'final' },
  },
})
export type ChartSaveRef = ActorRefFrom<typeof chartSaveMachine>

/** The title being typed or saved; null where none is. */
export const unsavedTitleOf = ({
  context: { purpose, chart, title },
  children: { renameChart },
}: SnapshotFrom<typeof chartSaveMachine>): UnsavedTitle | null => {
  if (renameChart) return { wants: purpose, title: renameChart.getSnapshot().context.title }
  return chart === null || purpose === 'rename' ? { wants: purpose, title } : null
}
