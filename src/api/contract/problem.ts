import { z } from 'zod'

const problemDetailSchema = z.object({
  message: z.string(),
  error_type: z.string(),
  level: z.enum(['error', 'warning', 'info']),
  extra: z.record(z.string(), z.unknown()),
})

/** The database lets the person, or the user of its connection, in but not read what a query reads. */
export const readingForbiddenType = 'TABLE_SECURITY_ACCESS_ERROR'

/** The body of every answer from 400 up: one line that says what happened, where, and what to do. */
export const problemSchema = z.object({
  message: z.string(),
  errors: z.array(problemDetailSchema).optional(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
})

export type ProblemDetail = z.infer<typeof problemDetailSchema>
export type ProblemBody = z.infer<typeof problemSchema>

/** The problem body plus its HTTP status; status 0 means that no answer came, or none that was understood. */
export type Problem = ProblemBody & { status: number }
