import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { openClickhouse } from '../../../../../server/engines/clickhouse/openClickhouse.ts'
import type { Connection } from '../../../../../server/engines/reach/connection.ts'
import type { Cell } from '../../../../../server/engines/engine.ts'
import { engineOver } from '../../../../../server/engines/engineOver.ts'
import { queryClickhouse } from '../../../../support/queryClickhouse.ts'
import type { Row } from '../testDatabase.ts'
import { openStaging } from '../staging.ts'

/** A database on the run's ClickHouse server, as an address would name it. */
export const clickhouseConnection = (
  database: string | null,
  more: Partial<Connection> = {},
): Connection => {
  const { hostname, port, username, password } = new URL(
    inject('clickhouseUrl') ?? 'http://127.0.0.1:1',
  )
  return {
    host: 'localhost',
    address: hostname,
    port: Number(port),
    user: username || 'default',
    password: decodeURIComponent(password) || null,
    database,
    schema: null,
    tls: null,
    options: {},
    impersonated: null,
    ...more,
  }
}

/** A fresh database and the first user's way into it. */
export const makeClickhouseDatabase = async () => {
  const database = `conformance_${randomUUID().replaceAll('-', '')}`
  const query = async (within: string, sql: string) => {
    const text = await queryClickhouse(
      String(inject('clickhouseUrl')),
      sql,
      `?database=${within}&default_format=JSONCompact&output_format_json_quote_64bit_integers=1&date_time_input_format=best_effort`,
    )
    return text === '' ? [] : (JSON.parse(text) as { data: Cell[][] }).data
  }
  await query('default', `CREATE DATABASE ${database}`)
  return {
    database,
    run: (sql: string) =>
      query(
        database,
        sql
          .replace(
            /^(CREATE TABLE (?:"(?:[^"\\]|\\.)*"|\S+)) AS SELECT/s,
            '$1 ENGINE = MergeTree ORDER BY tuple() AS SELECT',
          )
          .replace(
            /^(CREATE TABLE "(?:[^"\\]|\\.)*" \([^;]*\))$/s,
            '$1 ENGINE = MergeTree ORDER BY tuple()',
          ),
      ),
    close: () => query('default', `DROP DATABASE ${database}`),
  }
}

const minMajor = 23

const chartless = () => {
  const version = inject('clickhouseVersion')
  return Number(version.split('.')[0]) < minMajor
    ? `the server here is ${version}, which knows neither windows nor GROUP BY 1`
    : null
}

/** ClickHouse, reached as a user who may do everything. */
export const clickhouse: Row = {
  kind: 'ClickHouse',
  backend: 'clickhouse',
  unreached: inject('clickhouseMissing') || null,
  chartless: chartless(),
  countsChanges: false,
  twice: 'SELECT 1 AS a, a',
  endless: 'SELECT count() AS n FROM system.numbers WHERE number % 7 = 9',
  unending: 'SELECT number AS n, toString(number) AS word FROM system.numbers',
  writes: [
    'DELETE FROM {table}',
    'INSERT INTO {table} SELECT * FROM {table}',
    'ALTER TABLE {table} DELETE WHERE 1',
    'DROP TABLE {table}',
    'TRUNCATE TABLE {table}',
    'RENAME TABLE {table} TO made',
    'CREATE TABLE made ENGINE = Memory AS SELECT 1 AS n',
    'CREATE TEMPORARY TABLE made (n Int8)',
    'SELECT 1; DROP TABLE {table}',
    'SET readonly = 0',
    'SELECT 1 SETTINGS readonly = 0',
    "SELECT 1 INTO OUTFILE '/tmp/chartroom-conformance'",
    'SELECT 1 FORMAT JSON',
    "SELECT * FROM file('x.csv', CSV, 'a String')",
    "SELECT * FROM url('http://127.0.0.1:1/', CSV, 'a String')",
    "SELECT * FROM remote('127.0.0.1', system.one)",
    "SELECT * FROM mysql('127.0.0.1:1', 'a', 'b', 'c', 'd')",
    'SYSTEM SHUTDOWN',
    "KILL QUERY WHERE query_id = 'x'",
    'DETACH TABLE {table}',
    'OPTIMIZE TABLE {table}',
  ],
  executes: true,
  open: async () => {
    const { database, run, close } = await makeClickhouseDatabase()
    const staging = await openStaging()
    const engine = engineOver(openClickhouse(clickhouseConnection(database)))
    return {
      engine,
      schema: database,
      types: {
        integer: 'Nullable(Int32)',
        bigint: 'Nullable(Int64)',
        decimal: 'Nullable(Decimal(18,4))',
        exact: 'Nullable(Decimal(38,10))',
        double: 'Nullable(Float64)',
        text: 'Nullable(String)',
        boolean: 'Nullable(Bool)',
        date: 'Nullable(Date32)',
        timestamp: "Nullable(DateTime64(6, 'UTC'))",
        zoned: "Nullable(DateTime64(6, 'Europe/Berlin'))",
      },
      declares: true,
      name: (name) => `"${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
      run,
      working: async (text) => {
        const rows = await run(
          `SELECT toUInt32(count()) FROM system.processes WHERE position(query, '${text.replaceAll("'", "\\'")}') > 0 AND position(query, 'system.processes') = 0`,
        )
        return Number(rows[0]?.[0])
      },
      cutOff: null,
      stage: staging.stage,
      close: async () => {
        await engine.close()
        await staging.close()
        await close()
      },
    }
  },
}
