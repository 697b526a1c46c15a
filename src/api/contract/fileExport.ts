import { z } from 'zod'
import { boundedList, boundedText, formText, maxLength } from './boundedText.ts'
import { chartRowsRequestSchema } from './chartRows.ts'
import { datasourceRequestSchema } from './explore.ts'
import { anyFormDataSchema } from './formData.ts'
import { numberFormatSchema } from './numberFormat.ts'

/** A table as its grid shows it: the columns in sight in their order, sorted, filtered, grouped or pivoted. */
export const tableViewSchema = chartRowsRequestSchema
  .pick({
    sort: true,
    filters: true,
    search: true,
    group_by: true,
    pivot_by: true,
    grains: true,
    aggregates: true,
  })
  .extend({
    columns: boundedList(boundedText(maxLength.name), 1000),
    formats: z.record(boundedText(maxLength.name), numberFormatSchema).optional(),
  })

/** All rows of a chart's query as a file, under a name; `client_id` is how it is asked about and stopped. */
export const fileExportRequestSchema = z.object({
  datasource: datasourceRequestSchema,
  form_data: z.union([formText(), anyFormDataSchema]),
  result_format: z.enum(['csv', 'xlsx']),
  client_id: boundedText(64).min(1),
  title: boundedText(500).optional(),
  view: tableViewSchema.optional().meta({
    description: 'Without it every row of the query is written, as it is',
  }),
  as_job: z.boolean().optional().meta({
    description:
      'true makes the file in the background, in a job; a file that does not begin soon becomes one anyway',
  }),
  escape_formulas: z.boolean().optional().meta({
    description: 'false leaves cells that start with = + - @, tab, return or line feed as they are',
  }),
})

/** `url` gives the file once, within a minute, and needs no token; null where `job_id` makes the file in the background. */
export const fileExportAnswerSchema = z.object({
  url: z.string().nullable(),
  job_id: z.string().nullable(),
})

export const fileExportStateSchema = z.object({
  state: z.enum(['waiting', 'sending', 'done', 'failed']),
  bytes: z.number(),
  message: z.string().nullable(),
})

export type TableView = z.infer<typeof tableViewSchema>
export type FileExportRequest = z.infer<typeof fileExportRequestSchema>
export type FileFormat = FileExportRequest['result_format']
export type FileExportState = z.infer<typeof fileExportStateSchema>
