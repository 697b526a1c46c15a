import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which of several servers runs a statement of somebody's: 0 for one that serves alone. */
export const servers: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table query add column server integer not null default 0`.execute(db)
  },
}
