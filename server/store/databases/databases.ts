import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { parseAddress } from '../../engines/reach/address.ts'
import { notFound } from '../../problem.ts'
import type { Store } from '../db/open.ts'
import type { DatabaseRow } from '../db/tables.ts'
import { canBeId } from '../lists/listQuery.ts'

/** The row of a database, or a refusal where there is none. */
export const databaseById = async (
  store: Store,
  id: number,
  refusal = notFound(),
): Promise<DatabaseRow> => {
  const row = canBeId(id)
    ? await store
        .selectFrom('database')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_on', 'is', null)
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw refusal
  return row
}

type ListKind = 'schema' | 'table'

/** For how many seconds a list of a database's schemas or tables is good, 0 for ever; null where none is cached. */
export const listSeconds = (
  { extra }: Pick<DatabaseRow, 'extra'>,
  kind: ListKind,
): number | null => {
  const { metadata_cache_timeout: timeouts } = fieldsOf(JSON.parse(extra === '' ? '{}' : extra))
  const seconds = fieldsOf(timeouts)[`${kind}_cache_timeout`]
  return typeof seconds === 'number' ? seconds : null
}

const unnamed = new Set(['', 'null', 'undefined', '__default__'])
/** What the address of the database that takes the uploads begins with; its schema follows where that is not the usual one. */
const workspaceScheme = 'workspace://'
const workspaceSchema = 'main'

/** What stands for an address where the uploads lie in a schema. */
export const workspaceAddress = (schema: string) =>
  `${workspaceScheme}${schema === workspaceSchema ? '' : encodeURIComponent(schema)}`

const fixedDefaults: Record<string, string> = {
  duckdb: 'main',
  sqlite: 'main',
  postgresql: 'public',
}

const ofAddress = ({
  backend,
  sqlalchemy_uri,
}: Pick<DatabaseRow, 'backend' | 'sqlalchemy_uri'>) => {
  const { database, schema } = parseAddress(sqlalchemy_uri)
  if (backend === 'trino') return schema
  return database ?? (backend === 'clickhouse' ? 'default' : null)
}

/** The schema of the tables in the database that takes the uploads. */
export const schemaOfWorkspace = ({
  sqlalchemy_uri,
}: Pick<DatabaseRow, 'sqlalchemy_uri'>): string => {
  const named = decodeURIComponent(sqlalchemy_uri.slice(workspaceScheme.length))
  return named === '' ? workspaceSchema : named
}

/** The schema of a database where none is named: where it has no fixed one, that of its address. */
export const defaultSchema = (
  database: Pick<DatabaseRow, 'backend' | 'sqlalchemy_uri'>,
): string | null =>
  database.sqlalchemy_uri.startsWith(workspaceScheme)
    ? schemaOfWorkspace(database)
    : (fixedDefaults[database.backend] ?? ofAddress(database))

/** The schema that a text names; null where it stands for none. */
export const schemaNamed = (sent: string | null | undefined): string | null =>
  sent === null || sent === undefined || unnamed.has(sent) ? null : sent.replaceAll('\0', '')

/** The schema: the database's own default where none is named, so that one table has one name. */
export const schemaOrDefault = (
  database: Pick<DatabaseRow, 'backend' | 'sqlalchemy_uri'>,
  sent: string | null | undefined,
): string | null => schemaNamed(sent) ?? defaultSchema(database)
