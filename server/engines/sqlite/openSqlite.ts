import { badRequest, forbidden } from '../../problem.ts'
import type { Driver, Reading } from '../remote/driver.ts'
import type { Cell } from '../engine.ts'
import { identifier } from '../sqlText/quoting.ts'
import { catalogue } from './catalogue.ts'
import type { Request } from './messages.ts'
import type { SqliteProcess } from './process.ts'
import { createReaders } from './readers.ts'
import { createWriters } from './writers.ts'

/** A file below the data folder, as `confinedFile` answers it, and whether its flags let anybody write into it. */
export interface SqliteFile {
  file: string
  writable: boolean
}

const statementOf = ({ parts }: Reading) => parts.join('?')

const checkSchema = (schema: string | null | undefined) => {
  if (schema !== undefined && schema !== null && schema.toLowerCase() !== 'main')
    throw badRequest(`There is no schema "${schema}": an SQLite file has the schema main only`)
}

/** An SQLite file of the users: statements run in processes of their own, each with one connection. */
export const openSqlite = ({ file, writable }: SqliteFile): Driver => {
  const readers = createReaders(file)
  const writers = createWriters(file)
  const { begin } = readers
  const write: typeof writers.write = async (signal, work) => {
    if (!writable) throw forbidden('Only SELECT statements are allowed against this database.')
    return writers.write(signal, work)
  }

  const rowsOf = async (sql: string, values: Cell[] = []) => {
    const { columns, batches } = await begin({
      kind: 'read',
      sql,
      values,
      maxRows: 100_000,
      own: true,
    })
    const rows: Cell[][] = []
    for await (const batch of batches)
      for (let row = 0; row < batch.rowCount; row += 1)
        rows.push(columns.map((_, index) => batch.columns[index]?.[row] ?? null))
    return rows
  }

  const sampled = async (table: string) => {
    const { columns, batches } = await begin({
      kind: 'read',
      sql: `SELECT * FROM ${identifier(table)}`,
      values: [],
      maxRows: 1,
      own: false,
    })
    for await (const _ of batches) break
    return columns
  }

  const done = async (send: SqliteProcess['request'], request: Request) =>
    (await send(request, 'done')).rows

  return {
    ...catalogue(rowsOf, sampled),
    read: async (reading, signal) => {
      checkSchema(reading.schema)
      return begin(
        {
          kind: 'read',
          sql: statementOf(reading),
          values: reading.values,
          maxRows: reading.maxRows,
          own: false,
        },
        signal,
      )
    },
    execute: ({ sql, schema, maxRows }, signal) =>
      write(signal, async (send) => {
        checkSchema(schema)
        const { columns, rows, truncated, changed } = await send(
          { kind: 'execute', sql, maxRows },
          'outcome',
        )
        return { columns, rows, truncated, changed }
      }),
    load: ({ batches, ...load }, signal) =>
      write(signal, async (send) => {
        await done(send, { kind: 'fill', load })
        for await (const batch of batches) await done(send, { kind: 'rows', batch })
        return done(send, { kind: 'keep' })
      }),
    dropTable: ({ table }) =>
      write(undefined, async (send) => {
        await done(send, { kind: 'drop', table })
      }),
    ping: async (signal) => {
      const { batches } = await begin(
        { kind: 'read', sql: 'PRAGMA main.schema_version', values: [], maxRows: 1, own: true },
        signal,
      )
      for await (const _ of batches) return
    },
    close: async () => {
      readers.end()
      await writers.end()
    },
  }
}
