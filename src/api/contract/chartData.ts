import { z } from 'zod'
import { boundedList, boundedText, formText, maxLength } from './boundedText.ts'
import type { TablePage } from './chartRows.ts'
import { columnKindSchema } from './columnKinds.ts'
import { cellSchema } from './dataset.ts'
import { datasourceRequestSchema } from './explore.ts'
import { anyFormDataSchema } from './formData.ts'
import { timeGrainSchema } from './timeGrains.ts'

export const resultTypeSchema = z.enum(['full', 'results', 'samples', 'query'])

/** Of answers whose rows come by columns as an Arrow stream, for callers that accept it. */
export const framesMediaType = 'application/vnd.apache.arrow.stream'

export const chartDataRequestSchema = z.object({
  datasource: datasourceRequestSchema,
  form_data: z.union([formText(), anyFormDataSchema]).optional(),
  force: z.boolean().optional(),
  create_query_context: z.boolean().optional(),
  result_format: boundedText(maxLength.name).optional().meta({
    description:
      'json (rows), columnar (columns), csv or xlsx. Columns of the embedded engine come as an Arrow stream where the request accepts application/vnd.apache.arrow.stream, what follows the stream being the other fields of the answer as JSON; of a heatmap a second stream stands between: its cells in their order, each with its v, perc and rank and with which label of each axis it has; the JSON says those labels in cells. Fields whose metadata has chartroom:cells=json hold each value as JSON',
  }),
  result_type: resultTypeSchema.optional(),
  row_limit: z.number().int().optional(),
  row_offset: z.number().int().optional(),
  client_id: boundedText(64).optional(),
  escape_formulas: z.boolean().optional().meta({
    description:
      'For csv and xlsx: false leaves cells that start with = + - @, tab, return or line feed as they are',
  }),
  queries: boundedList(z.unknown()).optional(),
})

/**
 * One mark of a bar, line or area chart: a value `y` of `key` at `x`. A period without rows between others has a mark without
 * a value.
 */
export const barRecordSchema = z.object({
  x: z.string(),
  key: z.string(),
  y: z.number().nullable(),
  metric: z.string(),
  series: z.string().nullable(),
})

/** One slice of a pie: `perc` is its part of the sum of all values above 0, and null for a value below 0 or none. */
export const pieRecordSchema = z.object({
  x: z.string(),
  y: z.number().nullable(),
  perc: z.number().nullable(),
})

/**
 * One cell of a heatmap, in the order of the axes. `perc` (0 least, 1 greatest) and `rank` (1 greatest, equal values
 * share one) say where its value stands in the whole map or within its x or y.
 */
export const heatmapRecordSchema = z.object({
  x: z.string(),
  y: z.string(),
  v: z.number().nullable(),
  perc: z.number().nullable(),
  rank: z.number().nullable(),
})

/**
 * One point of a scatter or bubble chart; only bubbles have a `size`. `group` is what it is coloured by: its series,
 * else its entity. With `result_format: "columnar"` points come without records and up to 1,000,000 of them: the
 * metrics of a point are the columns named by `chart_metadata` (`x.label`, `y.label`, `size.label`), its entity the
 * columns of `entity`, its series the columns of `series`.
 */
export const pointRecordSchema = z.object({
  x: z.number().nullable(),
  y: z.number().nullable(),
  size: z.number().nullable().optional(),
  entity: z.string(),
  series: z.string().nullable(),
  group: z.string(),
})

/** One box: the whiskers are `min` and `max`. Everything is null where a series has no value. */
export const boxRecordSchema = z.object({
  name: z.string(),
  metric: z.string(),
  min: z.number().nullable(),
  q1: z.number().nullable(),
  median: z.number().nullable(),
  q3: z.number().nullable(),
  max: z.number().nullable(),
  mean: z.number().nullable(),
  count: z.number(),
  outliers: z.array(z.number()),
})

/** What is drawn along which axis; `entity` and `size` for points, `metric` for pies and heatmaps. */
export const chartMetadataSchema = z.looseObject({
  viz_type: z.string(),
  x: z.object({ label: z.string() }),
  y: z.object({ label: z.string() }),
  series: z.array(z.string()),
  entity: z.array(z.string()).optional(),
  size: z.object({ label: z.string() }).optional(),
  metric: z.string().optional(),
})

/** A cell of a chart's data; only the outliers of a box plot are lists. */
const chartCellSchema = z.union([cellSchema, z.array(z.number())])

const rejectedFilterSchema = z.object({ column: z.string(), reason: z.string() })

const incompletePeriodsSchema = z.object({ first: z.string(), last: z.string() }).partial()

/** Described as a list of two: OpenAPI knows no tuples as they are written here. */
const pairSchema = z.array(z.number()).length(2) as unknown as z.ZodType<[number, number]>

export const chartResultSchema = z.object({
  colnames: z.array(z.string()),
  coltypes: z.array(columnKindSchema),
  data: z.union([
    z.array(z.record(z.string(), chartCellSchema)),
    z.record(z.string(), z.array(chartCellSchema)),
  ]),
  records: z.array(z.unknown()).optional(),
  extents: pairSchema
    .optional()
    .meta({ description: 'The least and the greatest value of a heatmap that has any' }),
  headers: z.array(z.string()),
  cols: z.array(
    z.object({
      field: z.string(),
      headerName: z.string(),
      type_generic: columnKindSchema,
      is_metric: z.boolean(),
    }),
  ),
  rowcount: z.number(),
  truncated: z.boolean(),
  status: z.literal('success'),
  error: z.null(),
  viz_type: z.string(),
  chart_metadata: chartMetadataSchema,
  time_grains: z.record(z.string(), timeGrainSchema).optional().meta({
    description: 'The grain that each temporal column of the groups is answered in',
  }),
  incomplete_periods: incompletePeriodsSchema.optional().meta({
    description:
      'Of bars, lines and areas along one temporal column: where the rows of the first period begin and those of the last one end, if that is not at their begin and end as it is in the periods beside them',
  }),
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
export const chartQueryTextAnswerSchema = z.object({
  result: z.array(z.object({ query: z.string(), language: z.string() })),
})

export type ChartDataRequest = z.infer<typeof chartDataRequestSchema>
export type BarRecord = z.infer<typeof barRecordSchema>
export type ChartCell = z.infer<typeof chartCellSchema>
export type PieRecord = z.infer<typeof pieRecordSchema>
export type HeatmapRecord = z.infer<typeof heatmapRecordSchema>
export type PointRecord = z.infer<typeof pointRecordSchema>
export type BoxRecord = z.infer<typeof boxRecordSchema>
export type IncompletePeriods = z.infer<typeof incompletePeriodsSchema>
export type ChartMetadata = z.infer<typeof chartMetadataSchema>
/** A chart's result; of a table it is a page of its rows. */
export type ChartResult = z.infer<typeof chartResultSchema> & { page?: TablePage }
