import { randomUUID } from 'node:crypto'
import { escapeIdentifier, type ClientBase } from 'pg'
import type { Command, Outcome } from '../engine.ts'
import type { ColumnsOf } from './columnTypes.ts'
import { checkWriting } from './gate.ts'
import { batchOf } from './reading.ts'
import { streamRows } from './rowStream.ts'
import { transaction, type Sessions } from './sessions.ts'

const changedRows = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/
const createdRows = /^SELECT (\d+)$/

const changed = (tag: string, hasColumns: boolean) => {
  const [, count] = changedRows.exec(tag) ?? (hasColumns ? null : createdRows.exec(tag)) ?? []
  return count === undefined ? null : Number(count)
}

/**
 * Reads what a table is to be made of without the right to write, into a table of this transaction: that much is allowed
 * then. Answers the statement that makes the table of those rows.
 */
const readFirst = async (client: ClientBase, sql: string, selected: string): Promise<string> => {
  const rows = `pg_temp.${escapeIdentifier(`read_${randomUUID()}`)}`
  const run = (text: string) => streamRows(client, { text, values: [] }).take()
  await run(`CREATE TEMPORARY TABLE ${rows} ON COMMIT DROP AS\n${selected}\nWITH NO DATA`)
  await client.query('SAVEPOINT reading; SET TRANSACTION READ ONLY')
  await run(`INSERT INTO ${rows}\n${selected}`)
  await client.query('RELEASE SAVEPOINT reading')
  return `${sql.slice(0, sql.length - selected.length)}TABLE ${rows}`
}

/** Runs one statement that may write in a transaction of its own, which is committed when the statement ended well. */
export const execute = async (
  sessions: Sessions,
  columnsOf: ColumnsOf,
  { sql, selected, schema = null, maxRows, timeoutMs }: Command,
  signal: AbortSignal,
): Promise<Outcome> => {
  checkWriting(sql)
  const session = await sessions.begin(signal)
  try {
    await session.client.query(transaction('READ WRITE', timeoutMs, schema))
    signal.throwIfAborted()
    const text = selected === undefined ? sql : await readFirst(session.client, sql, selected)
    signal.throwIfAborted()
    const stream = streamRows(session.client, { text, values: [], rows: maxRows + 1 })
    const columns = await columnsOf(await stream.fields)
    const rows: Outcome['rows'] = []
    for (let taken = await stream.take(); taken !== null; taken = await stream.take()) {
      const batch = batchOf(columns, taken)
      for (let row = 0; row < batch.rowCount; row += 1)
        rows.push(batch.columns.map((cells) => cells[row] ?? null))
    }
    signal.throwIfAborted()
    await session.client.query('COMMIT')
    return {
      columns,
      rows: rows.slice(0, maxRows),
      truncated: rows.length > maxRows,
      changed: changed(stream.tag(), columns.length > 0),
    }
  } finally {
    await session.leave(false)
  }
}
