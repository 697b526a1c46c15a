import { assign, enqueueActions, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { Chart, FormData, VizType } from '../../api/contract'
import { goTo, invalidate, openDialog, type DialogDone } from '../lib/peers'
import type { WorkResumed } from '../lib/resumption'
import { joinProject, projectPath } from '../projects/currentProject.machine'
import type { ChangeSource } from './changeSource.machine'
import { chartSaveMachine, type ChartSaveOutcome } from './save/chartSave.machine'
import { dataPanelMachine } from './dataPanel.machine'
import { dataViewerMachine } from './run/dataViewer.machine'
import { exporterMachine } from './run/exporter.machine'
import {
  addressOf,
  formKeyOf,
  type ExplorerContext as Context,
  type ExplorerWork,
} from './explorerContext'
import { historyMachine, type FormRestored } from './history/history.machine'
import { indexColumnMachine } from './indexColumn.machine'
import { formDraftMachine, type FormKnown, type FormReplaced } from './save/formDraft.machine'
import type { KnownForm } from '../lib/forms'
import { reportIn, type DatasourceReport } from '../lib/datasourceReport'
import { metricEditorMachine } from '../metrics/metricEditor.machine'
import { openFormMachine, type Opened } from './openForm.machine'
import { panelSizesMachine } from './panelSizes.machine'
import { offerThumbnail, showsSavedChart } from './offerThumbnail'
import { analysisMachine } from './prediction/analysis.machine'
import { pointSelectionMachine } from './map/pointSelection.machine'
import { predictionMachine } from './prediction/prediction.machine'
import { autoApplyMachine, type EditsSettled } from './run/autoApply.machine'
import { queryRunMachine } from './run/queryRun.machine'
import { shareLinkMachine } from './shareLink.machine'
import { isSameForm } from './sameForm'
import { slotsMachine, type SlotsReport } from './slots/slots.machine'

interface RunShown {
  snapshot: SnapshotFrom<typeof queryRunMachine>
}

const parts = {
  openForm: openFormMachine,
  dataPanel: dataPanelMachine,
  dataViewer: dataViewerMachine,
  panelSizes: panelSizesMachine,
  exporter: exporterMachine,
  slots: slotsMachine,
  queryRun: queryRunMachine,
  autoApply: autoApplyMachine,
  formDraft: formDraftMachine,
  chartSave: chartSaveMachine,
  history: historyMachine,
  shareLink: shareLinkMachine,
  indexColumn: indexColumnMachine,
  analysis: analysisMachine,
  prediction: predictionMachine,
  metricEditor: metricEditorMachine,
  pointSelection: pointSelectionMachine,
}

export const explorerSteps = setup({
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
      | DialogDone
      | EditsSettled
      | { type: 'draft.discarded' }
      | { type: 'source.opened'; picks: ChangeSource['picks'] }
      | { type: 'explorer.left' }
      | { type: 'explorer.retried' }
    children: { [Name in keyof typeof parts]: Name }
    tags: 'busy' | 'attention'
  },
  actors: parts,
  actions: {
    storeOpened: assign((_, { output }: { output: Opened }) => ({
      ...output,
      sliceId: output.chart?.id ?? null,
      reverts: false,
      editedMeanwhile: null,
      unanswered: [],
    })),
    storeKnown: assign((_, { stored, unanswered }: KnownForm) => ({ stored, unanswered })),
    storeRequest: assign({
      requested: (_, requested: NonNullable<Context['requested']>) => requested,
    }),
    storeEdited: assign({ edited: (_, { form }: { form: FormData }) => form }),
    storeApplied: assign((_, { form }: { form: FormData }) => ({ edited: form, applied: form })),
    forgetEdits: assign({ edited: null, applied: null }),
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
    startMerging: assign(({ context: { requested, edited } }) => ({
      reverts: true,
      editedMeanwhile: requested && edited && { form: edited, base: requested.form },
    })),
    storeEdit: sendTo('formDraft', (_, { form }: { form: FormData }) => ({
      type: 'form.edited' as const,
      form,
    })),
    noticeEdit: sendTo('autoApply', (_, { form }: { form: FormData }) => ({
      type: 'form.edited' as const,
      form,
    })),
    applySettled: sendTo('slots', { type: 'edits.settled' as const }),
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
    raiseReport: enqueueActions(({ enqueue }, { output }: { output: unknown }) => {
      const report = reportIn(output)
      if (report) enqueue.raise(report)
    }),
    showFields: sendTo('slots', ({ context }) => ({
      type: 'fields.changed' as const,
      columns: context.form?.datasource.columns ?? [],
      metrics: context.form?.datasource.metrics ?? [],
    })),
    apply: enqueueActions(({ context, enqueue }, { form }: { form: FormData }) => {
      const applied = { type: 'form.applied' as const, form, chartId: context.chart?.id ?? null }
      enqueue.sendTo('formDraft', applied)
      enqueue.sendTo('queryRun', applied)
      enqueue.sendTo('autoApply', applied)
      enqueue.sendTo('dataViewer', applied)
    }),
    settle: enqueueActions(
      ({ context, enqueue, system }, { output }: { output: ChartSaveOutcome }) => {
        const storeChart = (chart: Chart) => {
          enqueue.assign({ chart, sliceId: chart.id })
          enqueue(() => invalidate(system, 'charts'))
        }
        if (output.kind !== 'saved') enqueue.sendTo('formDraft', { type: 'save.ended' })
        switch (output.kind) {
          case 'titled':
            enqueue.assign({ project: output.project })
            enqueue.sendTo('slots', { type: 'title.changed', title: output.title })
            break
          case 'copied':
            if ('path' in output.opened) {
              const { path } = output.opened
              enqueue(() => invalidate(system, 'charts'))
              enqueue(() => goTo(system, path))
            }
            break
          case 'renamed': {
            storeChart(output.chart)
            const { version: chartVersion } = output.chart
            enqueue.sendTo('formDraft', { type: 'chart.renamed', chartVersion })
            break
          }
          case 'saved': {
            const { chart, form, project } = output
            const { id: chartId, version: chartVersion } = chart
            storeChart(chart)
            enqueue.sendTo('slots', { type: 'form.saved', form })
            enqueue.sendTo('formDraft', { type: 'chart.saved', chartId, chartVersion, form })
            if (context.applied === null || isSameForm(context.applied, form)) {
              enqueue.sendTo('queryRun', { type: 'form.applied', form, chartId })
              enqueue.sendTo('autoApply', { type: 'form.saved', form })
              enqueue.sendTo('dataViewer', { type: 'form.applied', form })
            }
            if (context.chart !== null) break
            enqueue(() => joinProject(system, 'chart', chartId, project))
            enqueue((now) => goTo(system, addressOf(now.context), { replace: true }))
          }
        }
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
      drawnAt: (_, { snapshot }: RunShown) => snapshot.context.endedAt,
    }),
    offerThumbnail: ({ context, system }, { snapshot }: RunShown) =>
      offerThumbnail(context, snapshot, system),
    goBack: ({ context, system }) => goTo(system, projectPath(system) ?? context.backPath),
  },
  guards: {
    showsSavedChart: ({ context }, { snapshot }: RunShown) => showsSavedChart(context, snapshot),
    titleIsResumed: ({ context }) => context.resumed.title !== null,
    metricIsResumed: ({ context }) => context.resumed.metric !== null,
    chartIsSaved: ({ context }) => context.chart !== null,
    wasReverted: (_, { output }: { output: ChartSaveOutcome }) => output.kind === 'reverted',
    wasMerged: (_, { output }: { output: ChartSaveOutcome }) => output.kind === 'merged',
  },
})
