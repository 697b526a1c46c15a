import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { searched, textsOf } from './0016_textSearch.ts'

type Name = keyof typeof searched

const between = sql.lit('\u001f')
const names = Object.keys(searched) as Name[]

/** The title of a chart's dataset, by which the chart is found too. */
const datasetTitle = (row: string) =>
  sql<string>`coalesce((select lower(table_name) from dataset where id = ${sql.ref(`${row}.dataset_id`)} and deleted_on is null), '')`

/** The title and all texts of a row, in small letters; none of one in the trash. */
const entryOf = (name: Name, row: string): readonly RawBuilder<string | null>[] => {
  const [title, rest] = textsOf(searched[name], row)
  const dataset = name === 'chart' ? sql` || ${between} || ${datasetTitle(row)}` : sql``
  return [title, sql<string>`${title} || ${between} || ${rest}${dataset}`].map(
    (text) => sql`case when ${sql.ref(`${row}.deleted_on`)} is null then ${text} end`,
  )
}

export const createFunction = (db: Kysely<unknown>, name: string, body: RawBuilder<unknown>) =>
  sql`create function ${sql.ref(name)}() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`.execute(
    db,
  )

export const createTrigger = (
  db: Kysely<unknown>,
  name: string,
  when: RawBuilder<unknown>,
  calls: string,
) =>
  sql`create trigger ${sql.ref(name)} after ${when} execute function ${sql.ref(calls)}()`.execute(
    db,
  )

/** Servers of the version before go on reading meanwhile. They write datasets before charts. */
export const lockThings = (db: Kysely<unknown>) =>
  sql`lock table dataset, chart, dashboard, project, saved_query in share row exclusive mode`.execute(
    db,
  )

const fillTexts = async (db: Kysely<unknown>, name: Name) => {
  const [table, texts] = [sql.table(name), sql.table(`${name}_text`)]
  const columns = [...searched[name], ...(name === 'chart' ? ['dataset_id'] : []), 'deleted_on']
  await sql`create table ${texts} (id integer primary key references ${table} (id) on delete cascade, title text, texts text)`.execute(
    db,
  )
  await sql`create index ${sql.ref(`${name}_text_ordered`)} on ${texts} (title collate "C", id)`.execute(
    db,
  )
  await sql`insert into ${texts} select id, ${sql.join(entryOf(name, name))} from ${table}`.execute(
    db,
  )
  // Neither the title nor the trash of a dataset changes while a chart of it does: each would miss the other.
  const datasets = sql`perform 1 from dataset where id in (new.dataset_id, old.dataset_id) order by id for share; `
  const follows = `${name}_text_follows`
  await createFunction(
    db,
    follows,
    sql`${name === 'chart' ? datasets : sql``}insert into ${texts} values (new.id, ${sql.join(entryOf(name, 'new'))})
      on conflict (id) do update set title = excluded.title, texts = excluded.texts`,
  )
  await createTrigger(
    db,
    follows,
    sql`insert or update of ${sql.join(columns.map((column) => sql.ref(column)))} on ${table} for each row`,
    follows,
  )
}

const followDatasets = async (db: Kysely<unknown>) => {
  const [, texts] = entryOf('chart', 'chart')
  const follows = 'chart_text_follows_dataset'
  await createFunction(
    db,
    follows,
    sql`update chart_text set texts = ${texts} from chart where chart.id = chart_text.id and chart.dataset_id = new.id`,
  )
  await createTrigger(db, `${follows}_added`, sql`insert on dataset for each row`, follows)
  await createTrigger(
    db,
    `${follows}_changed`,
    sql`update of table_name, deleted_on on dataset for each row
      when (old.table_name is distinct from new.table_name or old.deleted_on is distinct from new.deleted_on)`,
    follows,
  )
}

/** Trigrams where the module is there; all texts are read without. */
const indexTexts = async (db: Kysely<unknown>, name: Name) => {
  for (const column of ['title', 'texts'])
    await sql`create index ${sql.ref(`${name}_text_${column}`)} on ${sql.table(`${name}_text`)} using gin (${sql.ref(column)} gin_trgm_ops) with (fastupdate = off)`.execute(
      db,
    )
}

/**
 * Puts what searches look through into narrow tables of PostgreSQL, as SQLite has it in its indexes, the title of a chart's
 * dataset among it. Read in the things themselves, whose rows hold forms, a word that 8,000 of 100,000 charts have took a
 * third of a second to count. The indexes of migration 0016 are left to servers of the version before.
 */
export const searchedTexts = (kind: 'sqlite' | 'postgres'): Migration => ({
  up: async (db: Kysely<unknown>) => {
    if (kind === 'sqlite') return
    await lockThings(db)
    for (const name of names) await fillTexts(db, name)
    await followDatasets(db)
    const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
    if (rows.length > 0) for (const name of names) await indexTexts(db, name)
    for (const name of names) await sql`analyze ${sql.table(`${name}_text`)}`.execute(db)
  },
})
