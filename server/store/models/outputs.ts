import type { Matching } from '../../../src/api/contract/char.ts'
import type { SourceRef } from '../../../src/api/contract/dataset.ts'
import type { ResultColumn } from '../../engines/engine.ts'
import { conflict, notFound } from '../../problem.ts'
import { schemaOfWorkspace } from '../databases/databases.ts'
import { coverTable } from '../datasets/coverTable.ts'
import { noteUploaded } from '../datasets/uploadedTables.ts'
import { requireWritable } from '../datasets/writableTable.ts'
import type { Store } from '../db/open.ts'
import type { DatabaseRow, DatasetRow, ModelOutputRow, UserRow } from '../db/tables.ts'
import { notLaidOut } from './layouts.ts'
import type { FoundModel } from './models.ts'

export type OutputKind = ModelOutputRow['kind']

/** Which dataset of a model: over its training data (`onDatasetId` 0), predicted onto another one, or with the rows of one placed in the plane. */
export interface OutputKey {
  modelId: number
  kind: OutputKind
  onDatasetId: number
}

/** What is stored of a dataset that a model made. */
export interface OutputReport {
  rows: number
  matching: Matching | null
  /** Of an embedding: how many rows are laid out, and how many clusters there are. */
  laidOut?: number
  clusters?: number
}

export const workspaceDatabase = (store: Store): Promise<DatabaseRow> =>
  store.selectFrom('database').selectAll().where('is_internal', '=', 1).executeTakeFirstOrThrow()

const outputRow = (store: Store, { modelId, kind, onDatasetId }: OutputKey) =>
  store
    .selectFrom('model_output')
    .innerJoin('dataset', 'dataset.id', 'model_output.dataset_id')
    .selectAll('model_output')
    .select(['dataset.table_name as current_name', 'dataset.sql', 'dataset.deleted_on'])
    .where('model_id', '=', modelId)
    .where('kind', '=', kind)
    .where('on_dataset_id', '=', onDatasetId)
    .executeTakeFirst()

/** The table that is refreshed in place; null where there is none, and where its dataset is in the trash or shows another table by now. */
export const refreshedTable = async (store: Store, key: OutputKey): Promise<string | null> => {
  const row = await outputRow(store, key)
  if (row === undefined || row.deleted_on !== null || row.sql !== null) return null
  return row.current_name === row.table_name ? row.table_name : null
}

/** Refuses to refresh what somebody else's dataset shows. The tables of a training are refreshed by whoever may train its model. */
export const requireRefreshable = async (
  store: Store,
  key: OutputKey,
  caller: UserRow,
): Promise<void> => {
  const table = await refreshedTable(store, key)
  if (table === null || key.onDatasetId === 0) return
  const database = await workspaceDatabase(store)
  const target = { databaseId: database.id, schema: schemaOfWorkspace(database), table }
  const verb = key.kind === 'embedding' ? 'flatten' : 'predict'
  await requireWritable(store, target, caller, `Copy the dataset and ${verb} the copy`)
}

/** The dataset that a model made; a refusal where there is none to be read. */
export const outputOf = async (
  store: Store,
  key: OutputKey,
  model: FoundModel,
): Promise<OutputReport & { datasetId: number }> => {
  const row = await outputRow(store, key)
  const isEmbedding = key.kind === 'embedding'
  if (row === undefined && isEmbedding) throw notLaidOut()
  if (row === undefined)
    throw notFound(
      key.onDatasetId === 0
        ? `The datasets of model ${model.model_name} are deleted: train it again`
        : `Model ${model.model_name} has no predictions of this dataset`,
    )
  if (row.deleted_on !== null)
    throw conflict(
      `Dataset ${row.current_name} is in Recent Deleted: restore it, or ${isEmbedding ? 'flatten' : key.onDatasetId === 0 ? 'train' : 'predict'} again`,
    )
  return { ...(JSON.parse(row.report) as OutputReport), datasetId: row.dataset_id }
}

/** The dataset's id that a model made, null where there is none. */
export const outputId = async (store: Store, key: OutputKey): Promise<number | null> => {
  const row = await outputRow(store, key)
  return row === undefined || row.deleted_on !== null ? null : row.dataset_id
}

/** How what a model says of its dataset is told from what people say. */
const generated = '% those most like them'

interface MadeTable {
  key: OutputKey
  table: string
  columns: readonly ResultColumn[]
  index: string
  source: DatasetRow['source']
  sourceRef: SourceRef
  /** What the dataset says of itself: a sentence that ends as `generated` does, so that what people write stays. */
  description?: string | null
  report: OutputReport
  caller: UserRow
}

/** Stores the dataset over a table that a model made, or brings the one that is there up to date; answers its id. */
export const storeOutput = async (
  writing: Store,
  { key, table, columns, index, source, sourceRef, description, report, caller }: MadeTable,
): Promise<number> => {
  const database = await workspaceDatabase(writing)
  const [databaseId, schema] = [database.id, schemaOfWorkspace(database)]
  const { id } = await coverTable(writing, {
    databaseId,
    schema,
    tableName: table,
    columns,
    source,
    caller,
  })
  await noteUploaded(writing, { databaseId, schema, table }, caller)
  await writing
    .updateTable('dataset')
    .set((is) => ({
      source,
      source_ref: JSON.stringify(sourceRef),
      ...(description === undefined
        ? {}
        : {
            description: is
              .case()
              .when(is.or([is('description', 'is', null), is('description', 'like', generated)]))
              .then(description)
              .else(is.ref('description'))
              .end(),
          }),
      id_column: is
        .selectFrom('dataset_column')
        .select('id')
        .where('dataset_id', '=', id)
        .where('column_name', '=', index)
        .$asScalar(),
    }))
    .where('id', '=', id)
    .execute()
  const made = { dataset_id: id, table_name: table, report: JSON.stringify(report) }
  await writing
    .insertInto('model_output')
    .values({
      model_id: key.modelId,
      kind: key.kind,
      on_dataset_id: key.onDatasetId,
      ...made,
    })
    .onConflict((conflict) =>
      conflict.columns(['model_id', 'kind', 'on_dataset_id']).doUpdateSet(made),
    )
    .execute()
  return id
}
