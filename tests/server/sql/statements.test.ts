import { expect, test } from 'vitest'
import {
  isSelect,
  looksReading,
  mayWrite,
  ownLimit,
  statementsIn,
} from '../../../server/sql/statements.ts'

const texts: [string, string, string[]][] = [
  ['postgresql', 'SELECT 1; SELECT 2;', ['SELECT 1', 'SELECT 2']],
  ['postgresql', ' -- sql Explorer\n', []],
  ['postgresql', '/* a; */ ; ;-- b;\n', []],
  [
    'postgresql',
    "SELECT ';', \"a;b\" -- ; no\n; SELECT E'it\\'s; one' /* ; */",
    ['SELECT \';\', "a;b" -- ; no', "SELECT E'it\\'s; one' /* ; */"],
  ],
  [
    'postgresql',
    'DO $do$ BEGIN; PERFORM $$;$$; END $do$; SELECT $1',
    ['DO $do$ BEGIN; PERFORM $$;$$; END $do$', 'SELECT $1'],
  ],
  [
    'postgresql',
    '/* /* */ ; DELETE FROM t; */ SELECT 1',
    ['/* /* */ ; DELETE FROM t; */ SELECT 1'],
  ],
  [
    'mysql',
    "SELECT 'it\\'s;', `a;b` # ; no\n; SELECT 2",
    ["SELECT 'it\\'s;', `a;b` # ; no", 'SELECT 2'],
  ],
  ...['postgresql', 'duckdb', 'trino'].map((backend): [string, string, string[]] => [
    backend,
    'SELECT 1 -- a\r; SELECT 2\n',
    ['SELECT 1 -- a', 'SELECT 2'],
  ]),
  ...['sqlite', 'mysql', 'clickhouse'].map((backend): [string, string, string[]] => [
    backend,
    'SELECT 1 -- a\r; SELECT 2\n',
    ['SELECT 1 -- a\r; SELECT 2'],
  ]),
  ['sqlite', "SELECT '\\'; SELECT 2", ["SELECT '\\'", 'SELECT 2']],
  [
    'sqlite',
    'CREATE TEMP TRIGGER t AFTER INSERT ON a BEGIN UPDATE b SET n = CASE WHEN n > 1 THEN 1 END; DELETE FROM c; END; SELECT 1',
    [
      'CREATE TEMP TRIGGER t AFTER INSERT ON a BEGIN UPDATE b SET n = CASE WHEN n > 1 THEN 1 END; DELETE FROM c; END',
      'SELECT 1',
    ],
  ],
  [
    'mysql',
    'CREATE DEFINER = me PROCEDURE p() BEGIN IF 1 THEN SELECT 1; END IF; CASE 1 WHEN 1 THEN SELECT 2; END CASE; END; SELECT 3',
    [
      'CREATE DEFINER = me PROCEDURE p() BEGIN IF 1 THEN SELECT 1; END IF; CASE 1 WHEN 1 THEN SELECT 2; END CASE; END',
      'SELECT 3',
    ],
  ],
  [
    'mysql',
    'CREATE OR REPLACE DEFINER = me AGGREGATE FUNCTION IF NOT EXISTS f() RETURNS INT BEGIN DECLARE x INT; RETURN 1; END; SELECT 3',
    [
      'CREATE OR REPLACE DEFINER = me AGGREGATE FUNCTION IF NOT EXISTS f() RETURNS INT BEGIN DECLARE x INT; RETURN 1; END',
      'SELECT 3',
    ],
  ],
  [
    'mysql',
    'CREATE PROCEDURE p() BEGIN a: LOOP LEAVE a; END LOOP; WHILE 0 DO DO 1; END WHILE; REPEAT DO 1; UNTIL 1 END REPEAT; FOR i IN 1..2 DO DO i; END FOR; END; SELECT 3',
    [
      'CREATE PROCEDURE p() BEGIN a: LOOP LEAVE a; END LOOP; WHILE 0 DO DO 1; END WHILE; REPEAT DO 1; UNTIL 1 END REPEAT; FOR i IN 1..2 DO DO i; END FOR; END',
      'SELECT 3',
    ],
  ],
  [
    'postgresql',
    'CREATE OR REPLACE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT 1; SELECT 2; END; SELECT 3',
    ['CREATE OR REPLACE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT 1; SELECT 2; END', 'SELECT 3'],
  ],
  [
    'sqlite',
    'BEGIN; SELECT 1; END; CREATE TABLE "trigger" (a); SELECT CASE WHEN 1 THEN 2',
    ['BEGIN', 'SELECT 1', 'END', 'CREATE TABLE "trigger" (a)', 'SELECT CASE WHEN 1 THEN 2'],
  ],
  ['duckdb', '/* /* */ ; DELETE FROM t; */ SELECT 1', ['/* /* */ ; DELETE FROM t; */ SELECT 1']],
  ['sqlite', 'SELECT [a;b] FROM t; SELECT 2', ['SELECT [a;b] FROM t', 'SELECT 2']],
  ['mysql', 'SELECT 1--1; SELECT 2', ['SELECT 1--1', 'SELECT 2']],
  ['clickhouse', 'SELECT $x$;$x$; SELECT 2', ['SELECT $x$;$x$', 'SELECT 2']],
  ['trino', "SELECT 'open; SELECT 2", ["SELECT 'open", 'SELECT 2']],
]
test.each(texts)(
  '%s: %j is split at the semicolons that end statements',
  (backend, text, statements) => {
    expect(statementsIn(text, backend)).toEqual(statements)
  },
)

test('statements are told by their words, not by what stands in texts and comments', () => {
  const reported = (statement: string) => [
    looksReading(statement, 'postgresql'),
    mayWrite(statement, 'postgresql'),
    isSelect(statement, 'postgresql'),
  ]
  expect(reported('-- DELETE\n((SELECT 1))')).toEqual([true, false, true])
  expect(reported('SELECT \'DELETE\' AS "INTO"')).toEqual([true, false, true])
  expect(reported('WITH gone AS (DELETE FROM t RETURNING *) SELECT * FROM gone')).toEqual([
    true,
    true,
    true,
  ])
  expect(reported('SHOW search_path')).toEqual([true, false, false])
  expect(reported('/* SELECT */ DROP TABLE t')).toEqual([false, false, false])
  const [reads, writes] = [
    [true, false, false],
    [true, true, false],
  ]
  expect(['SHOW x', 'describe t', 'DESC t', 'Summarize t', 'PRAGMA x'].map(reported)).toEqual(
    Array(5).fill(reads),
  )
  expect(['EXPLAIN ANALYZE DELETE FROM t', 'PRAGMA x INTO y'].map(reported)).toEqual([
    writes,
    writes,
  ])
  expect(['VALUES (1)', 'TABLE t', 'from t', 'SELECT 1 INTO t'].map(reported)).toEqual([
    ...Array(3).fill([true, false, true]),
    [true, true, true],
  ])
  expect(reported('MERGE INTO t')).toEqual([false, false, false])
})

test.each([
  ['SELECT 1 LIMIT 5 ', 5],
  ['select 1\nlimit\n 50\n', 50],
  ['SELECT 1 LIMIT 5 OFFSET 2', null],
  ['SELECT 1 LIMIT 5, 2', null],
  ['SELECT 1 AS no_limit 5', null],
  ['SELECT 1', null],
])('%j limits itself to %j rows', (statement, limit) => {
  expect(ownLimit(statement)).toBe(limit)
})
