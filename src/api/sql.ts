import { http, type CallOptions } from './client'
import type { Completion, CompletionsRequest, SqlAnswer, SqlRequest } from './contract'

/** Runs SQL against a database and keeps its rows: the answer comes with the first of them; stopped by the `client_id` that is sent, or by aborting the call. */
export const runSql = async (request: SqlRequest, options: CallOptions = {}) => {
  const fixed = { json: true, expand_data: true, runAsync: false, select_as_cta: false, tmp_table_name: '', ctas_method: 'TABLE' }
  return (await http.post<SqlAnswer>('/database/sql_json/', { ...fixed, keep: true, ...request }, options)).data
}

/** What can stand where the cursor is in a text, the likeliest first. */
export const completeSql = async ({ databaseId, ...place }: CompletionsRequest & { databaseId: number }, options: CallOptions = {}) =>
  (await http.post<{ result: Completion[] }>(`/database/${databaseId}/completions`, place, options)).data.result

/** A text as its database's kind of SQL is usually written. */
export const formatSql = async ({ databaseId, sql }: { databaseId: number; sql: string }, options: CallOptions = {}) =>
  (await http.post<{ result: { sql: string } }>(`/database/${databaseId}/format`, { sql }, options)).data.result.sql
