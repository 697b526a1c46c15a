import pg from 'pg'
import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { parseAddress } from '../../engines/reach/address.ts'
import { tablesRefused, type TablesDatabase } from './tablesDatabase.ts'

/** As in the embedded workspace, so that its statements find their tables here. */
export const postgresSchema = 'main'

/** A PostgreSQL for uploaded tables. They lie in a schema where statements look for names first; its comment is the mark. */
export const openPostgresTables = async (location: string): Promise<TablesDatabase> => {
  const client = new pg.Client({ connectionString: location })
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw tablesRefused(`the database cannot be reached: ${String(fieldsOf(error)['message'])}`)
  })
  return {
    address: parseAddress(location),
    schema: postgresSchema,
    prepare: async () => {
      const { rows: metadata } = await client.query(
        `SELECT 1 FROM pg_class WHERE relname = 'kysely_migration'`,
      )
      if (metadata.length > 0)
        throw tablesRefused(
          'the metadata lie in this database, and whoever may run SQL could read them. Name a database of its own, on the same server or another.',
        )
      await client.query(`CREATE SCHEMA IF NOT EXISTS ${postgresSchema}`)
      await client.query(`DO $$ BEGIN EXECUTE format(
        'ALTER ROLE %I IN DATABASE %I SET search_path = ${postgresSchema}', current_user, current_database()); END $$`)
      const { rows } = await client.query<{ comment: string | null }>(
        `SELECT obj_description(oid, 'pg_namespace') AS comment FROM pg_namespace WHERE nspname = $1`,
        [postgresSchema],
      )
      return rows[0]?.comment ?? null
    },
    setMark: async (mark) => {
      await client.query(`COMMENT ON SCHEMA ${postgresSchema} IS ${pg.escapeLiteral(mark)}`)
    },
    close: () => client.end(),
  }
}
