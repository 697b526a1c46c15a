import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const listed = {
  chart:
    'changed_on, id, created_by_id, changed_by_id, dataset_id, viz_type, deleted_on, lower(slice_name)',
  dataset: 'changed_on, id, deleted_on, lower(table_name)',
  dashboard: 'changed_on, id, created_by_id, changed_by_id, deleted_on, lower(dashboard_title)',
  project: 'changed_on, id, created_by_id, changed_by_id, deleted_on, lower(project_title)',
}

/**
 * The texts that searches compare, for SQLite to read them in an index and not in the rows, which hold forms and statements.
 * PostgreSQL makes letters small by itself, and indexes no text as long as a description may be.
 */
export const searches = (kind: 'sqlite' | 'postgres'): Migration => ({
  up: async (db: Kysely<unknown>) => {
    if (kind === 'postgres') return
    await sql`create index chart_searched on chart (
      lower((coalesce(slice_name, '') || '\u001f' || coalesce(description, '') || '\u001f' || coalesce(viz_type, ''))), dataset_id, id
    )`.execute(db)
    for (const [table, columns] of Object.entries(listed)) {
      await sql`drop index ${sql.ref(`${table}_listed`)}`.execute(db)
      await sql`create index ${sql.ref(`${table}_listed`)} on ${sql.table(table)} (${sql.raw(columns)}) where deleted_on is null`.execute(
        db,
      )
    }
  },
})
