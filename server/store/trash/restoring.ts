import { sql } from 'kysely'
import type { Restored } from '../../../src/api/contract/trash.ts'
import { dialectOf } from '../../engines/engines.ts'
import { fromSource } from '../../engines/sqlText/source.ts'
import { databaseById } from '../databases/databases.ts'
import { writeTo, type Write } from '../db/idempotency.ts'
import type { Store } from '../db/open.ts'
import { missingParts } from './restoredParts.ts'
import type { UserRow } from '../db/tables.ts'
import {
  findTrashedThing,
  type FoundThing,
  noLongerTrashed,
  type ThingKind,
} from '../things/things.ts'
import { timeNow } from '../db/time.ts'
import { summarizeThings } from '../things/thingSummaries.ts'
import { isTaken } from '../db/transaction.ts'

const longestTitle = 250
const underAnotherName = 'under another name'

/** Two datasets have one place in a database, whoever made them; other names are one's own. */
const sameNamespace = ({ type }: ThingKind) =>
  type === 'dataset'
    ? sql<boolean>`other.database_id = own.database_id and coalesce(other.schema, '') = coalesce(own.schema, '')`
    : sql<boolean>`other.created_by_id = own.created_by_id`

const nameIsTaken = async (store: Store, kind: ThingKind, id: number, title: string) => {
  const [table = '', column = ''] = kind.title.split('.')
  const { rows } =
    await sql`select 1 from ${sql.table(table)} as other join ${sql.table(table)} as own on own.id = ${id} and other.id <> own.id
    where other.deleted_on is null and lower(${sql.ref(`other.${column}`)}) = lower(${title}) and ${sql.ref(`other.${column}`)} = ${title} and ${sameNamespace(kind)} limit 1`.execute(
      store,
    )
  return rows.length > 0
}

const ended = (title: string, ending: string) => {
  const letters = Array.from(title)
  return `${letters.slice(0, Math.max(longestTitle, letters.length) - ending.length).join('')}${ending}`
}

const freeTitle = async (store: Store, kind: ThingKind, { id, title }: FoundThing) => {
  for (let attempt = 0; ; attempt += 1) {
    const tried =
      attempt === 0 ? title : ended(title, attempt === 1 ? ' (restored)' : ` (restored ${attempt})`)
    if (!(await nameIsTaken(store, kind, id, tried))) return tried
  }
}

/** A table's dataset is found by the table's name, so that under another name it becomes a SELECT over that table. */
const overItsTable = async (writing: Store, id: number) => {
  const {
    database_id,
    schema,
    table_name,
    sql: statement,
  } = await writing
    .selectFrom('dataset')
    .select(['database_id', 'schema', 'table_name', 'sql'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (statement !== null) return
  const dialect = dialectOf((await databaseById(writing, database_id)).backend)
  const [table] = fromSource({
    dialect,
    schema,
    table: table_name,
    statement: null,
    columns: [],
    idColumn: null,
    metrics: [],
  }).parts
  await writing
    .updateTable('dataset')
    .set({ sql: `SELECT * FROM ${table}` })
    .where('id', '=', id)
    .execute()
}

const bringBack = async (writing: Store, kind: ThingKind, id: number, caller: UserRow) => {
  const found = await findTrashedThing(writing, kind, id, caller)
  const title = await freeTitle(writing, kind, found)
  const renamed = title !== found.title
  if (renamed && kind.type === 'dataset') await overItsTable(writing, id)
  const [, column = ''] = kind.title.split('.')
  const change = sql`, ${sql.id(column)} = ${title}, version = version + 1, changed_by_id = ${caller.id}, changed_on = ${timeNow()}`
  const { numAffectedRows } = await sql`update ${sql.table(kind.type)}
    set deleted_on = null, deleted_by_id = null ${renamed ? change : sql``} where id = ${id} and deleted_on is not null`.execute(
    writing,
  )
  if (numAffectedRows !== 1n) throw noLongerTrashed(kind)
  return renamed
}

/** Brings a thing back from the trash as it was, under another name where its own is taken, and says what it still lacks. */
export const restoreThing = async (
  store: Store,
  kind: ThingKind,
  id: number,
  caller: UserRow,
  write: Write = writeTo(store),
): Promise<Restored> => {
  const attempt = () =>
    write(async (writing) =>
      (await bringBack(writing, kind, id, caller)) ? underAnotherName : 'as it was',
    )
  // Somebody took the name between the look and the write: a second look finds it taken.
  const name = await attempt().catch((error: unknown) => {
    if (!isTaken(error)) throw error
    return attempt()
  })
  return showRestored(store, kind, id, name)
}

export const showRestored = async (
  store: Store,
  kind: ThingKind,
  id: number,
  restored: string,
): Promise<Restored> => {
  const renamed = restored === underAnotherName
  const [summary] = await summarizeThings(store, [{ type: kind.type, id }])
  if (summary === undefined) throw noLongerTrashed(kind)
  const { title, url } = summary.thing
  const name = renamed ? [`Its name is taken, so it was renamed to ${title}`] : []
  const message = ['Restored', ...name, ...(await missingParts(store, kind, id))].join('. ')
  return { message, result: { type: kind.type, id, title, url, renamed } }
}
