import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Has the indexes that migration 0016 made for searches take in each change at once. PostgreSQL gathers changes otherwise, in
 * a list that every search reads to its end until it is full or a vacuum comes.
 */
export const searchesAtOnce = (kind: 'sqlite' | 'postgres'): Migration => ({
  up: async (db: Kysely<unknown>) => {
    if (kind === 'sqlite') return
    const { rows } = await sql<{
      name: string
    }>`select indexname as name from pg_indexes where schemaname = current_schema() and indexdef like '%gin_trgm_ops%'`.execute(
      db,
    )
    for (const { name } of rows) {
      await sql`alter index ${sql.ref(name)} set (fastupdate = off)`.execute(db)
      await sql`select gin_clean_pending_list(${name}::regclass)`.execute(db)
    }
  },
})
