import { notFound, unacceptable } from '../../problem.ts'
import { databaseById } from '../../store/databases/databases.ts'
import type { Store } from '../../store/db/open.ts'
import type { DatabaseRow, DatasetRow, UserRow } from '../../store/db/tables.ts'
import { datasetEngine } from '../../store/datasets/datasetEngine.ts'
import { datasetRow } from '../../store/datasets/datasets.ts'
import type { ColumnKind } from '../../../src/api/contract/columnKinds.ts'
import type { Engine } from '../../engines/engine.ts'
import { dialectOf } from '../../engines/engines.ts'
import type { App } from '../../instance.ts'
import { derivedFrom } from './derived.ts'
import type { Source } from '../../engines/sqlText/source.ts'

const datasetMissing = () => notFound('Dataset does not exist')

/** The id that `12__table`, `12`, "12" or {id, type} names. */
export const datasetIdOf = (datasource: unknown): number => {
  const named =
    typeof datasource === 'object' && datasource !== null && 'id' in datasource
      ? datasource.id
      : datasource
  const [, id = ''] = /^(\d{1,15})(?:__table)?$/.exec(String(named)) ?? []
  if (id === '') throw datasetMissing()
  return Number(id)
}

/** Refuses with 422 a database that is read in the caller's name: everybody would read the table that is made of its rows. */
export const requireSharedRows = ({ database_name: name, impersonate_user }: DatabaseRow) => {
  if (impersonate_user === 1)
    throw unacceptable(
      `Database ${name} is read in each user's own name, and the dataset that is made of its rows would be read by everybody: use a dataset of another database`,
    )
}

interface StoredDataset {
  source: Source
  dataset: DatasetRow
  database: DatabaseRow
}

/** A stored dataset as charts see it, and the database it lies in. */
export const datasetSource = async (store: Store, id: number): Promise<StoredDataset> => {
  const dataset = await datasetRow(store, id)
  const [database, columns, metrics] = await Promise.all([
    databaseById(store, dataset.database_id, datasetMissing()),
    store
      .selectFrom('dataset_column')
      .selectAll()
      .where('dataset_id', '=', id)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    store
      .selectFrom('dataset_metric')
      .select(['metric_name', 'expression'])
      .where('dataset_id', '=', id)
      .orderBy('id')
      .execute(),
  ])
  const source: Source = {
    dialect: dialectOf(database.backend),
    schema: dataset.schema,
    table: dataset.table_name,
    statement: dataset.sql,
    columns: columns.map(({ column_name, type, type_generic }) => ({
      column_name,
      type,
      type_generic: type_generic as ColumnKind,
    })),
    idColumn: columns.find((column) => column.id === dataset.id_column)?.column_name ?? null,
    metrics,
  }
  const derived = derivedFrom(source, columns)
  return { source: derived === undefined ? source : { ...source, derived }, dataset, database }
}

/** A stored dataset with the engine that somebody reads it by. */
export const readableDataset = async (
  { store, engineOf }: Pick<App, 'store' | 'engineOf'>,
  id: number,
  { username }: Pick<UserRow, 'username'>,
): Promise<StoredDataset & { engine: Engine }> => {
  const stored = await datasetSource(store, id)
  const { dataset, database } = stored
  return { ...stored, engine: datasetEngine(engineOf(database, username), database, dataset) }
}
