import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { searched } from './0016_textSearch.ts'
import { createFunction, createTrigger, lockThings } from './0023_searchedTexts.ts'

const names = Object.keys(searched)

const fillBytes = async (db: Kysely<unknown>, name: string) => {
  const [texts, scanned] = [sql.table(`${name}_text`), sql.table(`${name}_scanned_text`)]
  await sql`create table ${scanned} (texts bytea, id integer primary key references ${sql.table(name)} (id) on delete cascade)`.execute(
    db,
  )
  await sql`insert into ${scanned} select convert_to(texts, 'UTF8'), id from ${texts}`.execute(db)
  const follows = `${name}_scanned_text_follows`
  await createFunction(
    db,
    follows,
    sql`insert into ${scanned} values (convert_to(new.texts, 'UTF8'), new.id)
      on conflict (id) do update set texts = excluded.texts`,
  )
  await createTrigger(db, follows, sql`insert or update of texts on ${texts} for each row`, follows)
  await sql`analyze ${scanned}`.execute(db)
}

/**
 * Puts the texts of migration 0023 as bytes into tables of their own, the bytes first. PostgreSQL compares bytes in half the
 * time of letters: a part of a text that 100,000 charts have was counted in 21 ms and is in 11 to 13.
 */
export const scannedTexts = (kind: 'sqlite' | 'postgres'): Migration => ({
  up: async (db: Kysely<unknown>) => {
    if (kind === 'sqlite') return
    await lockThings(db)
    for (const name of names) await fillBytes(db, name)
  },
})
