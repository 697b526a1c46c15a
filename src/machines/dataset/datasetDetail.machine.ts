import { assign, raise, sendTo, setup, type ActorRefFrom } from 'xstate'
import {
  toProblem,
  type ChartListItem,
  type Dataset,
  type DatasetListItem,
  type ListAnswer,
  type Problem,
  type Related,
  type User,
} from '../../api/contract'
import type { DatasourceReport } from '../lib/datasourceReport'
import { currentUser } from '../lib/currentUser'
import { fromEvent } from '../lib/fromEvent'
import type { Opened } from '../lib/listScreen'
import { goTo, post } from '../lib/peers'
import { resource, type ResourceRef } from '../lib/resource'
import { screenResumption, type WorkResumed } from '../lib/resumption'
import { shared } from '../lib/shared'
import { unprovided } from '../lib/unprovided'
import { openDatasetMachine } from '../lists/openDataset.machine'
import { metricDraftSchema, type MetricDraft } from '../metrics/metricDraft'
import { metricEditorMachine, unsavedMetricOf } from '../metrics/metricEditor.machine'
import { usersResource } from '../users/userList.machine'
import { datasetDataMachine, type DatasetDataRef } from './datasetData.machine'
import { datasetFormMachine } from './datasetForm.machine'

export type DatasetTab = 'columns' | 'data' | 'metrics' | 'details' | 'used'

export const relatedResource = resource(
  'related',
  unprovided<Related, { id: number }>('listRelated'),
)
export const chartsOverResource = resource(
  'chartsOver',
  unprovided<ListAnswer<ChartListItem>, { id: number }>('listChartsOver'),
)

interface Context {
  id: number
  me: User | null
  read: Dataset | null
  problem: Problem | null
  tab: DatasetTab
  search: string
  ownerSearch: string
  usedPage: number
  related: ResourceRef<Related, { id: number }>
  people: ResourceRef<User[], null>
  /** The charts over the dataset with their forms, and its rows: read when their tab is first opened. */
  charts: ResourceRef<ListAnswer<ChartListItem>, { id: number }> | null
  data: DatasetDataRef | null
}

/** One dataset as a screen: what can be changed of it is one form; its rows, metrics and uses are parts of their own. */
export const datasetDetailMachine = setup({
  types: {} as {
    input: { id: number }
    context: Context
    events:
      | DatasourceReport
      | WorkResumed<MetricDraft>
      | { type: 'tab.chosen'; tab: DatasetTab }
      | { type: 'columns.searched'; text: string }
      | { type: 'owners.searched'; text: string }
      | { type: 'used.turned'; page: number }
      | { type: 'loading.retried' | 'explorer.requested' | 'resource.invalidated' | 'dataset.gone' }
    children: {
      datasetForm: 'datasetForm'
      metricEditor: 'metricEditor'
      openDataset: 'openDataset'
    }
    tags: 'busy'
  },
  actors: {
    shared,
    getDataset: unprovided<Dataset, number>('getDataset'),
    related: relatedResource,
    people: usersResource,
    charts: chartsOverResource,
    data: datasetDataMachine,
    datasetForm: datasetFormMachine,
    metricEditor: metricEditorMachine,
    openDataset: openDatasetMachine,
  },
  actions: {
    storeRead: assign({ read: (_, { output }: { output: Dataset }) => output }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    reportReread: sendTo('datasetForm', (_, { output }: { output: Dataset }) => ({
      type: 'dataset.reread',
      dataset: output,
    })),
    reportChanged: sendTo('datasetForm', (_, report: DatasourceReport) => report),
    resumeMetric: sendTo('metricEditor', (_, { work }: { work: MetricDraft }) => ({
      type: 'metric.resumed',
      draft: work,
    })),
    reportGone: raise({ type: 'dataset.gone' }),
    searchColumns: assign({ search: (_, { text }: { text: string }) => text }),
    searchOwners: assign({ ownerSearch: (_, { text }: { text: string }) => text }),
    turnUsed: assign({ usedPage: (_, { page }: { page: number }) => page }),
    openTab: assign(({ context, spawn }, { tab }: { tab: DatasetTab }) => ({
      tab,
      data:
        context.data ??
        (tab === 'data' ? spawn('data', { input: { datasetId: context.id } }) : null),
      charts:
        context.charts ??
        (tab === 'metrics' ? spawn('charts', { input: { key: { id: context.id } } }) : null),
    })),
    goOrReport: ({ system }, { output }: { output: Opened }) => {
      if ('path' in output) goTo(system, output.path)
      else
        post(system, {
          intent: 'warning',
          area: 'workspace',
          title: 'The explorer could not be opened',
          detail: output.problem.message,
        })
    },
  },
  guards: { datasetIsGone: (_, { error }: { error: unknown }) => toProblem(error).status === 404 },
}).createMachine({
  id: 'datasetDetail',
  context: ({ input: { id }, spawn, self }) => ({
    id,
    me: currentUser(self.system),
    read: null,
    problem: null,
    tab: 'columns',
    search: '',
    ownerSearch: '',
    usedPage: 0,
    charts: null,
    data: null,
    related: spawn('related', { input: { key: { id } } }),
    people: spawn('people', { input: { key: null } }),
  }),
  invoke: [
    { src: 'shared', systemId: 'dataset', onError: '.page.unread' },
    {
      id: 'metricEditor',
      src: 'metricEditor',
      input: ({ context }) => ({ datasetId: context.id }),
      onError: '.page.unread',
    },
  ],
  on: {
    'work.resumed': {
      actions: [{ type: 'openTab', params: { tab: 'metrics' } }, fromEvent('resumeMetric')],
    },
    'tab.chosen': { actions: fromEvent('openTab') },
    'columns.searched': { actions: fromEvent('searchColumns') },
    'owners.searched': { actions: fromEvent('searchOwners') },
    'used.turned': { actions: fromEvent('turnUsed') },
  },
  type: 'parallel',
  states: {
    page: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            src: 'getDataset',
            input: ({ context }) => context.id,
            onDone: {
              target: 'open',
              actions: fromEvent('storeRead'),
            },
            onError: [
              { guard: fromEvent('datasetIsGone'), target: 'missing' },
              { target: 'unread', actions: fromEvent('storeProblem') },
            ],
          },
        },
        missing: {},
        unread: { on: { 'loading.retried': 'loading' } },
        open: {
          on: {
            'dataset.gone': 'missing',
            'datasource.changed': {
              actions: fromEvent('reportChanged'),
            },
            'resource.invalidated': '.rereading',
          },
          invoke: {
            id: 'datasetForm',
            src: 'datasetForm',
            input: ({ context }) => ({ dataset: context.read as Dataset }),
            onError: {
              target: 'unread',
              actions: fromEvent('storeProblem'),
            },
          },
          initial: 'resting',
          states: {
            resting: {},
            rereading: {
              invoke: {
                src: 'getDataset',
                input: ({ context }) => context.id,
                onDone: {
                  target: 'resting',
                  actions: fromEvent('reportReread'),
                },
                onError: [
                  {
                    guard: fromEvent('datasetIsGone'),
                    target: 'resting',
                    actions: 'reportGone',
                  },
                  { target: 'resting' },
                ],
              },
            },
          },
        },
      },
    },
    opening: {
      initial: 'resting',
      states: {
        resting: { on: { 'explorer.requested': 'opening' } },
        opening: {
          invoke: {
            id: 'openDataset',
            src: 'openDataset',
            input: ({ context }) => ({ id: context.id }) as DatasetListItem,
            onDone: {
              target: 'resting',
              actions: fromEvent('goOrReport'),
            },
            onError: {
              target: 'resting',
              actions: {
                type: 'goOrReport',
                params: ({ event }) => ({ output: { problem: toProblem(event.error) } }),
              },
            },
          },
        },
      },
    },
  },
})
export type DatasetDetailRef = ActorRefFrom<typeof datasetDetailMachine>

export const datasetDetailResumption = screenResumption<typeof datasetDetailMachine, MetricDraft>(
  metricDraftSchema,
  ({ children: { metricEditor } }) =>
    metricEditor ? unsavedMetricOf(metricEditor.getSnapshot()) : null,
)
