import { sql } from 'kysely'
import {
  databaseFlags,
  secretMask,
  type Database,
  type DatabaseData,
  type DatabaseFlags,
} from '../../../src/api/contract/database.ts'
import { parseAddress } from '../../engines/reach/address.ts'
import { databaseById } from './databases.ts'
import type { Resource } from '../lists/lists.ts'
import type { Store } from '../db/open.ts'
import { ownersOf, peopleOf } from '../users/people.ts'
import type { DatabaseRow } from '../db/tables.ts'
import { timesOf } from '../db/time.ts'

/** What `extra` holds where nobody wrote anything. */
const usualExtra =
  '{"metadata_params": {}, "engine_params": {}, "metadata_cache_timeout": {}, "schemas_allowed_for_file_upload": []}'

const flagsOf = (row: DatabaseRow) =>
  Object.fromEntries(databaseFlags.map((flag) => [flag, row[flag] === 1])) as DatabaseFlags

const nowhere: Database['parameters'] = {
  host: '',
  port: null,
  username: '',
  database: '',
  query: {},
}

const parametersOf = ({ sqlalchemy_uri, is_internal }: DatabaseRow): Database['parameters'] => {
  if (is_internal === 1) return nowhere
  const { host, port, user, database, query } = parseAddress(sqlalchemy_uri)
  return {
    host: host ?? '',
    port,
    username: user ?? '',
    database: database ?? '',
    query: { ...query },
  }
}

const answerOf = async (store: Store, rows: readonly DatabaseRow[]): Promise<Database[]> => {
  const now = Date.now()
  const people = await peopleOf(
    store,
    rows.map((row) => row.created_by_id),
  )
  const owners = await ownersOf(
    store,
    'database',
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    uuid: row.uuid,
    database_name: row.database_name,
    verbose_name: row.verbose_name,
    sqlalchemy_uri: row.sqlalchemy_uri,
    backend: row.backend,
    engine: row.backend,
    is_internal: row.is_internal === 1,
    ...flagsOf(row),
    cache_timeout: row.cache_timeout,
    configuration_method: 'sqlalchemy_form',
    encrypted_extra: row.sealed_extra === null ? '{}' : secretMask,
    extra: row.extra === '' ? usualExtra : row.extra,
    force_ctas_schema: row.force_ctas_schema,
    server_cert: row.server_cert,
    parameters: parametersOf(row),
    allows_subquery: true,
    disable_data_preview: false,
    owners: owners.get(row.id) ?? [],
    created_by: people.get(row.created_by_id ?? 0) ?? null,
    ...timesOf(row, now),
  }))
}

/** Databases as they are listed. */
export const databaseList: Resource<Database> = {
  table: 'database',
  title: 'Database',
  columns: [
    'id',
    'uuid',
    'database_name',
    'verbose_name',
    'sqlalchemy_uri',
    'backend',
    'engine',
    'is_internal',
    ...databaseFlags,
    'cache_timeout',
    'configuration_method',
    'encrypted_extra',
    'extra',
    'force_ctas_schema',
    'server_cert',
    'parameters',
    'allows_subquery',
    'disable_data_preview',
    'owners',
    'created_by',
    'changed_on',
    'changed_on_utc',
    'changed_on_delta_humanized',
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
    allow_file_upload: {
      is: 'flag',
      of: sql.ref('database.allow_file_upload'),
      operator: 'upload_is_enabled',
    },
    created_by: { is: 'one', of: sql.ref('database.created_by_id') },
  },
  load: async (store, ids) =>
    ids.length === 0
      ? []
      : answerOf(
          store,
          await store.selectFrom('database').selectAll().where('id', 'in', ids).execute(),
        ),
}

/** One database; no answer holds more of its address than may be seen. */
export const showDatabase = async (store: Store, id: number): Promise<Database> => {
  const [database] = await answerOf(store, [await databaseById(store, id)])
  return database as Database
}

/** One database with the datasets over it. */
export const showDatabaseData = async (store: Store, id: number): Promise<DatabaseData> => {
  const database = await showDatabase(store, id)
  const datasets = await store
    .selectFrom('dataset')
    .select(['id', 'table_name', 'schema'])
    .where('database_id', '=', id)
    .where('deleted_on', 'is', null)
    .orderBy(sql`lower(table_name)`)
    .orderBy('id')
    .execute()
  return { ...database, datasets }
}
