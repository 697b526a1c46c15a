import { z } from 'zod'
import { authoredFields, changedVersionSchema } from './authored.ts'
import { boundedList, boundedText, formText, maxLength } from './boundedText.ts'
import { anyFormDataSchema } from './formData.ts'
import { listItem } from './listItem.ts'
import { userReferenceSchema } from './user.ts'

export const chartSchema = z.object({
  id: z.number(),
  uuid: z.string(),
  slice_name: z.string(),
  description: z.string().nullable(),
  viz_type: z.string(),
  datasource_id: z.number(),
  datasource_type: z.literal('table'),
  datasource_name: z.string().nullable(),
  params: z.string(),
  query_context: z.string().nullable(),
  form_data_key: z.string().nullable(),
  cache_timeout: z.number().nullable(),
  owners: z.array(userReferenceSchema),
  ...authoredFields,
  dashboards: z.array(z.object({ id: z.number(), dashboard_title: z.string() })),
  table: z
    .object({ id: z.number(), table_name: z.string(), schema: z.string().nullable() })
    .nullable(),
  url: z.string(),
  /** A text that changes with the stored picture; null until there is one. */
  thumbnail: z.string().nullable(),
  /** Whether the caller has unsaved changes of it. */
  has_draft: z.boolean(),
  form_data: anyFormDataSchema.optional(),
})
export const chartListItemSchema = listItem(chartSchema)
export const chartAnswerSchema = z.object({ id: z.number(), result: chartSchema })
export const chartCreatedSchema = z.object({
  id: z.number(),
  data: z.object({ id: z.number() }),
  result: chartSchema,
})

export const chartSaveSchema = z.object({
  slice_name: boundedText(maxLength.name).optional(),
  viz_type: boundedText(maxLength.name).optional(),
  datasource_id: z.number().optional(),
  datasource_type: boundedText(maxLength.name).optional(),
  datasource_name: boundedText(maxLength.name).nullish(),
  description: boundedText(maxLength.description).nullish(),
  params: z.union([formText(), anyFormDataSchema]).optional(),
  create_query_context: z.boolean().optional(),
  query_context_generation: z.boolean().optional(),
  query_context: boundedText(maxLength.form).nullish(),
  owners: boundedList(z.number()).optional(),
  dashboards: boundedList(z.number()).optional(),
  version: changedVersionSchema.optional(),
  /** The version of the caller's unsaved form that this saves, 0 for none: a newer one stays unsaved. Without it, whatever is there ends. */
  form_version: changedVersionSchema.optional(),
})

export type Chart = z.infer<typeof chartSchema>
export type ChartListItem = z.infer<typeof chartListItemSchema>
export type ChartSave = z.infer<typeof chartSaveSchema>
