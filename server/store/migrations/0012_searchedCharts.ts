import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The texts that a search over charts compares, for SQLite to read them alone and not the rows with their forms. PostgreSQL
 * makes letters small by itself, and indexes no text as long as a description may be.
 */
export const searchedCharts = (kind: 'sqlite' | 'postgres'): Migration => ({
  up: async (db: Kysely<unknown>) => {
    if (kind === 'postgres') return
    await sql`create index chart_searched on chart (
      lower((coalesce(slice_name, '') || '\u001f' || coalesce(description, '') || '\u001f' || coalesce(viz_type, ''))), dataset_id
    ) where deleted_on is null`.execute(db)
  },
})
