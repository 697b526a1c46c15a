import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** By table: the title, and what else its searches look through. */
export const searched = {
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

/** The title and the other texts of a row, in small letters. */
export const textsOf = ([title = '', ...rest]: readonly string[], row: string) =>
  [small([title], row), small(rest, row)] as const

/** Puts what `texts` says of each row that is not in the trash into the index of SQLite, and has it follow the columns. */
export const fillIndex = async (
  db: Kysely<unknown>,
  name: string,
  columns: readonly string[],
  texts: (row: string) => readonly [title: RawBuilder<string>, rest: RawBuilder<string>],
) => {
  const [table, index] = [sql.table(name), sql.table(`${name}_text`)]
  const entry = (row: string) => sql.join([sql.ref(`${row}.id`), ...texts(row)])
  const statements = [
    sql`insert into ${index} (rowid, title, rest) select ${entry(name)} from ${table} where deleted_on is null`,
    sql`create trigger ${sql.ref(`${name}_text_added`)} after insert on ${table} when new.deleted_on is null begin
      insert into ${index} (rowid, title, rest) values (${entry('new')}); end`,
    sql`create trigger ${sql.ref(`${name}_text_changed`)} after update of ${sql.join(columns.map((column) => sql.ref(column)))}, deleted_on on ${table} begin
      delete from ${index} where rowid = old.id;
      insert into ${index} (rowid, title, rest) select ${entry('new')} where new.deleted_on is null; end`,
    sql`create trigger ${sql.ref(`${name}_text_removed`)} after delete on ${table} begin
      delete from ${index} where rowid = old.id; end`,
  ]
  for (const statement of statements) await statement.execute(db)
}

/** Pieces of three letters, for SQLite to find any part of a text by. */
const createIndex = (db: Kysely<unknown>, name: string) =>
  sql`create virtual table ${sql.table(`${name}_text`)} using fts5(title, rest, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1)`.execute(
    db,
  )

/** Titles in order, to be read without their rows. */
const orderTitles = async (db: Kysely<unknown>, name: string, title: string) => {
  const index = sql.ref(`${name}_titled`)
  await sql`drop index if exists ${index}`.execute(db)
  await sql`create index ${index} on ${sql.table(name)} (${small([title])}, id, deleted_on) where deleted_on is null`.execute(
    db,
  )
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
    for (const [name, columns] of Object.entries(searched)) {
      await createIndex(db, name)
      await fillIndex(db, name, columns, (row) => textsOf(columns, row))
      await orderTitles(db, name, columns[0] ?? '')
    }
  },
})
