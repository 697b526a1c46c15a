import { z } from 'zod'
import type { DatasetListItem, TableOption } from '../../api/contract'
import { resource, type ResourceRef } from '../lib/resource'
import { unprovided } from '../lib/unprovided'

/** A database to import from. */
export const sourceSchema = z.object({
  id: z.number(),
  database_name: z.string(),
  backend: z.string(),
})
export type Source = z.infer<typeof sourceSchema>
/** Whose schemas are read; with `force`, as the database has them now and not as they are kept. */
export type SchemasRequest = { databaseId: number; force?: boolean }
/** A schema of a database, whose tables are read in the same way. */
export type SchemaAddress = SchemasRequest & { schema: string }

/** What is to be chosen next is read only once what it lies in is chosen; until then its key is null and it has nothing. */
export const sourcesResource = resource('sources', unprovided<Source[]>('listAllDatabases'))
export const schemasResource = resource(
  'schemas',
  unprovided<string[], SchemasRequest | null>('listSchemas'),
)
export const tablesResource = resource(
  'tables',
  unprovided<TableOption[], SchemaAddress | null>('listTables'),
)
/** The only one there is to choose; null where there is none or a choice. */
export const onlyOf = <Choice>(choices: readonly Choice[] | null): Choice | null =>
  choices?.length === 1 ? (choices[0] ?? null) : null

export const coveredResource = resource(
  'covered',
  unprovided<DatasetListItem[], SchemaAddress | null>('listDatasetsIn'),
)

export type SourcesRef = ResourceRef<Source[], void>
export type SchemasRef = ResourceRef<string[], SchemasRequest | null>
export type TablesRef = ResourceRef<TableOption[], SchemaAddress | null>
export type CoveredRef = ResourceRef<DatasetListItem[], SchemaAddress | null>
