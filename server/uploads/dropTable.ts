import type { DroppableTable } from '../../src/api/contract/uploadedTable.ts'
import type { App } from '../instance.ts'
import { conflict, forbidden, notFound } from '../problem.ts'
import { databaseById, schemaOrDefault } from '../store/databases/databases.ts'
import { requireOwner } from '../store/users/people.ts'
import { findTrashedThing, kindNamed } from '../store/things/things.ts'
import type { DatabaseRow, UserRow } from '../store/db/tables.ts'
import {
  datasetsShowing,
  forgetUploaded,
  readersOf,
  wasUploaded,
  type TableAddress,
} from '../store/datasets/uploadedTables.ts'

interface Droppable {
  address: TableAddress
  database: DatabaseRow
}

const shownByOthers = 'Other people have datasets over this table: only an admin may drop it'

const mayDrop = async ({ store }: App, address: TableAddress, except: number, caller: UserRow) => {
  const others = (await datasetsShowing(store, address)).filter(({ id }) => id !== except)
  if (others.length > 0) await requireOwner(store, 'dataset', others, caller, shownByOthers)
}

const readersReport = async (
  { store }: App,
  { address, database: { id, database_name } }: Droppable,
  caller: UserRow,
  except: number | null,
): Promise<DroppableTable> => ({
  database: { id, database_name },
  schema: address.schema,
  table: address.table,
  readers: await readersOf(store, address, caller, except),
})

const drop = async (
  app: App,
  { address: { databaseId, schema, table }, database }: Droppable,
  caller: UserRow,
) => {
  await app.engineOf(database, caller.username).dropTable({ schema, table })
  await forgetUploaded(app.store, { databaseId, schema, table })
}

/** The table of a dataset in the trash, where an upload made it. */
const ofTrashed = async (
  { store }: App,
  datasetId: number,
  caller: UserRow,
): Promise<Droppable | null> => {
  await findTrashedThing(store, kindNamed('dataset'), datasetId, caller)
  const { database_id, schema, table_name, sql } = await store
    .selectFrom('dataset')
    .select(['database_id', 'schema', 'table_name', 'sql'])
    .where('id', '=', datasetId)
    .executeTakeFirstOrThrow()
  if (sql !== null) return null
  const database = await databaseById(store, database_id)
  const address = {
    databaseId: database_id,
    schema: schemaOrDefault(database, schema) ?? '',
    table: table_name,
  }
  return (await wasUploaded(store, address)) ? { address, database } : null
}

/** The table that may go with a dataset in the trash, and what else reads it. */
export const trashedTable = async (
  app: App,
  datasetId: number,
  caller: UserRow,
): Promise<DroppableTable | null> => {
  const found = await ofTrashed(app, datasetId, caller)
  if (found === null) return null
  const isAllowed = await mayDrop(app, found.address, datasetId, caller).then(
    () => true,
    () => false,
  )
  return isAllowed ? readersReport(app, found, caller, datasetId) : null
}

/** Drops the table of a dataset in the trash. Done again it changes nothing, so that a broken purge can be repeated. */
export const dropTrashedTable = async (
  app: App,
  datasetId: number,
  caller: UserRow,
): Promise<void> => {
  const found = await ofTrashed(app, datasetId, caller)
  if (found === null)
    throw conflict(
      'No upload made the table of this dataset: it can only be dropped in its database',
    )
  await mayDrop(app, found.address, datasetId, caller)
  await drop(app, found, caller)
}

const unshown = async (
  app: App,
  databaseId: number,
  schema: string,
  table: string,
  { username }: UserRow,
): Promise<Droppable> => {
  const database = await databaseById(app.store, databaseId)
  const address = { databaseId, schema: schemaOrDefault(database, schema) ?? '', table }
  if (database.is_internal === 0 && !(await wasUploaded(app.store, address)))
    throw forbidden('No upload made this table: it can only be dropped in its database')
  if ((await datasetsShowing(app.store, address)).some(({ deleted_on }) => deleted_on === null))
    throw conflict(`A dataset shows the table ${table}: delete the dataset first`)
  if ((await app.engineOf(database, username).columns({ schema: address.schema, table })) === null)
    throw notFound(`There is no table ${table}`)
  return { address, database }
}

/** What else reads a table that no dataset shows, for the admin who is to confirm that it is dropped. */
export const unshownTable = async (
  app: App,
  databaseId: number,
  schema: string,
  table: string,
  caller: UserRow,
): Promise<DroppableTable> =>
  readersReport(app, await unshown(app, databaseId, schema, table, caller), caller, null)

/** Drops a table that no dataset shows. */
export const dropUnshownTable = async (
  app: App,
  databaseId: number,
  schema: string,
  table: string,
  caller: UserRow,
): Promise<void> => drop(app, await unshown(app, databaseId, schema, table, caller), caller)
