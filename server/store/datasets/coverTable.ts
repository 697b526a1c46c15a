import { randomUUID } from 'node:crypto'
import type { UploadNotes } from '../../../src/api/contract/dataset.ts'
import type { ResultColumn } from '../../engines/engine.ts'
import { databaseById, schemaOrDefault } from '../databases/databases.ts'
import { coverColumns, requirePredictedColumns } from './datasetColumns.ts'
import { datasetsNamed } from './datasets.ts'
import type { Store } from '../db/open.ts'
import { addOwners } from '../users/people.ts'
import type { DatasetRow, UserRow } from '../db/tables.ts'
import { timeNow } from '../db/time.ts'
import { together } from '../db/transaction.ts'

interface CoveredTable {
  databaseId: number
  schema: string | null
  tableName: string
  columns: readonly ResultColumn[]
  source: DatasetRow['source']
  caller: UserRow
  /** What the upload that filled the table decided by itself. */
  upload?: UploadNotes
}

export interface NewDataset extends CoveredTable {
  sql: string | null
}

/** Inserts a dataset with its columns and the metric every dataset starts with. */
export const insertDataset = async (
  store: Store,
  { databaseId, schema, tableName, columns, source, caller, sql }: NewDataset,
) => {
  const now = timeNow()
  const { id } = await store
    .insertInto('dataset')
    .values({
      uuid: randomUUID(),
      database_id: databaseId,
      schema,
      table_name: tableName,
      sql,
      description: null,
      source,
      source_ref: null,
      id_column: -1,
      version: 1,
      created_by_id: caller.id,
      changed_by_id: caller.id,
      created_on: now,
      changed_on: now,
      deleted_on: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await coverColumns(store, id, columns)
  await store
    .insertInto('dataset_metric')
    .values({
      dataset_id: id,
      metric_name: 'count',
      expression: 'COUNT(*)',
      verbose_name: null,
      metric_type: 'count',
      description: null,
    })
    .execute()
  return id
}

const refreshDataset = async (store: Store, id: number, { columns, caller }: CoveredTable) => {
  await coverColumns(store, id, columns)
  const left = store.selectFrom('dataset_column').select('id').where('dataset_id', '=', id)
  await store
    .updateTable('dataset')
    .set((is) => ({
      version: is('version', '+', 1),
      changed_by_id: caller.id,
      changed_on: timeNow(),
      id_column: is.case().when('id_column', 'in', left).then(is.ref('id_column')).else(-1).end(),
    }))
    .where('id', '=', id)
    .execute()
}

/** On PostgreSQL two uploads of one table must not both find no dataset: the second waits at the database's row. */
const waitForOthers = (store: Store, databaseId: number) =>
  store
    .updateTable('database')
    .set((is) => ({ is_internal: is.ref('is_internal') }))
    .where('id', '=', databaseId)
    .execute()

type TableOfDataset = Pick<CoveredTable, 'databaseId' | 'schema' | 'tableName'>

const datasetOver = (store: Store, { databaseId, schema, tableName }: TableOfDataset) =>
  datasetsNamed(store, { database_id: databaseId, schema, table_name: tableName })
    .where('sql', 'is', null)
    .executeTakeFirst()

/** Refuses columns for a table where one that a model of its dataset predicts is not among them. The refusal ends with the hint. */
export const requireCoverable = async (
  store: Store,
  table: TableOfDataset & { columns: readonly Pick<ResultColumn, 'name'>[] },
  hint?: string,
): Promise<void> => {
  const found = await datasetOver(store, table)
  if (found !== undefined) await requirePredictedColumns(store, found.id, table.columns, hint)
}

/** Creates the dataset over a table, or brings the one that is there up to date; the caller becomes an owner. */
export const coverTable = (store: Store, table: CoveredTable): Promise<{ id: number }> =>
  together(store, async (transaction) => {
    await waitForOthers(transaction, table.databaseId)
    const schema = schemaOrDefault(await databaseById(transaction, table.databaseId), table.schema)
    const found = await datasetOver(transaction, { ...table, schema })
    const id = found?.id ?? (await insertDataset(transaction, { ...table, schema, sql: null }))
    if (found !== undefined) await refreshDataset(transaction, id, table)
    if (table.upload !== undefined)
      await transaction
        .updateTable('dataset')
        .set({ source_ref: JSON.stringify(table.upload) })
        .where('id', '=', id)
        .where('source', '=', 'upload')
        .execute()
    await addOwners(transaction, 'dataset', id, [table.caller.id])
    return { id }
  })
