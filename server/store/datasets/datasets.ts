import { sql } from 'kysely'
import { columnKinds, type ColumnKind } from '../../../src/api/contract/columnKinds.ts'
import type {
  Column,
  Dataset,
  Metric,
  SourceRef,
  UploadNotes,
} from '../../../src/api/contract/dataset.ts'
import { usualFormat } from '../../../src/api/contract/numberFormat.ts'
import { notFound } from '../../problem.ts'
import { listedDescription, listedStatement } from '../lists/listedTexts.ts'
import { favoritesAmong } from '../things/favorites.ts'
import { canBeId } from '../lists/listQuery.ts'
import type { Resource } from '../lists/lists.ts'
import type { Store } from '../db/open.ts'
import { readFormat } from './numberFormats.ts'
import { ownersOf, peopleOf } from '../users/people.ts'
import type { DatasetColumnRow, DatasetMetricRow, DatasetRow, UserRow } from '../db/tables.ts'
import { timesOf } from '../db/time.ts'

const listed = [
  'id',
  'table_name',
  'schema',
  'database_id',
  'source',
  'source_ref',
  'id_column',
  'created_by_id',
  'changed_by_id',
  'created_on',
  'changed_on',
  'version',
] as const

type ListedRow = Pick<DatasetRow, (typeof listed)[number] | 'description' | 'sql'>

type ListedDataset = Omit<Dataset, 'columns' | 'metrics'> &
  Partial<Pick<Dataset, 'columns' | 'metrics'>>

const databaseName = sql`(select database.database_name from database where database.id = dataset.database_id)`

const columnOf = ({
  dataset_id: _,
  position: __,
  type_generic,
  is_active,
  number_format,
  stored_generic,
  ...column
}: DatasetColumnRow): Column => ({
  ...column,
  number_format:
    readFormat(number_format) ??
    (type_generic === columnKinds.number ? usualFormat(column.column_name) : null),
  stored_generic: stored_generic as ColumnKind | null,
  type_generic: type_generic as ColumnKind,
  is_dttm: type_generic === columnKinds.moment,
  filterable: true,
  groupby: true,
  is_active: is_active === 1,
})

const metricOf = ({ dataset_id: _, number_format, ...metric }: DatasetMetricRow): Metric => ({
  ...metric,
  number_format: readFormat(number_format),
})

/** How much of the texts of columns and metrics is answered: a list has their beginnings. */
type Texts = 'whole' | 'listed'

/** The columns of some datasets, by dataset, in physical order. */
const columnsOf = async (store: Store, ids: readonly number[], texts: Texts) => {
  const all = store
    .selectFrom('dataset_column')
    .selectAll()
    .where('dataset_id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
  const listed = all.select(
    listedDescription<string | null>('dataset_column.description').as('description'),
  )
  const rows = await (texts === 'listed' ? listed : all).execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.dataset_id)].map(([id, columns]) => [
      id,
      columns.map(columnOf),
    ]),
  )
}

/** The metrics of some datasets, by dataset. */
const metricsOf = async (store: Store, ids: readonly number[], texts: Texts) => {
  const all = store
    .selectFrom('dataset_metric')
    .selectAll()
    .where('dataset_id', 'in', ids)
    .orderBy('id')
  const listed = all.select([
    listedDescription<string | null>('dataset_metric.description').as('description'),
    listedStatement('dataset_metric.expression').as('expression'),
  ])
  const rows = await (texts === 'listed' ? listed : all).execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.dataset_id)].map(([id, metrics]) => [
      id,
      metrics.map(metricOf),
    ]),
  )
}

const databasesOf = async (store: Store, ids: readonly number[]) => {
  const rows = await store
    .selectFrom('database')
    .select(['id', 'database_name', 'backend'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const answerOf = async (
  store: Store,
  rows: readonly ListedRow[],
  caller: UserRow,
  isRequested: (column: string) => boolean,
  texts: Texts,
): Promise<ListedDataset[]> => {
  const now = Date.now()
  const ids = rows.map((row) => row.id)
  const [people, owners, favorites, databases, columns, metrics] = await Promise.all([
    peopleOf(
      store,
      rows.flatMap((row) => [row.created_by_id, row.changed_by_id]),
    ),
    ownersOf(store, 'dataset', ids),
    favoritesAmong(store, 'dataset', ids, caller),
    databasesOf(
      store,
      rows.map((row) => row.database_id),
    ),
    isRequested('columns') ? columnsOf(store, ids, texts) : undefined,
    isRequested('metrics') ? metricsOf(store, ids, texts) : undefined,
  ])
  return rows.map((row) => ({
    id: row.id,
    table_name: row.table_name,
    schema: row.schema,
    datasource_type: 'table',
    kind: row.sql === null ? 'physical' : 'virtual',
    sql: row.sql,
    description: row.description,
    source: row.source,
    source_ref:
      row.source_ref === null || row.source === 'upload'
        ? null
        : (JSON.parse(row.source_ref) as SourceRef),
    ...(isRequested('columns') && row.source === 'upload' && row.source_ref !== null
      ? { upload: JSON.parse(row.source_ref) as UploadNotes }
      : {}),
    id_column: row.id_column,
    database: databases.get(row.database_id) ?? {
      id: row.database_id,
      database_name: '',
      backend: '',
    },
    owners: owners.get(row.id) ?? [],
    created_by: people.get(row.created_by_id ?? 0) ?? null,
    changed_by: people.get(row.changed_by_id ?? 0) ?? null,
    ...timesOf(row, now),
    favorite: favorites.has(row.id),
    version: row.version,
    ...(columns === undefined ? {} : { columns: columns.get(row.id) ?? [] }),
    ...(metrics === undefined ? {} : { metrics: metrics.get(row.id) ?? [] }),
  }))
}

/** Datasets as they are listed. Columns and metrics are answered only on request. */
export const datasetList: Resource<ListedDataset> = {
  table: 'dataset',
  title: 'Dataset',
  columns: [
    'id',
    'table_name',
    'schema',
    'datasource_type',
    'kind',
    'sql',
    'description',
    'source',
    'source_ref',
    'id_column',
    'database',
    'owners',
    'created_by',
    'changed_by',
    'created_on_utc',
    'changed_on',
    'changed_on_utc',
    'changed_on_delta_humanized',
    'favorite',
    'version',
  ],
  onRequest: ['columns', 'metrics'],
  orders: {
    table_name: sql`lower(dataset.table_name)`,
    schema: sql`lower(coalesce(dataset.schema, ''))`,
    'database.database_name': sql`lower(${databaseName})`,
    id: sql.ref('dataset.id'),
  },
  filters: {
    id: { is: 'number', of: sql.ref('dataset.id') },
    table_name: { is: 'text', of: sql.ref('dataset.table_name') },
    schema: { is: 'text', of: sql.ref('dataset.schema') },
    database: { is: 'one', of: sql.ref('dataset.database_id') },
    owners: {
      is: 'many',
      contains: (id) =>
        sql`dataset.id in (select owner.object_id from owner where owner.kind = 'dataset' and owner.user_id = ${id})`,
    },
    sql: { is: 'text', of: sql.ref('dataset.sql') },
    kind: { is: 'text', of: sql`case when dataset.sql is null then 'physical' else 'virtual' end` },
    source: { is: 'text', of: sql.ref('dataset.source') },
  },
  titled: { column: 'table_name', thing: 'dataset' },
  allText: {
    operator: 'dataset_all_text',
    column: 'table_name',
    search: { thing: 'dataset' },
  },
  favorites: 'dataset',
  load: async (store, ids, caller, isRequested) => {
    if (ids.length === 0) return []
    const texts = [
      listedDescription<string | null>('dataset.description').as('description'),
      listedStatement<string | null>('dataset.sql').as('sql'),
    ] as const
    return answerOf(
      store,
      await store
        .selectFrom('dataset')
        .select([...listed, ...texts])
        .where('id', 'in', ids)
        .execute(),
      caller,
      isRequested,
      'listed',
    )
  },
}

/** The row of a dataset, or a refusal where there is none. */
export const datasetRow = async (store: Store, id: number): Promise<DatasetRow> => {
  const row = canBeId(id)
    ? await store
        .selectFrom('dataset')
        .selectAll()
        .where('id', '=', id)
        .where('deleted_on', 'is', null)
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw notFound('Dataset does not exist')
  return row
}

export type DatasetAddress = Pick<DatasetRow, 'database_id' | 'schema' | 'table_name'>

/** The datasets of that name: one over a table, one over a SELECT at most. */
export const datasetsNamed = (store: Store, { database_id, schema, table_name }: DatasetAddress) =>
  store
    .selectFrom('dataset')
    .select(['id', 'sql'])
    .where('database_id', '=', database_id)
    .where((is) => is(is.fn.coalesce('schema', is.val('')), '=', schema ?? ''))
    .where('table_name', '=', table_name)
    .where('deleted_on', 'is', null)

/** One dataset with its columns and metrics. */
export const showDataset = async (store: Store, id: number, caller: UserRow): Promise<Dataset> => {
  const [dataset] = await answerOf(
    store,
    [await datasetRow(store, id)],
    caller,
    () => true,
    'whole',
  )
  return { columns: [], metrics: [], ...(dataset as ListedDataset) }
}
