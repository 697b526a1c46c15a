import { z } from 'zod'
import { changedVersionSchema } from './authored.ts'
import { boundedText, formText, maxLength } from './boundedText.ts'
import { chartSchema } from './chart.ts'
import { databaseReferenceSchema } from './database.ts'
import { columnSchema, metricSchema } from './dataset.ts'
import { anyFormDataSchema, type FormData } from './formData.ts'
import { userReferenceSchema } from './user.ts'

/** The dataset as the explorer needs it. */
export const datasourceSchema = z.object({
  id: z.number(),
  type: z.literal('table'),
  uid: z.string(),
  datasource_name: z.string(),
  table_name: z.string(),
  columns: z.array(columnSchema),
  metrics: z.array(metricSchema),
  id_column: z.number(),
  database: databaseReferenceSchema,
  schema: z.string().nullable(),
  owners: z.array(userReferenceSchema),
  created_by: userReferenceSchema.nullable(),
})

const chartFormSchema = z.object({
  datasource: datasourceSchema,
  datasource_id: z.number(),
  datasource_type: z.literal('table'),
  /** Answered as it was stored, whatever an old or foreign form holds. */
  form_data: anyFormDataSchema as unknown as z.ZodType<FormData>,
  slice: chartSchema.nullable(),
  key: z.string(),
  /** Another one after each write of the caller's own state; 0 where there is none. */
  version: z.number(),
  /** The version of the chart that this form is an unsaved draft of; null where it is none. */
  chart_version: z.number().nullable(),
})

/** `12__table`, `12`, "12" or {id, type}: all name the same dataset. */
export const datasourceRequestSchema = z.union([
  boundedText(maxLength.name),
  z.number(),
  z.object({ id: z.number(), type: boundedText(maxLength.name) }),
])

export const chartFormCreateSchema = z.looseObject({
  datasource: datasourceRequestSchema,
  viz_type: boundedText(maxLength.name),
})
export const chartFormCreatedSchema = z.object({
  key: z.string(),
  data: z.object({ key: z.string() }),
  result: chartFormSchema,
})
export const chartFormAnswerSchema = chartFormSchema.extend({ result: chartFormSchema })
export const chartFormSaveSchema = z.object({
  dataset_id: z.number().optional(),
  chart_id: z.number().int().max(2_147_483_647).nullish(),
  form_data: z.union([formText(), anyFormDataSchema]),
  /** The version that the form was read at: refused with 409 where another one is stored by now. Without it nothing is compared. */
  version: changedVersionSchema.optional(),
  /** The version of the chart that the form is an unsaved draft of. */
  chart_version: changedVersionSchema.nullish(),
})
/** With a version, only that state is dropped: refused with 409 where another one is stored by now. */
export const chartFormDropSchema = z.object({ version: z.coerce.number().int().optional() })
/** With `saved`, the form of a saved chart is answered as the chart has it, although the caller has an unsaved one. */
export const chartFormReadSchema = z.object({ saved: z.literal('true').optional() })
export const keyAnswerSchema = z.object({
  key: z.string(),
  data: z.object({ key: z.string() }),
  message: z.string(),
  version: z.number(),
})
export const keyParamsSchema = z.object({ key: boundedText(maxLength.name) })

export type Datasource = z.infer<typeof datasourceSchema>
export type ChartForm = z.infer<typeof chartFormSchema>
export type ChartFormCreate = z.infer<typeof chartFormCreateSchema>
export type ChartFormSave = z.infer<typeof chartFormSaveSchema>
