import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Connection } from '../../../../../server/engines/reach/connection.ts'
import { engineOver } from '../../../../../server/engines/engineOver.ts'
import { openPostgres } from '../../../../../server/engines/postgres/openPostgres.ts'
import type { Cell } from '../../../../../server/engines/engine.ts'
import type { Row } from '../testDatabase.ts'
import { openStaging } from '../staging.ts'

/** A database on the run's PostgreSQL server, as an address would name it. */
export const postgresConnection = (
  database: string,
  more: Partial<Connection> = {},
): Connection => {
  const { port } = new URL(inject('postgresUrl'))
  return {
    host: 'localhost',
    address: '127.0.0.1',
    port: Number(port),
    user: 'postgres',
    password: null,
    database,
    schema: null,
    tls: null,
    options: {},
    impersonated: null,
    ...more,
  }
}

/** A fresh database and a superuser's way into it. */
export const makePostgresDatabase = async () => {
  const database = `conformance_${randomUUID().replaceAll('-', '')}`
  const open = async (name: string) => {
    const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/${name}` })
    await client.connect()
    return client
  }
  const server = await open('postgres')
  await server.query(`CREATE DATABASE ${database}`)
  const client = await open(database)
  const run = async (sql: string) => {
    const answer = await client.query<Cell[]>({ text: sql, rowMode: 'array' })
    return [answer].flat().at(-1)?.rows ?? []
  }
  return {
    database,
    run,
    close: async () => {
      await client.end()
      await server.query(`DROP DATABASE ${database} WITH (FORCE)`)
      await server.end()
    },
  }
}

/** PostgreSQL, reached as a superuser: what a role may do most. */
export const postgresql: Row = {
  kind: 'PostgreSQL',
  backend: 'postgresql',
  unreached: null,
  endless:
    'SELECT count(*) AS n FROM generate_series(1, 1000000) a(x), generate_series(1, 1000000) b(y) WHERE (x * y) % 7 = 9',
  unending: "SELECT generate_series(1, 1000000000) AS n, repeat('x', 100) AS word",
  writes: [
    'DELETE FROM {table}',
    'INSERT INTO {table} SELECT * FROM {table}',
    'UPDATE {table} SET n = 0',
    'DROP TABLE {table}',
    'TRUNCATE {table}',
    'CREATE TABLE made AS SELECT 1 AS n',
    'SELECT 1 AS n INTO made',
    'CREATE TEMP TABLE made (n int)',
    'WITH gone AS (DELETE FROM {table} RETURNING n) SELECT * FROM gone',
    'EXPLAIN ANALYZE DELETE FROM {table}',
    'SELECT 1; DELETE FROM {table}',
    'COMMIT; DELETE FROM {table}',
    'SET TRANSACTION READ WRITE',
    'SET default_transaction_read_only = off',
    'PREPARE later AS DELETE FROM {table}',
    'DO $$ BEGIN DELETE FROM {table}; END $$',
    "COPY {table} TO PROGRAM 'id'",
    "COPY {table} TO '/tmp/chartroom-conformance'",
    "/* SELECT */ -- SELECT\n COPY (SELECT 1) TO PROGRAM 'id'",
    "SELECT pg_read_file('/etc/passwd')",
    `SELECT "pg_read_file"('/etc/passwd')`,
    "SELECT pg_catalog.pg_read_binary_file /* x */ ('/etc/passwd')",
    `SELECT U&"pg\\005fread_file"('/etc/passwd')`,
    "SELECT ('/etc/passwd'::text).pg_read_file",
    'SELECT ((ARRAY[\'/etc/passwd\']) [1]) . "pg_read_file"',
    "SELECT (ARRAY['/etc/passwd'])[1].pg_read_file",
    "SELECT (path).pg_ls_dir FROM (VALUES ('/'::text)) AS paths(path)",
    "SELECT (path).pg_catalog.pg_ls_dir FROM (VALUES ('/'::text)) AS paths(path)",
    "SELECT pg_ls_dir('/')",
    "SELECT lo_import('/etc/passwd')",
    "SELECT query_to_xml('SELECT pg_read_file(''/etc/passwd'')', true, true, '')",
    "SELECT set_config('transaction_read_only', 'off', false)",
    'SELECT pg_terminate_backend(pg_backend_pid())',
    "LOAD 'plpgsql'",
    'ALTER SYSTEM SET work_mem = 1000',
    'CREATE EXTENSION plpgsql',
    'VACUUM {table}',
  ],
  executes: true,
  open: async () => {
    const { database, run, close } = await makePostgresDatabase()
    const staging = await openStaging()
    const engine = engineOver(openPostgres(postgresConnection(database)))
    return {
      engine,
      schema: 'public',
      types: {
        integer: 'integer',
        bigint: 'bigint',
        decimal: 'numeric(20,4)',
        exact: 'numeric(38,10)',
        double: 'double precision',
        text: 'text',
        boolean: 'boolean',
        date: 'date',
        timestamp: 'timestamp',
        zoned: 'timestamptz',
      },
      name: (name) => pg.escapeIdentifier(name),
      run,
      working: async (text) => {
        const rows = await run(
          `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid() AND strpos(query, ${pg.escapeLiteral(text)}) > 0`,
        )
        return Number(rows[0]?.[0])
      },
      cutOff: (text) =>
        run(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND strpos(query, ${pg.escapeLiteral(text)}) > 0`,
        ),
      stage: staging.stage,
      close: async () => {
        await engine.close()
        await staging.close()
        await close()
      },
    }
  },
}
