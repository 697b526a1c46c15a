import { z } from 'zod'
import { userReferenceSchema } from './user.ts'

const titledSchema = z.object({ id: z.number(), title: z.string() })

/** A statement that took long. What it was run for is null where that is deleted or was never saved. */
export const slowQuerySchema = z.object({
  id: z.number(),
  sql: z
    .string()
    .meta({ description: 'With placeholders for bound values; at most 10,000 characters' }),
  outcome: z
    .enum(['read', 'failed', 'left'])
    .meta({ description: 'Read to its end, refused or broken, or left by its reader' }),
  start_time: z.number().meta({ description: 'In milliseconds since 1970' }),
  duration_ms: z.number(),
  rows: z.number(),
  database: z.object({ id: z.number(), database_name: z.string() }),
  user: userReferenceSchema.nullable(),
  in_background: z.boolean().meta({ description: 'Run by a job of its user' }),
  origin: z.enum(['chart', 'dashboard', 'dataset', 'sql']).nullable(),
  dashboard: titledSchema.nullable(),
  chart: titledSchema.extend({ form_data_key: z.string().nullable() }).nullable(),
  dataset: titledSchema.nullable(),
  query_id: z.number().nullable().meta({ description: 'The run of the query history' }),
  request_id: z
    .string()
    .nullable()
    .meta({ description: 'The id of its request, as the log and the answer have it' }),
})
export type SlowQuery = z.infer<typeof slowQuerySchema>
