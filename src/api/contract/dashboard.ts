import { z } from 'zod'
import { authoredFields, changedVersionSchema } from './authored.ts'
import { boundedList, boundedText, formText, maxLength } from './boundedText.ts'
import { columnSchema, metricSchema } from './dataset.ts'
import { anyFormDataSchema } from './formData.ts'
import { listItem } from './listItem.ts'
import { userReferenceSchema } from './user.ts'

/** A chart as its dashboard tells about it; `slice_id` and `id` are the same. */
const dashboardSliceSchema = z.object({
  slice_id: z.number(),
  id: z.number(),
  slice_name: z.string(),
  viz_type: z.string(),
  datasource_id: z.number(),
  datasource_name: z.string().nullable(),
  datasource_type: z.literal('table'),
  description: z.string().nullable(),
  form_data: anyFormDataSchema,
  changed_on_delta_humanized: z.string(),
})

/**
 * A dashboard. `position_json` is its layout as JSON text; `json_metadata` holds the same layout as `positions` and
 * whatever else the page keeps. `charts` are the names of its charts, in the order they stand in the layout.
 */
export const dashboardSchema = z.object({
  id: z.number(),
  uuid: z.string(),
  dashboard_title: z.string(),
  description: z.string(),
  slug: z.string().nullable(),
  css: z.string().nullable(),
  published: z.literal(true),
  owners: z.array(userReferenceSchema.extend({ email: z.string() })),
  slice_count: z.number(),
  charts: z.array(z.string()),
  slices_meta: z.array(dashboardSliceSchema),
  position_json: z.string(),
  json_metadata: z.string(),
  ...authoredFields,
  url: z.string(),
  thumbnail: z.string().nullable(),
})

/** A list row: the dashboard without its layout and its charts' forms unless the list asked for them. */
export const dashboardListItemSchema = listItem(dashboardSchema)
export const dashboardAnswerSchema = z.object({ id: z.number(), result: dashboardSchema })
export const dashboardCreatedSchema = dashboardAnswerSchema.extend({
  data: z.object({ id: z.number() }),
})

const jsonObjectSchema = z.union([formText(), z.record(z.string(), z.unknown())])
export const dashboardCreateSchema = z.object({
  dashboard_title: boundedText(maxLength.name).optional(),
  description: boundedText(maxLength.description).nullish(),
  post_charts: boundedList(z.number()).optional(),
  owners: boundedList(z.number()).optional(),
  json_metadata: jsonObjectSchema.nullish(),
  position_json: jsonObjectSchema.nullish(),
  slug: boundedText(maxLength.name).nullish(),
  css: boundedText(maxLength.style).nullish(),
})
export const dashboardSaveSchema = dashboardCreateSchema
  .omit({ post_charts: true })
  .extend({ version: changedVersionSchema.optional() })

/** The datasets behind a dashboard's charts with all of their columns, for its filters. */
export const dashboardDatasetsSchema = z.object({
  result: z.array(
    z.object({
      id: z.number(),
      uid: z.string(),
      table_name: z.string(),
      datasource_name: z.string(),
      name: z.string(),
      type: z.literal('table'),
      schema: z.string().nullable(),
      database: z.object({ id: z.number(), name: z.string(), backend: z.string() }),
      columns: z.array(columnSchema),
      metrics: z.array(metricSchema),
      column_types: z.array(z.number()),
      verbose_map: z.record(z.string(), z.string()),
    }),
  ),
})

export const dashboardChartsSchema = z.object({
  result: z.array(
    z.object({
      id: z.number(),
      slice_name: z.string(),
      viz_type: z.string(),
      datasource_id: z.number(),
      description: z.string().nullable(),
      description_markeddown: z.string(),
      cache_timeout: z.number().nullable(),
      changed_on: z.string(),
      slice_url: z.string(),
      form_data: anyFormDataSchema,
    }),
  ),
})

export type Dashboard = z.infer<typeof dashboardSchema>
export type DashboardListItem = z.infer<typeof dashboardListItemSchema>
export type DashboardCreate = z.infer<typeof dashboardCreateSchema>
export type DashboardSave = z.infer<typeof dashboardSaveSchema>
export type DashboardDataset = z.infer<typeof dashboardDatasetsSchema>['result'][number]
export type DashboardChart = z.infer<typeof dashboardChartsSchema>['result'][number]
