import type { FastifyReply } from 'fastify'
import type { SqlRequest } from '../../src/api/contract/sql.ts'
import type { Ran } from '../results/ran.ts'
import { ownLimit } from '../sql/statements.ts'
import type { DatabaseRow, QueryRow, UserRow } from '../store/db/tables.ts'
import { serialized } from './streaming.ts'

const limitingFactor = ({ truncated, statement, rows }: Ran) => {
  if (truncated) return 'DROPDOWN'
  return ownLimit(statement) === rows ? 'QUERY' : 'NOT_LIMITED'
}

/** A run as the history has it. */
export const answeredQuery = (
  row: QueryRow,
  last: Ran,
  database: DatabaseRow,
  { username }: UserRow,
  schema: string | null,
) => ({
  id: row.client_id,
  queryId: row.id,
  serverId: row.id,
  dbId: database.id,
  db: database.database_name,
  sql: row.sql,
  executedSql: row.executed_sql,
  limit: row.row_limit,
  limitingFactor: limitingFactor(last),
  rows: last.rows,
  state: row.status,
  startDttm: row.start_time,
  endDttm: row.end_time,
  schema,
  tab: row.tab_name,
  user: username,
  tempTable: row.tmp_table_name,
})

/** Answers what the statements of a run came to; the rows on top are the last one's. */
export const sendSqlAnswer = (
  reply: FastifyReply,
  queryId: number,
  ran: readonly [Ran, ...Ran[]],
  query: object,
  { keep }: SqlRequest,
) => {
  const { columns, data } = ran.at(-1) ?? ran[0]
  reply.type('application/json; charset=utf-8')
  return serialized(
    Buffer.from(
      JSON.stringify({
        query_id: queryId,
        status: 'success',
        columns,
        selected_columns: columns,
        expanded_columns: [],
        data,
        results: ran,
        query,
        ...(keep === true ? { kept: true } : {}),
      }),
    ),
  )
}
