import { z } from 'zod'
import { userReferenceSchema } from './user.ts'

/** A database as answered; the URI is masked. The fields of the form come with the database panel. */
export const databaseSchema = z.object({
  id: z.number(),
  uuid: z.string(),
  database_name: z.string(),
  sqlalchemy_uri: z.string(),
  backend: z.string(),
  engine: z.string(),
  is_internal: z.boolean(),
  expose_in_sqllab: z.boolean(),
  allow_file_upload: z.boolean(),
  created_by: userReferenceSchema.nullable(),
  changed_on: z.string(),
  changed_on_utc: z.string(),
  changed_on_delta_humanized: z.string(),
})
export const databaseReferenceSchema = z.object({ id: z.number(), database_name: z.string(), backend: z.string() })
export const schemasAnswerSchema = z.object({ result: z.array(z.string()) })

export type Database = z.infer<typeof databaseSchema>
export type DatabaseReference = z.infer<typeof databaseReferenceSchema>
