import { z } from 'zod'
import { listItem } from './listItem.ts'
import { userReferenceSchema } from './user.ts'

/** A database as answered; the URI is masked. The fields of the form come with the database panel. */
const databaseSchema = z.object({
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
export const databaseListItemSchema = listItem(databaseSchema)
export const databaseAnswerSchema = z.object({ id: z.number(), result: databaseSchema })
export const schemasAnswerSchema = z.object({ result: z.array(z.string()) })

const tableOptionSchema = z.object({
  title: z.string(),
  value: z.string(),
  label: z.string(),
  schema: z.string(),
  type: z.enum(['table', 'view']),
})
export const tablesAnswerSchema = z.object({
  result: z.object({ options: z.array(tableOptionSchema), tableLength: z.number(), options_count: z.number() }),
  options: z.array(tableOptionSchema),
})

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      longType: z.string(),
      keys: z.array(z.record(z.string(), z.unknown())),
      comment: z.string().nullable(),
      type_generic: z.number(),
    }),
  ),
  primaryKey: z.object({ constrained_columns: z.array(z.string()), name: z.string().nullable() }),
  foreignKeys: z.array(z.record(z.string(), z.unknown())),
  indexes: z.array(z.record(z.string(), z.unknown())),
  selectStar: z.string(),
  comment: z.string().nullable(),
})
export const tableAnswerSchema = tableSchema.extend({ result: tableSchema })

export type Database = z.infer<typeof databaseSchema>
export type TableOption = z.infer<typeof tableOptionSchema>
export type Table = z.infer<typeof tableSchema>
