import { z } from 'zod'
import type { Dashboard, DashboardSave } from '../../api/contract'
import type { ComparisonRules } from '../lib/conflict'
import { conflictSave } from '../lib/conflictSave'
import { unprovided } from '../lib/unprovided'
import { dashboardErrors, pickedSchema, type Picked } from '../projects/projectDraft'

export const detailsDraftSchema = z.object({
  dashboard_title: z.string(),
  description: z.string(),
  owners: z.array(pickedSchema),
})
/** What of a dashboard is edited beside its layout. */
export type DetailsDraft = z.infer<typeof detailsDraftSchema>

/** What a save sends: of the description and the owners what was changed. */
export type DetailsSave = Pick<DashboardSave, 'dashboard_title' | 'description' | 'owners'> & {
  id: number
  version: number
}

const byId = (one: Picked, other: Picked) => one.id - other.id

/** The details of a dashboard as they can be edited. */
export const detailsOf = ({ dashboard_title, description, owners }: Dashboard): DetailsDraft => ({
  dashboard_title,
  description,
  owners: owners
    .map(({ id, first_name, last_name, username }) => ({
      id,
      title: `${first_name} ${last_name}`.trim() || username,
    }))
    .toSorted(byId),
})

const trimmed = ({ dashboard_title, description, owners }: DetailsDraft): DetailsDraft => ({
  dashboard_title: dashboard_title.trim(),
  description: description.trim(),
  owners: owners.toSorted(byId),
})

/** Why the details cannot be saved as they stand; null when they can. */
export const notSavable = (dashboard: Dashboard | null, draft: DetailsDraft) => {
  const [error] = Object.values(dashboardErrors(draft))
  if (error !== undefined) return error
  if (draft.owners.length === 0) return 'A dashboard has at least one owner'
  const isSame =
    dashboard !== null && JSON.stringify(trimmed(draft)) === JSON.stringify(detailsOf(dashboard))
  return isSame ? 'Change something first' : null
}

const labels: Record<keyof DetailsDraft, string> = {
  dashboard_title: 'Title',
  description: 'Description',
  owners: 'Owners',
}

const detailsComparison: ComparisonRules<Dashboard, DetailsDraft> = {
  nameOf: ({ dashboard_title }) => dashboard_title,
  draftOf: detailsOf,
  labelOf: (field) => labels[field],
  wordsOf: (value, field) =>
    field === 'owners' ? (value as Picked[]).map(({ title }) => title).join(', ') : null,
}

/** Saves the details of a dashboard, and asks where somebody else saved others first. */
export const saveDetails = conflictSave('saveDetails', detailsComparison, {
  save: {
    call: unprovided<Dashboard, DetailsSave>('saveDetails'),
    sends: ({ stored, draft, changes, version }): DetailsSave => {
      const { dashboard_title, description, owners } = trimmed(draft)
      return {
        id: stored.id,
        version,
        dashboard_title,
        ...('description' in changes ? { description } : {}),
        ...('owners' in changes ? { owners: owners.map(({ id }) => id) } : {}),
      }
    },
  },
})
