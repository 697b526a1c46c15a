import { z } from 'zod'

/** The text fields of the multipart upload; the file travels beside them. */
export const uploadFieldsSchema = z.object({
  database_name: z.string(),
  table_name: z.string(),
  schema: z.string(),
  separator: z.string(),
  if_exists: z.enum(['fail', 'replace', 'append']),
  encoding: z.string(),
})

/** `rows` is what the table holds now; `warnings` says what was decided for the user (an encoding, a renamed column). */
export const uploadAnswerSchema = z.object({
  message: z.string(),
  id: z.number(),
  dataset_id: z.number(),
  table_name: z.string(),
  schema: z.string(),
  rows: z.number(),
  rejected: z.number(),
  columns: z.array(z.string()),
  warnings: z.array(z.string()),
  data: z.object({ id: z.number() }),
})

/** Where an upload stands that its client named with an `upload_id`. */
export const uploadProgressSchema = z.object({
  stage: z.enum(['receiving', 'reading', 'writing', 'done', 'failed']),
  bytes: z.number(),
  bytes_total: z.number(),
  rows: z.number(),
})

export type UploadProgress = z.infer<typeof uploadProgressSchema>
export type UploadFields = z.infer<typeof uploadFieldsSchema>
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>
