import { sql } from 'kysely'
import type { SavedQuery, SavedQueryCreate } from '../../../src/api/contract/savedQuery.ts'
import { notFound, unacceptable } from '../../problem.ts'
import { listedDescription, listedStatement } from '../lists/listedTexts.ts'
import { databaseById } from '../databases/databases.ts'
import { writeTo, type Write } from '../db/idempotency.ts'
import type { Resource } from '../lists/lists.ts'
import type { Store } from '../db/open.ts'
import { peopleOf } from '../users/people.ts'
import type { SavedQueryRow, UserRow } from '../db/tables.ts'
import { timeNow, timesOf } from '../db/time.ts'
import { textOf, titleOf } from '../things/titles.ts'

const longestLabel = 256

const columns = [
  'id',
  'label',
  'schema',
  'database_id',
  'created_by_id',
  'changed_by_id',
  'created_on',
  'changed_on',
  'version',
] as const

type ListedRow = Pick<SavedQueryRow, (typeof columns)[number] | 'description' | 'sql'>

const answerOf = async (store: Store, rows: readonly ListedRow[]): Promise<SavedQuery[]> => {
  const now = Date.now()
  const people = await peopleOf(
    store,
    rows.flatMap((row) => [row.created_by_id, row.changed_by_id]),
  )
  const ids = [...new Set(rows.flatMap((row) => row.database_id ?? []))]
  const databases =
    ids.length === 0
      ? []
      : await store
          .selectFrom('database')
          .select(['id', 'database_name'])
          .where('id', 'in', ids)
          .execute()
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    description: row.description,
    sql: row.sql,
    schema: row.schema,
    db_id: row.database_id,
    database: databases.find(({ id }) => id === row.database_id) ?? null,
    created_by: people.get(row.created_by_id ?? 0) ?? null,
    changed_by: people.get(row.changed_by_id ?? 0) ?? null,
    version: row.version,
    ...timesOf(row, now),
  }))
}

const databaseName = sql`lower(coalesce((select database.database_name from database where database.id = saved_query.database_id), ''))`

/** Saved queries as they are listed: everyone sees their own, admins too. */
export const savedQueryList: Resource<SavedQuery> = {
  table: 'saved_query',
  title: 'Saved Query',
  columns: [
    'id',
    'label',
    'description',
    'sql',
    'schema',
    'db_id',
    'database',
    'created_by',
    'changed_by',
    'created_on_utc',
    'changed_on',
    'changed_on_utc',
    'changed_on_delta_humanized',
    'version',
  ],
  onRequest: [],
  orders: {
    label: sql`lower(saved_query.label)`,
    schema: sql`lower(coalesce(saved_query.schema, ''))`,
    'database.database_name': databaseName,
    'created_by.first_name': sql`lower(coalesce((select name from "user" where "user".id = saved_query.created_by_id), ''))`,
  },
  seenBy: ({ id }) => sql<boolean>`saved_query.created_by_id = ${id}`,
  filters: {
    id: { is: 'number', of: sql.ref('saved_query.id') },
    label: { is: 'text', of: sql.ref('saved_query.label') },
    schema: { is: 'text', of: sql.ref('saved_query.schema') },
    description: { is: 'text', of: sql.ref('saved_query.description') },
    sql: { is: 'text', of: sql.ref('saved_query.sql') },
    database: { is: 'one', of: sql.ref('saved_query.database_id') },
    created_by: { is: 'one', of: sql.ref('saved_query.created_by_id') },
  },
  allText: {
    operator: 'all_text',
    column: 'label',
    search: { thing: 'saved_query' },
  },
  load: async (store, ids) => {
    if (ids.length === 0) return []
    const texts = [
      listedDescription('saved_query.description').as('description'),
      listedStatement('saved_query.sql').as('sql'),
    ] as const
    return answerOf(
      store,
      await store
        .selectFrom('saved_query')
        .select([...columns, ...texts])
        .where('id', 'in', ids)
        .execute(),
    )
  },
}

/** One of the caller's saved queries; anybody else's is 404. */
export const showSavedQuery = async (
  store: Store,
  id: number,
  caller: UserRow,
): Promise<SavedQuery> => {
  const rows = await store
    .selectFrom('saved_query')
    .selectAll()
    .where('id', '=', id)
    .where('created_by_id', '=', caller.id)
    .where('deleted_on', 'is', null)
    .execute()
  const [found] = await answerOf(store, rows)
  if (found === undefined) throw notFound()
  return found
}

export const createSavedQuery = async (
  store: Store,
  sent: SavedQueryCreate,
  caller: UserRow,
  write: Write = writeTo(store),
): Promise<SavedQuery> => {
  const label = titleOf('label', sent.label, 'Required.', longestLabel)
  const database = await databaseById(
    store,
    sent.db_id,
    unacceptable('Database does not exist', { db_id: ['Database does not exist'] }),
  )
  const now = timeNow()
  const row = {
    label,
    description: textOf(sent.description ?? '') ?? '',
    sql: textOf(sent.sql) ?? '',
    schema: textOf(sent.schema ?? null),
    database_id: database.id,
    created_by_id: caller.id,
    changed_by_id: caller.id,
    created_on: now,
    changed_on: now,
    deleted_on: null,
    version: 1,
  }
  const id = await write(
    async (writing) =>
      (
        await writing
          .insertInto('saved_query')
          .values(row)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
  return showSavedQuery(store, id, caller)
}
