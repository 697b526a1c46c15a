import { z } from 'zod'
import {
  lengthProblem,
  maxLength,
  textLength,
  type DashboardCreate,
  type ProjectCreate,
} from '../../api/contract'
import type { DraftErrors } from '../lib/creationForm'
import { intendedSchema } from '../lib/resumption'

/** Something that was chosen for a new thing. */
export const pickedSchema = z.object({ id: z.number(), title: z.string() })
export type Picked = z.infer<typeof pickedSchema>
const pickedList = z.array(pickedSchema)

const projectDraft = z.object({
  project_title: z.string(),
  description: z.string(),
  members: pickedList,
  slices: pickedList,
  dashboards: pickedList,
})
const dashboardDraft = z.object({
  dashboard_title: z.string(),
  description: z.string(),
  owners: pickedList,
  charts: pickedList,
})
export type ProjectDraft = z.infer<typeof projectDraft>
export type DashboardDraft = z.infer<typeof dashboardDraft>

/** Drafts as they are stored: with the key of the intention that saves them. */
export const projectDraftSchema = projectDraft.extend(intendedSchema.shape)
export const dashboardDraftSchema = dashboardDraft.extend(intendedSchema.shape)

export const emptyProject: ProjectDraft = {
  project_title: '',
  description: '',
  members: [],
  slices: [],
  dashboards: [],
}
export const emptyDashboard: DashboardDraft = {
  dashboard_title: '',
  description: '',
  owners: [],
  charts: [],
}

const longestTitles = { project: 250, dashboard: 500 }

const titleError = (title: string, longest: number) => {
  if (title.trim() === '') return 'Title is required'
  const length = textLength(title.trim())
  return length > longest ? `At most ${longest} characters, these are ${length}` : undefined
}

const present = <Errors extends object>(errors: Errors) =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined)) as {
    [Key in keyof Errors]?: string
  }

/** What is wrong with a description. */
export const descriptionError = (description: string) =>
  lengthProblem(description.trim(), maxLength.description)

/** What is wrong with the title of a project. */
export const projectTitleError = (title: string) => titleError(title, longestTitles.project)

export const projectErrors = (draft: ProjectDraft): DraftErrors<ProjectDraft> =>
  present({
    project_title: projectTitleError(draft.project_title),
    description: descriptionError(draft.description),
  })

export const dashboardErrors = (
  draft: Pick<DashboardDraft, 'dashboard_title' | 'description'>,
): DraftErrors<DashboardDraft> =>
  present({
    dashboard_title: titleError(draft.dashboard_title, longestTitles.dashboard),
    description:
      draft.description.trim() === ''
        ? 'Description is required'
        : descriptionError(draft.description),
  })

const idsOf = (picked: readonly Picked[]) => picked.map(({ id }) => id)

/** What the server makes a project of. */
export const newProjectOf = ({
  project_title,
  description,
  members,
  slices,
  dashboards,
}: ProjectDraft): ProjectCreate => ({
  project_title: project_title.trim(),
  description: description.trim(),
  members: idsOf(members),
  slices: idsOf(slices),
  dashboards: idsOf(dashboards),
})

/** What the server makes a dashboard of; without owners it becomes the caller's own. */
export const newDashboardOf = ({
  dashboard_title,
  description,
  owners,
  charts,
}: DashboardDraft): DashboardCreate => ({
  dashboard_title: dashboard_title.trim(),
  description: description.trim(),
  post_charts: idsOf(charts),
  ...(owners.length > 0 ? { owners: idsOf(owners) } : {}),
})

/** Adds what is not chosen yet, or takes out what is. */
export const toggled = (picked: readonly Picked[], item: Picked): Picked[] =>
  picked.some(({ id }) => id === item.id)
    ? picked.filter(({ id }) => id !== item.id)
    : [...picked, item]
