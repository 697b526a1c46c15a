import type { ChartListItem, ListAnswer } from '../../api/contract'
import { command, type CommandRef } from '../lib/command'
import { listScreen, type ListKey, type ListScreenRef } from '../lib/listScreen'
import { resource } from '../lib/resource'
import { unprovided } from '../lib/unprovided'
import { openChartMachine } from './openChart.machine'

export const chartsResource = resource('charts', unprovided<ListAnswer<ChartListItem>, ListKey>('listCharts'))
export const deleteChartCommand = command(
  'deleteChart',
  { done: (chart) => `Deleted ${chart.slice_name ?? 'the chart'}`, invalidates: ['charts'] },
  unprovided<unknown, ChartListItem>('deleteChart'),
)

export const chartListMachine = listScreen<ChartListItem>('chartList', {
  noun: 'charts',
  sort: { column: 'changed_on_utc', direction: 'desc' },
  actors: { list: chartsResource, remove: deleteChartCommand, openItem: openChartMachine },
})
export type ChartListRef = ListScreenRef<ChartListItem>
export type DeleteChartRef = CommandRef<ChartListItem, unknown>
