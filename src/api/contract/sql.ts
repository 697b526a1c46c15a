import { z } from 'zod'
import { boundedText, maxLength } from './boundedText.ts'
import { columnKindSchema } from './columnKinds.ts'
import { cellSchema, rowSchema } from './dataset.ts'
import { listItem } from './listItem.ts'
import { userReferenceSchema } from './user.ts'

/**
 * One run of SQL. `queryLimit` 0 means the usual limit; `select_as_cta` makes a table or view of the last statement. With
 * `keep` the rows are kept on disk for a day, the limit may be up to ten million rows, and the answer comes with the
 * first rows: while more arrive its `query.state` is `running`.
 */
export const sqlRequestSchema = z.object({
  client_id: boundedText(64).optional(),
  database_id: z.number().int(),
  sql: boundedText(maxLength.statement),
  schema: boundedText(maxLength.name).nullish(),
  queryLimit: z.number().int().nullish(),
  select_as_cta: z.boolean().nullish(),
  ctas_method: boundedText(maxLength.name).nullish(),
  tmp_table_name: boundedText(maxLength.name).nullish(),
  sql_editor_id: z.union([boundedText(maxLength.name), z.number()]).nullish(),
  tab: boundedText(maxLength.name).nullish(),
  keep: z.boolean().optional(),
})

export const sqlColumnSchema = z.object({
  name: z.string(),
  column_name: z.string(),
  type: z.string(),
  is_dttm: z.boolean(),
  type_generic: columnKindSchema,
})

const statementResultSchema = z.object({
  statement: z.string(),
  columns: z.array(sqlColumnSchema),
  data: z.array(rowSchema),
  rows: z.number(),
  truncated: z.boolean(),
  /** Of a statement that wrote: it is not run again for a file, a dataset or a chart. */
  wrote: z.literal(true).optional(),
})

/** The last statement's result, and under `results` each statement's. */
export const sqlAnswerSchema = z.object({
  query_id: z.number(),
  status: z.literal('success'),
  columns: z.array(sqlColumnSchema),
  selected_columns: z.array(sqlColumnSchema),
  expanded_columns: z.array(sqlColumnSchema),
  data: z.array(rowSchema),
  results: z.array(statementResultSchema),
  query: z.record(z.string(), cellSchema),
  kept: z.boolean().optional(),
})

export const historyStatusSchema = z.enum([
  'pending',
  'running',
  'success',
  'failed',
  'timed_out',
  'stopped',
])

/** One run of the history, whose statements a list may cut; times in milliseconds, no end while it runs. */
export const historyItemSchema = z.object({
  id: z.number(),
  client_id: z.string(),
  status: historyStatusSchema,
  sql: z.string(),
  executed_sql: z.string().nullable(),
  start_time: z.number(),
  end_time: z.number().nullable(),
  rows: z.number().nullable(),
  limit: z.number(),
  schema: z.string().nullable(),
  tab_name: z.string(),
  sql_editor_id: z.string(),
  tmp_table_name: z.string().nullable(),
  error_message: z.string().nullable(),
  database: z.object({ id: z.number(), database_name: z.string() }).nullable(),
  user: userReferenceSchema.nullable(),
  changed_on: z.string(),
  changed_on_utc: z.string(),
  changed_on_delta_humanized: z.string(),
})
export const historyListItemSchema = listItem(historyItemSchema)
export const historyItemAnswerSchema = z.object({ id: z.number(), result: historyItemSchema })

export type SqlRequest = z.infer<typeof sqlRequestSchema>
export type StatementResult = z.infer<typeof statementResultSchema>
export type HistoryStatus = z.infer<typeof historyStatusSchema>
export type HistoryItem = z.infer<typeof historyItemSchema>
export type SqlAnswer = z.infer<typeof sqlAnswerSchema>
