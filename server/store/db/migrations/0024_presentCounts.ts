import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const kinds = ['database', 'dataset', 'chart', 'dashboard', 'project', 'saved_query'] as const

const rowsOf = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
}

/** Whoever changes a number locks its row until the end; a writer beside it takes another row, so that none waits. */
const countChange = `create function count_present() returns trigger language plpgsql as $$
declare
  change integer := 0;
begin
  if tg_op <> 'INSERT' then
    select change - count(*) into change from old_rows where deleted_on is null;
  end if;
  if tg_op <> 'DELETE' then
    select change + count(*) into change from new_rows where deleted_on is null;
  end if;
  if change <> 0 then
    update present_count set present = present + change
      where id = (select id from present_count where kind = tg_table_name limit 1 for update skip locked);
    if not found then
      insert into present_count (kind, present) values (tg_table_name, change);
    end if;
  end if;
  return null;
end $$`

/**
 * Has PostgreSQL know how many things of a kind are not in the trash, as the sum of a few numbers that triggers keep. Every
 * list shows it, and PostgreSQL counts row by row, 15 ms for 100,000. SQLite counts by the pages of an index.
 */
export const presentCounts = (database: 'sqlite' | 'postgres'): Migration => ({
  up: async (db: Kysely<unknown>) => {
    if (database === 'sqlite') return
    await sql`create table present_count (id integer primary key generated always as identity, kind text not null, present integer not null)`.execute(
      db,
    )
    // Servers of the version before go on reading meanwhile. They write datasets before charts.
    await sql`lock table ${sql.join(kinds.map((kind) => sql.table(kind)))} in share row exclusive mode`.execute(
      db,
    )
    await sql.raw(countChange).execute(db)
    for (const kind of kinds) {
      for (const [change, rows] of Object.entries(rowsOf))
        await sql
          .raw(
            `create trigger ${kind}_present_${change} after ${change} on ${kind} referencing ${rows} for each statement execute function count_present()`,
          )
          .execute(db)
      await sql`insert into present_count (kind, present) select ${sql.lit(kind)}, count(*) from ${sql.table(kind)} where deleted_on is null`.execute(
        db,
      )
    }
  },
})
