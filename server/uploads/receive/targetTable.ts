import type { App } from '../../instance.ts'
import { refuseReserved } from '../../engines/sqlText/reservedNames.ts'
import { conflict, forbidden, unacceptable } from '../../problem.ts'
import { schemaOrDefault } from '../../store/databases/databases.ts'
import type { DatabaseRow, UserRow } from '../../store/db/tables.ts'
import { requireUploaded, requireWritable } from './writableTable.ts'
import type { UploadOptions } from '../csv/options.ts'
import { requireUploadSchema } from './target.ts'

/** The table that is meant, spelled as it is there already: an engine need not tell `Sales` from `sales`. */
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
