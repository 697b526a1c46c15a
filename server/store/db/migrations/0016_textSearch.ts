import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** By table: the title, and what else its searches look through. */
const searched = {
  chart: ['slice_name', 'description', 'viz_type'],
  dataset: ['table_name', 'schema', 'description'],
  dashboard: ['dashboard_title', 'slug', 'description'],
  project: ['project_title', 'description'],
  saved_query: ['label', 'description', 'sql', 'schema'],
}

const between = '\u001f'

/** Texts of a row as one in small letters; `row` is left out where an index is defined. */
const small = (columns: readonly string[], row?: string): RawBuilder<string> => {
  const refs = columns.map((column) => sql.ref(row === undefined ? column : `${row}.${column}`))
  if (refs.length === 1) return sql`lower(${refs[0]})`
  const texts = refs.map((ref) => sql`coalesce(${ref}, '')`)
  return sql`lower((${sql.join(texts, sql` || ${sql.lit(between)} || `)}))`
}

/** Pieces of three letters of what is not in the trash, for SQLite to find any part of a text by, and titles in order, to be read without their rows. */
const inSqlite = async (db: Kysely<unknown>, name: string, columns: readonly string[]) => {
  const [title = '', ...rest] = columns
  const [table, index, titled] = [
    sql.table(name),
    sql.table(`${name}_text`),
    sql.ref(`${name}_titled`),
  ]
  const texts = (row: string) =>
    sql`${sql.ref(`${row}.id`)}, ${small([title], row)}, ${small(rest, row)}`
  const statements = [
    sql`create virtual table ${index} using fts5(title, rest, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1)`,
    sql`insert into ${index} (rowid, title, rest) select ${texts(name)} from ${table} where deleted_on is null`,
    sql`create trigger ${sql.ref(`${name}_text_added`)} after insert on ${table} when new.deleted_on is null begin
      insert into ${index} (rowid, title, rest) values (${texts('new')}); end`,
    sql`create trigger ${sql.ref(`${name}_text_changed`)} after update of ${sql.join(columns.map((column) => sql.ref(column)))}, deleted_on on ${table} begin
      delete from ${index} where rowid = old.id;
      insert into ${index} (rowid, title, rest) select ${texts('new')} where new.deleted_on is null; end`,
    sql`create trigger ${sql.ref(`${name}_text_removed`)} after delete on ${table} begin
      delete from ${index} where rowid = old.id; end`,
    sql`drop index if exists ${titled}`,
    sql`create index ${titled} on ${table} (${small([title])}, id, deleted_on) where deleted_on is null`,
  ]
  for (const statement of statements) await statement.execute(db)
}

/** The same by PostgreSQL's own module, where its owner lets us have it; searches read all rows without. */
const inPostgres = async (db: Kysely<unknown>) => {
  await sql`do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`.execute(
    db,
  )
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  if (rows.length === 0) return
  for (const [name, columns] of Object.entries(searched)) {
    const [title = ''] = columns
    for (const [index, texts] of [
      ['text', small(columns)],
      ['title', small([title])],
    ] as const)
      await sql`create index ${sql.ref(`${name}_by_${index}`)} on ${sql.table(name)} using gin (${texts} gin_trgm_ops)`.execute(
        db,
      )
  }
}

/** What finds a part of a text in 100,000 rows without reading them. */
export const textSearch = (kind: 'sqlite' | 'postgres'): Migration => ({
  up: async (db: Kysely<unknown>) => {
    if (kind === 'postgres') return inPostgres(db)
    for (const [name, columns] of Object.entries(searched)) await inSqlite(db, name, columns)
  },
})
