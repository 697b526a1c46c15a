import { sendTo, type ActorRefFrom } from 'xstate'
import { currentUser } from '../lib/currentUser'
import { fromEvent } from '../lib/fromEvent'
import { screenResumption } from '../lib/resumption'
import { unsavedMetricOf } from '../metrics/metricEditor.machine'
import { unsavedTitleOf } from './save/chartSave.machine'
import {
  draftOf,
  explorerWorkSchema,
  formKeyOf,
  indexInputOf,
  saveInputOf,
  slotsInputOf,
  type ExplorerWork,
} from './explorerContext'
import { explorerSteps } from './explorerSteps'
import { isComplete } from './form/pills'

/** The chart explorer: opens a form, then runs its slots, its query and its saving side by side. */
export const chartExplorerMachine = explorerSteps.createMachine({
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
    edited: null,
    applied: null,
    editedMeanwhile: null,
    project: undefined,
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
        input: ({ context: { sliceId, key, reverts, editedMeanwhile, stored, unanswered } }) => ({
          sliceId,
          key,
          reverts,
          editedMeanwhile,
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
          onError: 'broken',
          input: ({ context }) => ({ datasetId: formKeyOf(context).datasetId }),
        },
        {
          id: 'dataViewer',
          src: 'dataViewer',
          onError: 'broken',
          input: ({ context }) => formKeyOf(context),
        },
        {
          id: 'slots',
          src: 'slots',
          onError: 'broken',
          input: ({ context }) => slotsInputOf(context),
        },
        {
          id: 'queryRun',
          src: 'queryRun',
          onError: 'broken',
          input: ({ context }) => ({
            ...formKeyOf(context),
            starts: isComplete(formKeyOf(context).form),
          }),
          onSnapshot: {
            guard: fromEvent('showsSavedChart'),
            actions: [fromEvent('storeDrawn'), fromEvent('offerThumbnail')],
          },
        },
        {
          id: 'autoApply',
          src: 'autoApply',
          onError: 'broken',
          input: ({ context }) => ({ form: formKeyOf(context).form }),
        },
        {
          id: 'formDraft',
          src: 'formDraft',
          onError: 'broken',
          input: ({ context }) => draftOf(context),
        },
        {
          id: 'history',
          src: 'history',
          onError: 'broken',
          input: ({ context, self }) => ({
            ...formKeyOf(context),
            userId: currentUser(self.system)?.id ?? 0,
          }),
        },
        {
          id: 'shareLink',
          src: 'shareLink',
          onError: 'broken',
          input: ({ context }) => formKeyOf(context),
        },
        {
          id: 'metricEditor',
          src: 'metricEditor',
          onError: 'broken',
          input: ({ context }) => formKeyOf(context),
        },
        {
          id: 'indexColumn',
          systemId: 'indexColumn',
          src: 'indexColumn',
          onError: 'broken',
          input: ({ context }) => indexInputOf(context),
        },
        { id: 'analysis', src: 'analysis', onError: 'broken' },
        {
          id: 'pointSelection',
          src: 'pointSelection',
          onError: 'broken',
          input: ({ context }) => ({ datasetId: formKeyOf(context).datasetId }),
        },
        {
          id: 'prediction',
          systemId: 'prediction',
          src: 'prediction',
          onError: 'broken',
          input: ({ context }) => ({ datasetId: formKeyOf(context).datasetId }),
        },
      ],
      on: {
        'form.edited': {
          actions: [
            fromEvent('storeEdited'),
            fromEvent('storeEdit'),
            fromEvent('recordEdit'),
            fromEvent('noticeEdit'),
          ],
        },
        'undo.requested': { actions: sendTo('history', { type: 'undo.requested' }) },
        'redo.requested': { actions: sendTo('history', { type: 'redo.requested' }) },
        'form.restored': {
          actions: [fromEvent('storeRestored'), fromEvent('restore')],
        },
        'form.replaced': 'opening',
        'form.known': { actions: fromEvent('storeKnown') },
        'link.requested': { actions: fromEvent('shareLink') },
        'dialog.done': { actions: fromEvent('raiseReport') },
        'datasource.changed': {
          actions: [fromEvent('changeDatasource'), 'showFields'],
        },
        'source.opened': { actions: fromEvent('openPicker') },
        'form.applied': { actions: [fromEvent('storeApplied'), fromEvent('apply')] },
        'edits.settled': { actions: 'applySettled' },
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
          entry: ['pauseDraft', 'forgetEdits'],
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
              {
                guard: fromEvent('wasMerged'),
                target: '#chartExplorer.opening',
                actions: 'startMerging',
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
