import { z } from 'zod'
import { cellSchema, rowSchema, typeGenericSchema } from './dataset.ts'
import { datasourceRequestSchema } from './explore.ts'
import { anyFormDataSchema } from './formData.ts'

export const resultTypeSchema = z.enum(['full', 'results', 'samples', 'query'])

export const chartDataRequestSchema = z.object({
  datasource: datasourceRequestSchema,
  form_data: z.union([z.string(), anyFormDataSchema]).optional(),
  force: z.boolean().optional(),
  create_query_context: z.boolean().optional(),
  result_format: z.string().optional(),
  result_type: resultTypeSchema.optional(),
  row_limit: z.number().int().optional(),
  row_offset: z.number().int().optional(),
  client_id: z.string().max(64).optional(),
  escape_formulas: z.boolean().optional().meta({ description: 'For csv and xlsx: false leaves cells that start with = + - @, tab or return as they are' }),
  queries: z.array(z.unknown()).optional(),
})

/** One mark of a bar chart: a value `y` of `key` at the category `x`. */
export const barRecordSchema = z.object({
  x: z.string(),
  key: z.string(),
  y: z.number().nullable(),
  metric: z.string(),
  series: z.string().nullable(),
})

export const chartMetadataSchema = z.looseObject({
  viz_type: z.string(),
  x: z.object({ label: z.string() }),
  y: z.object({ label: z.string() }),
  series: z.array(z.string()),
})

const rejectedFilterSchema = z.object({ column: z.string(), reason: z.string() })

export const chartResultSchema = z.object({
  colnames: z.array(z.string()),
  coltypes: z.array(typeGenericSchema),
  data: z.union([z.array(rowSchema), z.record(z.string(), z.array(cellSchema))]),
  records: z.array(z.unknown()).optional(),
  headers: z.array(z.string()),
  cols: z.array(z.object({ field: z.string(), headerName: z.string(), type_generic: typeGenericSchema, is_metric: z.boolean() })),
  rowcount: z.number(),
  truncated: z.boolean(),
  status: z.literal('success'),
  error: z.null(),
  viz_type: z.string(),
  chart_metadata: chartMetadataSchema,
  applied_filters: z.array(z.object({ column: z.string() })),
  rejected_filters: z.array(rejectedFilterSchema),
  duration_ms: z.number(),
  query: z.string().optional(),
  language: z.string().optional(),
  form_data: anyFormDataSchema.optional(),
  is_cached: z.boolean().optional(),
  cached_dttm: z.string().nullable().optional(),
  cache_timeout: z.number().optional(),
  cache_key: z.string().optional(),
})
export const chartDataAnswerSchema = z.object({ result: z.array(chartResultSchema) })
export const chartQueryTextAnswerSchema = z.object({ result: z.array(z.object({ query: z.string(), language: z.string() })) })

export type ChartDataRequest = z.infer<typeof chartDataRequestSchema>
export type BarRecord = z.infer<typeof barRecordSchema>
export type ChartMetadata = z.infer<typeof chartMetadataSchema>
export type ChartResult = z.infer<typeof chartResultSchema>
