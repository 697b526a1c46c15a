import { type RawBuilder, sql } from 'kysely'
import type { ThingType } from '../../../src/api/contract/thing.ts'
import { isPostgres } from '../db/isPostgres.ts'
import type { Store } from '../db/open.ts'
import { presentCount } from './presentCount.ts'

/** By table, the texts that a search looks through, as the indexes of migration 0016 have them: the title first. */
const searchedTexts: Record<ThingType, readonly string[]> = {
  chart: ['slice_name', 'description', 'viz_type'],
  dataset: ['table_name', 'schema', 'description'],
  dashboard: ['dashboard_title', 'slug', 'description'],
  project: ['project_title', 'description'],
  saved_query: ['label', 'description', 'sql', 'schema'],
}

/** Which things are searched; `byDataset` where the title of its dataset finds a thing too, `byTitle` where nothing but its own does. */
export interface TextSearch {
  thing: ThingType
  byDataset?: true
  byTitle?: true
}

const between = '\u001f'
/** Both indexes have pieces of three letters. */
const isPiece = (text: string) => /.{3}/su.test(text)
/** Of more things, the first ones in order are come upon sooner than all are gathered; titles lie in their order already. */
const few = { byTitle: 200, byText: 1000 }

/** A text as part of a LIKE pattern with `escape '\\'`. Put `lower` around it: each metadata database knows small letters of its own. PostgreSQL cannot take the zero character. */
export const escapedForLike = (text: string) => text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')

/** The same expression as that of the indexes, as one text: making letters small is what takes the time. */
const smallTexts = (columns: readonly string[], table: string): RawBuilder<string> => {
  const refs = columns.map((column) => sql.ref(`${table}.${column}`))
  const texts = refs.map((ref) => sql`coalesce(${ref}, '')`)
  return refs.length === 1
    ? sql`lower(${refs[0]})`
    : sql`lower((${sql.join(texts, sql` || ${sql.lit(between)} || `)}))`
}

const isLike = (texts: RawBuilder<unknown>, text: string, [before, after] = ['%', '%']) =>
  sql<boolean>`${texts} like lower(${before + escapedForLike(text) + after}) escape '\\'`

const isAmong = (thing: ThingType, ids: RawBuilder<unknown>) =>
  sql<boolean>`${sql.ref(`${thing}.id`)} in (${ids})`

export interface FoundTexts {
  /** Whether a row is found: quick for whoever reads rows in order until a page is full. */
  inOrder: RawBuilder<boolean>
  /** The same, quick for whoever needs all. */
  among: RawBuilder<boolean>
  /** How many are found that are not in the trash, as an expression. */
  count: RawBuilder<number>
}

const everything = sql<boolean>`1 = 1`

/** The columns that a search looks through. */
const columnsOf = (thing: ThingType, part: 'title' | 'any') =>
  part === 'title' ? searchedTexts[thing].slice(0, 1) : searchedTexts[thing]

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** What is looked up in the index of SQLite: the text, or all pieces that begin with it where it is shorter than they are. */
const piecesOf = async (store: Store, thing: ThingType, small: string) => {
  if (isPiece(small)) return quoted(small)
  const { rows } = await sql<{
    term: string
  }>`select term from ${sql.table(`${thing}_pieces`)} where term >= ${small} and term < ${`${small}\u{10FFFF}`}`.execute(
    store,
  )
  return rows.length === 0 ? quoted('') : rows.map(({ term }) => quoted(term)).join(' OR ')
}

/** The ids of things that are not in the trash and have the text in their title, or in any text, that of a chart's dataset among them. */
const indexedIds = async (store: Store, thing: ThingType, text: string, part: 'title' | 'any') => {
  const index = sql.table(`${thing}_text`)
  if (isPostgres(store))
    return sql`select id from ${index} where ${isLike(sql.ref(part === 'title' ? 'title' : 'texts'), text)}`
  const pieces = await piecesOf(store, thing, text.toLowerCase())
  return sql`select rowid as id from ${index} where ${index} match ${part === 'title' ? `title : (${pieces})` : pieces}`
}

const isOfDataset = (thing: ThingType, text: string) =>
  sql<boolean>`exists (select 1 from dataset where dataset.id = ${sql.ref(`${thing}.dataset_id`)} and dataset.deleted_on is null
    and ${isLike(smallTexts(columnsOf('dataset', 'title'), 'dataset'), text)})`

/** A single letter is in most texts, and begins too many pieces. */
const scanned = (thing: ThingType, condition: RawBuilder<boolean>): FoundTexts => ({
  inOrder: condition,
  among: condition,
  count: sql<number>`(select count(*) from ${sql.table(thing)} where deleted_on is null and ${condition})`,
})

const areFew = async (store: Store, ids: RawBuilder<unknown>, max: number) => {
  const { rows } = await sql<{
    found: number
  }>`select count(*) as found from (${ids} limit ${sql.lit(max + 1)}) as ids`.execute(store)
  return (rows[0]?.found ?? 0) <= max
}

/** From which share of the things on reading the bytes of all is sooner done than looking up the pieces of each. */
const commonShare = 0.18

/**
 * How many are found, as an expression: by the index, or by the bytes where the text is no piece or a hundredth of them
 * says that many have it.
 */
const countFound = (
  store: Store,
  thing: ThingType,
  text: string,
  part: 'title' | 'any',
  ids: RawBuilder<unknown>,
): RawBuilder<number> => {
  const indexed = sql<number>`(select count(*) from (${ids}) as ids)`
  if (!isPostgres(store) || part === 'title') return indexed
  const scanned = sql.table(`${thing}_scanned_text`)
  const has = sql<boolean>`position((select convert_to(lower(${text}), 'UTF8')) in texts) > 0`
  const counted = sql<number>`(select count(*) from ${scanned} where ${has})`
  if (!isPiece(text)) return counted
  const share = sql<number>`(select avg((${has})::int) from ${scanned} tablesample system (1))`
  return sql<number>`case when ${share} > ${sql.lit(commonShare)} then ${counted} else ${indexed} end`
}

/** How to find the things with a part of a text, in letters of any case, in one of their texts. */
export const findTexts = async (
  store: Store,
  { thing, byDataset, byTitle }: TextSearch,
  sent: string,
): Promise<FoundTexts> => {
  const text = sent.replaceAll(/[\0\u001f]/g, '')
  if (text === '')
    return { inOrder: everything, among: everything, count: presentCount(store, thing) }
  const part = byTitle === true ? 'title' : 'any'
  const own = isLike(smallTexts(columnsOf(thing, part), thing), text)
  const condition = byDataset === true ? sql<boolean>`(${own} or ${isOfDataset(thing, text)})` : own
  if (!isPostgres(store) && text.length === 1) return scanned(thing, condition)
  const ids = await indexedIds(store, thing, text, part)
  const among = isAmong(thing, ids)
  const max = byTitle === true ? few.byTitle : few.byText
  return {
    among,
    // PostgreSQL knows how many there are about, and chooses by that.
    inOrder: isPostgres(store) || (await areFew(store, ids, max)) ? among : condition,
    count: countFound(store, thing, text, part, ids),
  }
}

/** Where titles are read in order, and which of them begin with the text or have it further on. */
export interface FoundTitles {
  from: RawBuilder<unknown>
  /** In small letters, in the order of their characters. */
  title: RawBuilder<string>
  begins: RawBuilder<boolean>
  within: RawBuilder<boolean>
}

/** How to find the things whose title has a part of a text, for whoever reads them by title. */
export const findTitles = async (
  store: Store,
  thing: ThingType,
  sent: string,
): Promise<FoundTitles> => {
  const text = sent.replaceAll(/[\0\u001f]/g, '')
  const [table, texts] = [sql.table(thing), sql.table(`${thing}_text`)]
  if (isPostgres(store)) {
    const title = sql<string>`${sql.ref(`${thing}_text.title`)} collate "C"`
    const begins = isLike(title, text, ['', '%'])
    return {
      from: sql`${texts} join ${table} on ${sql.ref(`${thing}.id`)} = ${sql.ref(`${thing}_text.id`)}`,
      title,
      begins,
      within: sql<boolean>`${isLike(sql.ref(`${thing}_text.title`), text)} and not ${begins}`,
    }
  }
  const title = smallTexts(columnsOf(thing, 'title'), thing)
  const small = text.toLowerCase()
  // SQLite looks up a range in an index, no pattern.
  const begins = sql<boolean>`(${title} >= ${small} and ${title} < ${`${small}\u{10FFFF}`})`
  const { inOrder } = await findTexts(store, { thing, byTitle: true }, text)
  return { from: table, title, begins, within: sql<boolean>`${inOrder} and not ${begins}` }
}
