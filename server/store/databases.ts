import { notFound } from '../problem.ts'
import type { Store } from './open.ts'
import type { DatabaseRow } from './tables.ts'

/** The row of a database, or a refusal where there is none. */
export const databaseById = async (store: Store, id: number, refusal = notFound()): Promise<DatabaseRow> => {
  const row = await store.selectFrom('database').selectAll().where('id', '=', id).where('deleted_on', 'is', null).executeTakeFirst()
  if (row === undefined) throw refusal
  return row
}

const defaultSchemas: Record<string, string> = { duckdb: 'main' }
const unnamed = new Set(['', 'null', 'undefined', '__default__'])

/** The schema that is meant: the database's own default where none is named, so that one table has one name. */
export const schemaMeant = (database: Pick<DatabaseRow, 'backend'>, sent: string | null | undefined): string | null =>
  sent === null || sent === undefined || unnamed.has(sent) ? (defaultSchemas[database.backend] ?? null) : sent
