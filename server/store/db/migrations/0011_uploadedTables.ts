import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Which tables uploads have made, also when no dataset shows them any more. Only the workspace's are known to be so: in other
 * databases an upload may have added rows to a table that was there before.
 */
export const uploadedTables: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table uploaded_table (
      database_id integer not null references database (id) on delete cascade,
      "schema" text not null,
      table_name text not null,
      made_by_id integer references "user" (id) on delete set null,
      made_on text not null,
      primary key (database_id, "schema", table_name)
    )`.execute(db)
    await sql`insert into uploaded_table (database_id, "schema", table_name, made_by_id, made_on)
      select d.database_id, coalesce(d."schema", 'main'), d.table_name, min(d.created_by_id), min(d.created_on) from dataset d
      join database on database.id = d.database_id where database.is_internal = 1 and d.source = 'upload' and d.sql is null
      group by d.database_id, coalesce(d."schema", 'main'), d.table_name`.execute(db)
  },
}
