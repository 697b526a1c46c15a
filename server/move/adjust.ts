import { retypeColumns } from '../charts/sql/columnChanges.ts'
import { datasetSource } from '../charts/sql/datasetSource.ts'
import { checkSavedExpression } from '../charts/sql/userExpressions.ts'
import type { Engine } from '../engines/engine.ts'
import type { ColumnKind } from '../../src/api/contract/columnKinds.ts'
import { Refusal } from '../problem.ts'
import { storeWorkspace } from '../start/tables/openTables.ts'
import type { TablesDatabase } from '../start/tables/tablesDatabase.ts'
import { coverColumns } from '../store/datasets/datasetColumns.ts'
import type { Store } from '../store/db/open.ts'
import type { DatasetRow, UserRow } from '../store/db/tables.ts'
import { writesSetting } from '../start/identity.ts'

/** Something that was written for the former engine and that the new one does not compute. */
export interface NotComputed {
  dataset: string
  what: string
  message: string
}

/** A column whose values are of another kind in the new database, such as text where that has no times of day. */
export interface OtherKind {
  dataset: string
  column: string
  before: ColumnKind
  now: ColumnKind
}

interface Adjusting {
  store: Store
  engine: Engine
  caller: UserRow
}

const refusalsOf = async (what: string, work: () => Promise<unknown>) => {
  try {
    await work()
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [{ what, message: error.message }]
  }
}

/** Brings the columns of a dataset to the types of its database now. */
const coverAgain = async (
  { store, engine }: Adjusting,
  { id, schema, table_name, sql }: DatasetRow,
) => {
  const columns =
    sql === null ? await engine.columns({ schema, table: table_name }) : await engine.describe(sql)
  if (columns === null) return [{ what: 'its table', message: 'The table is gone' }]
  await coverColumns(store, id, columns)
  return []
}

const metricsOf = async ({ store, engine }: Adjusting, { id }: DatasetRow) => {
  const { source } = await datasetSource(store, id)
  const found = []
  for (const { metric_name, expression } of source.metrics)
    found.push(
      ...(await refusalsOf(`the metric ${metric_name}`, () =>
        checkSavedExpression(engine, source, expression, {}),
      )),
    )
  return found
}

const adjustDataset = async (adjusting: Adjusting, dataset: DatasetRow) => {
  const { store, engine, caller } = adjusting
  let gone: { what: string; message: string }[] = []
  const refused = await refusalsOf('its statement', async () => {
    gone = await coverAgain(adjusting, dataset)
  })
  if (gone.length + refused.length > 0 || dataset.deleted_on !== null) return [...gone, ...refused]
  const columns = await retypeColumns({ store, engineOf: () => engine }, dataset.id, caller)
  return [
    ...columns.map(({ column, message }) => ({ what: `the column ${column}`, message })),
    ...(await metricsOf(adjusting, dataset)),
  ]
}

/** Lets everything that names the workspace's schema name it as it is called there. */
const followSchema = async (store: Store, schema: string) => {
  const { id } = await store
    .selectFrom('database')
    .select('id')
    .where('is_internal', '=', 1)
    .executeTakeFirstOrThrow()
  for (const table of ['dataset', 'uploaded_table', 'saved_query', 'query'] as const)
    await store
      .updateTable(table)
      .set({ schema })
      .where('database_id', '=', id)
      .where('schema', '=', 'main')
      .execute()
}

const kindsOf = async (store: Store) =>
  store
    .selectFrom('dataset_column')
    .innerJoin('dataset', 'dataset.id', 'dataset_column.dataset_id')
    .innerJoin('database', 'database.id', 'dataset.database_id')
    .where('database.is_internal', '=', 1)
    .where('dataset.deleted_on', 'is', null)
    .select(['dataset_column.id', 'column_name', 'table_name', 'type_generic', 'stored_generic'])
    .orderBy('dataset_column.id')
    .execute()

type Kinds = Awaited<ReturnType<typeof kindsOf>>

const otherKinds = (before: Kinds, now: Kinds): OtherKind[] => {
  const kinds = new Map(now.map((column) => [column.id, column]))
  const kindOf = ({ stored_generic, type_generic }: Kinds[number]) =>
    (stored_generic ?? type_generic) as ColumnKind
  return before.flatMap((column) => {
    const same = kinds.get(column.id)
    return same === undefined || kindOf(same) === kindOf(column)
      ? []
      : [
          {
            dataset: column.table_name,
            column: column.column_name,
            before: kindOf(column),
            now: kindOf(same),
          },
        ]
  })
}

/**
 * Makes moved metadata those of tables that lie in another kind of database: its dialect, and the types of columns.
 * Answers what the new database does not compute, which is left as it is for its owners to change, and which columns are
 * of another kind there.
 */
export const adjustMetadata = async (
  adjusting: Adjusting,
  database: Pick<TablesDatabase, 'address' | 'schema'>,
): Promise<{ notComputed: NotComputed[]; otherKinds: OtherKind[] }> => {
  const { store } = adjusting
  const before = await kindsOf(store)
  await storeWorkspace(store, database)
  await followSchema(store, database.schema)
  await store.deleteFrom('setting').where('name', '=', writesSetting).execute()
  const datasets = await store
    .selectFrom('dataset')
    .innerJoin('database', 'database.id', 'dataset.database_id')
    .selectAll('dataset')
    .where('database.is_internal', '=', 1)
    .orderBy('dataset.id')
    .execute()
  const notComputed: NotComputed[] = []
  for (const dataset of datasets)
    for (const one of await adjustDataset(adjusting, dataset))
      notComputed.push({ dataset: dataset.table_name, ...one })
  return { notComputed, otherKinds: otherKinds(before, await kindsOf(store)) }
}
