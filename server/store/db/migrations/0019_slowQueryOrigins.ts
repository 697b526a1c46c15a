import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What each slow statement was run for. */
export const slowQueryOrigins: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table slow_query add column origin text`.execute(db)
    for (const column of ['dashboard_id', 'chart_id', 'dataset_id', 'query_id'])
      await sql`alter table slow_query add column ${sql.ref(column)} integer`.execute(db)
  },
}
