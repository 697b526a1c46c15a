import type { Dashboard, DashboardSave } from '../../api/contract'
import { conflictSave } from '../lib/conflictSave'
import { unprovided } from '../lib/unprovided'
import { dashboardComparison, metadataOf } from './dashboardDraft'

/** What a save sends. */
export type DashboardSending = DashboardSave & { id: number }

/** Saves the layout, the filters and the refresh interval of a dashboard, and asks where somebody else saved first. */
export const dashboardSave = conflictSave('dashboardSave', dashboardComparison, {
  save: {
    call: unprovided<Dashboard, DashboardSending>('saveDashboard'),
    sends: ({ stored, draft, version }) => ({
      id: stored.id,
      version,
      json_metadata: metadataOf(stored, draft),
    }),
  },
})
