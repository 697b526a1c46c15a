import { expect, test } from 'vitest'
import * as clickhouseCells from '../../../server/engines/clickhouse/cells.ts'
import * as clickhouseFailures from '../../../server/engines/clickhouse/failures.ts'
import * as clickhouseLoads from '../../../server/engines/clickhouse/loadTypes.ts'
import { membershipTrap } from '../../../server/engines/clickhouse/membershipTrap.ts'
import * as clickhouseQuoting from '../../../server/engines/clickhouse/quoting.ts'
import { typeGenericOf } from '../../../server/engines/duckdb/columnTypes.ts'
import { csvRows } from '../../../server/engines/encode/csvRows.ts'
import { sheetRows } from '../../../server/engines/encode/sheetRows.ts'
import { dialectOf } from '../../../server/engines/engines.ts'
import * as mysqlCells from '../../../server/engines/mysql/cells.ts'
import * as mysqlTypes from '../../../server/engines/mysql/columnTypes.ts'
import { loadPlaceholder, loadTypes } from '../../../server/engines/mysql/loadTypes.ts'
import * as mysqlRefusals from '../../../server/engines/mysql/refusals.ts'
import { passGate, refuseFiles } from '../../../server/engines/mysql/statementGate.ts'
import * as postgresCells from '../../../server/engines/postgres/cells.ts'
import { shortType } from '../../../server/engines/postgres/columnTypes.ts'
import * as postgresErrors from '../../../server/engines/postgres/postgresErrors.ts'
import type { Connection } from '../../../server/engines/reach/connection.ts'
import { networkFailure } from '../../../server/engines/reach/failures.ts'
import { checkAppend, checkCounts, countsIn } from '../../../server/engines/remote/adopting.ts'
import { distinctNames } from '../../../server/engines/remote/distinctNames.ts'
import { isLeftover, isOwnName } from '../../../server/engines/remote/loadNames.ts'
import { fairest } from '../../../server/engines/remote/turns.ts'
import * as sqliteCells from '../../../server/engines/sqlite/cells.ts'
import * as sqliteTypes from '../../../server/engines/sqlite/columnTypes.ts'
import * as sqliteErrors from '../../../server/engines/sqlite/errors.ts'
import { offsetByLine, offsetOf } from '../../../server/engines/sqlText/errorOffset.ts'
import { postgresLexer } from '../../../server/engines/sqlText/sqlWords.ts'
import { calledIn, wordsOf } from '../../../server/engines/sqlText/sqlWords.ts'
import { withoutEnd } from '../../../server/engines/sqlText/statementText.ts'
import { momentPattern } from '../../../server/engines/sqlText/textReading.ts'
import { trap } from '../../../server/engines/sqlText/trap.ts'
import * as trinoCells from '../../../server/engines/trino/cells.ts'
import * as trinoFailures from '../../../server/engines/trino/failures.ts'
import { failurePosition } from '../../../server/sql/errorPosition.ts'
import { completionsAt, type Catalogue } from '../../../server/sql/completion/completions.ts'
import { contextAfter } from '../../../server/sql/completion/cursorContext.ts'
import { namedQueries, relationsIn } from '../../../server/sql/completion/relations.ts'
import { tokensOf } from '../../../server/sql/completion/tokens.ts'
import { Refusal } from '../../../server/problem.ts'
import { backends } from '../../../src/api/contract/backends.ts'
import { flat } from '../../support/written.ts'

const kinds = Object.keys(backends)

/** Large integers and bytes as texts. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'bigint') return `${value}n`
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  return Array.isArray(value) ? value.map(plain) : value
}
const told = (value: unknown): string => {
  if (value instanceof Map) return flat([...value])
  if (value instanceof Refusal) {
    const { status, message, errors, position } = value
    const types = errors?.map(({ error_type, extra }) => `${error_type} ${flat(extra)}`)
    return `${status} ${message}${types ? ` (${types.join()})` : ''}${position ? ` at ${flat(position)}` : ''}`
  }
  return value instanceof Error ? `${value.name} ${value.message}` : flat(plain(value))
}
const outcome = (work: () => unknown) => {
  try {
    return told(work())
  } catch (error) {
    return told(error)
  }
}
/** A line per input: what a function makes of it. */
const each = <Input>(name: string, inputs: readonly Input[], work: (input: Input) => unknown) => [
  `# ${name}`,
  ...inputs.map((input) => `${told(input)}: ${outcome(() => work(input))}`),
  '',
]
const written = (lines: readonly string[]) => `${lines.join('\n').trim()}\n`

const connection: Connection = {
  host: 'db.example.com',
  port: 5432,
  address: '192.0.2.1',
  user: 'ada',
  password: 'secret',
  database: 'shop',
  schema: null,
  tls: null,
  options: {},
  impersonated: null,
}
const withoutNames = { ...connection, user: null, database: null }

const mysqlTypesTried = [
  'tinyint(1)',
  'tinyint(4) unsigned',
  'smallint(6)',
  'mediumint(9)',
  'int(10) unsigned zerofill',
  'bigint(20)',
  'decimal(10,2)',
  'decimal(20,0)',
  'decimal(14,34)',
  'float',
  'double',
  'bit(1)',
  'bit(8)',
  'year(4)',
  'date',
  'datetime(6)',
  'timestamp',
  'time(3)',
  'char(36)',
  'varchar(20)',
  'text',
  'longblob',
  "enum('a','B b')",
  "set('x')",
  'json',
  'point',
  'geometrycollection',
]
const staged = [
  'BOOLEAN',
  'TINYINT',
  'SMALLINT',
  'INTEGER',
  'BIGINT',
  'HUGEINT',
  'UTINYINT',
  'USMALLINT',
  'UINTEGER',
  'UBIGINT',
  'UHUGEINT',
  'FLOAT',
  'DOUBLE',
  'DECIMAL(9,2)',
  'DECIMAL(15,2)',
  'DECIMAL(16,2)',
  'DECIMAL(38,30)',
  'DECIMAL(38,31)',
  'DATE',
  'TIME',
  'TIMESTAMP',
  'TIMESTAMP WITH TIME ZONE',
  'BLOB',
  'UUID',
  'VARCHAR',
]
const statements = [
  'SELECT 1',
  ' ; ',
  'SELECT 1; ;\n',
  'SELECT 1; SELECT 2',
  '(SELECT 1)',
  'WITH a AS (SELECT 1) SELECT * FROM a',
  'VALUES (1)',
  'TABLE t',
  'SHOW TABLES',
  'DESC t',
  'EXPLAIN SELECT 1',
  'DELETE FROM t',
  'SELECT 1 INTO @a',
  "SELECT 'INTO; DELETE' AS a -- INTO",
  "SELECT LOAD_FILE('/etc/passwd')",
  "SELECT * FROM t INTO OUTFILE 'x'",
  'SELECT /*! 1 */ 2',
  'SELECT /*M! 1 */ 2',
  "SELECT 'load_file' FROM `load_file`",
  "SELECT '\\' INTO OUTFILE \\''",
]
const quotings = [
  `SELECT U&"d\\0061t" FROM t`,
  'SELECT "Q""q", E\'a\\\'b\', $x$ c $$ d $x$ e /* f /* g */ h */ i -- j\n k',
  'SELECT "not closed, \'nor this',
]

test('types and values of MySQL are read and stored as written down', async () => {
  const value = (type: string) => {
    if (/^BIT|BLOB|POINT|GEOM/.test(type)) return Buffer.from([1])
    if (/DATETIME|TIMESTAMP/.test(type)) return '2026-01-02 03:04:05.600000'
    if (type.startsWith('TIME')) return '-03:04:05.500000'
    return type === 'DATE' ? '2026-01-02' : '12.3400'
  }
  const field = (columnType: number, more: object = {}) => ({
    columnType,
    flags: 0,
    decimals: 0,
    columnLength: 11,
    characterSet: 33,
    ...more,
  })
  const fields = [
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 242, 245, 246, 247, 248, 249, 250]
      .concat([251, 252, 253, 254, 255, 77])
      .map((type) => field(type)),
    field(1, { columnLength: 1 }),
    field(3, { flags: 32 }),
    field(246, { columnLength: 12, decimals: 2 }),
    field(246, { columnLength: 12, decimals: 2, flags: 32 }),
    field(246, { columnLength: 10 }),
    field(12, { decimals: 3 }),
    field(12, { decimals: 6 }),
    field(12, { decimals: 7 }),
    field(252, { characterSet: 63 }),
    field(253, { characterSet: 63 }),
    field(254, { flags: 256 }),
    field(254, { flags: 2048 }),
    field(252, { extendedFormat: 'json' }),
    field(254, { extendedTypeName: 'uuid' }),
  ]
  const failures = [
    ...[
      'ER_ACCESS_DENIED_ERROR',
      'ER_ACCESS_DENIED_NO_PASSWORD_ERROR',
      'ER_DBACCESS_DENIED_ERROR',
      'ER_TABLEACCESS_DENIED_ERROR',
      'ER_COLUMNACCESS_DENIED_ERROR',
      'ER_BAD_DB_ERROR',
      'ER_HOST_NOT_PRIVILEGED',
      'ER_HOST_IS_BLOCKED',
      'ER_CON_COUNT_ERROR',
      'HANDSHAKE_NO_SSL_SUPPORT',
      'HANDSHAKE_SSL_ERROR',
      'PROTOCOL_CONNECTION_LOST',
      'PROTOCOL_SEQUENCE_TIMEOUT',
      'ER_SERVER_SHUTDOWN',
      'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
      'ER_QUERY_TIMEOUT',
      'ER_PARSE_ERROR',
      'toString',
    ].map((code) => ({ code, sqlMessage: ' No\n way ', message: 'm' })),
    { errno: 1927, message: 'm' },
    { errno: 1969, message: 'm' },
    { code: 'ECONNREFUSED', message: 'm' },
    { code: 'HANDSHAKE_SSL_ERROR', message: 'wrong version number' },
    new Refusal(409, 'as it is'),
  ]
  await expect(
    written([
      ...each('types of the catalogue', mysqlTypesTried, mysqlTypes.typeOfCatalogue),
      ...each('columns and cells', mysqlTypesTried.map(mysqlTypes.typeOfCatalogue), (type) => [
        mysqlTypes.kindOfType(type),
        mysqlCells.cellOf(type)(value(type)),
      ]),
      ...each(
        'cells of large numbers',
        ['BIGINT', 'DECIMAL(20,0)', 'DECIMAL(10,2)', 'FLOAT'],
        (type) => ['9007199254740993', '-1', '0.1'].map(mysqlCells.cellOf(type)),
      ),
      ...each('truths', [0, 1, 2], mysqlCells.cellOf('TINYINT(1)')),
      ...each('types of an answer', fields, (one) =>
        mysqlTypes.typeOfField(one as unknown as Parameters<typeof mysqlTypes.typeOfField>[0]),
      ),
      ...each('types of loads', staged, (type) => [
        ...loadTypes([{ name: 'a', type, typeGeneric: 1 }]),
        loadPlaceholder(type),
      ]),
      ...each('texts in a row', [60, 61], (count) =>
        loadTypes(
          Array.from({ length: count }, () => ({ name: 'a', type: 'VARCHAR', typeGeneric: 1 })),
        ).at(-1),
      ),
      ...each('statements that may read', statements, passGate),
      ...each('statements without files', statements, refuseFiles),
      ...each('failures', failures, (error) => mysqlRefusals.refusalOf(error, connection)),
      ...each('unprepared', ['ER_UNSUPPORTED_PS', 'ER_OTHER'], (code) =>
        mysqlRefusals.isUnpreparable({ code }),
      ),
    ]),
  ).toMatchFileSnapshot('./pieces/mysql.txt')
})

test('types and values of PostgreSQL and SQLite are read and stored as written down', async () => {
  const types: [string, ...string[]][] = [
    ['boolean', 't', 'f'],
    ['smallint', '7'],
    ['bigint', '9007199254740993', '5'],
    ['oid', '3'],
    ['numeric', '1.50000000000000000000', '123456789012345678901.5', '3'],
    ['numeric(9,2)', '1.50', '2.00', '12345678901234567.25'],
    ['real', '1.5', 'NaN', 'Infinity'],
    ['double precision', '0.1', '-Infinity', '1e300'],
    ['money', '$1,234.50', '-$2.00'],
    ['date', '2026-01-02', 'infinity'],
    ['time without time zone', '10:20:30.500000', '10:20:30'],
    ['time with time zone', '10:20:30+02'],
    ['timestamp without time zone', '2026-01-02 03:04:05.600000', '0044-03-15 00:00:00 BC'],
    ['timestamp(3) with time zone', '2026-01-02 03:04:05+00', 'infinity'],
    ['bytea', '\\x01ff'],
    ['json', '{"a":1}'],
    ['text', 'x'],
    ['interval', '1 day'],
    ['integer[]', '{1,NULL,2}', '{{1},{2}}'],
    ['text[]', '{a,"b c",NULL}'],
    ['boolean[]', '{t,f}'],
    ['timestamp with time zone[]', '{"2026-01-02 03:04:05+00"}'],
    ['double precision[]', '{1.5,NaN}'],
    ['jsonb[]', '{"{\\"a\\": 1}"}'],
  ]
  const codes = [
    '28P01',
    '28000',
    '3D000',
    '25006',
    '57014',
    '42601',
    '42501',
    '57P01',
    '57P02',
    '57P03',
  ]
  const failures = [
    ...[...codes, '08006', '22012', 'XX000'].map((code) => ({
      code,
      message: ' division\n by zero ',
      detail: 'in detail',
      hint: 'a hint',
      where: 'COPY t, line 3, column a: "x"',
      position: '9',
    })),
    { code: '57014', message: 'canceling statement due to statement timeout' },
    { code: '42601', message: 'cannot insert multiple commands into a prepared statement' },
    { code: '22P02', message: 'm', where: 'PL/pgSQL function', position: '0' },
    { message: 'timeout expired' },
    { message: 'timeout exceeded when trying to connect' },
    { message: 'connection timeout' },
    { code: '22012', message: 'SSL is on' },
    { code: 'ECONNRESET', message: 'm' },
    new Refusal(409, 'as it is'),
    { message: 'The server does not support SSL connections' },
    { code: 'ENOTFOUND', message: 'm' },
    { message: 'anything' },
    Object.assign(new Error('stopped'), { name: 'AbortError' }),
  ]
  const declared = [
    'BOOLEAN',
    'bool',
    'INT',
    'bigint unsigned',
    'VARCHAR(20)',
    'CLOB',
    'DATE',
    'DATETIME',
    'TIME',
    'REAL',
    'NUMERIC',
    'DECIMAL(9,2)',
    'NUMBER',
    'JSON',
    'BLOB',
    '',
    null,
  ]
  const values = [
    [],
    [null],
    [1n],
    [1n, 2.5],
    ['x'],
    ['2026-01-02'],
    ['2026-01-02', '2026-01-02 10:20'],
    ['2026-01-02T10:20:30.5Z', '2026-01-02'],
    ['2026-01-02', 'x'],
    [1n, 'x'],
    ['2026-01-02 10:20', 1n],
    ['2026-01-02 10:20', 'x'],
    [new Uint8Array([1])],
    ['10:20'],
  ]
  const stored: [sqliteCells.Stored, 0 | 1 | 2 | 3][] = [
    [1n, 3],
    [0n, 3],
    [2n, 3],
    [1n, 0],
    [9007199254740991n, 0],
    [9007199254740992n, 0],
    [-9007199254740992n, 0],
    [-9007199254740991n, 0],
    [1.5, 0],
    [Number.POSITIVE_INFINITY, 0],
    ['x', 1],
    ['2026-01-02 03:04', 2],
    ['2026-01-02 03:04:05.000', 2],
    ['2026-01-02T03:04:05.125Z', 2],
    ['2026-01-02 03:04:05+02:00', 2],
    ['2026-01-02 03:04:05.5-0130', 2],
    ['2026-01-02', 2],
    ['2026-01-02 03:04', 1],
    [new Uint8Array([1, 255]), 1],
    [null, 0],
  ]
  const failuresOfFile = [5, 6, 7, 8, 11, 14, 26, 23, 1, 261, 0].map((errcode) =>
    Object.assign(new Error(' what\n it says '), { errcode }),
  )
  const words = [
    'too many SQL variables',
    'The SQL query contains no statements.',
    'not authorized',
    'access to t.a is prohibited',
  ].map((message) => new Error(message))
  await expect(
    written([
      ...each('PostgreSQL', types, ([type, ...texts]) => [
        postgresCells.typeGenericOf(type),
        ...texts.map(postgresCells.converterOf(type)),
      ]),
      ...each('names of types', ['public.mood', '"my own".mood', 'other.mood', 'text'], (type) =>
        [null, 'public', 'my own'].map((schema) => shortType(type, schema)),
      ),
      ...each('failures', failures, (error) => postgresErrors.refusalOf(error, connection, 30_000)),
      ...each('failures without names', failures.slice(0, 3), (error) =>
        postgresErrors.refusalOf(error, withoutNames, 30_000),
      ),
      ...each('failures without a database', failures.slice(2, 3), (error) =>
        postgresErrors.refusalOf(error, { ...connection, database: null }, 30_000),
      ),
      ...declared.flatMap((type) =>
        each(`SQLite ${type}`, values, (some) => sqliteTypes.columnOf('a', type, some)),
      ),
      ...each('cells of SQLite', stored, ([value, kind]) => sqliteCells.cellOf(value, kind)),
      ...each('declared for what is loaded', staged, sqliteCells.declaredType),
      ...each(
        'stored in SQLite',
        ['INTEGER', 'DOUBLE', 'BLOB', 'DATETIME', 'TEXT', 'BOOLEAN'] as const,
        (type) =>
          [true, false, 5, 1.5, '2026-01-02T03:04:05', '01ff', null].map((cell) =>
            sqliteCells.storedOf(cell, type),
          ),
      ),
      ...each('failures of SQLite', [...failuresOfFile, ...words], (error) =>
        [true, false].map((writable) =>
          told(sqliteErrors.refusalOf(error, '/data/shop.db', writable)),
        ),
      ),
    ]),
  ).toMatchFileSnapshot('./pieces/postgresAndSqlite.txt')
})

test('types and values of ClickHouse and Trino are read and stored as written down', async () => {
  const ofClickhouse: [string, ...string[]][] = [
    ['Int32', '7'],
    ['Nullable(Int64)', '9007199254740993', '\\N'],
    ['UInt256', '5'],
    ['LowCardinality(Nullable(String))', 'a\\tb', '\\N', '\\\\N'],
    ['Float64', '1.5', 'nan', 'inf', '-inf'],
    ['Decimal(9, 2)', '1.5', '12345678901234567.25'],
    ['Bool', 'true', 'false'],
    ['Date', '2026-01-02'],
    ['Date32', '1900-01-01'],
    ['DateTime', '2026-01-02 03:04:05'],
    ["DateTime64(3, 'UTC')", '2026-01-02 03:04:05.600', '2026-01-02 03:04:05.000'],
    ['FixedString(3)', 'ab\\0'],
    ['UUID', '00000000-0000-0000-0000-000000000001'],
    ["Enum8('a' = 1)", 'a'],
    ['Array(Int8)', '[1,2]'],
    ['Tuple(String, Int8)', "('a',1)"],
    ['Map(String, Int8)', "{'a':1}"],
    ['IPv4', '127.0.0.1'],
    ['Decimal(38, 0)', '12345678901234567890', '7'],
    ['Nullable(Decimal(76,0))', '-12345678901234567890'],
    ['BFloat16', '1.5', 'nan'],
    ['Time', '-12:30:00'],
    ['Nullable(Time64(3))', '100:00:00.500'],
    ["DateTime64(9, 'Asia/Tokyo')", '2026-01-02 03:04:05.123456789Z'],
    ['Nested(a Int8)', '[(1)]'],
    ['Nullable(FixedString(2))', '\\n\\t'],
  ]
  const ofTrino: [string, ...unknown[]][] = [
    ['boolean', true],
    ['integer', 7],
    ['bigint', 9007199254740991, '9007199254740993'],
    ['decimal(9,2)', '1.50', '12345678901234567.25'],
    ['real', 1.5, 'NaN'],
    ['double', 0.1, 'Infinity'],
    ['date', '2026-01-02'],
    ['time(3)', '10:20:30.500'],
    ['time(3) with time zone', '10:20:30.500+02:00'],
    ['timestamp(3)', '2026-01-02 03:04:05.600', '2026-01-02 03:04:05.000'],
    [
      'timestamp(3) with time zone',
      '2026-01-02 03:04:05.000 UTC',
      '2026-01-02 03:04:05.000 +05:30',
    ],
    ['timestamp(6) with time zone', '2026-01-02 03:04:05.000001 America/New_York'],
    ['varchar', 'x'],
    ['char(3)', 'x  '],
    ['varbinary', 'Af8='],
    ['json', '{"a":1}'],
    ['array(integer)', [1, null]],
    ['map(varchar,integer)', { a: 1 }],
    ['row(a integer)', [1]],
    ['row("a, b" integer, "c)" array(row(d varchar, e decimal(9,2))))', [1, [['x', 1.5], null]]],
    [
      'row("a ""b""" timestamp(3) with time zone, z map(varchar, row(x integer)))',
      ['1', { k: [2] }],
    ],
    ['row(integer, varchar)', [1, 'x'], null],
    ['array(array(row(a integer)))', [[[1]], []]],
    ['decimal(38,0)', '12345678901234567890'],
    ['tinyint', 7, null],
    ['uuid', '0-1'],
    ['interval day to second', '1 00:00:00.000'],
  ]
  const older: clickhouseLoads.ServerTypes = new Set(['UInt8'])
  const newer: clickhouseLoads.ServerTypes = new Set([
    'Bool',
    'Date32',
    'Int128',
    'UInt128',
    'DateTime64',
  ])
  const cells = [
    null,
    true,
    1.5,
    'a\tb\\',
    '1899-12-31',
    '1900-01-01',
    '1969-12-31',
    '1970-01-01T00:00:00',
    '2026-01-02T03:04:05.5',
    '2105-12-31',
    '2299-12-31T23:59:59',
    '2300-01-01',
  ]
  const exceptions = [192, 193, 194, 516, 81, 164, 497, 159, 60, 62].flatMap((code) => [
    { code, message: 'Cannot read shop.t: not in readonly mode' },
    { code, message: 'other' },
  ])
  const ofSettings = [
    "Cannot modify 'max_threads' setting in readonly mode",
    'Setting max_threads should not be changed',
    'Cannot change the setting (max_threads) of this profile',
    'Cannot use the table function url in readonly mode',
  ].map((message) => ({ code: 164, message }))
  const requests = [
    { code: '81', message: ' Database shop does not exist ' },
    { code: 'ECONNREFUSED', message: 'm' },
    {
      message:
        'Code: 62. DB::Exception: Syntax error: failed at position 8 (line 1, col 8): x. (SYNTAX_ERROR)',
    },
    { message: '<html>' },
    { code: 'ODD', message: 'm' },
  ]
  const errorNames = [
    'READ_ONLY_VIOLATION',
    'CATALOG_NOT_FOUND',
    'EXCEEDED_TIME_LIMIT',
    'PERMISSION_DENIED',
    'SYNTAX_ERROR',
  ]
  const answers = [
    { response: { status: 401 } },
    { response: { status: 403 } },
    { response: { status: 500 } },
    { code: 'ENOTFOUND', message: 'm' },
    { code: 'ODD', message: 'm' },
  ]
  const expressions = [
    'a IN (SELECT 1)',
    'in(a, b)',
    '"in" (a)',
    'notIn(a, 1)',
    'a in t',
    'a NOT IN (1, 2)',
    ...['merge(t)', 'loop(t)', 'dictionary(t)', 'view(SELECT 1)', 'lower(b)'].map(
      (table) => `a IN ${table}`,
    ),
    'a IN (t.b)',
    'a IN (b, 1)',
    "'in'",
    'a -- x',
    'a # x',
    "a = '\\'",
    '`a"b`',
    '`a',
    '`a b`',
    "'x' /* y */",
  ]
  await expect(
    written([
      ...each('ClickHouse', ofClickhouse, ([type, ...fields]) => [
        clickhouseCells.columnOf('a', type),
        ...fields.map(clickhouseCells.cellOf(type)),
      ]),
      ...each('names', ['a"b', 'a`b', 'a\\b', 'a\0b'], clickhouseQuoting.identifier),
      ...each('literals', ["O'x\\", 1, 1.5, true, null], clickhouseQuoting.literal),
      ...each('types of loads', staged, (type) =>
        [older, newer].map((server) => clickhouseLoads.loadType(type, server)),
      ),
      ...[
        'Nullable(Date)',
        'Nullable(Date32)',
        'DateTime',
        "Nullable(DateTime64(6, 'UTC'))",
        'String',
      ].flatMap((type) => each(`written as ${type}`, cells, clickhouseLoads.fieldOf('a', type))),
      ...each('exceptions', [...exceptions, ...ofSettings], (one) =>
        clickhouseFailures.refusalOf(one, connection),
      ),
      ...each('requests of ClickHouse', requests, (one) =>
        clickhouseFailures.requestFailure(one, connection),
      ),
      ...each('memberships', expressions, membershipTrap),
      ...each('traps', expressions, trap),
      ...each('traps of backquotes', ['`a`', "`it's`", '`a"b`', 'a`b', '`a` + "`"', "'`'"], trap),
      ...each(
        'in place of an answer',
        [
          'Code: 62. DB::Exception: Syntax  error. (SYNTAX_ERROR) (version 25.3)',
          'Code: 47, e.displayText() = DB::Exception: Unknown x, e.what() = DB::Exception',
          'Code: x. DB::Exception: y',
        ],
        (text) => {
          const found = clickhouseFailures.exceptionIn(text)
          return found === null
            ? null
            : [found.code, found.message.length, found.message.slice(0, 40)]
        },
      ),
      ...each('Trino', ofTrino, ([type, ...found]) => [
        trinoCells.columnOf('a', type),
        ...found.map((one) => trinoCells.cellOf(type)(one as never)),
      ]),
      ...each('errors of Trino', errorNames, (errorName) =>
        [connection, withoutNames].map((to) =>
          told(
            trinoFailures.refusalOf(
              { message: ' line 1:8:\n no ', errorName } as Parameters<
                typeof trinoFailures.refusalOf
              >[0],
              to,
            ),
          ),
        ),
      ),
      ...each('requests of Trino', answers, (one) => trinoFailures.requestFailure(one, connection)),
    ]),
  ).toMatchFileSnapshot('./pieces/clickhouseAndTrino.txt')
})

test('what all databases have in common is as written down', async () => {
  const codes = [
    'ECONNREFUSED',
    'ENOTFOUND',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EHOSTDOWN',
    'EADDRNOTAVAIL',
    'EACCES',
    'ETIMEDOUT',
    'ECONNRESET',
    'EPIPE',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'EPROTO',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'ERR_OSSL_EVP_UNSUPPORTED',
    'HOSTNAME_MISMATCH',
    'INVALID_CA',
    'ENOENT',
  ]
  const nested = [
    { errors: [{ code: 'ECONNREFUSED', message: 'm' }, { code: 'EPIPE' }] },
    { code: 'ERR_UNHANDLED_ERROR', cause: { code: 'EPIPE', message: 'm' } },
    {},
    null,
    'text',
  ]
  const messages: [string, string][] = [
    ['near "FORM": syntax error', 'SELECT *\nFORM t'],
    ['no such column: b', 'SELECT a, b FROM t'],
    ['no such column: b', 'SELECT b, b FROM t'],
    ['no such table: main.t', 'SELECT 1 FROM t'],
    ['incomplete input', 'SELECT'],
    ["syntax near 'FORM t' at line 2", 'SELECT *\nFORM t'],
    ["syntax near '' at line 1", 'SELECT'],
    ["Unknown column 'b' in 'SELECT'", 'SELECT b FROM t'],
    ["Table 'shop.t' doesn't exist", 'SELECT 1 FROM t'],
    ['line 1:8: mismatched', 'SELECT x'],
    ['failed at position 8 (line 2, col 3): x', 'SELECT\nab c'],
    ['Parser Error: at or near "x"', 'SELECT x'],
    ['anything', 'SELECT 1'],
    ['no such column: my B', 'SELECT "my b", \'my b\' FROM t -- my b'],
    ['Table s.t does not exist', "SELECT 't' FROM s.T"],
    ['The function glob is not allowed here', "SELECT 'glob' FROM GLOB('x')"],
    ['Binder Error: Referenced table "T x" not found!', 'SELECT "t x".a FROM t'],
  ]
  const longer = { text: 'SELECT 1;\n\nSELECT 🌍, nope', statement: 'SELECT 🌍, nope', from: 11 }
  const load = (rows: number, values: number[]) => ({
    columns: [
      { name: 'a', type: 'INTEGER', typeGeneric: 0 as const },
      { name: 'b', type: 'VARCHAR', typeGeneric: 1 as const },
    ],
    staged: { rows, values },
    into: { schema: 's', table: 't' },
  })
  const by = (caller: string, isLong = false) => ({ caller, isLong })
  const several = (count: number, caller: string, isLong = false) =>
    Array.from({ length: count }, () => by(caller, isLong))
  const others = (count: number, isLong = false) =>
    Array.from({ length: count }, (_, at) => by(`other ${at}`, isLong))
  const waits = [
    { waiting: [], working: [] },
    { waiting: [by('ann'), by('bob')], working: [by('ann')] },
    { waiting: [by('ann', true), by('ann')], working: [] },
    { waiting: [by('ann')], working: several(2, 'ann') },
    { waiting: [by('ann')], working: several(3, 'ann') },
    { waiting: [by('ann', true)], working: others(4, true) },
    { waiting: [by('ann', true)], working: others(5, true) },
    { waiting: [by('ann')], working: others(7) },
    { waiting: [by('ann'), by('bob', true)], working: others(7) },
    { waiting: [by('ann'), by('bob', true)], working: [...others(6), by('x', true)] },
    { waiting: [by('ann'), by('bob', true)], working: others(6) },
    { waiting: [by('ann')], working: others(8) },
  ]
  const columns = [
    [1, null, '=1', 'a"b', '', 0, -1.5, '-12345678901234567890', 'Infinity'],
    ['x,y', null, 'c\nd', '-2', '2026-01-02', '@a', '\r', ' b ', 'é'],
    [true, false, null, 1.5, '12345678901234567890', 'NaN', false, null, true],
    ['2026-01-02', '2026-01-02T03:04:05', '10:20:30', '1899-12-31', '1900-03-01'].concat([
      '1900-02-28',
      '0026-01-02',
      '10:20:30.500000',
      '2026-01-02T03:04:05.250000',
    ]),
    ['a_x0041_', 'b\u0001', '<&>', 'x'.repeat(5), '+1', '=x', '\ufffe🌍', '\t', '_x0041'],
  ]
  const rows = { columns, kinds: [0, 1, 3, 2, 1] as const, rowCount: 9 }
  const hour = 3_600_000
  const loadBegun = `__chartroom_load_${(10 * hour).toString(36)}_ff`
  const calls = [
    'a(1), b.c (2), "d"(3), e',
    'count(*) over (w)',
    'CREATE UNIQUE INDEX i ON s.t (lower(a))',
    'CREATE UNIQUE INDEX IF NOT EXISTS i ON t (a, upper(b))',
    'CREATE OR REPLACE VIEW s.v (a, b) AS SELECT f(1), 2',
    'DELETE FROM t WHERE a IN (1) AND on (b)',
    'CREATE TABLE t AS SELECT a FROM b JOIN c ON g (a)',
    'CREATE TABLE "index" AS SELECT a FROM b JOIN c ON g (a)',
    'CREATE TABLE IF NOT EXISTS s."T" (a int REFERENCES u (b))',
    'SELECT 1 FROM t JOIN u ON f(1)',
    'INSERT INTO t (a) SELECT g(b)',
    "SELECT ('a').upper, (list)[1].first, t.a",
  ]
  const cursors = [
    'SELECT ',
    'SELECT a FROM ',
    'SELECT a FROM s.',
    'SELECT t.',
    'SELECT "t".',
    'SELECT a FROM t WHERE ',
    'SELECT a FROM t ORDER BY x',
    "SELECT 'in a text ",
    "SELECT 'a text'",
    'SELECT "a name"',
    'SELECT 1 -- in a comment',
    'SELECT 1; SELECT ',
    'UPDATE ',
    'WITH w AS (SELECT 1 AS one) SELECT * FROM w',
    '',
    'SELECT * FROM (',
    'SELECT * FROM (SELECT a FROM t, ',
    'SELECT f(a, ',
    'SELECT * FROM f(a, ',
    'INSERT INTO t (',
    'CREATE TABLE t AS (',
    'CREATE TABLE ',
    'SELECT * FROM t JOIN u USING (',
    'SELECT (SELECT b FROM u) FROM t ',
    'SELECT * FROM t WHERE a IN (SELECT x FROM u) AND ',
    'SELECT * FROM t AS x JOIN ',
    'SELECT * FROM t, ',
    'SELECT a FROM t LIMIT ',
    'DESCRIBE ',
    'SELECT a.b.c',
    'SELECT "a b".c.',
    'SELECT "be',
    'SELECT `be',
    'SELECT 12',
    'SELECT 1.',
    'SELECT * FROM t -- x\n',
    'SELECT /* x */ ',
    'SELECT /*/ ',
    'SELECT a FROM t pa',
  ]
  const clauses = [
    'UPDATE t SET ',
    'SELECT a FROM t JOIN u ON ',
    'SELECT a FROM t WHERE ',
    'SELECT a FROM t PREWHERE ',
    'SELECT a FROM t GROUP BY ',
    'SELECT a FROM t HAVING ',
    'SELECT a FROM t QUALIFY ',
    'INSERT INTO t VALUES ',
    'DELETE FROM t RETURNING ',
    'FROM t SELECT ',
    'FROM t PIVOT ',
    'ALTER TABLE t ',
    'SELECT a FROM t JOIN u USING (a) WHERE a IN (b) OR ',
    'SELECT a FROM t WHERE "from" ',
    'SELECT a FROM (SELECT b FROM u) ',
    'select a from t, u where (b or (c',
    'SUMMARIZE ',
    'SELECT a FROM t STRAIGHT_JOIN ',
    'SELECT a FROM /*/',
    'SELECT a FROM /**/ ',
    'SELECT a FROM t -- WHERE',
  ]
  const queries = [
    'SELECT * FROM a, b.c AS d JOIN "e f" ON 1 = 1 LEFT JOIN (SELECT x FROM y) z ON true',
    'WITH w AS (SELECT 1 AS one, t.two FROM t), v (p, q) AS (SELECT 1, 2) SELECT * FROM w, v',
    'UPDATE a SET b = 1; DELETE FROM c; INSERT INTO d SELECT 1',
    'SELECT * FROM cat.b.c, f(1) g, t AS "T a", s.',
    'SELECT * FROM (SELECT DISTINCT a, b AS c, n.d, count(*) n, f(x), CASE WHEN 1 THEN h END, CASE 1 END e FROM g) AS q',
    'SELECT * FROM (SELECT d.*, 1 AS one FROM d, e) AS q, (SELECT 2), (SELECT 3) r',
    'WITH RECURSIVE w (a, "B c") AS NOT MATERIALIZED (SELECT 1), V AS (SELECT * FROM w) SELECT 1',
    'SELECT * FROM t WHERE a IN (SELECT b FROM u x WHERE x.c = t.c) GROUP BY 1',
    'SELECT * FROM t FINAL WHERE 1 = 1',
    'SELECT * FROM (SELECT a + b, -c, t.d FROM t) AS q',
    'SELECT * FROM "where" w JOIN where',
    'SELECT * FROM ((SELECT a FROM b) c JOIN d ON 1 = 1)',
    'WITH open AS (SELECT a FROM b',
    'WITH one AS (SELECT 1) , SELECT',
    'MERGE INTO a USING b ON 1 = 1',
  ]
  await expect(
    written([
      ...each('network', codes, (code) => networkFailure({ code, message: 'm' }, connection)),
      ...each('within', nested, (error) => networkFailure(error, withoutNames)),
      ...kinds.flatMap((kind) =>
        each(`where ${kind} fails`, messages, ([message, statement]) =>
          dialectOf(kind).errorOffset?.(message, statement),
        ),
      ),
      ...each('by line', messages, ([message, statement]) => offsetByLine(message, statement)),
      ...each(
        'line and column',
        [
          [1, 1],
          [2, 3],
          [2, 99],
          [3, 1],
          [1, 0],
        ] as const,
        ([line, column]) => offsetOf('ab\ncde', line, column),
      ),
      ...each(
        'in all that was run',
        [{ offset: 9 }, { line: 1, column: 11 }, undefined],
        (position) =>
          failurePosition(
            new Refusal(400, 'no such column: nope', position === undefined ? {} : { position }),
            { ...longer, backend: 'sqlite' },
          ),
      ),
      ...each('ends', statements, withoutEnd),
      ...each('words', [...statements, ...quotings], (one) => wordsOf(postgresLexer, one)),
      ...each('calls', calls, (one) => calledIn(wordsOf(postgresLexer, one))),
      ...each('formats', ['YYYY-MM-DD', 'DDMMYYYY', 'D.M.YYYY HH:mm', 'HH:mm:ss'], (format) => {
        const { pattern, groups } = momentPattern(format)
        return [pattern, ...groups]
      }),
      ...each('appended', [['a', 'B'], ['A', 'b', 'c'], ['a'], []], (arriving) =>
        checkAppend(arriving, ['a', 'b']),
      ),
      ...each(
        'arrived',
        [
          [2, 2, 1],
          [3, 2, 1],
          [2, 1, 1],
        ],
        (after) => [
          checkCounts(load(2, [2, 1]), countsIn(after)),
          checkCounts(load(1, [1, 0]), countsIn(after), countsIn([1, 1, 1])),
        ],
      ),
      ...each(
        'kinds of types of DuckDB',
        [
          ...staged,
          'BIGNUM',
          'TIMESTAMP_S',
          'TIMESTAMP_NS',
          'TIME WITH TIME ZONE',
          'DATE[]',
        ].concat([
          'INTERVAL',
          'INTEGER[3]',
          "ENUM('a')",
          'STRUCT(a INTEGER)',
          'MAP(DATE, INTEGER)',
          'BIT',
          'JSON',
        ]),
        typeGenericOf,
      ),
      ...each('names once', [['a', 'a', 'A', 'a_1', '']], distinctNames),
      ...each(
        'own names',
        [loadBegun, '__chartroom_workspace', 'chartroom', '__chartroom_x'],
        (name) => [isOwnName(name), ...[10, 12, 13].map((hours) => isLeftover(name, hours * hour))],
      ),
      ...each('turns', waits, ({ waiting, working }) => fairest(waiting, working)),
      ...[true, false].flatMap((escapeFormulas) => [
        csvRows({ ...rows, escapeFormulas }).replaceAll('\r\n', ' CR LF\n'),
        ...sheetRows({ ...rows, escapeFormulas, styles: [4, 5], textStyle: 9 }).split(
          /(?<=<\/row>)/,
        ),
        '',
      ]),
      ...each('a column alone in a file', [null, '', 0, false, '"', ' '], (cell) => {
        const alone = { columns: [[cell]], kinds: [1] as const, rowCount: 1, escapeFormulas: true }
        return [csvRows(alone), sheetRows(alone)]
      }),
      ...kinds.flatMap((kind) =>
        each(`cursor in ${kind}`, cursors, (text) => contextAfter(text, kind)),
      ),
      ...each('clauses', clauses, (text) => contextAfter(text, 'duckdb')),
      ...each('relations', queries, (text) => relationsIn(tokensOf(text, 'postgresql').tokens)),
      ...each('named queries', queries, (text) =>
        namedQueries(tokensOf(text, 'postgresql').tokens),
      ),
    ]),
  ).toMatchFileSnapshot('./pieces/common.txt')
})

/** Two tables whose names differ in their case, one of another kind, and one in another schema. */
const catalogue: Catalogue = {
  schemas: async () => ['main', 'kept'],
  tables: async (schema) =>
    schema === 'kept'
      ? [{ name: 'cages', type: 'table' }]
      : [
          { name: 'Birds', type: 'view' },
          { name: 'birds', type: 'table' },
          { name: 'flights', type: 'table' },
        ],
  columns: async ({ schema, table }) => {
    const names = { Birds: ['ID', 'song'], birds: ['id', 'Town', 'order'], flights: ['id', 'max'] }
    const found = schema === 'kept' ? ['size'] : names[table as keyof typeof names]
    return found.map((name) => ({ name, type: 'TEXT', typeGeneric: 1 }))
  },
}

test('what is offered first at a cursor is as it is written down', async () => {
  const begun = [
    'SELECT b.| FROM birds b',
    'SELECT B.T| FROM birds b',
    'SELECT | FROM birds b JOIN Birds c ON 1 = 1',
    'SELECT i| FROM birds, flights f',
    'SELECT birds.|',
    'SELECT kept.|',
    'SELECT KEPT.cages.|',
    'SELECT x.| FROM (SELECT y.*, 1 AS one FROM (SELECT * FROM birds) y) x',
    'WITH w AS (SELECT * FROM v), v AS (SELECT * FROM w) SELECT w.| FROM w',
    'WITH w AS (SELECT 1 AS one) SELECT * FROM |',
    'SELECT ma| FROM flights',
    'SELECT 1; SELECT | FROM flights; SELECT 2',
    'SELECT o| FROM birds ;',
    'SELECT id FROM flights; |',
    'SELECT id FROM flights |',
    'SELECT id FROM birds ord|',
  ]
  const offered = await Promise.all(
    begun.map(async (marked) => {
      const request = { backend: 'duckdb', schema: 'main', cursor: marked.indexOf('|') }
      const found = await completionsAt({ ...request, sql: marked.replace('|', '') }, catalogue)
      const shown = found
        .slice(0, 12)
        .map(({ label, kind, insert_text: text, detail }) =>
          [kind, label, text === label ? '' : `as ${text}`, detail === kind ? '' : `(${detail})`]
            .filter((part) => part !== '')
            .join(' '),
        )
      return [`${marked} ${found.length}`, ...shown.map((line) => `  ${line}`), '']
    }),
  )
  await expect(written(offered.flat())).toMatchFileSnapshot('./pieces/completions.txt')
})
