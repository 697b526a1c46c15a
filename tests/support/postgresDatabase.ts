import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

const run = async (database: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/${database}` })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** A database of its own on the test run's PostgreSQL; `address` is what a user writes, with a password. */
export const postgresDatabase = async (...statements: string[]) => {
  const name = `users_${randomUUID().replaceAll('-', '')}`
  await run('postgres', `CREATE DATABASE ${name} STRATEGY FILE_COPY`)
  await run(name, ...statements)
  const { hostname, port } = new URL(inject('postgresUrl'))
  return {
    name,
    port,
    address: `postgresql+psycopg2://postgres:s3cret%2Fword@${hostname}:${port}/${name}`,
    shown: `postgresql+psycopg2://postgres:XXXXXXXXXX@${hostname}:${port}/${name}`,
    run: (...more: string[]) => run(name, ...more),
    remove: () => run('postgres', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}
export type PostgresDatabase = Awaited<ReturnType<typeof postgresDatabase>>
