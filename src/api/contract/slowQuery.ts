import { z } from 'zod'

/** A statement that took long. */
export const slowQuerySchema = z.object({
  id: z.number(),
  database_id: z.number(),
  database_name: z.string(),
  caller: z.string().nullable().meta({ description: 'The id of its user, or `job` and that' }),
  request_id: z
    .string()
    .nullable()
    .meta({ description: 'The id of its request, as the log and the answer have it' }),
  sql: z
    .string()
    .meta({ description: 'With placeholders for bound values; at most 10,000 characters' }),
  start_time: z.number().meta({ description: 'In milliseconds since 1970' }),
  duration_ms: z.number(),
  rows: z.number(),
  outcome: z.enum(['read', 'failed', 'left']),
})
export type SlowQuery = z.infer<typeof slowQuerySchema>

export const slowQueryAnswerSchema = z.object({
  count: z.number(),
  result: z.array(slowQuerySchema),
})
