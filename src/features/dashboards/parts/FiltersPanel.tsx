import type { DashboardRef } from '../../../machines/dashboard/dashboard.machine'
import { EmptyState } from '../../../ui'

/** The filters of the dashboard, to be changed by its owners. */
export function FiltersPanel(_: { actor: DashboardRef }) {
  return <EmptyState compact title="No filters" />
}
