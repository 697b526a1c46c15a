import { z } from 'zod'

export const vizTypeSchema = z.enum(['table', 'dist_bar', 'horiz_bar', 'box_plot', 'bubble', 'scatter', 'pie', 'heatmap'])
export const aggregateSchema = z.enum(['SUM', 'AVG', 'MAX', 'MIN', 'COUNT', 'COUNT_DISTINCT'])
export const filterOperatorSchema = z.enum([
  '==', '!==', '>', '<', '<=', '>=', 'IN', 'NOT IN', 'LIKE', 'ILIKE', 'IS NOT NULL', 'IS NULL',
])

export const adhocMetricSchema = z.looseObject({
  expressionType: z.literal('SIMPLE'),
  column: z.looseObject({ column_name: z.string(), type_generic: z.number().optional() }),
  aggregate: aggregateSchema.nullable(),
  expression: z.string().nullish(),
  label: z.string(),
  hasCustomLabel: z.boolean(),
  isNew: z.boolean(),
  sqlExpression: z.string().nullable(),
})

export const adhocFilterSchema = z.looseObject({
  expressionType: z.literal('SIMPLE'),
  subject: z.string(),
  operator: z.string(),
  comparator: z.unknown(),
  clause: z.enum(['WHERE', 'HAVING']),
  applied: z.boolean().optional(),
})

/**
 * A chart's form as the page writes it. The server stores whatever object it is sent and reads it by the contract's
 * tolerant rules; fields it does not know come back unchanged.
 */
export const formDataSchema = z.looseObject({
  viz_type: z.string(),
  datasource: z.string().optional(),
  url_params: z.looseObject({ form_data_key: z.string().optional() }).optional(),
  adhoc_filters: z.array(adhocFilterSchema).optional(),
  extra_form_data: z.looseObject({}).optional(),
  all_columns: z.array(z.string()).optional(),
  metrics: z.array(z.union([z.string(), adhocMetricSchema])).optional(),
  groupby: z.array(z.string()).optional(),
  columns: z.array(z.string()).optional(),
  row_limit: z.number().optional(),
})

/** Any JSON object: what the routes accept as form data before the tolerant reading. */
export const anyFormDataSchema = z.record(z.string(), z.unknown())

export type VizType = z.infer<typeof vizTypeSchema>
export type Aggregate = z.infer<typeof aggregateSchema>
export type FilterOperator = z.infer<typeof filterOperatorSchema>
export type AdhocMetric = z.infer<typeof adhocMetricSchema>
export type AdhocFilter = z.infer<typeof adhocFilterSchema>
export type FormData = z.infer<typeof formDataSchema>
