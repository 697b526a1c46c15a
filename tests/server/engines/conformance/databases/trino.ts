import { randomUUID } from 'node:crypto'
import type { Connection } from '../../../../../server/engines/reach/connection.ts'
import type { Cell } from '../../../../../server/engines/engine.ts'
import { engineOver } from '../../../../../server/engines/engineOver.ts'
import { identifier, literal } from '../../../../../server/engines/sqlText/quoting.ts'
import { openTrino } from '../../../../../server/engines/trino/openTrino.ts'
import type { Row } from '../testDatabase.ts'
import { openStaging } from '../staging.ts'

const given = process.env['CHARTROOM_TEST_TRINO_URL']

interface Page {
  nextUri?: string
  data?: Cell[][]
  error?: { message: string }
}

const connectionTo = (url: string, schema: string): Connection => {
  const { hostname, port, username, pathname } = new URL(url)
  return {
    host: hostname,
    address: hostname,
    port: Number(port),
    user: username || 'chartroom',
    password: null,
    database: pathname.slice(1),
    schema,
    tls: null,
    options: {},
    impersonated: null,
  }
}

/** The address that connects the product to a schema of the test's catalog. */
export const trinoAddress = (schema: string) => {
  const { host, username, pathname } = new URL(String(given))
  return `trino://${username || 'chartroom'}@${host}${pathname}/${schema}`
}

/** Runs a statement past the product, page by page. */
const query = async (url: string, sql: string, schema = ''): Promise<Cell[][]> => {
  const { origin, username, pathname } = new URL(url)
  const headers = {
    'X-Trino-User': username || 'chartroom',
    'X-Trino-Catalog': pathname.slice(1),
    'X-Trino-Time-Zone': 'UTC',
    ...(schema === '' ? {} : { 'X-Trino-Schema': schema }),
  }
  const rows: Cell[][] = []
  let response = await fetch(`${origin}/v1/statement`, { method: 'POST', headers, body: sql })
  for (;;) {
    const { nextUri, data, error } = (await response.json()) as Page
    if (error !== undefined) throw new Error(error.message)
    rows.push(...(data ?? []))
    if (nextUri === undefined) return rows
    response = await fetch(nextUri, { headers })
  }
}

/** Trino, on the server and in the writable catalog that CHARTROOM_TEST_TRINO_URL names, as `http://user@host:8080/memory`. */
export const trino: Row = {
  kind: 'Trino',
  backend: 'trino',
  unreached:
    given === undefined
      ? 'CHARTROOM_TEST_TRINO_URL is not set, and a test run cannot start one; its driver is shown against its protocol alone'
      : null,
  endless:
    'SELECT count(*) AS n FROM UNNEST(sequence(1, 10000)) AS a(x), UNNEST(sequence(1, 10000)) AS b(y), UNNEST(sequence(1, 10000)) AS c(z) WHERE (x * y * z) % 7 = 9',
  unending:
    'SELECT x AS n, CAST(y AS varchar) AS word FROM UNNEST(sequence(1, 10000)) AS a(x), UNNEST(sequence(1, 10000)) AS b(y)',
  writes: [
    'DELETE FROM {table}',
    'INSERT INTO {table} SELECT * FROM {table}',
    'DROP TABLE {table}',
    'CREATE TABLE made AS SELECT 1 AS n',
    'SELECT 1; DROP TABLE {table}',
    'COMMIT',
    'EXPLAIN ANALYZE DELETE FROM {table}',
    "SET SESSION query_max_run_time = '1d'",
    "CALL system.runtime.kill_query(query_id => 'x')",
  ],
  executes: true,
  folds: true,
  replaces: false,
  open: async () => {
    const url = String(given)
    const schema = `conformance_${randomUUID().replaceAll('-', '')}`
    const database = connectionTo(url, schema)
    const within = `${identifier(database.database ?? '')}.${identifier(schema)}`
    await query(url, `CREATE SCHEMA ${within}`)
    const staging = await openStaging()
    const engine = engineOver(openTrino(database))
    const run = (sql: string) => query(url, sql, schema)
    return {
      engine,
      schema,
      types: {
        integer: 'integer',
        bigint: 'bigint',
        decimal: 'decimal(20,4)',
        exact: 'decimal(38,10)',
        double: 'double',
        text: 'varchar',
        boolean: 'boolean',
        date: 'date',
        timestamp: 'timestamp(6)',
        zoned: 'timestamp(6) with time zone',
      },
      name: identifier,
      run,
      working: async (text) => {
        const rows = await run(
          `SELECT count(*) FROM system.runtime.queries WHERE state IN ('QUEUED', 'PLANNING', 'STARTING', 'RUNNING', 'FINISHING') AND query = ${literal(text)}`,
        )
        return Number(rows[0]?.[0])
      },
      cutOff: null,
      stage: staging.stage,
      close: async () => {
        await engine.close()
        await staging.close()
        for (const [table] of await run(
          `SELECT table_name FROM ${identifier(database.database ?? '')}.information_schema.tables WHERE table_schema = ${literal(schema)}`,
        ))
          await run(`DROP TABLE IF EXISTS ${within}.${identifier(String(table))}`)
        await run(`DROP SCHEMA ${within}`)
      },
    }
  },
}
