import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type ChartListItem, type DatasetListItem, type ListAnswer } from '../../api/contract'
import type { ListKey, Opened } from '../lib/listScreen'
import { goTo, openDialog, post } from '../lib/peers'
import type { ResourceRef } from '../lib/resource'
import { chartsResource } from '../lists/chartList.machine'
import { datasetsResource } from '../lists/datasetList.machine'
import { openChartMachine } from '../lists/openChart.machine'
import { openDatasetMachine } from '../lists/openDataset.machine'

type Recent<Item> = ResourceRef<ListAnswer<Item>, ListKey>

const newestFirst: ListKey = { search: '', sort: { column: 'changed_on_utc', direction: 'desc' }, page: 0 }

export const homeMachine = setup({
  types: {} as {
    context: {
      charts: Recent<ChartListItem>
      datasets: Recent<DatasetListItem>
      chart: ChartListItem | null
      dataset: DatasetListItem | null
    }
    events:
      | { type: 'chart.opened'; chart: ChartListItem }
      | { type: 'dataset.opened'; dataset: DatasetListItem }
      | { type: 'creation.requested'; dialog: 'newChart' | 'fileUpload' }
      | { type: 'lists.retried' }
    tags: 'busy'
  },
  actors: { charts: chartsResource, datasets: datasetsResource, openChart: openChartMachine, openDataset: openDatasetMachine },
  actions: {
    keepChart: assign({ chart: (_, { chart }: { chart: ChartListItem }) => chart }),
    keepDataset: assign({ dataset: (_, { dataset }: { dataset: DatasetListItem }) => dataset }),
    openDialog: ({ system }, { dialog }: { dialog: string }) => openDialog(system, dialog),
    loadAgain: ({ context }) => [context.charts, context.datasets].forEach((list) => list.send({ type: 'resource.invalidated' })),
    goOrTell: ({ system }, { output }: { output: Opened }) => {
      if ('path' in output) goTo(system, output.path)
      else post(system, { intent: 'warning', title: output.problem.message, place: 'workspace' })
    },
    reportProblem: ({ system }, { error }: { error: unknown }) =>
      post(system, { intent: 'warning', title: toProblem(error).message, place: 'workspace' }),
  },
}).createMachine({
  id: 'home',
  context: ({ spawn }) => ({
    charts: spawn('charts', { systemId: 'charts', input: { key: newestFirst } }) as Recent<ChartListItem>,
    datasets: spawn('datasets', { systemId: 'datasets', input: { key: newestFirst } }) as Recent<DatasetListItem>,
    chart: null,
    dataset: null,
  }),
  on: {
    'chart.opened': { target: '.openingChart', reenter: true, actions: { type: 'keepChart', params: ({ event }) => event } },
    'dataset.opened': { target: '.openingDataset', reenter: true, actions: { type: 'keepDataset', params: ({ event }) => event } },
    'creation.requested': { actions: { type: 'openDialog', params: ({ event }) => event } },
    'lists.retried': { actions: 'loadAgain' },
  },
  initial: 'browsing',
  states: {
    browsing: {},
    openingChart: {
      tags: 'busy',
      invoke: {
        src: 'openChart',
        input: ({ context }) => context.chart as ChartListItem,
        onDone: { target: 'browsing', actions: { type: 'goOrTell', params: ({ event }) => event } },
        onError: { target: 'browsing', actions: { type: 'reportProblem', params: ({ event }) => event } },
      },
    },
    openingDataset: {
      tags: 'busy',
      invoke: {
        src: 'openDataset',
        input: ({ context }) => context.dataset as DatasetListItem,
        onDone: { target: 'browsing', actions: { type: 'goOrTell', params: ({ event }) => event } },
        onError: { target: 'browsing', actions: { type: 'reportProblem', params: ({ event }) => event } },
      },
    },
  },
})
export type HomeRef = ActorRefFrom<typeof homeMachine>
