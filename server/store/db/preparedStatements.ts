import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'

/** A statement is prepared once for all its uses: that takes longer than most take to run. */
const maxPrepared = 500

/** Prepares statements of a connection; its `lower` knows the letters of every script, where SQLite's own knows ASCII only. */
export const preparedStatements = (database: DatabaseSync) => {
  database.function('lower', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
  const prepared = new LRUCache<string, StatementSync>({ max: maxPrepared })
  return (sql: string): StatementSync => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
}
