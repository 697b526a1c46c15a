import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { engineOver } from '../../../../../server/engines/engineOver.ts'
import { identifier } from '../../../../../server/engines/mysql/dialect.ts'
import { openMysql } from '../../../../../server/engines/mysql/openMysql.ts'
import type { Cell } from '../../../../../server/engines/engine.ts'
import { mariadbConnection, openMariadb } from '../../../../support/mariadbDatabase.ts'
import type { Row } from '../testDatabase.ts'
import { openStaging } from '../staging.ts'

/** MariaDB, reached as its root: what a user may do most. */
export const mariadb: Row = {
  kind: 'MariaDB',
  backend: 'mysql',
  unreached: inject('mariadbUrl') === null ? inject('mariadbMissing') : null,
  endless:
    'SELECT COUNT(*) AS n FROM seq_1_to_1000000 AS a, seq_1_to_1000000 AS b WHERE (a.seq * b.seq) % 7 = 9',
  unending: "SELECT seq AS n, REPEAT('x', 100) AS word FROM seq_1_to_1000000000",
  writes: [
    'DELETE FROM {table}',
    'INSERT INTO {table} SELECT * FROM {table}',
    'DROP TABLE {table}',
    'TRUNCATE {table}',
    'RENAME TABLE {table} TO gone',
    'CREATE TABLE made AS SELECT 1 AS n',
    'CREATE TEMPORARY TABLE made (n INT)',
    'WITH one AS (SELECT 1) DELETE FROM {table}',
    'ANALYZE DELETE FROM {table}',
    'SELECT 1; DELETE FROM {table}',
    'COMMIT; DELETE FROM {table}',
    '/*! DELETE FROM {table} */',
    "EXECUTE IMMEDIATE 'DELETE FROM {table}'",
    'SET SESSION tx_read_only = 0',
    "SELECT * FROM {table} INTO OUTFILE '/tmp/chartroom-conformance'",
    "SELECT LOAD_FILE('/etc/passwd')",
    "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE {table}",
  ],
  executes: true,
  open: async () => {
    const database = `conformance_${randomUUID().replaceAll('-', '')}`
    const base = await openMariadb(database)
    await base.rows(
      "SET sql_mode = CONCAT(@@sql_mode, ',NO_BACKSLASH_ESCAPES'), time_zone = '+00:00'",
    )
    const staging = await openStaging()
    const engine = engineOver(openMysql(mariadbConnection(database)))
    const run = async (sql: string) => {
      const rows = await base.rows(sql)
      return Array.isArray(rows) ? (rows as unknown as Cell[][]) : []
    }
    const sessionsOn = (text: string) =>
      run(
        `SELECT ID FROM information_schema.PROCESSLIST WHERE DB = '${database}' AND COMMAND <> 'Sleep' AND ID <> CONNECTION_ID() AND LOCATE('${text.replaceAll("'", "''")}', INFO) > 0`,
      )
    return {
      engine,
      schema: database,
      declares: true,
      zonedText: (utc) => utc,
      types: {
        integer: 'INT',
        bigint: 'BIGINT',
        decimal: 'DECIMAL(20,4)',
        exact: 'DECIMAL(38,10)',
        double: 'DOUBLE',
        text: 'VARCHAR(200)',
        boolean: 'TINYINT(1)',
        date: 'DATE',
        timestamp: 'DATETIME(6)',
        zoned: 'TIMESTAMP(6) NULL',
      },
      name: identifier,
      run,
      working: async (text) => (await sessionsOn(text)).length,
      cutOff: async (text) => {
        for (const [id] of await sessionsOn(text)) await run(`KILL ${id}`)
      },
      stage: staging.stage,
      close: async () => {
        await engine.close()
        await staging.close()
        await run(`DROP DATABASE ${identifier(database)}`)
        await base.close()
      },
    }
  },
}
