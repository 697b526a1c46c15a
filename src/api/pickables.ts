import { listCharts } from './chart'
import type { CallOptions } from './client'
import type { ChartListItem, DashboardListItem, ListAnswer } from './contract'
import { listDashboards } from './dashboard'
import type { ListPageRequest } from './listQuery'

/** One page of the charts or dashboards that can be chosen. */
export const listPickables = (
  { kind, ...request }: ListPageRequest & { kind: 'chart' | 'dashboard' },
  options?: CallOptions,
): Promise<ListAnswer<ChartListItem | DashboardListItem>> =>
  kind === 'chart' ? listCharts(request, options) : listDashboards(request, options)
