import { z } from 'zod'
import { cellSchema, rowSchema } from './dataset.ts'
import { datasourceRequestSchema } from './explore.ts'
import { aggregateSchema, anyFormDataSchema } from './formData.ts'

const most = 100
const columnsSchema = z.array(z.string()).max(most)

/** A page of a table chart: its columns are named as the chart names them. */
export const chartRowsRequestSchema = z.object({
  datasource: datasourceRequestSchema,
  form_data: z.union([z.string(), anyFormDataSchema]),
  sort: z.array(z.object({ col: z.string(), desc: z.boolean().optional() })).max(most).optional(),
  filters: z.array(z.object({ subject: z.string(), operator: z.string(), comparator: z.unknown().optional() })).max(most).optional(),
  search: z.string().max(1000).optional(),
  group_by: columnsSchema.optional(),
  group_keys: z.array(cellSchema).max(most).optional(),
  pivot_by: columnsSchema.optional(),
  aggregates: z.array(z.object({ col: z.string(), aggregate: aggregateSchema })).max(most).optional(),
  offset: z.number().int().min(0).optional(),
  limit: z.number().int().min(1).max(1000).optional(),
  client_id: z.string().max(64).optional(),
})

/** A column that a pivot makes: the values of `pivot_by` it stands for, and the aggregate in it. */
export const pivotColumnSchema = z.object({ field: z.string(), keys: z.array(cellSchema), metric: z.string() })

export const chartRowsAnswerSchema = z.object({
  rows: z.array(rowSchema),
  total: z.number(),
  pivot_columns: z.array(pivotColumnSchema).optional(),
})

export type ChartRowsRequest = z.infer<typeof chartRowsRequestSchema>
export type PivotColumn = z.infer<typeof pivotColumnSchema>
