import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { EmbeddedWorkspace } from '../engines/duckdb/openDuckDb.ts'
import type { TableReference } from '../engines/engine.ts'
import { shadowsView } from '../engines/sqlText/reservedNames.ts'
import type { Store } from '../store/db/open.ts'

const tablesOf = async (workspace: EmbeddedWorkspace): Promise<TableReference[]> => {
  const inSchemas = (await workspace.schemas()).map(async (schema) =>
    (await workspace.tables(schema)).map(({ name }) => ({ schema, table: name })),
  )
  return (await Promise.all(inSchemas)).flat()
}

const freeName = (preferred: string, taken: ReadonlySet<string>) => {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? preferred : `${preferred}_${number}`
    if (!taken.has(name.toLowerCase())) return name
  }
}

/** The datasets of the workspace over a table, in the trash or not. */
const follow = (store: Store, { schema, table }: TableReference, name: string) =>
  store
    .updateTable('dataset')
    .set((is) => ({ table_name: name, version: is('version', '+', 1) }))
    .where(
      'database_id',
      'in',
      store.selectFrom('database').select('id').where('is_internal', '=', 1),
    )
    .where('sql', 'is', null)
    .where(sql<boolean>`lower(table_name) = ${table.toLowerCase()}`)
    .where((is) => is(is.fn.coalesce('schema', is.val('main')), 'in', ['', schema ?? 'main']))
    .execute()

/**
 * Renames tables of the workspace that stand in the place of views of the engine, as earlier versions let uploads make
 * them; their datasets follow. The datasets are changed first: begun again after a break, the same names are chosen.
 */
export const repairNames = async (
  workspace: EmbeddedWorkspace,
  store: Store,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> => {
  const tables = await tablesOf(workspace)
  const shadowing = tables.filter(({ table }) => shadowsView(table))
  if (shadowing.length === 0) return
  const taken = new Set(tables.map(({ table }) => table.toLowerCase()))
  for (const address of shadowing) {
    const name = freeName(`uploaded_${address.table}`, taken)
    taken.add(name.toLowerCase())
    await follow(store, address, name)
    await workspace.renameTable(address, name)
    log.warn(
      { table: address.table, name },
      'a table of the workspace was called as the engine calls one of its own: it has a new name',
    )
  }
}
