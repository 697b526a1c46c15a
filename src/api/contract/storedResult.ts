import { z } from 'zod'
import { boundedText, maxLength } from './boundedText.ts'
import { chartRowsAnswerSchema, chartRowsRequestSchema } from './chartRows.ts'
import { cellSchema } from './dataset.ts'
import { fileExportRequestSchema } from './fileExport.ts'
import { historyStatusSchema, sqlColumnSchema } from './sql.ts'

/** A result that is kept on disk. `rows` are those that are there; `complete` once no more come. */
const storedResultSchema = z.object({
  index: z.number(),
  statement: z.string(),
  columns: z.array(sqlColumnSchema),
  rows: z.number(),
  truncated: z.boolean(),
  complete: z.boolean(),
  wrote: z.literal(true).optional(),
})

/** How a run stands or how it ended, and which of its results are kept. `rows` grow while it runs. */
export const runStateSchema = z.object({
  query_id: z.number(),
  status: historyStatusSchema,
  elapsed_ms: z.number(),
  rows: z.number().nullable(),
  error_message: z.string().nullable(),
  database_id: z.number().nullable(),
  sql: z.string(),
  limit: z.number(),
  results: z.array(storedResultSchema),
})

/** A page of the kept rows of one statement, counted from 0; without one, the last that has rows. */
export const resultRowsRequestSchema = chartRowsRequestSchema
  .pick({ sort: true, filters: true, search: true, offset: true, limit: true })
  .extend({ statement: z.number().int().min(0).optional() })

/** `complete` is false while rows still arrive: `total` are those that are there. */
export const resultRowsAnswerSchema = chartRowsAnswerSchema
  .omit({ pivot_columns: true })
  .extend({ total: z.number(), complete: z.boolean() })

export const columnStatisticsRequestSchema = z.object({
  statement: z.number().int().min(0).optional(),
  column: boundedText(maxLength.name),
})

/** What the values of a column are; `mean` and `median` of numbers only. `top` are the most frequent values. */
export const columnStatisticsSchema = z.object({
  count: z.number(),
  nulls: z.number(),
  distinct: z.number(),
  min: cellSchema,
  max: cellSchema,
  mean: z.number().nullable(),
  median: z.number().nullable(),
  top: z.array(z.object({ value: cellSchema, count: z.number() })),
})

/** All rows of a statement of a run as a file: it runs again without a limit. */
export const runFileRequestSchema = fileExportRequestSchema
  .pick({ result_format: true, client_id: true, title: true, escape_formulas: true })
  .extend({ statement: z.number().int().min(0).optional() })

export type RunState = z.infer<typeof runStateSchema>
export type StoredResult = z.infer<typeof storedResultSchema>
export type ResultRowsRequest = z.infer<typeof resultRowsRequestSchema>
export type ResultRowsAnswer = z.infer<typeof resultRowsAnswerSchema>
export type ColumnStatistics = z.infer<typeof columnStatisticsSchema>
export type RunFileRequest = z.infer<typeof runFileRequestSchema>
