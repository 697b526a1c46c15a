import { z } from 'zod'
import type { Dashboard } from '../../api/contract'
import { draftOf, metadataOf, parsedObject, type DashboardDraft } from './dashboardDraft'

/** An edit of a dashboard that was not saved, and what it was made to. */
export const unsavedDashboardSchema = z.object({
  base: z.object({ version: z.number(), position_json: z.string(), json_metadata: z.string() }),
  json_metadata: z.string(),
})
export type UnsavedDashboard = z.infer<typeof unsavedDashboardSchema>

export const unsavedOf = (dashboard: Dashboard, draft: DashboardDraft): UnsavedDashboard => {
  const { version, position_json, json_metadata } = dashboard
  return {
    base: { version, position_json, json_metadata },
    json_metadata: metadataOf(dashboard, draft),
  }
}

/** The key of what is unsaved of a dashboard. */
export const unsavedKey = (id: number) => `dashboard.${id}`

const positionsIn = (json_metadata: string) =>
  JSON.stringify(parsedObject(json_metadata)['positions'] ?? {})

/** The stored dashboard under the edit; it stays at the version of the edit, so that saving asks about newer ones. */
export const resumed = (stored: Dashboard, { base, json_metadata }: UnsavedDashboard) => ({
  dashboard: { ...stored, ...base },
  draft: draftOf({ ...stored, position_json: positionsIn(json_metadata), json_metadata }),
})
