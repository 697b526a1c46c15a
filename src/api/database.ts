import type { ConnectionTest, DatabaseCreate, DatabaseSave } from './contract'
import { get, post, put, remove, type CallOptions } from './client'
import {
  databaseAnswerSchema,
  databaseCreatedSchema,
  databaseListItemSchema,
  databaseSchema,
  schemasAnswerSchema,
  tableAnswerSchema,
  tablesAnswerSchema,
} from './contract/database'
import { listAnswerSchema, messageSchema } from './contract/list'
import { droppableTableAnswerSchema } from './contract/uploadedTable'
import { readPage, type ListPageRequest } from './listQuery'

const databases = listAnswerSchema(databaseListItemSchema)
const wholeDatabases = listAnswerSchema(databaseSchema)

/** One page of the databases, searched by name. */
export const listDatabases = (request: ListPageRequest, options?: CallOptions) =>
  readPage(
    databases,
    '/database/',
    request,
    { search: { col: 'database_name', opr: 'ct' } },
    options,
  )

/** Every database there is to choose from, in order of name. */
export const listAllDatabases = async (_: void, options: CallOptions = {}) => {
  const q = JSON.stringify({ order_column: 'database_name', order_direction: 'asc', page_size: -1 })
  return (await get(databases, '/database/', { ...options, params: { q } })).result
}

/** The databases that take uploaded files, in order of name. */
export const listUploadDatabases = async (_: void, options: CallOptions = {}) => {
  const q = JSON.stringify({
    filters: [{ col: 'allow_file_upload', opr: 'upload_is_enabled', value: true }],
    order_column: 'database_name',
    order_direction: 'asc',
    page_size: -1,
  })
  return (await get(wholeDatabases, '/database/', { ...options, params: { q } })).result
}

/** One database; the password of its address and `encrypted_extra` are masked. */
export const getDatabase = async ({ id }: { id: number }, options: CallOptions = {}) =>
  (await get(databaseAnswerSchema, `/database/${id}`, options)).result

/** Keeps a database after a connection to it has been made. */
export const createDatabase = async (fields: DatabaseCreate, options: CallOptions = {}) =>
  (await post(databaseCreatedSchema, '/database/', fields, options)).result

/** Changes the sent fields of a database; a masked password and a masked `encrypted_extra` stay as they are stored. */
export const updateDatabase = async (
  { id, ...fields }: DatabaseSave & { id: number },
  options: CallOptions = {},
) => (await put(databaseAnswerSchema, `/database/${id}`, fields, options)).result

/** Removes a database that no dataset lies over. */
export const deleteDatabase = async ({ id }: { id: number }, options: CallOptions = {}) => {
  await remove(messageSchema, `/database/${id}`, undefined, options)
}

/** Tries a connection and keeps nothing; what is wrong with it stands in the problem's first `errors`. */
export const testConnection = async (connection: ConnectionTest, options: CallOptions = {}) => {
  await post(messageSchema, '/database/test_connection', connection, options)
}

const forced = (force: boolean) => (force ? { q: JSON.stringify({ force }) } : {})

/** The schemas of a database, its default one first; with `force`, not as the server keeps them. */
export const listSchemas = async (
  { databaseId, force = false }: { databaseId: number; force?: boolean },
  options: CallOptions = {},
) =>
  (
    await get(schemasAnswerSchema, `/database/${databaseId}/schemas/`, {
      ...options,
      params: forced(force),
    })
  ).result

/** Tables and views of a schema by name; with `force`, not as the server keeps them. */
export const listTables = async (
  { databaseId, schema, force = false }: { databaseId: number; schema: string; force?: boolean },
  options: CallOptions = {},
) => {
  const params = forced(force)
  const path = `/database/${databaseId}/${encodeURIComponent(schema)}/tables/`
  return (await get(tablesAnswerSchema, path, { ...options, params })).options
}

interface TableAddress {
  databaseId: number
  schema: string
  table: string
}

const tablePath = ({ databaseId, schema, table }: TableAddress) =>
  `/database/${databaseId}/table/${encodeURIComponent(table)}/${encodeURIComponent(schema)}/`

/** What the database says of a table: its columns with types and keys, and a SELECT of its first 100 rows. */
export const getTable = async (address: TableAddress, options: CallOptions = {}) =>
  (await get(tableAnswerSchema, tablePath(address), options)).result

/** What reads a table that no dataset shows, for admins; refused for a table that a dataset shows or that may not be dropped. */
export const getTableReaders = async (address: TableAddress, options: CallOptions = {}) =>
  (await get(droppableTableAnswerSchema, `${tablePath(address)}readers`, options)).result

/** Drops a table that no dataset shows, for admins; there is no way back. */
export const dropTable = async (address: TableAddress, options: CallOptions = {}) => {
  await remove(messageSchema, tablePath(address), undefined, options)
}
