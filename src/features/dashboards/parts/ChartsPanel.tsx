import type { DashboardRef } from '../../../machines/dashboard/dashboard.machine'
import { EmptyState } from '../../../ui'

/** The saved charts, to be put on the dashboard by its owners. */
export function ChartsPanel(_: { actor: DashboardRef }) {
  return <EmptyState compact title="No charts" />
}
