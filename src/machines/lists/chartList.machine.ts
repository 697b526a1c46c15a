import type { ChartListItem, ListAnswer } from '../../api/contract'
import { listScreen, newestFirst, type ListKey, type ListScreenRef } from '../lib/listScreen'
import { resource } from '../lib/resource'
import { unprovided } from '../lib/unprovided'
import { openChartMachine } from './openChart.machine'

export const chartsResource = resource(
  'charts',
  unprovided<ListAnswer<ChartListItem>, ListKey>('listCharts'),
)

export const chartListMachine = listScreen<ChartListItem>('chartList', {
  noun: 'charts',
  kind: 'chart',
  sort: newestFirst,
  actors: { list: chartsResource, openItem: openChartMachine },
})
export type ChartListRef = ListScreenRef<ChartListItem>
