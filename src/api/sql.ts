import { http, type CallOptions } from './client'
import type { SqlAnswer, SqlRequest } from './contract'

/** Runs SQL against a database; stopped by the `client_id` that is sent, or by aborting the call. */
export const runSql = async (request: SqlRequest, options: CallOptions = {}) => {
  const fixed = { json: true, expand_data: true, runAsync: false, select_as_cta: false, tmp_table_name: '', ctas_method: 'TABLE' }
  return (await http.post<SqlAnswer>('/database/sql_json/', { ...fixed, ...request }, options)).data
}
