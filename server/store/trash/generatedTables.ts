import { datasetsShowing, type TableAddress } from '../datasets/uploadedTables.ts'
import type { Store } from '../db/open.ts'
import { timeText } from '../db/time.ts'
import { retentionMs } from './trash.ts'

/** The tables that models made and whose datasets have been in the trash for 30 days: they go with them. */
export const dueGeneratedTables = async (
  store: Store,
  now = Date.now(),
): Promise<TableAddress[]> => {
  const rows = await store
    .selectFrom('dataset')
    .select(['database_id', 'schema', 'table_name'])
    .where('deleted_on', '<=', timeText(now - retentionMs))
    .where('source', 'in', ['prediction', 'evaluation', 'embedding'])
    .where('sql', 'is', null)
    .execute()
  return rows.map(({ database_id, schema, table_name }) => ({
    databaseId: database_id,
    schema: schema ?? 'main',
    table: table_name,
  }))
}

/** Those of the tables that no dataset shows any more, in the trash or not. */
export const unshownTables = async (
  store: Store,
  tables: readonly TableAddress[],
): Promise<TableAddress[]> => {
  const unshown: TableAddress[] = []
  for (const table of tables)
    if ((await datasetsShowing(store, table)).length === 0) unshown.push(table)
  return unshown
}
