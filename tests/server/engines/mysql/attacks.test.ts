import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Driver } from '../../../../server/engines/remote/driver.ts'
import { openMysql } from '../../../../server/engines/mysql/openMysql.ts'
import { mariadbConnection, openMariadb } from '../../../support/mariadbDatabase.ts'

const writingStatements = [
  'DELETE FROM kept',
  'INSERT INTO kept VALUES (3)',
  'UPDATE kept SET n = 0',
  'REPLACE INTO kept VALUES (1)',
  'TRUNCATE kept',
  'DROP TABLE kept',
  'CREATE TABLE another (n INT)',
  'CREATE TEMPORARY TABLE another (n INT)',
  'CREATE VIEW another AS SELECT 1',
  'ALTER TABLE kept ADD m INT',
  'RENAME TABLE kept TO lost',
  'CALL emptied()',
  'DO emptying()',
  'SELECT emptying()',
  'SELECT n FROM kept WHERE emptying() = 1',
  'SELECT NEXTVAL(counter)',
  'SELECT SETVAL(counter, 100)',
  'SET SESSION tx_read_only = 0',
  'SET STATEMENT tx_read_only = 0 FOR SELECT 1',
  'START TRANSACTION READ WRITE',
  'COMMIT',
  'COMMIT; DELETE FROM kept',
  'SELECT 1; DELETE FROM kept',
  'SELECT 1;; DELETE FROM kept',
  '/* a */ DELETE FROM kept',
  '-- a\nDELETE FROM kept',
  '# a\nDELETE FROM kept',
  '/*! DELETE FROM kept */',
  '/*M! DELETE FROM kept */',
  "SELECT 1 /*! INTO OUTFILE '/tmp/x' */",
  '(DELETE FROM kept)',
  "EXECUTE IMMEDIATE 'DELETE FROM kept'",
  "PREPARE p FROM 'DELETE FROM kept'",
  'ANALYZE DELETE FROM kept',
  'WITH a AS (SELECT 1) DELETE FROM kept',
  'EXPLAIN ANALYZE DELETE FROM kept',
  'BEGIN NOT ATOMIC DELETE FROM kept; END',
  'HANDLER kept OPEN',
  'LOCK TABLES kept WRITE',
  'SELECT GROUP_CONCAT(n) FROM kept INTO @n',
  'KILL 1',
  'SHUTDOWN',
  'FLUSH TABLES',
  "GRANT ALL ON *.* TO x@'%'",
]

describe.runIf(inject('mariadbUrl') !== null)(
  'what a user may not do to MariaDB, even as its root',
  () => {
    let base: Awaited<ReturnType<typeof openMariadb>>
    let driver: Driver
    const never = new AbortController().signal
    const written = '/tmp/chartroom-mariadb-written'

    const read = async (sql: string) => {
      const { batches } = await driver.read(
        { parts: [sql], values: [], userSql: true, maxRows: 100, timeoutMs: 20_000 },
        never,
      )
      const rows = []
      for await (const { columns } of batches) rows.push(columns)
      return rows
    }
    const holds = () =>
      base.rows(
        "SELECT (SELECT COUNT(*) FROM kept), (SELECT GROUP_CONCAT(TABLE_NAME ORDER BY TABLE_NAME) FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'attacked')",
      )

    beforeAll(async () => {
      base = await openMariadb('attacked')
      await base.rows(`CREATE TABLE kept (n INT); INSERT INTO kept VALUES (1), (2); CREATE SEQUENCE counter;
      CREATE PROCEDURE emptied() DELETE FROM kept;
      CREATE FUNCTION emptying() RETURNS INT BEGIN DELETE FROM kept; RETURN 1; END`)
      driver = openMysql(mariadbConnection('attacked'))
    })
    afterAll(async () => {
      await driver.close()
      await base.close()
    })

    test('every statement that could write is refused, and nothing was written', async () => {
      const before = await holds()
      for (const attack of writingStatements)
        await expect(read(attack), attack).rejects.toMatchObject({ status: 400 })
      expect(await holds()).toEqual(before)
    })

    test("no file of the database's server is read or written, however the statement hides it", async () => {
      const attacks = [
        `SELECT 'x' INTO OUTFILE '${written}'`,
        `SELECT 'x' INTO DUMPFILE '${written}'`,
        `SELECT 'x' FROM DUAL INTO/**/OUTFILE '${written}'`,
        `SELECT 'a\\'' INTO OUTFILE '${written}' -- '`,
        `SELECT 'a\\' INTO OUTFILE '${written}' -- '`,
        `SELECT "a\\" INTO OUTFILE '${written}' -- "`,
        `SELECT 1 AS \`a'\` INTO OUTFILE '${written}'`,
        "SELECT LOAD_FILE('/etc/passwd')",
        "SELECT load_file ('/etc/passwd')",
        "SELECT `LOAD_FILE`('/etc/passwd')",
        "SELECT 1 --'\n, LOAD_FILE('/etc/passwd') AS '",
        "SELECT 1 --\u00a0, LOAD_FILE('/etc/passwd') FROM (SELECT 1 AS `\u00a0`) AS t",
        "SELECT 1 /*!999999 ' */, LOAD_FILE('/etc/passwd') -- '",
        "INSERT INTO kept SELECT LENGTH(LOAD_FILE /*!999999 ' */ ('/etc/passwd')) -- '",
        "LOAD DATA INFILE '/etc/passwd' INTO TABLE kept",
        "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE kept",
        "(SELECT LOAD_FILE('/etc/passwd'))",
        "SELECT * FROM (SELECT LOAD_FILE('/etc/passwd')) AS t",
      ]
      for (const attack of attacks)
        await expect(read(attack), attack).rejects.toMatchObject({ status: 400 })
      for (const attack of attacks)
        await expect(
          driver.execute({ sql: attack, maxRows: 10, timeoutMs: 20_000 }, never),
          attack,
        ).rejects.toMatchObject({ status: 400 })
      expect(existsSync(written)).toBe(false)
    })

    test('statements that read are answered, with their texts and comments as they are', async () => {
      const answered = [
        'SELECT \'INTO OUTFILE\', "DELETE", `n` FROM kept # INTO',
        '(SELECT 1) UNION (SELECT 2)',
        'WITH a AS (SELECT 1) SELECT * FROM a;',
        'VALUES (1), (2)',
        'SHOW TABLES',
        'DESCRIBE kept',
        'EXPLAIN SELECT * FROM kept',
        "SELECT 'it''s', 'it\\'s' -- done",
        'SELECT 1 --1',
        '/* a */ SELECT 1',
        'SELECT 1 AS `into`',
      ]
      for (const sql of answered) expect((await read(sql)).length, sql).toBeGreaterThan(0)
    })
  },
)
