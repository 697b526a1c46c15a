import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DuckDBInstance } from '@duckdb/node-api'
import { openDuckDbFile } from '../../../../../server/engines/duckdb/openDuckDbFile.ts'
import { engineOver } from '../../../../../server/engines/engineOver.ts'
import { openSqlite } from '../../../../../server/engines/sqlite/openSqlite.ts'
import { readRows } from '../../../../support/engineReading.ts'
import type { Row } from '../testDatabase.ts'
import { openStaging } from '../staging.ts'

const name = (text: string) => `"${text.replaceAll('"', '""')}"`

const openFolder = async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'chartroom-files-')))
  const staging = await openStaging()
  return {
    folder,
    stage: staging.stage,
    close: async () => {
      await staging.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const sqliteFile: Row = {
  kind: 'an SQLite file',
  backend: 'sqlite',
  looksAtRows: true,
  unreached: null,
  endless:
    'WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers) SELECT count(*) AS n FROM numbers',
  unending:
    "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers) SELECT n, printf('%100s', n) AS word FROM numbers",
  writes: [
    'DELETE FROM {table}',
    'INSERT INTO {table} SELECT * FROM {table}',
    'DROP TABLE {table}',
    'CREATE TABLE made AS SELECT 1 AS n',
    'SELECT 1; DELETE FROM {table}',
    'COMMIT; DELETE FROM {table}',
    'WITH one AS (SELECT 1) DELETE FROM {table}',
    "ATTACH '/tmp/chartroom-conformance.db' AS other",
    "VACUUM INTO '/tmp/chartroom-conformance.db'",
    'PRAGMA writable_schema = ON',
    'PRAGMA user_version = 7',
    "SELECT load_extension('/tmp/chartroom-conformance')",
    'ANALYZE',
  ],
  executes: true,
  open: async () => {
    const { folder, stage, close } = await openFolder()
    const file = join(folder, 'sales.db')
    const beside = new DatabaseSync(file, { timeout: 10_000 })
    beside.exec('PRAGMA user_version = 1')
    const engine = engineOver(openSqlite({ file, writable: true }))
    return {
      engine,
      schema: 'main',
      types: {
        integer: 'INTEGER',
        bigint: 'BIGINT',
        decimal: 'DECIMAL(15,4)',
        exact: null,
        double: 'DOUBLE',
        text: 'TEXT',
        boolean: 'BOOLEAN',
        date: 'DATE',
        timestamp: 'DATETIME',
        zoned: 'DATETIME',
      },
      declares: true,
      name,
      run: (sql) => {
        const statement = beside.prepare(sql)
        statement.setReturnArrays(true)
        return Promise.resolve(statement.all() as unknown as (string | number | null)[][])
      },
      working: null,
      cutOff: null,
      stage,
      close: async () => {
        await engine.close()
        beside.close()
        await close()
      },
    }
  },
}

export const duckDbFile: Row = {
  kind: 'a DuckDB file',
  backend: 'duckdb',
  unreached: null,
  endless:
    'SELECT count(*) AS n FROM range(1000000000) a, range(1000000) b WHERE hash(a.range, b.range) = 7',
  unending: "SELECT range AS n, repeat('x', 100) AS word FROM range(1000000000)",
  writes: [
    'DELETE FROM {table}',
    'INSERT INTO {table} SELECT * FROM {table}',
    'DROP TABLE {table}',
    'CREATE TABLE made AS SELECT 1 AS n',
    'SELECT 1; DELETE FROM {table}',
    'COMMIT; DELETE FROM {table}',
    "COPY {table} TO '/tmp/chartroom-conformance.csv'",
    "ATTACH '/tmp/chartroom-conformance.duckdb' AS other",
    "SELECT * FROM read_text('/etc/passwd')",
    'EXPLAIN ANALYZE DELETE FROM {table}',
  ],
  executes: true,
  open: async () => {
    const { folder, stage, close } = await openFolder()
    const file = join(folder, 'sales.duckdb')
    const made = await DuckDBInstance.create(file)
    made.closeSync()
    await mkdir(join(folder, 'staging'))
    const engine = openDuckDbFile({
      file,
      writable: true,
      stagingFolder: join(folder, 'staging'),
      limits: { memoryMb: 512 },
    })
    return {
      engine,
      schema: 'main',
      types: {
        integer: 'INTEGER',
        bigint: 'BIGINT',
        decimal: 'DECIMAL(20,4)',
        exact: 'DECIMAL(38,10)',
        double: 'DOUBLE',
        text: 'VARCHAR',
        boolean: 'BOOLEAN',
        date: 'DATE',
        timestamp: 'TIMESTAMP',
        zoned: 'TIMESTAMPTZ',
      },
      name,
      run: async (sql) => {
        if (/^\s*SELECT/i.test(sql)) return readRows(engine, sql)
        await engine.execute({ sql, maxRows: 1, timeoutMs: 60_000 })
        return []
      },
      working: null,
      cutOff: null,
      stage,
      close: async () => {
        await engine.close()
        await close()
      },
    }
  },
}
