import type { DashboardListItem, User } from '../../api/contract'
import type { System } from '../../machines/lib/system'
import { DashboardIcon, Named, type TableColumn } from '../../ui'
import {
  countColumn,
  modifiedColumn,
  personColumn,
  starColumn,
  toolsColumn,
} from '../lists/sharedColumns'

/** The columns of the dashboards list; a sortable one is named as the server sorts by it. */
export const dashboardColumns = (
  system: System,
  me: User | null,
): TableColumn<DashboardListItem>[] => [
  starColumn(system, 'dashboard'),
  {
    key: 'dashboard_title',
    header: 'Title',
    sortable: true,
    render: (dashboard) => (
      <Named icon={<DashboardIcon />} name={dashboard.dashboard_title ?? ''} />
    ),
  },
  countColumn('Charts', (dashboard) => dashboard.slice_count),
  modifiedColumn(),
  personColumn('created_by'),
  personColumn('changed_by'),
  toolsColumn(system, 'dashboard', me),
]
