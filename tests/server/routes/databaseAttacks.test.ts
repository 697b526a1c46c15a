import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/app.ts'
import { freePort } from '../../support/freePort.ts'

const lines: string[] = []
const requested: string[] = []
let app: TestApp
let open: number
const server = createServer((request, response) => {
  requested.push(`${request.method} ${request.url}`)
  response
    .writeHead(302, { location: `http://127.0.0.1:${open}/followed` })
    .end('the secret of another server')
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open = (server.address() as AddressInfo).port
  app = await testApp(
    { logStream: { write: (line) => lines.push(line) } },
    { CHARTROOM_LOG: 'debug' },
  )
})
afterAll(async () => {
  await app.close()
  server.close()
})

const ways = {
  tried: (sqlalchemy_uri: string) =>
    app.plain.post('/database/test_connection', { sqlalchemy_uri }),
  made: (sqlalchemy_uri: string) =>
    app.plain.post('/database/', { database_name: 'Attack', sqlalchemy_uri }),
}
const outcome = async (way: keyof typeof ways, address: string) => {
  const { status, body } = await ways[way](address)
  return [status, body.errors?.[0]?.message ?? body.message] as [number, string]
}
const both = async (address: string) => [
  await outcome('tried', address),
  await outcome('made', address),
]
const notAllowed =
  'Connections to this host are not allowed. An administrator can tell which hosts are'

test.each([
  ':////etc/passwd',
  ':////etc/../etc/passwd',
  ':///../chartroom.sqlite',
  ':///../../etc/passwd',
  ':///%2e%2e/chartroom.sqlite',
  ':///..%2fchartroom.sqlite',
  ':///file:/etc/passwd?mode=ro',
  ':///file:%2Fetc%2Fpasswd',
  ':///:memory:',
  '://',
  ':///md:',
  ':///\\\\server\\share\\x.db',
  ':///C:\\x.db',
  ':///http://127.0.0.1/x.db',
  ':///link.db',
  ':///linked/passwd',
  ':///a.db?vfs=unix-none',
  ':///~/x.db',
  ':////proc/self/environ',
  ':///a%00.db',
])('no file beyond the folder of databases is opened by %j', async (rest) => {
  const folder = join(app.app.config.dataFolder, 'databases')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(app.app.config.dataFolder, 'outside.db'), '')
  try {
    symlinkSync(join(app.app.config.dataFolder, 'outside.db'), join(folder, 'link.db'))
    symlinkSync('/etc', join(folder, 'linked'))
  } catch {
    // They stand since the first of these tests.
  }
  for (const scheme of ['sqlite', 'SQLite', 'duckdb'])
    for (const [status, message] of await both(scheme + rest))
      expect({ scheme, status, message }).toEqual({
        scheme,
        status: 422,
        message: `${scheme.toLowerCase()} cannot be used as a data source for security reasons.`,
      })
})

test.each([
  'file:///etc/passwd',
  'csv:////etc/passwd',
  'shillelagh://',
  'jdbc:h2:mem:x',
  'h2://x',
  'gopher://127.0.0.1/',
  'http://127.0.0.1/',
])('%j is no database', async (address) => {
  for (const [status] of await both(address)) expect(status === 400 || status === 422).toBe(true)
})

test.each([
  ['mysql', 'local_infile=1'],
  ['mysql', 'LOCAL_INFILE=1'],
  ['mysql', 'local%5Finfile=1'],
  ['mysql', 'allowLoadLocalInfile=true'],
  ['mysql', 'init_command=SELECT%201'],
  ['mysql', 'read_default_file=/etc/passwd'],
  ['postgresql', 'options=-c%20log_statement=all'],
  ['postgresql', 'sslcert=/etc/passwd'],
  ['postgresql', 'sslrootcert=/etc/passwd'],
  ['postgresql', 'host=169.254.169.254'],
  ['postgresql', 'service=x'],
  ['clickhouse', 'readonly=0'],
  ['trino', 'session_properties=x'],
  ['trino', 'http_headers=x'],
])('a %s database takes no option like %j', async (backend, option) => {
  const before = requested.length
  for (const [status, message] of await both(`${backend}://u@127.0.0.1:${open}/d?${option}`))
    expect({ status, message }).toEqual({
      status: 422,
      message: expect.stringMatching(/ does not take the option /),
    })
  expect(requested.length).toBe(before)
})

test.each([
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '[::ffff:169.254.169.254]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '100.100.100.200',
  '0.0.0.0',
  '0',
  '[::]',
  'metadata.google.internal',
  'METADATA.google.internal.',
  '１６９.２５４.１６９.２５４',
  '224.0.0.1',
  '255.255.255.255',
])('the host %s gets one answer on every port and for every kind of database', async (host) => {
  const answers: unknown[] = []
  for (const backend of ['postgresql', 'mysql', 'clickhouse', 'trino'])
    for (const port of [open, 80])
      answers.push(...(await both(`${backend}://u:p@${host}:${port}/d`)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify([422, notAllowed])]),
  )
})

test('the port of the product itself gets the same answer, however its machine is named', async () => {
  for (const host of [
    '127.0.0.1',
    'localhost',
    '127.1',
    '2130706433',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '127.0.0.2',
  ])
    expect({
      host,
      outcome: await outcome('tried', `clickhouse://u@${host}:${app.app.config.port}/d`),
    }).toEqual({ host, outcome: [422, notAllowed] })
})

test('the port that the system gave the product gets it too', async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const address = `trino://u@127.0.0.1:${port}/d`
  expect(await both(address)).toEqual([
    [422, notAllowed],
    [422, notAllowed],
  ])
})

test('an allowed host tells the cause, follows no redirect and gives away nothing of what answers there', async () => {
  const closed = await freePort()
  requested.length = 0
  for (const [backend, kind] of [
    ['clickhouse', 'ClickHouse'],
    ['trino', 'Trino'],
  ] as const) {
    expect(await outcome('tried', `${backend}://u@127.0.0.1:${open}/d`)).toEqual([
      422,
      `What answers on port ${open} of "127.0.0.1" is not ${kind}. Check the port and the kind of database`,
    ])
    expect(await outcome('tried', `${backend}://u@127.0.0.1:${closed}/d`)).toEqual([
      422,
      expect.stringContaining(`Nothing answers on port ${closed} of the host "127.0.0.1"`),
    ])
  }
  expect(requested.length).toBeGreaterThan(0)
  expect(requested.filter((line) => line.includes('followed'))).toEqual([])
})

test('no answer and no line of the log shows a password, whatever was wrong with the address', async () => {
  const closed = await freePort()
  const rests = [
    `127.0.0.1:${closed}/d`,
    `127.0.0.1:${open}/d?connect_timeout=1`,
    '169.254.169.254/d',
    'no-such-host.invalid/d',
    'h:x/d',
    'h/d?password=hunter2',
    'a@b/d',
  ]
  const addresses = ['postgresql', 'mysql', 'clickhouse', 'trino', 'oracle'].flatMap((backend) =>
    rests.map((rest) => `${backend}://u:hunter2@${rest}`),
  )
  const answers: unknown[] = await Promise.all(
    addresses.flatMap((address) => [ways.tried(address), ways.made(address)]),
  )
  expect(answers.filter((answer) => JSON.stringify(answer).includes('hunter2'))).toEqual([])
  expect(lines.filter((line) => line.includes('hunter2'))).toEqual([])
  expect(lines.length).toBeGreaterThan(0)
})
