import { expect, test } from 'vitest'
import { createMachine, waitFor } from 'xstate'
import type { ChartListItem, DatasetListItem, ListAnswer } from '../../../src/api/contract'
import { homeMachine } from '../../../src/machines/home/home.machine'
import type { ListKey, Opened } from '../../../src/machines/lib/listScreen'
import { chartsResource } from '../../../src/machines/lists/chartList.machine'
import { datasetsResource } from '../../../src/machines/lists/datasetList.machine'
import type { openChartMachine } from '../../../src/machines/lists/openChart.machine'
import type { openDatasetMachine } from '../../../src/machines/lists/openDataset.machine'
import { gives, refuses } from '../../support/actors'
import { inHouse } from '../../support/house'
import { chart, dataset, listOf } from '../../support/rows'

const endsWith = (output: Opened) => createMachine({ output: () => output, initial: 'done', states: { done: { type: 'final' } } })
const chartItem = chart as ChartListItem
const datasetItem = dataset as DatasetListItem

const open = (opened: Opened = { path: '/visualizations/7/k7' }, load = gives<ListAnswer<ChartListItem>, ListKey>(listOf(chartItem))) =>
  inHouse(homeMachine.provide({
    actors: {
      charts: chartsResource.provide({ actors: { load } }),
      datasets: datasetsResource.provide({ actors: { load: gives<ListAnswer<DatasetListItem>, ListKey>(listOf(datasetItem)) } }),
      openChart: endsWith(opened) as unknown as typeof openChartMachine,
      openDataset: endsWith(opened) as unknown as typeof openDatasetMachine,
    },
  }), undefined, ['notifications', 'location', 'workspace'])

test('home loads the newest charts and datasets', async () => {
  const { actor } = open()
  const { charts, datasets } = actor.getSnapshot().context
  expect(charts.getSnapshot().context.key).toEqual({ search: '', sort: { column: 'changed_on_utc', direction: 'desc' }, page: 0 })
  expect((await waitFor(charts, (snapshot) => snapshot.matches('ready'))).context.data?.result).toEqual([chartItem])
  expect((await waitFor(datasets, (snapshot) => snapshot.matches('ready'))).context.data?.result).toEqual([datasetItem])
})

test.each([
  ['chart', { type: 'chart.opened' as const, chart: chartItem }],
  ['dataset', { type: 'dataset.opened' as const, dataset: datasetItem }],
])('an opened %s leads to its page', (_, event) => {
  const { actor, heard } = open()
  actor.send(event)
  expect(heard('location')).toEqual([{ type: 'location.requested', path: '/visualizations/7/k7' }])
  expect(actor.getSnapshot().value).toBe('browsing')
})

test('a chart that cannot be opened is told', () => {
  const { actor, heard } = open({ problem: { status: 404, message: 'Not found' } })
  actor.send({ type: 'chart.opened', chart: chartItem })
  expect(heard('notifications')).toEqual([{ type: 'notice.posted', notice: { intent: 'warning', title: 'Not found', place: 'workspace' } }])
  expect(heard('location')).toEqual([])
})

test('the buttons open their dialogs', () => {
  const { actor, heard } = open()
  actor.send({ type: 'creation.requested', dialog: 'fileUpload' })
  expect(heard('workspace')).toMatchObject([{ type: 'dialog.requested', dialog: 'fileUpload' }])
})

test('lists that could not be loaded are loaded again', async () => {
  const { actor } = open(undefined, refuses({ status: 0, message: 'no answer' }))
  const { charts } = actor.getSnapshot().context
  await waitFor(charts, (snapshot) => snapshot.matches('failed'))
  actor.send({ type: 'lists.retried' })
  expect(charts.getSnapshot().value).toBe('loading')
})
