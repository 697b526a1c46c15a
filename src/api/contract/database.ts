import { z } from 'zod'
import { boundedList, boundedText, maxLength } from './boundedText.ts'
import { listItem } from './listItem.ts'
import { userReferenceSchema } from './user.ts'

export { secretMask } from './secretMask.ts'

/** What rules a database: which of its doors are open, and to whom. */
export const databaseFlagsSchema = z.object({
  expose_in_sqllab: z.boolean(),
  allow_ctas: z.boolean(),
  allow_cvas: z.boolean(),
  allow_dml: z.boolean(),
  allow_file_upload: z.boolean(),
  allow_multi_schema_metadata_fetch: z.boolean(),
  allow_run_async: z.boolean(),
  impersonate_user: z.boolean(),
})
export type DatabaseFlags = z.infer<typeof databaseFlagsSchema>
export const databaseFlags = databaseFlagsSchema.keyof().options

/** The parts of an address, without its password. */
const parametersSchema = z.object({
  host: z.string(),
  port: z.number().nullable(),
  username: z.string(),
  database: z.string(),
  query: z.record(z.string(), z.string()),
})

/** A database as answered: the password of the address and `encrypted_extra` are masked. */
export const databaseSchema = z.object({
  id: z.number(),
  uuid: z.string(),
  database_name: z.string(),
  verbose_name: z.string().nullable(),
  sqlalchemy_uri: z.string(),
  backend: z.string(),
  engine: z.string(),
  is_internal: z.boolean(),
  ...databaseFlagsSchema.shape,
  cache_timeout: z.number().nullable(),
  configuration_method: z.literal('sqlalchemy_form'),
  encrypted_extra: z.string(),
  extra: z.string(),
  force_ctas_schema: z.string().nullable(),
  server_cert: z.string().nullable(),
  parameters: parametersSchema,
  allows_subquery: z.boolean(),
  disable_data_preview: z.boolean(),
  owners: z.array(userReferenceSchema),
  created_by: userReferenceSchema.nullable(),
  changed_on: z.string(),
  changed_on_utc: z.string(),
  changed_on_delta_humanized: z.string(),
})

/** The fields of the form. An empty text stands for nothing; `cache_timeout` may come as the digits that were typed. */
export const databaseSaveSchema = z.object({
  database_name: boundedText(maxLength.name).optional(),
  sqlalchemy_uri: boundedText(maxLength.settings).optional(),
  verbose_name: boundedText(maxLength.name).nullish(),
  ...databaseFlagsSchema.partial().shape,
  cache_timeout: z.union([z.number(), boundedText(maxLength.name)]).nullish(),
  configuration_method: boundedText(maxLength.name).nullish(),
  encrypted_extra: boundedText(maxLength.settings).nullish(),
  extra: boundedText(maxLength.settings).nullish(),
  force_ctas_schema: boundedText(maxLength.name).nullish(),
  server_cert: boundedText(maxLength.settings).nullish(),
  owners: boundedList(z.number()).optional(),
})
export const databaseCreateSchema = databaseSaveSchema.required({
  database_name: true,
  sqlalchemy_uri: true,
})

/** A connection to be tried. With a masked password that of database `id` is meant, or that of the one with this name. */
export const connectionTestSchema = z.object({
  id: z.number().nullish(),
  database_name: boundedText(maxLength.name).nullish(),
  sqlalchemy_uri: boundedText(maxLength.settings),
  impersonate_user: z.boolean().optional(),
  encrypted_extra: boundedText(maxLength.settings).nullish(),
  extra: boundedText(maxLength.settings).nullish(),
  server_cert: boundedText(maxLength.settings).nullish(),
})

export const databaseReferenceSchema = z.object({
  id: z.number(),
  database_name: z.string(),
  backend: z.string(),
})
export const databaseListItemSchema = listItem(databaseSchema)
export const databaseAnswerSchema = z.object({ id: z.number(), result: databaseSchema })
export const databaseCreatedSchema = databaseAnswerSchema.extend({
  data: z.object({ id: z.number() }),
})

const databaseDataSchema = databaseSchema.extend({
  datasets: z.array(
    z.object({ id: z.number(), table_name: z.string(), schema: z.string().nullable() }),
  ),
})
/** A database with the datasets over it, in the envelope that the rows of a dataset come in. */
export const databaseDataAnswerSchema = z.object({
  id: z.number(),
  message: z.object({ result: databaseDataSchema }),
  result: databaseDataSchema,
})
export const schemasAnswerSchema = z.object({ result: z.array(z.string()) })

const tableOptionSchema = z.object({
  title: z.string(),
  value: z.string(),
  label: z.string(),
  schema: z.string(),
  type: z.enum(['table', 'view']),
  insert_text: z.string(),
})
export const tablesAnswerSchema = z.object({
  result: z.object({
    options: z.array(tableOptionSchema),
    tableLength: z.number(),
    options_count: z.number(),
  }),
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
      insert_text: z.string(),
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
export type DatabaseListItem = z.infer<typeof databaseListItemSchema>
export type DatabaseSave = z.infer<typeof databaseSaveSchema>
export type DatabaseCreate = z.infer<typeof databaseCreateSchema>
export type DatabaseData = z.infer<typeof databaseDataSchema>
export type ConnectionTest = z.infer<typeof connectionTestSchema>
export type TableOption = z.infer<typeof tableOptionSchema>
export type Table = z.infer<typeof tableSchema>
