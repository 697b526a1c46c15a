import { sql } from 'kysely'
import { uploadSchemasOf } from '../../../src/api/contract/uploadChoices.ts'
import { refuseReserved } from '../../engines/sqlText/reservedNames.ts'
import type { App } from '../../instance.ts'
import { conflict, forbidden, notFound, unacceptable } from '../../problem.ts'
import { databaseById, schemaOrDefault } from '../../store/databases/databases.ts'
import type { Store } from '../../store/db/open.ts'
import type { DatabaseRow, UserRow } from '../../store/db/tables.ts'
import { peopleOf, requireOwner } from '../../store/users/people.ts'
import type { UploadOptions } from '../csv/options.ts'

/** The database an upload names: by its name, or by its id where no database is called so. */
export const databaseCalled = async (store: Store, name: string): Promise<DatabaseRow> => {
  const named = await store
    .selectFrom('database')
    .selectAll()
    .where('database_name', '=', name)
    .where('deleted_on', 'is', null)
    .executeTakeFirst()
  if (named !== undefined) return named
  const refusal = notFound(`Database ${name} does not exist`)
  if (!/^\d{1,9}$/.test(name)) throw refusal
  return databaseById(store, Number(name), refusal)
}

/** Refuses uploads into a schema that a database's settings do not name for them. */
const requireUploadSchema = (database: DatabaseRow, schema: string) => {
  const allowed = uploadSchemasOf(database.extra)
  if (allowed.length > 0 && !allowed.includes(schema))
    throw forbidden(
      `The database ${database.database_name} takes no uploads into the schema ${schema}: only into ${allowed.join(', ')}`,
    )
}

interface TargetTable {
  databaseId: number
  schema: string
  table: string
}

const holders = (store: Store, { databaseId, schema, table }: TargetTable) =>
  store
    .selectFrom('dataset')
    .select(['id', 'table_name', 'source', 'created_by_id', 'deleted_on'])
    .where('database_id', '=', databaseId)
    .where((is) => is(is.fn.coalesce('schema', is.val('')), '=', schema))
    .where(sql<boolean>`lower(table_name) = ${table.toLowerCase()}`)
    .where('sql', 'is', null)
    .execute()

/**
 * Refuses to write to a table that somebody else's dataset shows, and to one whose dataset is in the trash: restored, it
 * would show other rows than it was deleted with.
 */
const requireWritable = async (store: Store, target: TargetTable, caller: UserRow) => {
  const datasets = await holders(store, target)
  if (datasets.some(({ deleted_on }) => deleted_on !== null))
    throw conflict(
      `The dataset of table ${target.table} is in Recent Deleted: restore it, or delete it for good, before its table is written to`,
    )
  const people = await peopleOf(
    store,
    datasets.map(({ created_by_id }) => created_by_id),
  )
  const [creator] = datasets.flatMap(({ created_by_id }) => people.get(created_by_id ?? 0) ?? [])
  const owner = creator ? ` of ${creator.username}` : ''
  const message = `Table ${target.table} is shown by a dataset${owner}: only its owners and admins may replace it or append to it. Choose another table name`
  await requireOwner(store, 'dataset', datasets, caller, message)
}

/** Refuses to replace what no upload has made: it would be dropped, and in a connected database it may be anybody's. */
const requireUploaded = async (store: Store, target: TargetTable) => {
  const datasets = await holders(store, target)
  if (datasets.some(({ source }) => source === 'upload')) return
  throw conflict(
    `Table ${target.table} was not made by an upload, so none replaces it. Choose another table name, or append to it`,
  )
}

/** The target table, spelled as it is there already: an engine may take `Sales` and `sales` for one. */
export const targetTable = async (
  app: App,
  database: DatabaseRow,
  { schema: named, tableName, ifExists }: UploadOptions,
  caller: UserRow,
) => {
  if (database.allow_file_upload === 0)
    throw forbidden(`The database ${database.database_name} takes no uploads`)
  const engine = app.engineOf(database, caller.username)
  const schemas = await engine.schemas()
  const schema = schemaOrDefault(database, named) ?? schemas[0] ?? 'main'
  requireUploadSchema(database, schema)
  if (!schemas.includes(schema)) throw unacceptable(`Schema ${schema} does not exist`)
  const tables = await engine.tables(schema)
  const into = { schema, table: tableName }
  const there =
    tables.find(({ name }) => name === tableName)?.name ??
    tables.find(({ name }) => name.toLowerCase() === tableName.toLowerCase())?.name
  if (there === undefined) {
    refuseReserved(tableName)
    return { isNew: true, into }
  }
  if (ifExists === 'fail') throw conflict(`Table ${tableName} already exists`)
  const target = { databaseId: database.id, schema, table: there }
  await requireWritable(app.store, target, caller)
  if (ifExists === 'replace' && database.is_internal === 0) await requireUploaded(app.store, target)
  return { isNew: false, into: { ...into, table: there } }
}
