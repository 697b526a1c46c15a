import { uploadSchemasOf } from '../../../src/api/contract/uploadChoices.ts'
import { refuseReserved } from '../../engines/sqlText/reservedNames.ts'
import type { App } from '../../instance.ts'
import { conflict, forbidden, notFound, unacceptable } from '../../problem.ts'
import { databaseById, schemaOrDefault } from '../../store/databases/databases.ts'
import type { TableAddress } from '../../store/datasets/uploadedTables.ts'
import { holders, requireWritable } from '../../store/datasets/writableTable.ts'
import type { Store } from '../../store/db/open.ts'
import type { DatabaseRow, UserRow } from '../../store/db/tables.ts'
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

/** Refuses to replace what no upload has made: it would be dropped, and in a connected database it may be anybody's. */
const requireUploaded = async (store: Store, target: TableAddress) => {
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
  await requireWritable(app.store, target, caller, 'Choose another table name')
  if (ifExists === 'replace' && database.is_internal === 0) await requireUploaded(app.store, target)
  return { isNew: false, into: { ...into, table: there } }
}
