import { assign, sendParent, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import {
  toProblem,
  type Dataset,
  type DatasetSave,
  type Metric,
  type Problem,
} from '../../api/contract'
import type { DatasourceReport } from '../lib/datasourceReport'
import { currentIn } from '../lib/conflict'
import { fromEvent } from '../lib/fromEvent'
import { post } from '../lib/peers'
import { unprovided } from '../lib/unprovided'
import {
  draftOf,
  draftReason,
  isSameMetric,
  metricsWith,
  metricsWithout,
  newMetricDraft,
  type MetricDraft,
} from './metricDraft'

interface Context {
  datasetId: number
  deletes: boolean
  draft: MetricDraft
  touched: boolean
  stored: Dataset | null
  problem: Problem | null
}

const storedDraft = ({ draft, touched }: Context, { metrics }: Dataset) => {
  const metric = metrics.find(({ id }) => id === draft.id)
  return touched || metric === undefined ? draft : draftOf(metric)
}

const changeOf = ({ datasetId, deletes, draft, stored }: Context) => {
  const dataset = stored ?? { metrics: [], version: 0 }
  return {
    id: datasetId,
    version: dataset.version,
    metrics: deletes ? metricsWithout(dataset, draft) : metricsWith(dataset, draft),
  }
}

/** What is stored by now, where a refusal finds it as it was sent: an earlier attempt did it and its answer was lost. */
const storedAlready = ({ deletes, draft }: Context, error: unknown) => {
  const current = currentIn<Dataset>(error)
  const isThere = current?.metrics.some((metric) => isSameMetric(draft, metric))
  const isGone = current?.metrics.every(({ id }) => id !== draft.id)
  return (deletes ? isGone : isThere) ? current : undefined
}

/** Adds, changes and deletes metrics of the dataset: each time over the dataset as it is stored then. */
export const metricEditorMachine = setup({
  types: {} as {
    input: { datasetId: number }
    context: Context
    events:
      | { type: 'metric.added' }
      | { type: 'metric.resumed'; draft: MetricDraft }
      | { type: 'metric.opened' | 'metric.deletionRequested'; metric: Metric }
      | { type: 'draft.edited'; patch: Partial<MetricDraft> }
      | { type: 'draft.submitted' }
      | { type: 'dataset.reread' }
      | { type: 'dialog.dismissed' }
    tags: 'busy'
  },
  actors: {
    getDataset: unprovided<Dataset, number>('getDataset'),
    saveDataset: unprovided<Dataset, DatasetSave & { id: number }>('saveDataset'),
  },
  actions: {
    begin: assign(
      (
        _,
        {
          draft,
          deletes,
          touched = false,
        }: { draft: MetricDraft; deletes: boolean; touched?: boolean },
      ) => ({ draft, deletes, touched, stored: null }),
    ),
    mergePatch: assign({
      draft: ({ context }, { patch }: { patch: Partial<MetricDraft> }) => ({
        ...context.draft,
        ...patch,
      }),
      touched: true,
    }),
    storeServerForm: assign(({ context }, { output }: { output: Dataset }) => ({
      stored: output,
      draft: storedDraft(context, output),
    })),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    reportStored: sendParent(({ context }, { error }: { error: unknown }) => {
      const { metrics, version } = storedAlready(context, error) as Dataset
      return { type: 'datasource.changed', change: { metrics }, version } satisfies DatasourceReport
    }),
    reportSaved: sendParent(
      (_, { output: { metrics, version } }: { output: Dataset }) =>
        ({ type: 'datasource.changed', change: { metrics }, version }) satisfies DatasourceReport,
    ),
    notifySaved: ({ context: { draft, deletes }, system }) => {
      post(system, {
        intent: 'success',
        area: 'workspace',
        title: `Metric ${draft.metric_name.trim()} ${deletes ? 'deleted' : 'saved'}`,
      })
    },
  },
  guards: {
    wasSavedBefore: ({ context }, { error }: { error: unknown }) =>
      storedAlready(context, error) !== undefined,
    draftIsComplete: ({ context }) => context.deletes || draftReason(context.draft) === null,
    saveIsRequested: stateIn({ open: { reading: 'saveRequested' } }),
  },
}).createMachine({
  id: 'metricEditor',
  context: ({ input }) => ({
    ...input,
    deletes: false,
    draft: newMetricDraft,
    touched: false,
    stored: null,
    problem: null,
  }),
  initial: 'closed',
  states: {
    closed: {
      on: {
        'metric.added': {
          target: 'open',
          actions: { type: 'begin', params: { draft: newMetricDraft, deletes: false } },
        },
        'metric.resumed': {
          target: 'open',
          actions: {
            type: 'begin',
            params: ({ event }) => ({ draft: event.draft, deletes: false, touched: true }),
          },
        },
        'metric.opened': {
          target: 'open',
          actions: {
            type: 'begin',
            params: ({ event }) => ({ draft: draftOf(event.metric), deletes: false }),
          },
        },
        'metric.deletionRequested': {
          target: 'open',
          actions: {
            type: 'begin',
            params: ({ event }) => ({ draft: draftOf(event.metric), deletes: true }),
          },
        },
      },
    },
    open: {
      on: { 'dialog.dismissed': 'closed' },
      initial: 'reading',
      states: {
        reading: {
          on: { 'draft.edited': { actions: fromEvent('mergePatch') } },
          initial: 'unrequested',
          states: {
            unrequested: {
              on: { 'draft.submitted': { guard: 'draftIsComplete', target: 'saveRequested' } },
            },
            saveRequested: { tags: 'busy' },
          },
          invoke: {
            src: 'getDataset',
            input: ({ context }) => context.datasetId,
            onDone: [
              {
                guard: 'saveIsRequested',
                target: 'saving',
                actions: fromEvent('storeServerForm'),
              },
              {
                target: 'editing',
                actions: fromEvent('storeServerForm'),
              },
            ],
            onError: {
              target: 'unread',
              actions: fromEvent('storeProblem'),
            },
          },
        },
        unread: { on: { 'dataset.reread': 'reading' } },
        editing: {
          on: {
            'draft.edited': { actions: fromEvent('mergePatch') },
            'draft.submitted': { guard: 'draftIsComplete', target: 'saving' },
          },
        },
        saving: {
          tags: 'busy',
          invoke: {
            src: 'saveDataset',
            input: ({ context }) => changeOf(context),
            onDone: {
              target: '#metricEditor.closed',
              actions: [fromEvent('reportSaved'), 'notifySaved'],
            },
            onError: [
              {
                guard: fromEvent('wasSavedBefore'),
                target: '#metricEditor.closed',
                actions: [fromEvent('reportStored'), 'notifySaved'],
              },
              { target: 'failed', actions: fromEvent('storeProblem') },
            ],
          },
        },
        failed: {
          on: {
            'draft.edited': {
              target: 'editing',
              actions: fromEvent('mergePatch'),
            },
            'draft.submitted': 'saving',
            'dataset.reread': 'reading',
          },
        },
      },
    },
  },
})
export type MetricEditorRef = ActorRefFrom<typeof metricEditorMachine>

/** The metric that a person is writing; null where the editor is closed or deletes one. */
export const unsavedMetricOf = (
  snapshot: SnapshotFrom<typeof metricEditorMachine>,
): MetricDraft | null =>
  snapshot.matches('open') && !snapshot.context.deletes ? snapshot.context.draft : null
