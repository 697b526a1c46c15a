import { sql } from 'kysely'
import type { Database } from '../../src/api/contract/database.ts'
import { databaseById } from './databases.ts'
import type { Resource } from './lists.ts'
import type { Store } from './open.ts'
import { peopleOf } from './people.ts'
import type { DatabaseRow } from './tables.ts'
import { timesOf } from './time.ts'

const answerOf = async (store: Store, rows: readonly DatabaseRow[]): Promise<Database[]> => {
  const now = Date.now()
  const people = await peopleOf(store, rows.map((row) => row.created_by_id))
  return rows.map((row) => ({
    id: row.id,
    uuid: row.uuid,
    database_name: row.database_name,
    sqlalchemy_uri: row.sqlalchemy_uri,
    backend: row.backend,
    engine: row.backend,
    is_internal: row.is_internal === 1,
    expose_in_sqllab: row.expose_in_sqllab === 1,
    allow_file_upload: row.allow_file_upload === 1,
    created_by: people.get(row.created_by_id ?? 0) ?? null,
    ...timesOf(row, now),
  }))
}

/** Databases as they are listed. */
export const databaseList: Resource<Database> = {
  table: 'database',
  title: 'Database',
  columns: [
    'id', 'uuid', 'database_name', 'sqlalchemy_uri', 'backend', 'engine', 'is_internal', 'expose_in_sqllab', 'allow_file_upload',
    'created_by', 'changed_on', 'changed_on_utc', 'changed_on_delta_humanized',
  ],
  onRequest: [],
  orders: {
    database_name: sql`lower(database.database_name)`,
    'created_by.first_name': sql`lower(coalesce((select name from "user" where "user".id = database.created_by_id), ''))`,
    expose_in_sqllab: sql.ref('database.expose_in_sqllab'),
  },
  filters: {
    id: { is: 'number', of: sql.ref('database.id') },
    database_name: { is: 'text', of: sql.ref('database.database_name') },
    backend: { is: 'text', of: sql.ref('database.backend') },
    expose_in_sqllab: { is: 'flag', of: sql.ref('database.expose_in_sqllab') },
    allow_file_upload: { is: 'flag', of: sql.ref('database.allow_file_upload'), operator: 'upload_is_enabled' },
    created_by: { is: 'one', of: sql.ref('database.created_by_id') },
  },
  load: async (store, ids) =>
    ids.length === 0 ? [] : answerOf(store, await store.selectFrom('database').selectAll().where('id', 'in', ids).execute()),
}

/** One database; no answer holds more of its address than may be seen. */
export const showDatabase = async (store: Store, id: number): Promise<Database> => {
  const [database] = await answerOf(store, [await databaseById(store, id)])
  return database as Database
}
