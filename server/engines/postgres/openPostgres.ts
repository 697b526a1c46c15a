import pg from 'pg'
import type { OpenDriver, Rows } from '../remote/driver.ts'
import { catalogue } from './catalogue.ts'
import { createTypeNames } from './columnTypes.ts'
import { execute } from './executing.ts'
import { load } from './loading.ts'
import { refusalOf } from './postgresErrors.ts'
import { read } from './reading.ts'
import { openSessions } from './sessions.ts'

const qualified = (schema: string | null, table: string) =>
  [...(schema === null ? [] : [schema]), table].map((name) => pg.escapeIdentifier(name)).join('.')

/** A PostgreSQL database; statements that read can write nothing, whatever they say. */
export const openPostgres: OpenDriver = (connection) => {
  const sessions = openSessions(connection)
  const columnsOf = createTypeNames(sessions)

  const withRefusals = async <Answer>(answer: Promise<Answer>, timeoutMs = 0): Promise<Answer> => {
    try {
      return await answer
    } catch (error) {
      throw refusalOf(error, connection, timeoutMs)
    }
  }

  async function* withBatchRefusals({ batches }: Rows, timeoutMs: number) {
    try {
      yield* batches
    } catch (error) {
      throw refusalOf(error, connection, timeoutMs)
    }
  }

  const query = <Row extends unknown[]>(text: string, values: unknown[] = []) =>
    withRefusals(sessions.query<Row>(text, values))

  return {
    ...catalogue({ query, defaultSchema: () => withRefusals(sessions.defaultSchema()) }),
    read: async (reading, signal) => {
      const rows = await withRefusals(read(sessions, columnsOf, reading, signal), reading.timeoutMs)
      return { columns: rows.columns, batches: withBatchRefusals(rows, reading.timeoutMs) }
    },
    execute: (command, signal) =>
      withRefusals(execute(sessions, columnsOf, command, signal), command.timeoutMs),
    load: (arriving, signal) => withRefusals(load(sessions, arriving, signal)),
    ping: async (signal) => {
      signal?.throwIfAborted()
      const gone = new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
      )
      await Promise.race([query('SELECT 1'), gone])
    },
    dropTable: async ({ schema, table }) => {
      await query(
        `DROP TABLE IF EXISTS ${qualified(schema ?? (await withRefusals(sessions.defaultSchema())), table)}`,
      )
    },
    close: sessions.close,
  }
}
