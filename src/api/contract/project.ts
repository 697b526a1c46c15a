import { z } from 'zod'
import { authoredFields, cardFields, changedVersionSchema } from './authored.ts'
import { boundedList, boundedText, maxLength } from './boundedText.ts'
import { idOrTextSchema } from './list.ts'
import { listItem } from './listItem.ts'

export const memberSchema = z.object({
  userId: z.number(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  initials: z.string(),
  role: z.enum(['Owner', 'Member']),
})

/** A chart as a project's cards show it; `chart`, `visualization_type` and `dataset` repeat its name, type and dataset's name. */
const projectChartSchema = z.object({
  id: z.number(),
  chart: z.string(),
  slice_name: z.string(),
  visualization_type: z.string(),
  viz_type: z.string(),
  description: z.string().nullable(),
  dataset: z.string().nullable(),
  datasource_id: z.number(),
  form_data_key: z.string().nullable(),
  ...cardFields,
  thumbnail: z.string().nullable(),
})

/** A dashboard as a project's cards show it; `title` and `Description` repeat its title and description. */
const projectDashboardSchema = z.object({
  id: z.number(),
  title: z.string(),
  dashboard_title: z.string(),
  Description: z.string(),
  description: z.string(),
  ...cardFields,
  thumbnail: z.string().nullable(),
})

/** A project. `members`, `slices` and `dashboards` are ids; the metadata beside them are the things themselves, the things changed last first. */
export const projectSchema = z.object({
  id: z.number(),
  project_title: z.string(),
  description: z.string(),
  ...authoredFields,
  members: z.array(z.number()),
  members_metadata: z.array(memberSchema),
  slices: z.array(z.number()),
  slice_metadata: z.array(projectChartSchema),
  dashboards: z.array(z.number()),
  dashboard_metadata: z.array(projectDashboardSchema),
  member_count: z.number(),
  slice_count: z.number(),
  dashboard_count: z.number(),
})
export const projectListItemSchema = listItem(projectSchema)
export const projectAnswerSchema = z.object({ id: z.number(), result: projectSchema })
export const projectCreatedSchema = projectAnswerSchema.extend({
  data: z.object({ id: z.number() }),
})

/** What a project is made of; ids that do not exist are refused, whoever creates it is its Owner. */
export const projectCreateSchema = z.object({
  project_title: boundedText(maxLength.name).optional(),
  description: boundedText(maxLength.description).nullish(),
  slices: boundedList(z.number()).optional(),
  dashboards: boundedList(z.number()).optional(),
  members: boundedList(z.number()).optional(),
})
export const projectSaveSchema = z.object({
  project_title: boundedText(maxLength.name).optional(),
  description: boundedText(maxLength.description).nullish(),
  version: changedVersionSchema.optional(),
})

export const projectChildrenParamsSchema = z.object({
  id: z.coerce.number().int().min(1).max(2_147_483_647),
  className: z.enum(['charts', 'slice', 'slices', 'dashboards', 'metadata']),
})
/** The ids to add or remove come in `q` or as `ids`; the texts are for `metadata` only. */
export const projectChildrenBodySchema = projectSaveSchema
  .extend({ ids: boundedList(idOrTextSchema).optional() })
  .nullish()
export const projectAddedSchema = projectAnswerSchema.extend({
  message: z.literal('OK'),
  added: z.array(z.number()),
})
export const projectRemovedSchema = projectAnswerSchema.extend({
  message: z.literal('OK'),
  removed: z.array(z.number()),
})

export type Project = z.infer<typeof projectSchema>
export type ProjectListItem = z.infer<typeof projectListItemSchema>
export type ProjectMember = z.infer<typeof memberSchema>
export type ProjectChart = z.infer<typeof projectChartSchema>
export type ProjectDashboard = z.infer<typeof projectDashboardSchema>
export type ProjectCreate = z.infer<typeof projectCreateSchema>
export type ProjectSave = z.infer<typeof projectSaveSchema>
export type ProjectAdded = z.infer<typeof projectAddedSchema>
export type ProjectRemoved = z.infer<typeof projectRemovedSchema>
