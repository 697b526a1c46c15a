import { post, type CallOptions } from './client'
import type { CompletionsRequest, SqlRequest } from './contract'
import { completionsAnswerSchema, formatAnswerSchema } from './contract/sqlEditing'
import { sqlEnvelope } from './envelopes'

/** Runs SQL against a database and keeps its rows: the answer comes with the first of them; stopped by the `client_id` that is sent, or by aborting the call. */
export const runSql = (request: SqlRequest, options: CallOptions = {}) => {
  const fixed = {
    json: true,
    expand_data: true,
    runAsync: false,
    select_as_cta: false,
    tmp_table_name: '',
    ctas_method: 'TABLE',
  }
  return post(
    sqlEnvelope,
    '/database/sql_json/',
    { ...fixed, keep: true, ...request },
    { ...options, unlimited: true },
  )
}

/** What can stand where the cursor is in a text, the likeliest first. */
export const completeSql = async (
  { databaseId, ...request }: CompletionsRequest & { databaseId: number },
  options: CallOptions = {},
) =>
  (await post(completionsAnswerSchema, `/database/${databaseId}/completions`, request, options))
    .result

/** A text as its database's kind of SQL is usually written. */
export const formatSql = async (
  { databaseId, sql }: { databaseId: number; sql: string },
  options: CallOptions = {},
) => (await post(formatAnswerSchema, `/database/${databaseId}/format`, { sql }, options)).result.sql
