import { openTestWorkspace } from '../../../../support/workspace.ts'
import { readRows } from '../../../../support/engineReading.ts'
import type { Row } from '../testDatabase.ts'

const create = /^CREATE TABLE "((?:[^"]|"")*)" AS (.*)$/s

/** The embedded DuckDB. Its tables come by adoption, for nothing else may write into it. */
export const workspace: Row = {
  kind: 'the workspace',
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
    "SELECT * FROM read_text('/etc/passwd')",
  ],
  executes: false,
  open: async () => {
    const { engine, put, stage, close } = await openTestWorkspace()
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
      name: (name) => `"${name.replaceAll('"', '""')}"`,
      run: async (sql) => {
        const [, table, select] = create.exec(sql) ?? []
        if (table === undefined || select === undefined) return readRows(engine, sql)
        await put(table.replaceAll('""', '"'), select)
        return []
      },
      working: null,
      cutOff: null,
      stage,
      close,
    }
  },
}
