import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const indexes = [
  'chart_present_of_dataset on chart (dataset_id, id, deleted_on) where deleted_on is null',
  'chart_typed on chart (lower(viz_type), id, deleted_on) where deleted_on is null',
  // Narrow ones, for SQLite to count all rows by; charts and datasets have some.
  'dashboard_counted on dashboard (id)',
  'project_counted on project (id)',
]

/** The charts of a dataset, charts by their type, and how many of a kind there are, without reading the things themselves. */
export const listOrders: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const index of indexes) await sql.raw(`create index ${index}`).execute(db)
  },
}
