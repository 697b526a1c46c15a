import type { Dataset, DatasetCreate, DatasetSave } from '../../../src/api/contract/dataset.ts'
import type { Engine, ResultColumn } from '../../engines/engine.ts'
import { refuseReserved } from '../../engines/sqlText/reservedNames.ts'
import { badRequest, forbidden, unacceptable } from '../../problem.ts'
import { insertDataset, type NewDataset } from './coverTable.ts'
import { databaseById, schemaOrDefault } from '../databases/databases.ts'
import {
  changeColumns,
  coverColumns,
  requirePredictedColumns,
  type ChangedColumn,
} from './datasetColumns.ts'
import { changeMetrics } from './datasetMetrics.ts'
import { datasetRow, datasetsNamed, showDataset, type DatasetAddress } from './datasets.ts'
import { datasetEngine } from './datasetEngine.ts'
import { describedAsRead, statementOf } from './datasetStatement.ts'
import { writeTo, type Write } from '../db/idempotency.ts'
import type { Store } from '../db/open.ts'
import {
  addOwners,
  requestedOwners,
  replaceOwners,
  requireOwner,
  staleRefusal,
} from '../users/people.ts'
import type { DatabaseRow, DatasetRow, UserRow } from '../db/tables.ts'
import { timeNow } from '../db/time.ts'
import { textOf, titleOf } from '../things/titles.ts'
import { isTaken, together } from '../db/transaction.ts'

type EngineOf = (database: DatabaseRow, username: string) => Engine

const tableMissing = (name: string) =>
  unacceptable(
    `Table [${name}] could not be found, please double check your database connection, schema, and table name`,
  )

const nameTaken = (name: string) =>
  unacceptable(`Dataset ${name} already exists`, { table_name: [`Dataset ${name} already exists`] })

/** The dataset of that name, if there is one. */
export const datasetNamed = (
  store: Store,
  address: DatasetAddress,
  except = 0,
): Promise<Pick<DatasetRow, 'id' | 'sql'> | undefined> =>
  datasetsNamed(store, address).where('id', '!=', except).executeTakeFirst()

const requireFreeName = async (store: Store, address: DatasetAddress, except = 0) => {
  if ((await datasetNamed(store, address, except)) !== undefined)
    throw nameTaken(address.table_name)
}

const orNameTaken = <Result>(writing: Promise<Result>, name: string) =>
  writing.catch((error: unknown) => {
    throw isTaken(error) ? nameTaken(name) : error
  })

const described = (engine: Engine, sql: string, caller: UserRow): Promise<ResultColumn[]> =>
  describedAsRead(engine, sql, { caller: String(caller.id) }).catch((error: unknown) => {
    throw error instanceof Error && 'status' in error
      ? unacceptable(error.message, { sql: [error.message] })
      : error
  })

/** A SELECT is a user's SQL, which not every database takes. */
const requireSqlTaken = ({ expose_in_sqllab, database_name }: DatabaseRow) => {
  if (expose_in_sqllab === 0)
    throw forbidden(`${database_name} takes no SQL: it is not exposed in SQL Explorer`)
}

/** What a new dataset is stored as: over a table, or over one SELECT. Refuses a name that is taken. */
export const newDataset = async (
  store: Store,
  engineOf: EngineOf,
  sent: DatasetCreate,
  caller: UserRow,
): Promise<NewDataset> => {
  const database = await databaseById(
    store,
    sent.database,
    unacceptable('Database does not exist', { database: ['Database does not exist'] }),
  )
  const tableName = titleOf('table_name', sent.table_name, 'table_name: Required')
  const schema = schemaOrDefault(database, sent.schema)
  const sql = statementOf(sent.sql)
  if (sql !== null) {
    requireSqlTaken(database)
    refuseReserved(tableName)
  }
  await requireFreeName(store, { database_id: database.id, schema, table_name: tableName })
  const engine = datasetEngine(engineOf(database, caller.username), database, { schema, sql })
  const columns =
    sql === null
      ? await engine.columns({ schema, table: tableName })
      : await described(engine, sql, caller)
  if (columns === null) throw tableMissing(tableName)
  return { databaseId: database.id, schema, tableName, columns, source: 'user', caller, sql }
}

/** Stores a new dataset and its owners. */
export const createDataset = async (
  store: Store,
  engineOf: EngineOf,
  sent: DatasetCreate,
  caller: UserRow,
  write: Write = writeTo(store),
): Promise<Dataset> => {
  const owners = await requestedOwners(store, sent.owners, caller)
  const dataset = await newDataset(store, engineOf, sent, caller)
  const id = await orNameTaken(
    write(async (transaction) => {
      const created = await insertDataset(transaction, dataset)
      await addOwners(transaction, 'dataset', created, owners)
      return created
    }),
    dataset.tableName,
  )
  return showDataset(store, id, caller)
}

/** What a change makes of the fields that were sent, and the columns that its table or SELECT has when that is another one. */
const rewritten = async (
  store: Store,
  engineOf: EngineOf,
  stored: DatasetRow,
  sent: Pick<DatasetSave, 'table_name' | 'sql' | 'description'>,
  caller: UserRow,
) => {
  const table_name =
    sent.table_name === undefined
      ? stored.table_name
      : titleOf('table_name', sent.table_name, 'table_name: Required')
  const sql = sent.sql === undefined ? stored.sql : statementOf(sent.sql)
  if ((sql === null) !== (stored.sql === null))
    throw badRequest('A dataset cannot turn from a table into SQL or back')
  const row = {
    ...(sent.table_name === undefined ? {} : { table_name }),
    ...(sent.sql === undefined ? {} : { sql }),
    ...(sent.description === undefined ? {} : { description: textOf(sent.description) }),
  }
  const renamed = table_name !== stored.table_name
  if (renamed && sql !== null) refuseReserved(table_name)
  if (renamed) await requireFreeName(store, { ...stored, table_name }, stored.id)
  const elsewhere = sql === null ? renamed : sql !== stored.sql
  if (!elsewhere) return { row, table_name, columns: undefined }
  const database = await databaseById(store, stored.database_id)
  if (sql !== null) requireSqlTaken(database)
  const { schema } = stored
  const engine = datasetEngine(engineOf(database, caller.username), database, { schema, sql })
  const columns =
    sql === null
      ? await engine.columns({ schema, table: table_name })
      : await described(engine, sql, caller)
  if (columns === null) throw tableMissing(table_name)
  return { row, table_name, columns }
}

/** Refuses an index that is no column of the dataset, and one that a model predicts. */
const requireIndexable = async (store: Store, datasetId: number, columnId: number) => {
  if (columnId === -1) return
  const found = await store
    .selectFrom('dataset_column')
    .leftJoin('model', 'model.id', 'dataset_column.id')
    .select(['dataset_column.column_name', 'model.id as model'])
    .where('dataset_column.dataset_id', '=', datasetId)
    .where('dataset_column.id', '=', columnId)
    .executeTakeFirst()
  if (found === undefined) throw unacceptable('id_column: this dataset has no such column')
  if (found.model !== null) throw unacceptable(`Column ${found.column_name} has a model`)
}

/** Changes the sent fields of a dataset; a sent `version` must be the stored one. */
export const changeDataset = async (
  store: Store,
  engineOf: EngineOf,
  id: number,
  sent: Omit<DatasetSave, 'columns'> & { columns?: readonly ChangedColumn[] | undefined },
  caller: UserRow,
): Promise<Dataset> => {
  const stored = await datasetRow(store, id)
  await requireOwner(store, 'dataset', [stored], caller)
  const { row, table_name, columns } = await rewritten(store, engineOf, stored, sent, caller)
  const owners =
    sent.owners === undefined ? undefined : await requestedOwners(store, sent.owners, caller)
  const writing = together(store, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('dataset')
      .set((is) => ({
        ...row,
        version: is('version', '+', 1),
        changed_by_id: caller.id,
        changed_on: timeNow(),
      }))
      .where('id', '=', id)
      .where('deleted_on', 'is', null)
      .$if(sent.version !== undefined, (update) => update.where('version', '=', sent.version ?? 0))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    if (columns !== undefined) {
      await requirePredictedColumns(transaction, id, columns)
      await coverColumns(transaction, id, columns)
    }
    if (sent.columns !== undefined)
      await changeColumns(transaction, id, sent.id_column ?? stored.id_column, sent.columns)
    if (sent.metrics !== undefined) await changeMetrics(transaction, id, sent.metrics)
    if (owners !== undefined) await replaceOwners(transaction, 'dataset', id, owners)
    if (sent.id_column !== undefined) {
      await requireIndexable(transaction, id, sent.id_column)
      await transaction
        .updateTable('dataset')
        .set({ id_column: sent.id_column })
        .where('id', '=', id)
        .execute()
    }
    return true
  })
  const current = await orNameTaken(writing, table_name)
  const dataset = await showDataset(store, id, caller)
  if (!current) throw await staleRefusal(store, await datasetRow(store, id), dataset, caller)
  return dataset
}
