import { notFound } from '../problem.ts'
import { databaseById } from '../store/databases.ts'
import type { Store } from '../store/open.ts'
import type { DatabaseRow } from '../store/tables.ts'

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
