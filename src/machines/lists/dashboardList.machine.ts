import type { DashboardListItem, ListAnswer } from '../../api/contract'
import { listScreen, newestFirst, type ListKey, type ListScreenRef } from '../lib/listScreen'
import { resource } from '../lib/resource'
import { unprovided } from '../lib/unprovided'
import { openOwnPage } from './openOwnPage'

export const dashboardsResource = resource(
  'dashboards',
  unprovided<ListAnswer<DashboardListItem>, ListKey>('listDashboards'),
)

export const dashboardListMachine = listScreen<DashboardListItem>('dashboardList', {
  noun: 'dashboards',
  kind: 'dashboard',
  sort: newestFirst,
  actors: { list: dashboardsResource, openItem: openOwnPage('dashboard') },
})
export type DashboardListRef = ListScreenRef<DashboardListItem>
