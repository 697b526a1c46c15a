import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Connection } from '../../../../server/engines/reach/connection.ts'
import type { Engine } from '../../../../server/engines/engine.ts'
import { engineOver } from '../../../../server/engines/engineOver.ts'
import { secretOptionsOf } from '../../../../server/engines/reach/secretOptions.ts'
import { openTrino } from '../../../../server/engines/trino/openTrino.ts'
import { statementOf, readRows, userRows } from '../../../support/engineReading.ts'
import { freePort } from '../../../support/freePort.ts'
import { openTrinoProtocol, type Script } from '../../../support/trinoProtocol.ts'
import { openStaging } from '../conformance/staging.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const engineTo = (port: number, more: Partial<Connection> = {}): Engine => {
  const engine = engineOver(
    openTrino({
      host: 'trino.example.com',
      address: '127.0.0.1',
      port,
      user: 'service',
      password: null,
      database: 'hive',
      schema: 'sales',
      tls: null,
      options: {},
      impersonated: null,
      ...more,
    }),
  )
  closing.push(engine.close)
  return engine
}

const open = async (answer: (sql: string) => Script, more: Partial<Connection> = {}) => {
  const server = await openTrinoProtocol(answer)
  closing.push(server.close)
  return { server, engine: engineTo(server.port, more) }
}

const where = 'a server of the test that speaks its protocol'
const n = [{ name: 'n', type: 'bigint' }]

test(`Trino (${where}): the pages of an answer are read in order, with the catalog and schema of the address, and moments to their last digit`, async () => {
  const { server, engine } = await open(() => ({
    columns: n,
    pages: ['[[1], [2]]', '[]', '[[3]]'],
  }))
  expect(await readRows(engine, 'SELECT n FROM t')).toEqual([[1], [2], [3]])
  const { sql, headers } = server.requested[0]!
  expect([
    sql,
    ...['user', 'catalog', 'schema', 'source', 'time-zone', 'client-capabilities'].map(
      (name) => headers[`x-trino-${name}`],
    ),
    headers.authorization,
  ]).toEqual([
    'SELECT n FROM t',
    'service',
    'hive',
    'sales',
    'Chartroom',
    'UTC',
    'PARAMETRIC_DATETIME',
    undefined,
  ])
})

test(`Trino (${where}): every request carries the headers and credentials of the encrypted extra, and the address says who asks`, async () => {
  const { headers } = secretOptionsOf({
    headers: { 'X-Trino-Client-Tags': 'farm' },
    extraCredential: { token: 'a b,c', other: 'd' },
  })
  const { server, engine } = await open(() => ({ columns: n, pages: ['[[1]]', '[[2]]'] }), {
    headers,
    impersonated: 'ann',
  })
  expect(await readRows(engine, 'SELECT n FROM t')).toEqual([[1], [2]])
  expect(
    ['client-tags', 'extra-credential', 'user'].map(
      (name) => server.requested[0]?.headers[`x-trino-${name}`],
    ),
  ).toEqual(['farm', 'token=a%20b%2Cc, other=d', 'ann'])
})

test(`Trino (${where}): values come as JSON has them`, async () => {
  const cells: [type: string, sent: string, value: unknown][] = [
    ['bigint', '9007199254740993', '9007199254740993'],
    ['bigint', '-9223372036854775808', '-9223372036854775808'],
    ['integer', '7', 7],
    ['double', '0.1', 0.1],
    ['double', '"NaN"', 'NaN'],
    ['double', '"Infinity"', 'Infinity'],
    ['double', '123456789012345.5', 123456789012345.5],
    ['decimal(10,2)', '"1.25"', 1.25],
    ['decimal(38,0)', '"12345678901234567890"', '12345678901234567890'],
    ['boolean', 'true', true],
    ['varchar', '"it\'s"', "it's"],
    ['date', '"2020-02-29"', '2020-02-29'],
    ['timestamp(3)', '"2020-02-29 23:59:58.000"', '2020-02-29T23:59:58'],
    ['timestamp(9)', '"2020-02-29 23:59:58.123456789"', '2020-02-29T23:59:58.123456'],
    ['timestamp(9)', '"1850-01-01 00:00:00.000000999"', '1850-01-01T00:00:00'],
    ['timestamp(3) with time zone', '"2020-07-01 12:00:00.500 UTC"', '2020-07-01T12:00:00.500000'],
    [
      'timestamp(3) with time zone',
      '"2020-07-01 12:00:00.000 Europe/Berlin"',
      '2020-07-01T10:00:00',
    ],
    ['timestamp(0) with time zone', '"2020-01-01 00:30:00 +05:30"', '2019-12-31T19:00:00'],
    ['time(3)', '"01:02:03.000"', '01:02:03'],
    ['varbinary', '"AP8="', '00ff'],
    ['array(bigint)', '[1, 2]', '[1,2]'],
    ['varchar', 'null', null],
  ]
  const columns = cells.map(([type], index) => ({ name: `c${index}`, type }))
  const { engine } = await open(() => ({
    columns,
    pages: [`[[${cells.map(([, sent]) => sent).join(', ')}]]`],
  }))
  expect(await readRows(engine, 'SELECT 1')).toEqual([cells.map(([, , value]) => value)])
})

test(`Trino (${where}): bound values stand in the statement as literals that end nowhere but at their quotes`, async () => {
  const { server, engine } = await open(() => ({ columns: n, pages: ['[[1]]'] }))
  await readRows(engine, '', {
    parts: ['SELECT * FROM t WHERE a = ', ' AND b = ', ' AND c = ', ' AND d = ', ''],
    values: ["' OR 1=1 --", 1.5, true, null],
  })
  expect(server.requested[0]?.sql).toBe(
    "SELECT * FROM t WHERE a = ''' OR 1=1 --' AND b = 1.5 AND c = true AND d = NULL",
  )
})

const onlySelect = {
  status: 400,
  message: 'Only SELECT statements are allowed against this database.',
}

test(`Trino (${where}): what a user wrote runs in a read-only transaction that is rolled back, and only if it reads`, async () => {
  const { server, engine } = await open((sql) =>
    sql.includes('SELECT') ? { columns: n, pages: ['[[1]]'] } : {},
  )
  expect(await userRows(engine, '/* all */ SELECT 1;')).toEqual([[1]])
  expect(
    server.requested.map(({ sql, headers }) => [sql, headers['x-trino-transaction-id']]),
  ).toEqual([
    ['START TRANSACTION READ ONLY', 'NONE'],
    ['/* all */ SELECT 1', 'transaction-1'],
    ['ROLLBACK', 'transaction-1'],
  ])
  for (const sql of [
    'DELETE FROM t',
    '-- SELECT\nDROP TABLE t',
    '/* SELECT */ CALL p()',
    'COMMIT',
    'SET SESSION x = 1',
  ])
    expect({ sql, answer: await userRows(engine, sql) }).toEqual({ sql, answer: onlySelect })
  expect(server.requested).toHaveLength(3)
})

test(`Trino (${where}): the write that the server refuses in such a transaction is told as not allowed`, async () => {
  const error = {
    message: 'Cannot execute write in a read-only transaction',
    errorName: 'READ_ONLY_VIOLATION',
  }
  const { engine } = await open((sql) => (sql.startsWith('EXPLAIN') ? { error } : {}))
  expect(await userRows(engine, 'EXPLAIN ANALYZE DELETE FROM t')).toEqual(onlySelect)
})

test.each([
  [
    "line 1:8: Column 'x' cannot be resolved",
    'COLUMN_NOT_FOUND',
    400,
    "line 1:8: Column 'x' cannot be resolved",
  ],
  [
    "Catalog 'hive' not found",
    'CATALOG_NOT_FOUND',
    422,
    'There is no database "hive" on this server. Check its name',
  ],
  [
    'Query exceeded the maximum run time limit',
    'EXCEEDED_TIME_LIMIT',
    408,
    'The query exceeded the time limit of the database',
  ],
  [
    'Access Denied: Cannot select from table hr.wages',
    'PERMISSION_DENIED',
    403,
    'Access Denied: Cannot select from table hr.wages',
  ],
])(`Trino (${where}): the error %j is told`, async (message, errorName, status, expected) => {
  const { engine } = await open(() => ({ error: { message, errorName } }))
  await expect(readRows(engine, 'SELECT x')).rejects.toMatchObject({ status, message: expected })
})

test(`Trino (${where}): queries run in the name of the signed-in user where that is asked for, with the password of the service`, async () => {
  const { server, engine } = await open(() => ({ columns: n, pages: ['[[1]]'] }), {
    impersonated: 'ann',
    password: 'p:ä',
  })
  await engine.ping()
  const { headers } = server.requested[0]!
  expect({ user: headers['x-trino-user'], authorization: headers.authorization }).toEqual({
    user: 'ann',
    authorization: `Basic ${Buffer.from('service:p:ä').toString('base64')}`,
  })
})

test(`Trino (${where}): a statement that is stopped, too slow or read no further is ended on the server`, async () => {
  const { server, engine } = await open((sql) =>
    sql.includes('endless')
      ? { endless: true }
      : { columns: n, pages: ['[[1], [2]]', '[[3]]', '[[4]]'] },
  )
  const stop = new AbortController()
  const running = readRows(engine, 'SELECT endless', { signal: stop.signal }).catch(
    (error: Error) => error.message,
  )
  await expect.poll(() => server.waiting()).toBe(1)
  stop.abort(new Error('Nobody wants it'))
  expect(await running).toBe('Nobody wants it')
  await expect.poll(() => server.deleted).toEqual(['0'])
  await expect(readRows(engine, 'SELECT endless', { timeoutMs: 1000 })).rejects.toMatchObject({
    status: 408,
  })
  await expect.poll(() => server.deleted).toEqual(['0', '1'])
  const { chunks, truncated } = await engine.query(
    statementOf('SELECT n FROM t', { maxRows: 1 }),
    'values',
  )
  for await (const _ of chunks);
  expect(truncated()).toBe(true)
  await expect.poll(() => server.deleted).toEqual(['0', '1', '2'])
})

test(`Trino (${where}): a busy server is asked again, for a statement and for its next pages`, async () => {
  const { server, engine } = await open(() => ({ columns: n, pages: ['[[1]]', '[[2]]'] }))
  server.beBusy(503, 429, 200, 502, 504, 200, 503)
  expect(await readRows(engine, 'SELECT n')).toEqual([[1], [2]])
  expect(server.requested).toHaveLength(3)
  server.beBusy(200, 500)
  await expect(readRows(engine, 'SELECT n')).rejects.toMatchObject({ status: 422 })
})

test(`Trino (${where}): whatever host the next page's address names, it is asked for at the address that was judged`, async () => {
  const { server, engine } = await open(() => ({ columns: n, pages: ['[[1]]', '[[2]]'] }))
  for (const host of ['169.254.169.254', '127.0.0.1:1', 'user@metadata.google.internal']) {
    server.nameHost(host)
    expect(await readRows(engine, 'SELECT n')).toEqual([[1], [2]])
  }
})

test('Trino (plain servers of the test): a redirect is not followed, and what another kind of server says is not told', async () => {
  const seen: string[] = []
  const serve = async (status: number, location: string) => {
    const server = createServer((request, response) => {
      seen.push(`${status} ${request.method}`)
      response.writeHead(status, { location }).end('the secret of another server')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(async () => {
      server.closeAllConnections()
      server.close()
    })
    return (server.address() as AddressInfo).port
  }
  const inner = await serve(200, '')
  for (const status of [200, 301, 302, 307, 308, 404, 500]) {
    const port = await serve(status, `http://127.0.0.1:${inner}/v1/statement`)
    await expect(engineTo(port).ping()).rejects.toMatchObject({
      status: 422,
      message: `What answers on port ${port} of "trino.example.com" is not Trino. Check the port and the kind of database`,
    })
  }
  expect(seen).toEqual([
    '200 POST',
    '301 POST',
    '302 POST',
    '307 POST',
    '308 POST',
    '404 POST',
    '500 POST',
  ])
  await expect(engineTo(await serve(401, '')).ping()).rejects.toMatchObject({
    status: 422,
    message: 'The database does not let "service" in. Check the user and the password',
  })
})

test('Trino (no server): a closed port is told as closed', async () => {
  const port = await freePort()
  await expect(engineTo(port).ping()).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining(`Nothing answers on port ${port}`),
  })
})

test(`Trino (${where}): writing tells how many rows it changed`, async () => {
  const { engine } = await open(() => ({
    columns: [{ name: 'rows', type: 'bigint' }],
    pages: ['[[3]]'],
    updateCount: 3,
  }))
  expect(
    await engine.execute({ sql: 'INSERT INTO t SELECT 1;', maxRows: 10, timeoutMs: 10_000 }),
  ).toEqual({ columns: [], rows: [], truncated: false, changed: 3 })
})

test(`Trino (${where}): the columns of a query are known without running it, whatever comments it begins with`, async () => {
  const { server, engine } = await open(() => ({ columns: n }))
  const queries = [
    'SELECT n FROM t',
    '-- all\r/* of */ (TABLE t)',
    'WITH a AS (SELECT 1 AS n) SELECT n FROM a -- all',
  ]
  for (const sql of [
    ...queries,
    'SHOW TABLES',
    'WITH FUNCTION f() RETURNS bigint RETURN 1 SELECT f() AS n',
  ])
    expect(await engine.describe(sql)).toEqual([{ name: 'n', type: 'bigint', typeGeneric: 0 }])
  expect(
    server.requested.map(({ sql }) => sql).filter((sql) => !/^(START|ROLLBACK)/.test(sql)),
  ).toEqual([
    ...queries.map((sql) => `SELECT * FROM (\n${sql}\n) LIMIT 0`),
    'SHOW TABLES',
    'WITH FUNCTION f() RETURNS bigint RETURN 1 SELECT f() AS n',
  ])
})

test(`Trino (${where}): the rows of an import are one text in a statement, each value cast where it is read`, async () => {
  const staging = await openStaging()
  closing.push(staging.close)
  const { server, engine } = await open((sql) => ({
    columns: n,
    pages: [sql.toLowerCase().startsWith('select count') ? '[[2, 2, 1, 1]]' : '[]'],
  }))
  const stagedFile = await staging.stage(
    `SELECT 9007199254740993 AS id, 'it''s "é"' AS word, TIMESTAMP '2024-02-29 23:59:58.5' AS moment UNION ALL SELECT 2, NULL, NULL`,
  )
  await engine.adopt({
    stagedFile,
    stagedTable: 'staged',
    into: { schema: null, table: 'brought' },
    ifExists: 'fail',
  })
  const rows = String.raw`[["9007199254740993","it''s \"é\"","2024-02-29 23:59:58.500000"],["2",null,null]]`
  expect(
    server.requested
      .map(({ sql }) => sql)
      .filter((sql) => sql.startsWith('INSERT'))
      .map((sql) => sql.replace(/__chartroom\w+/, 'arriving')),
  ).toEqual([
    `INSERT INTO "hive"."sales"."arriving" SELECT CAST(c0 AS bigint), c1, CAST(c2 AS timestamp(6)) FROM UNNEST(CAST(json_parse('${rows}') AS array(row(c0 varchar, c1 varchar, c2 varchar)))) AS t (c0, c1, c2)`,
  ])
})

test(`Trino (${where}): a catalogue is asked of the information schema`, async () => {
  const answers: Record<string, string> = {
    schemata: '[["information_schema"], ["archive"], ["sales"]]',
    tables: '[["orders", "BASE TABLE"], ["recent", "VIEW"], ["__chartroom_load_x", "BASE TABLE"]]',
    columns: '[["n", "bigint"], ["t", "varchar(3)"]]',
  }
  const { engine } = await open((sql) => ({
    columns: n,
    pages: [answers[/information_schema\.(\w+)/.exec(sql)?.[1] ?? ''] ?? '[]'],
  }))
  expect({
    schemas: await engine.schemas(),
    tables: await engine.tables(null),
    columns: await engine.columns({ schema: null, table: "or'ders" }),
  }).toEqual({
    schemas: ['sales', 'archive'],
    tables: [
      { name: 'orders', type: 'table' },
      { name: 'recent', type: 'view' },
    ],
    columns: [
      { name: 'n', type: 'bigint', typeGeneric: 0 },
      { name: 't', type: 'varchar(3)', typeGeneric: 1 },
    ],
  })
})

if (process.env['CHARTROOM_TEST_TRINO_URL'] === undefined)
  test('Trino itself was not reached: a test run cannot start one, so its driver is shown against its protocol alone', ({
    skip,
  }) => skip())
