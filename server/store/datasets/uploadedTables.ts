import { sql } from 'kysely'
import type { TableReaders } from '../../../src/api/contract/uploadedTable.ts'
import type { Store } from '../db/open.ts'
import type { UserRow } from '../db/tables.ts'
import { timeNow } from '../db/time.ts'

export interface TableAddress {
  databaseId: number
  schema: string
  table: string
}

const here = (store: Store, { databaseId, schema, table }: TableAddress) =>
  store
    .selectFrom('uploaded_table')
    .where('database_id', '=', databaseId)
    .where('schema', '=', schema)
    .where(sql<boolean>`lower(table_name) = ${table.toLowerCase()}`)

/** Remembers that an upload made a table. */
export const noteUploaded = async (
  store: Store,
  { databaseId, schema, table }: TableAddress,
  caller: UserRow,
): Promise<void> => {
  await store
    .insertInto('uploaded_table')
    .values({
      database_id: databaseId,
      schema,
      table_name: table,
      made_by_id: caller.id,
      made_on: timeNow(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['database_id', 'schema', 'table_name'])
        .doUpdateSet({ made_by_id: caller.id, made_on: timeNow() }),
    )
    .execute()
}

export const wasUploaded = async (store: Store, address: TableAddress): Promise<boolean> =>
  (await here(store, address).select('table_name').executeTakeFirst()) !== undefined

export const forgetUploaded = async (
  store: Store,
  { databaseId, schema, table }: TableAddress,
): Promise<void> => {
  await store
    .deleteFrom('uploaded_table')
    .where('database_id', '=', databaseId)
    .where('schema', '=', schema)
    .where(sql<boolean>`lower(table_name) = ${table.toLowerCase()}`)
    .execute()
}

/** The datasets that show a table, in the trash or not, with who made them. */
export const datasetsShowing = (store: Store, { databaseId, schema, table }: TableAddress) =>
  store
    .selectFrom('dataset')
    .select(['id', 'table_name', 'created_by_id', 'deleted_on'])
    .where('database_id', '=', databaseId)
    .where((is) => is(is.fn.coalesce('schema', is.val(schema)), '=', schema))
    .where(sql<boolean>`lower(table_name) = ${table.toLowerCase()}`)
    .where('sql', 'is', null)
    .orderBy('id')
    .execute()

const names = (table: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}_])${table.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}_])`,
    'iu',
  )

/** What reads a table as far as it can be known: SQL that holds its name may mean something else by it. */
export const readersOf = async (
  store: Store,
  address: TableAddress,
  caller: UserRow,
  except: number | null = null,
): Promise<TableReaders> => {
  const { databaseId, table } = address
  const mention = names(table)
  const like = `%${table.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  const showing = (await datasetsShowing(store, address)).filter(({ id }) => id !== except)
  const queries = await store
    .selectFrom('dataset')
    .select(['id', 'table_name', 'sql'])
    .where('database_id', '=', databaseId)
    .where('deleted_on', 'is', null)
    .where(sql<boolean>`lower(sql) like ${like} escape '\\'`)
    .execute()
  const virtual = queries.filter(({ sql: text }) => mention.test(text ?? ''))
  const saved = await store
    .selectFrom('saved_query')
    .select(['id', 'label', 'sql', 'created_by_id'])
    .where('database_id', '=', databaseId)
    .where('deleted_on', 'is', null)
    .where(sql<boolean>`lower(sql) like ${like} escape '\\'`)
    .execute()
  const matches = saved.filter(({ sql: text }) => mention.test(text))
  const read = [...showing, ...virtual].map(({ id }) => id)
  const charts =
    read.length === 0
      ? []
      : await store
          .selectFrom('chart')
          .select(['id', 'slice_name'])
          .where('dataset_id', 'in', read)
          .where('deleted_on', 'is', null)
          .orderBy('id')
          .execute()
  const own = matches.filter(({ created_by_id }) => created_by_id === caller.id)
  return {
    datasets: showing.map(({ id, table_name }) => ({ id, title: table_name })),
    virtual_datasets: virtual.map(({ id, table_name }) => ({ id, title: table_name })),
    charts: charts.map(({ id, slice_name }) => ({ id, title: slice_name })),
    saved_queries: own.map(({ id, label }) => ({ id, title: label })),
    others_saved_queries: matches.length - own.length,
  }
}
