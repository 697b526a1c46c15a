import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A form counts its writes, and knows which version of its chart it is a draft of. */
export const drafts: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table chart_form add column version integer not null default 1`.execute(db)
    await sql`alter table chart_form add column chart_version integer`.execute(db)
  },
}
