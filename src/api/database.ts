import type { Database, ListAnswer } from './contract'
import { http, type CallOptions } from './client'

/** The databases that take uploaded files, in order of name. */
export const listUploadDatabases = async (_: void, options: CallOptions = {}) => {
  const q = JSON.stringify({
    filters: [{ col: 'allow_file_upload', opr: 'upload_is_enabled', value: true }],
    order_column: 'database_name',
    order_direction: 'asc',
    page_size: -1,
  })
  return (await http.get<ListAnswer<Database>>('/database/', { ...options, params: { q } })).data.result
}

/** The schemas of a database, its default one first. */
export const listSchemas = async (databaseId: number, options: CallOptions = {}) =>
  (await http.get<{ result: string[] }>(`/database/${databaseId}/schemas/`, options)).data.result
