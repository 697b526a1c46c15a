import type { TableReference } from '../engines/engine.ts'
import type { App } from '../instance.ts'
import { coverTable } from '../store/coverTable.ts'
import type { DatabaseRow, UserRow } from '../store/tables.ts'
import { userById } from '../store/users.ts'

const cover = async ({ workspace, store }: App, databaseId: number, { schema, table }: TableReference, caller: UserRow) => {
  const columns = await workspace.columns({ schema, table })
  if (columns === null) return null
  const { id } = await coverTable(store, { databaseId, schema, tableName: table, columns, source: 'upload', caller })
  return { id, columns: columns.map(({ name }) => name) }
}

const forget = (app: App, id: number) => app.store.deleteFrom('unfinished_upload').where('id', '=', id).execute()

/**
 * A table and its dataset lie in two databases. The intention is noted before the table is written and forgotten after
 * its dataset is, so that a server killed in between finishes the rest at its next start.
 */
export const beginLanding = async (app: App, database: DatabaseRow, into: TableReference & { schema: string }, caller: UserRow) => {
  const { id } = await app.store
    .insertInto('unfinished_upload')
    .values({ database_id: database.id, schema: into.schema, table_name: into.table, user_id: caller.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    cover: async () => {
      const covered = await cover(app, database.id, into, caller)
      await forget(app, id)
      if (covered === null) throw new Error(`The table ${into.table} is gone right after it was written`)
      return covered
    },
    abandon: () => forget(app, id),
  }
}

/** Makes the datasets of tables that a killed server had written but not covered yet. */
export const finishUploads = async (app: App) => {
  for (const { id, database_id, schema, table_name, user_id } of await app.store.selectFrom('unfinished_upload').selectAll().execute()) {
    const caller = await userById(app.store, user_id)
    if (caller !== undefined) await cover(app, database_id, { schema, table: table_name }, caller)
    await forget(app, id)
  }
}
