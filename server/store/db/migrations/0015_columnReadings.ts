import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** As what columns are read that their table has otherwise, and how numbers of columns and metrics are written. */
export const columnReadings: Migration = {
  up: async (db: Kysely<unknown>) => {
    const added = [
      'dataset_column add column stored_type text',
      'dataset_column add column stored_generic integer',
      'dataset_column add column date_format text',
      'dataset_column add column number_format text',
      'dataset_metric add column number_format text',
    ]
    for (const column of added) await sql.raw(`alter table ${column}`).execute(db)
  },
}
