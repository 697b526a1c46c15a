import { z } from 'zod'
import { problemSchema } from './problem.ts'
import {
  comments,
  differingColumns,
  escapes,
  longRows,
  quotes,
  separators,
  shortRows,
} from './uploadChoices.ts'

/**
 * How a text file is written. `decimal_char` is one character; `skip_rows` are the lines before the header, `skip_footer`
 * those below the table; the names are made of `header_lines` lines. `table` is one of several tables one below the
 * other, counted from 1; 0 takes all of the file as one.
 */
export const dialectSchema = z.object({
  separator: z.enum(separators),
  quote: z.enum(quotes),
  escape: z.enum(escapes),
  comment: z.enum(comments),
  header: z.boolean(),
  encoding: z.string(),
  decimal_char: z.string(),
  skip_rows: z.number(),
  header_lines: z.number(),
  skip_footer: z.number(),
  table: z.number(),
})

/**
 * How a file becomes a table, apart from where it goes. What is absent of the dialect is detected, by a
 * preview and by an upload alike; the rest has the defaults of the contract's §9.3. In the form lists and `column_types` travel as JSON, the rest as text.
 */
export const uploadOptionsSchema = dialectSchema
  .extend({
    /** The name of the worksheet that is read. */
    sheet: z.string(),
    column_types: z.record(z.string(), z.string()),
    index_col: z.number().nullable(),
    n_rows: z.number().nullable(),
    mangle_dupe_cols: z.boolean(),
    skip_spaces: z.boolean(),
    skip_blank_lines: z.boolean(),
    dataframe: z.boolean(),
    use_columns: z.array(z.string()),
    index_label: z.string(),
    parse_dates: z.array(z.string()),
    infer_datetime: z.boolean(),
    null_values: z.array(z.string()),
    short_rows: z.enum(shortRows),
    long_rows: z.enum(longRows),
    /** Names of the columns in their order; an empty one leaves what the file has. */
    column_names: z.array(z.string()),
    /** The name of the one that is read where an archive or an upload has several files; absent, all become one table. */
    part: z.string(),
    /** The column with the name of each row's file where several become one table, `file` where it is absent; empty for none. */
    file_column: z.string(),
    differing_columns: z.enum(differingColumns),
  })
  .partial()

/** Where an upload goes. The file, or each of several, travels beside these and the options; in its place or behind it the server fetches what lies at the web address `url`, or at several, each in a line of its own. */
export const uploadTargetSchema = z.object({
  database_name: z.string(),
  table_name: z.string(),
  schema: z.string(),
  if_exists: z.enum(['fail', 'replace', 'append']),
  /** Made by the client, to ask for the progress and to cancel. */
  upload_id: z.string().optional(),
})

/** A change of the options that makes the refused file readable: `column_types` join those that were sent. */
export const uploadFixSchema = z.object({ says: z.string(), options: uploadOptionsSchema })

/** What `errors[].extra` of a refused file holds: one cell, or one line where `column` is null. */
export const badCellSchema = z.object({
  line: z.number(),
  column: z.string().nullable(),
  value: z.string(),
  expected: z.string(),
  fixes: z.array(uploadFixSchema).optional(),
})

/** A line of the file that is not in the table, as it was chosen. */
export const leftOutLineSchema = z.object({
  line: z.number(),
  text: z.string(),
  /** Which of several files it stands in. */
  file: z.string().optional(),
})

/** `rejected` counts `left_out`; `rows` is what the table holds now; `warnings` says what was decided for the user (an encoding, a renamed column). */
export const uploadAnswerSchema = z.object({
  message: z.string(),
  id: z.number(),
  dataset_id: z.number(),
  table_name: z.string(),
  schema: z.string(),
  rows: z.number(),
  rejected: z.number(),
  left_out: z.array(leftOutLineSchema).default([]),
  columns: z.array(z.string()),
  warnings: z.array(z.string()),
  data: z.object({ id: z.number() }),
})

const previewColumnSchema = z.object({
  name: z.string(),
  type: z.string(),
  type_generic: z.number(),
  /** The first value of the column that is not missing. */
  sample: z.string().nullable(),
})

/**
 * What an upload with the same options would make of the file. Of a workbook's `dialect` only `header` and `skip_rows`
 * count; `sheets` is null for a text file, `dialect` where several files become one table, each with its own, and for files that have types and no dialect (JSON, Parquet, Arrow). `complete` is false where only the start of the file was seen: the upload looks at all of it. `refusal` is what
 * the upload would be refused with; `rows` are then the values as they stand in the file, as far as they can be told
 * apart, and `fixes` changes of the options that would help.
 */
export const previewAnswerSchema = z.object({
  /** Sent in place of the file, it asks for the same file with other options as long as the server keeps it. */
  token: z.string(),
  columns: z.array(previewColumnSchema),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  dialect: dialectSchema.nullable(),
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })).nullable(),
  sheet: z.string().nullable(),
  /** The tables of a text file that has several: the line each begins in and its names. */
  tables: z.array(z.object({ line: z.number(), names: z.array(z.string()) })).nullable(),
  /** The files that came or were packed, where there are several; `bytes` is null where it is not known yet. */
  parts: z.array(z.object({ name: z.string(), bytes: z.number().nullable() })).nullable(),
  /** The one of `parts` that was read; null where all of them were. */
  part: z.string().nullable(),
  /** The column that names each row's file. */
  file_column: z.string().nullable(),
  complete: z.boolean(),
  warnings: z.array(z.string()),
  refusal: problemSchema.nullable(),
  fixes: z.array(uploadFixSchema),
})

/**
 * Where an upload stands that its client named with an `upload_id`. `answer` is what the upload itself answers, once its job
 * has ended; `message` says why it was refused or its job failed, and is null where its file did not arrive.
 */
export const uploadProgressSchema = z.object({
  stage: z.enum(['receiving', 'reading', 'writing', 'done', 'failed']),
  bytes: z.number(),
  bytes_total: z.number(),
  rows: z.number(),
  answer: uploadAnswerSchema.nullable(),
  message: z.string().nullable(),
})

export type LeftOutLine = z.infer<typeof leftOutLineSchema>
export type UploadDialect = z.infer<typeof dialectSchema>
export type UploadOptions = z.infer<typeof uploadOptionsSchema>
export type UploadTarget = z.infer<typeof uploadTargetSchema>
export type UploadFields = UploadTarget & UploadOptions
export type UploadFix = z.infer<typeof uploadFixSchema>
export type BadCell = z.infer<typeof badCellSchema>
export type PreviewAnswer = z.infer<typeof previewAnswerSchema>
export type UploadProgress = z.infer<typeof uploadProgressSchema>
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>
