import { Client } from 'pg'
import { startPostgres } from '../../tests/support/postgres'

/** Everybody is let in as they say they are, but `guarded` only with a password. */
const entrances = 'host all guarded 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n'

/** A PostgreSQL server for the files that need one: `run` speaks to its database, `log` holds every statement it was asked. */
export const openPostgres = async () => {
  const { url, logged, close } = await startPostgres(['log_statement=all'], {
    'pg_hba.conf': entrances,
  })
  const client = new Client({ connectionString: `${url}/postgres` })
  await client.connect()
  return {
    /** The address as a person types it. */
    address: url.replace('postgres@', 'postgres:harvest@').concat('/postgres'),
    run: (sql: string) => client.query(sql),
    log: logged,
    close: async () => {
      await client.end()
      await close()
    },
  }
}
