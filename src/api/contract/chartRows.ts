import { z } from 'zod'
import { boundedList, boundedText, formText, maxLength } from './boundedText.ts'
import { columnKindSchema } from './columnKinds.ts'
import { cellSchema, rowSchema } from './dataset.ts'
import { datasourceRequestSchema } from './explore.ts'
import { aggregateSchema } from './aggregates.ts'
import { anyFormDataSchema } from './formData.ts'
import { rowLimits } from './rowLimits.ts'
import { gridGrainSchema, timeGrainSchema } from './timeGrains.ts'

const max = 100
/** The value of a cell that rows are grouped by. */
const groupKeySchema = z.union([
  boundedText(maxLength.statement),
  z.number(),
  z.boolean(),
  z.null(),
])
const columnsSchema = boundedList(boundedText(maxLength.name), max)

/**
 * A page of a table chart: its columns are named as the chart names them. `totals` asks for the one row of `aggregates`
 * over everything that `group_keys`, filters and search leave; of an aggregated table without `group_by` its own metrics
 * over all that it is made of. With `count: false` the total is null where only a scan of
 * all rows could tell it; a `limit` of 0 asks for the total alone.
 */
export const chartRowsRequestSchema = z.object({
  datasource: datasourceRequestSchema,
  form_data: z.union([formText(), anyFormDataSchema]),
  sort: z
    .array(z.object({ col: boundedText(maxLength.name), desc: z.boolean().optional() }))
    .max(max)
    .optional(),
  filters: z
    .array(
      z.object({
        subject: boundedText(maxLength.name),
        operator: boundedText(maxLength.name),
        comparator: z.unknown().optional(),
      }),
    )
    .max(max)
    .optional(),
  search: boundedText(maxLength.name).optional(),
  group_by: columnsSchema.optional(),
  group_keys: boundedList(groupKeySchema, max).optional(),
  pivot_by: columnsSchema.optional(),
  grains: z.record(boundedText(maxLength.name), gridGrainSchema).optional().meta({
    description:
      'The periods that temporal columns are grouped and pivoted by, as dates of their begin',
  }),
  aggregates: z
    .array(z.object({ col: boundedText(maxLength.name), aggregate: aggregateSchema }))
    .max(max)
    .optional(),
  flat: z.boolean().optional().meta({
    description: 'true answers the groups of all levels at once, a row per combination of group_by',
  }),
  offset: z.number().int().min(0).optional(),
  totals: z.boolean().optional(),
  count: z.boolean().optional(),
  limit: z.number().int().min(0).max(rowLimits.page).optional(),
  client_id: boundedText(64).optional(),
})

/** A column that a pivot makes: the values of `pivot_by` it stands for, and the aggregate in it. */
export const pivotColumnSchema = z.object({
  field: z.string(),
  keys: z.array(cellSchema),
  metric: z.string(),
})

export const chartRowsAnswerSchema = z.object({
  columns: z.array(z.object({ name: z.string(), type_generic: columnKindSchema })),
  rows: z.array(rowSchema),
  total: z.number().nullable(),
  time_grains: z
    .record(z.string(), timeGrainSchema)
    .optional()
    .meta({ description: 'Of the columns whose values are periods' }),
  pivot_columns: z.array(pivotColumnSchema).optional(),
})

export type ChartRowsRequest = z.infer<typeof chartRowsRequestSchema>

/** What a page is asked with beside the chart. */
export type PageRequest = Omit<ChartRowsRequest, 'datasource' | 'form_data' | 'client_id'>

/** What a page tells beside its rows. */
export interface TablePage {
  total: number | null
  pivot_columns: PivotColumn[]
}
export type PivotColumn = z.infer<typeof pivotColumnSchema>
