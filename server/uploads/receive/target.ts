import { uploadSchemasOf } from '../../../src/api/contract/uploadChoices.ts'
import { forbidden, notFound } from '../../problem.ts'
import { databaseById } from '../../store/databases/databases.ts'
import type { Store } from '../../store/db/open.ts'
import type { DatabaseRow } from '../../store/db/tables.ts'

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
export const requireUploadSchema = (database: DatabaseRow, schema: string) => {
  const allowed = uploadSchemasOf(database.extra)
  if (allowed.length > 0 && !allowed.includes(schema))
    throw forbidden(
      `The database ${database.database_name} takes no uploads into the schema ${schema}: only into ${allowed.join(', ')}`,
    )
}
