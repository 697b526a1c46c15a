import { z } from 'zod'
import { boundedList, boundedText, maxLength } from './boundedText.ts'
import { chartMetadataSchema } from './chartData.ts'
import { dashboardFilterSchema } from './dashboardFilter.ts'
import { anyFormDataSchema } from './formData.ts'
import { idParamsSchema } from './list.ts'
import { rowLimits } from './rowLimits.ts'

/** How many charts one call may ask for. */
export const maxListedCharts = 100

const filtersSchema = boundedList(dashboardFilterSchema, 100)

export const dataListQuerySchema = z.object({
  id_list: boundedText(maxLength.query).meta({
    description: `Ids of charts as a JSON array or with commas between them, at most ${maxListedCharts}`,
  }),
  force: z.enum(['true', 'false', '1', '0']).optional(),
  table_rows: z.coerce
    .number()
    .int()
    .min(1)
    .max(rowLimits.page)
    .optional()
    .meta({ description: 'The first rows of each table alone, whatever its form says' }),
})

/**
 * `time_range` (`since : until`) takes the place of the one of each chart that has a time column; `dashboard_id` names
 * the dashboard that shows them in the list of slow queries.
 */
export const dataListRequestSchema = z
  .union([
    filtersSchema,
    z.object({
      filters: filtersSchema.optional(),
      time_range: boundedText(maxLength.name).optional(),
      dashboard_id: idParamsSchema.shape.id.optional(),
    }),
  ])
  .nullish()

/**
 * One chart of a dashboard: `result` holds its one result as `/chart/data` answers it, with `records` instead of `data`
 * where its type has records; where `error` says why there is none, an empty one.
 */
export const dataListEntrySchema = z.object({
  id: z.number(),
  chart_name: z.string().nullable(),
  chart_metadata: chartMetadataSchema.nullable(),
  form_data: anyFormDataSchema,
  applied_filters: z.array(z.object({ column: z.string() })),
  rejected_filters: z.array(z.object({ column: z.string(), reason: z.string() })),
  error: z.string().nullable(),
  /** What kind of error, where that is known. */
  error_type: z.string().optional(),
  result: z.array(z.unknown()),
})
export const dataListAnswerSchema = z.object({ result: z.array(dataListEntrySchema) })

export type DataListRequest = z.infer<typeof dataListRequestSchema>
export type DataListEntry = z.infer<typeof dataListEntrySchema>
