import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { FormData, VizType } from '../../api/contract'
import { currentUser } from '../lib/currentUser'
import { fromEvent } from '../lib/fromEvent'
import { goTo, invalidate, openDialog } from '../lib/peers'
import { screenResumption, type WorkResumed } from '../lib/resumption'
import { joinProject, projectPath } from '../projects/currentProject.machine'
import type { ChangeSource } from './changeSource.machine'
import { chartSaveMachine, unsavedTitleOf, type ChartSaveOutcome } from './save/chartSave.machine'
import { dataPanelMachine } from './dataPanel.machine'
import { dataViewerMachine } from './run/dataViewer.machine'
import { exporterMachine } from './run/exporter.machine'
import {
  addressOf,
  draftOf,
  explorerWorkSchema,
  formKeyOf,
  saveInputOf,
  slotsInputOf,
  type ExplorerContext as Context,
  type ExplorerWork,
} from './explorerContext'
import { historyMachine, type FormRestored } from './history/history.machine'
import { indexColumnMachine } from './indexColumn.machine'
import { formDraftMachine, type FormKnown, type FormReplaced } from './save/formDraft.machine'
import type { KnownForm } from '../lib/forms'
import type { DatasourceReport } from '../upload/datasourceReport'
import { metricEditorMachine, unsavedMetricOf } from '../metrics/metricEditor.machine'
import { openFormMachine, type Opened } from './openForm.machine'
import { panelSizesMachine } from './panelSizes.machine'
import { offerThumbnail, showsSavedChart } from './offerThumbnail'
import { isComplete } from './slots/pills'
import { queryRunMachine } from './run/queryRun.machine'
import { shareLinkMachine } from './shareLink.machine'
import { slotsMachine, type SlotsReport } from './slots/slots.machine'

/** The chart explorer: opens a form, then holds its slots, its query and its saving side by side. */
export const chartExplorerMachine = setup({
  types: {} as {
    input: { sliceId: number | null; key: string; backPath: string }
    context: Context
    events:
      | WorkResumed<ExplorerWork>
      | SlotsReport
      | FormRestored
      | FormReplaced
      | FormKnown
      | DatasourceReport
      | { type: 'draft.discarded' }
      | { type: 'source.opened'; picks: ChangeSource['picks'] }
      | { type: 'explorer.left' }
      | { type: 'explorer.retried' }
    children: {
      openForm: 'openForm'
      dataPanel: 'dataPanel'
      dataViewer: 'dataViewer'
      panelSizes: 'panelSizes'
      exporter: 'exporter'
      slots: 'slots'
      queryRun: 'queryRun'
      formDraft: 'formDraft'
      chartSave: 'chartSave'
      history: 'history'
      shareLink: 'shareLink'
      indexColumn: 'indexColumn'
      metricEditor: 'metricEditor'
    }
    tags: 'busy' | 'attention'
  },
  actors: {
    openForm: openFormMachine,
    dataPanel: dataPanelMachine,
    dataViewer: dataViewerMachine,
    panelSizes: panelSizesMachine,
    exporter: exporterMachine,
    slots: slotsMachine,
    queryRun: queryRunMachine,
    formDraft: formDraftMachine,
    chartSave: chartSaveMachine,
    history: historyMachine,
    shareLink: shareLinkMachine,
    indexColumn: indexColumnMachine,
    metricEditor: metricEditorMachine,
  },
  actions: {
    storeOpened: assign((_, { output }: { output: Opened }) => ({
      ...output,
      sliceId: output.chart?.id ?? null,
      reverts: false,
      unanswered: [],
    })),
    storeKnown: assign((_, { stored, unanswered }: KnownForm) => ({ stored, unanswered })),
    storeRequest: assign({
      requested: (_, requested: NonNullable<Context['requested']>) => requested,
    }),
    storeResumed: assign({ resumed: (_, { work }: { work: ExplorerWork }) => work }),
    requestResumed: assign(({ context }) => {
      const {
        resumed: { title, metric },
      } = context
      return {
        requested: {
          purpose: title?.wants ?? 'save',
          form: formKeyOf(context).form,
          unsavedTitle: title?.title ?? '',
        },
        resumed: { title: null, metric },
      }
    }),
    resumeMetric: sendTo('metricEditor', (_, draft: NonNullable<ExplorerWork['metric']>) => ({
      type: 'metric.resumed',
      draft,
    })),
    dropMetric: assign({ resumed: ({ context }) => ({ ...context.resumed, metric: null }) }),
    startReverting: assign({ reverts: true }),
    storeEdit: sendTo('formDraft', (_, { form }: { form: FormData }) => ({
      type: 'form.edited' as const,
      form,
    })),
    releaseForm: sendTo('formDraft', { type: 'save.ended' as const }),
    pauseDraft: sendTo('formDraft', { type: 'save.begun' as const }),
    recordEdit: sendTo('history', (_, { form }: { form: FormData }) => ({
      type: 'form.edited' as const,
      form,
    })),
    restore: sendTo('slots', (_, { form }: { form: FormData }) => ({
      type: 'form.restored' as const,
      form,
    })),
    storeRestored: assign({
      form: ({ context: { form } }, { form: form_data }: { form: FormData }) =>
        form && { ...form, form_data },
    }),
    shareLink: sendTo('shareLink', ({ context }, { form }: { form: FormData }) => ({
      type: 'link.requested' as const,
      form,
      sliceId: context.sliceId,
    })),
    changeDatasource: assign({
      form: ({ context: { form } }, { change }: DatasourceReport) =>
        form && { ...form, datasource: { ...form.datasource, ...change } },
    }),
    showMetrics: sendTo('slots', ({ context }) => ({
      type: 'metrics.changed' as const,
      metrics: context.form?.datasource.metrics ?? [],
    })),
    apply: enqueueActions(({ context, enqueue }, { form }: { form: FormData }) => {
      const applied = { type: 'form.applied' as const, form, chartId: context.chart?.id ?? null }
      enqueue.sendTo('formDraft', applied)
      enqueue.sendTo('queryRun', applied)
      enqueue.sendTo('dataViewer', applied)
    }),
    settle: enqueueActions(
      ({ context, enqueue, system }, { output }: { output: ChartSaveOutcome }) => {
        if (output.kind === 'titled')
          enqueue.sendTo('slots', { type: 'title.changed', title: output.title })
        if (output.kind === 'copied' && 'path' in output.opened) {
          const { path } = output.opened
          enqueue(() => invalidate(system, 'charts'))
          enqueue(() => goTo(system, path))
        }
        if (output.kind !== 'saved') enqueue.sendTo('formDraft', { type: 'save.ended' })
        if (output.kind !== 'saved' && output.kind !== 'renamed') return
        const { chart } = output
        enqueue.assign({ chart, sliceId: chart.id })
        enqueue(() => invalidate(system, 'charts'))
        if (output.kind === 'renamed')
          enqueue.sendTo('formDraft', { type: 'chart.renamed', chartVersion: chart.version })
        if (output.kind === 'renamed') return
        enqueue.sendTo('slots', { type: 'form.saved', form: output.form })
        enqueue.sendTo('formDraft', {
          type: 'chart.saved',
          chartId: chart.id,
          chartVersion: chart.version,
          form: output.form,
        })
        enqueue.sendTo('queryRun', { type: 'form.applied', form: output.form, chartId: chart.id })
        enqueue.sendTo('dataViewer', { type: 'form.applied', form: output.form })
        if (context.chart !== null) return
        enqueue(() => joinProject(system, 'chart', chart.id))
        enqueue((now) => goTo(system, addressOf(now.context), { replace: true }))
      },
    ),
    openPicker: ({ context, system }, { picks }: { picks: ChangeSource['picks'] }) => {
      const { key, form, datasetId } = formKeyOf(context)
      const input: ChangeSource = {
        picks,
        vizType: form.viz_type as VizType,
        datasetId,
        sliceId: context.sliceId,
        left: { key, datasetId, form },
      }
      openDialog(system, 'changeSource', input)
    },
    storeDrawn: assign({
      drawnAt: (_, { run }: { run: SnapshotFrom<typeof queryRunMachine> }) => run.context.endedAt,
    }),
    offerThumbnail: ({ context, system }, { run }: { run: SnapshotFrom<typeof queryRunMachine> }) =>
      offerThumbnail(context, run, system),
    goBack: ({ context, system }) => goTo(system, projectPath(system) ?? context.backPath),
  },
  guards: {
    showsSavedChart: ({ context }, { run }: { run: SnapshotFrom<typeof queryRunMachine> }) =>
      showsSavedChart(context, run),
    titleIsResumed: ({ context }) => context.resumed.title !== null,
    metricIsResumed: ({ context }) => context.resumed.metric !== null,
    chartIsSaved: ({ context }) => context.chart !== null,
    wasReverted: (_, { output }: { output: ChartSaveOutcome }) => output.kind === 'reverted',
  },
}).createMachine({
  id: 'chartExplorer',
  context: ({ input }) => ({
    ...input,
    reverts: false,
    chart: null,
    form: null,
    stored: null,
    unanswered: [],
    unsent: false,
    requested: null,
    resumed: { title: null, metric: null },
    drawnAt: null,
  }),
  on: {
    'explorer.left': { actions: 'goBack' },
    'work.resumed': { actions: fromEvent('storeResumed') },
  },
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openForm',
        src: 'openForm',
        input: ({ context: { sliceId, key, reverts, stored, unanswered } }) => ({
          sliceId,
          key,
          reverts,
          known: stored && { stored, unanswered },
        }),
        onDone: {
          target: 'exploring',
          actions: fromEvent('storeOpened'),
        },
        onError: 'broken',
      },
    },
    exploring: {
      invoke: [
        { id: 'dataPanel', src: 'dataPanel', onError: 'broken' },
        { id: 'panelSizes', src: 'panelSizes', onError: 'broken' },
        {
          id: 'exporter',
          src: 'exporter',
          input: ({ context }) => ({ datasetId: formKeyOf(context).datasetId }),
          onError: 'broken',
        },
        {
          id: 'dataViewer',
          src: 'dataViewer',
          input: ({ context }) => formKeyOf(context),
          onError: 'broken',
        },
        {
          id: 'slots',
          src: 'slots',
          input: ({ context }) => slotsInputOf(context),
          onError: 'broken',
        },
        {
          id: 'queryRun',
          src: 'queryRun',
          input: ({ context }) => ({
            ...formKeyOf(context),
            starts: isComplete(formKeyOf(context).form),
          }),
          onSnapshot: {
            guard: { type: 'showsSavedChart', params: ({ event }) => ({ run: event.snapshot }) },
            actions: [
              { type: 'storeDrawn', params: ({ event }) => ({ run: event.snapshot }) },
              { type: 'offerThumbnail', params: ({ event }) => ({ run: event.snapshot }) },
            ],
          },
          onError: 'broken',
        },
        {
          id: 'formDraft',
          src: 'formDraft',
          input: ({ context }) => draftOf(context),
          onError: 'broken',
        },
        {
          id: 'history',
          src: 'history',
          input: ({ context, self }) => ({
            ...formKeyOf(context),
            userId: currentUser(self.system)?.id ?? 0,
          }),
          onError: 'broken',
        },
        {
          id: 'shareLink',
          src: 'shareLink',
          input: ({ context }) => formKeyOf(context),
          onError: 'broken',
        },
        {
          id: 'metricEditor',
          src: 'metricEditor',
          input: ({ context }) => formKeyOf(context),
          onError: 'broken',
        },
        {
          id: 'indexColumn',
          src: 'indexColumn',
          input: ({ context: { form } }) => ({
            datasetId: form?.datasource.id ?? 0,
            columnId: form?.datasource.id_column ?? -1,
          }),
          onError: 'broken',
        },
      ],
      on: {
        'form.edited': {
          actions: [fromEvent('storeEdit'), fromEvent('recordEdit')],
        },
        'undo.requested': { actions: sendTo('history', { type: 'undo.requested' }) },
        'redo.requested': { actions: sendTo('history', { type: 'redo.requested' }) },
        'form.restored': {
          actions: [fromEvent('storeRestored'), fromEvent('restore')],
        },
        'form.replaced': 'opening',
        'form.known': { actions: fromEvent('storeKnown') },
        'link.requested': { actions: fromEvent('shareLink') },
        'datasource.changed': {
          actions: [fromEvent('changeDatasource'), 'showMetrics'],
        },
        'source.opened': { actions: fromEvent('openPicker') },
        'form.applied': { actions: fromEvent('apply') },
      },
      initial: 'arranging',
      states: {
        arranging: {
          always: [
            {
              guard: 'metricIsResumed',
              actions: [
                {
                  type: 'resumeMetric',
                  params: ({ context }) =>
                    context.resumed.metric as NonNullable<ExplorerWork['metric']>,
                },
                'dropMetric',
              ],
            },
            { guard: 'titleIsResumed', target: 'saving', actions: 'requestResumed' },
          ],
          on: {
            'draft.discarded': {
              guard: 'chartIsSaved',
              target: '#chartExplorer.opening',
              actions: 'startReverting',
            },
            'save.requested': {
              target: 'saving',
              actions: {
                type: 'storeRequest',
                params: ({ event }) => ({ purpose: 'save' as const, form: event.form }),
              },
            },
            'rename.requested': {
              target: 'saving',
              actions: {
                type: 'storeRequest',
                params: ({ event }) => ({ purpose: 'rename' as const, form: event.form }),
              },
            },
          },
        },
        saving: {
          entry: 'pauseDraft',
          invoke: {
            id: 'chartSave',
            src: 'chartSave',
            input: ({ context }) => saveInputOf(context),
            onDone: [
              {
                guard: fromEvent('wasReverted'),
                target: '#chartExplorer.opening',
                actions: 'startReverting',
              },
              { target: 'arranging', actions: fromEvent('settle') },
            ],
            onError: { target: 'arranging', actions: 'releaseForm' },
          },
        },
      },
    },
    broken: { tags: 'attention', on: { 'explorer.retried': 'opening' } },
  },
})
export type ChartExplorerRef = ActorRefFrom<typeof chartExplorerMachine>

export const chartExplorerResumption = screenResumption<typeof chartExplorerMachine, ExplorerWork>(
  explorerWorkSchema,
  ({ context: { resumed }, children: { chartSave, metricEditor } }) => {
    const title = (chartSave && unsavedTitleOf(chartSave.getSnapshot())) ?? resumed.title
    const metric = (metricEditor && unsavedMetricOf(metricEditor.getSnapshot())) ?? resumed.metric
    return title === null && metric === null ? null : { title, metric }
  },
)
