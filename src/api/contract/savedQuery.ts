import { z } from 'zod'
import { boundedText, maxLength } from './boundedText.ts'
import { listItem } from './listItem.ts'
import { userReferenceSchema } from './user.ts'

/** A statement that a user keeps under a title; without a database where that was removed. */
export const savedQuerySchema = z.object({
  id: z.number(),
  label: z.string(),
  description: z.string(),
  sql: z.string(),
  schema: z.string().nullable(),
  db_id: z.number().nullable(),
  database: z.object({ id: z.number(), database_name: z.string() }).nullable(),
  created_by: userReferenceSchema.nullable(),
  changed_by: userReferenceSchema.nullable(),
  created_on_utc: z.string(),
  changed_on: z.string(),
  changed_on_utc: z.string(),
  changed_on_delta_humanized: z.string(),
  version: z.number(),
})

export const savedQueryListItemSchema = listItem(savedQuerySchema)
export const savedQueryAnswerSchema = z.object({ id: z.number(), result: savedQuerySchema })
export const savedQueryCreatedSchema = savedQueryAnswerSchema.extend({
  data: z.object({ id: z.number() }),
})

export const savedQueryCreateSchema = z.object({
  db_id: z.number().int(),
  label: boundedText(maxLength.name),
  description: boundedText(maxLength.description).nullish(),
  sql: boundedText(maxLength.statement),
  schema: boundedText(maxLength.name).nullish(),
})

export type SavedQuery = z.infer<typeof savedQuerySchema>
export type SavedQueryCreate = z.infer<typeof savedQueryCreateSchema>
