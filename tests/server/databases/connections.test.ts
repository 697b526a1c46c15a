import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createConnections } from '../../../server/databases/connections.ts'
import type { Engine } from '../../../server/engines/engine.ts'
import type { Refusal } from '../../../server/problem.ts'
import { createSealing } from '../../../server/security/sealing.ts'
import type { DatabaseRow } from '../../../server/store/db/tables.ts'

const database = {
  id: 3,
  is_internal: 0,
  sqlalchemy_uri: 'postgresql://ada@localhost/shop',
  sealed_password: 'one',
  sealed_extra: null,
  server_cert: null,
  impersonate_user: 0,
  ...{ allow_dml: 0, allow_ctas: 0, allow_cvas: 0, allow_file_upload: 0 },
} as DatabaseRow

const open = (resolve?: (name: string) => Promise<string[]>) =>
  createConnections(
    {} as Engine,
    createSealing('secret'),
    () => ({
      dataFolder: '',
      stagingFolder: '',
      policy: { ownPort: 0, allowed: null, ...(resolve ? { resolve } : {}) },
    }),
    (_, engine) => engine,
    () => () => undefined,
  )

const engineAfter = (change: Partial<DatabaseRow>, username = 'ada') => {
  const connections = open()
  const before = connections.engineOf(database, 'ada')
  const isSame = connections.engineOf({ ...database, ...change }, username) === before
  return isSame ? 'the same connection' : 'another connection'
}

test.each([
  ['nothing', 'the same connection', {}],
  ['the name', 'the same connection', { database_name: 'Shop' }],
  ['the address', 'another connection', { sqlalchemy_uri: 'postgresql://ada@localhost/store' }],
  ['the password', 'another connection', { sealed_password: 'two' }],
  ['the secret options', 'another connection', { sealed_extra: '{}' }],
  ["the server's certificate", 'another connection', { server_cert: 'PEM' }],
  ['reading in the name of users', 'another connection', { impersonate_user: 1 }],
  ['the right to write', 'another connection', { allow_dml: 1 }],
  ['the right to make tables', 'another connection', { allow_ctas: 1 }],
  ['the right to make views', 'another connection', { allow_cvas: 1 }],
  ['the right to upload', 'another connection', { allow_file_upload: 1 }],
] satisfies [string, string, Partial<DatabaseRow>][])(
  'a database of which %s was changed is asked through %s',
  (_, connection, change) => {
    expect(engineAfter(change)).toBe(connection)
  },
)

test('people share the connection of a database that is not read in their names', () => {
  expect(engineAfter({}, 'eve')).toBe('the same connection')
})

test('people who read in their own names have a connection each, which they find again', () => {
  const { engineOf } = open()
  const own = { ...database, impersonate_user: 1 }
  const ofAda = engineOf(own, 'ada')
  expect([engineOf(own, 'eve') === ofAda, engineOf(own, 'ada') === ofAda]).toEqual([false, true])
})

test('what was read through a connection of before is no longer so', () => {
  const { engineOf } = open()
  const generations = ['one', 'two', 'three'].map((sealed_password) =>
    engineOf({ ...database, sealed_password }, 'ada').generation(null),
  )
  expect(generations).toEqual([0, 1, 2])
})

test.each<[string, string[] | null]>([
  ['whose host is looked up', null],
  ['that says nothing', ['127.0.0.1']],
])('a new database %s for 30 s is refused with what to check', async (_, addresses) => {
  const limit = new AbortController()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const silent = createServer(() => limit.abort()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    limits.mockRestore()
    silent.close()
  })
  const { tryOut } = open(async () => {
    if (addresses !== null) return addresses
    limit.abort()
    return new Promise(() => undefined)
  })
  const { port } = silent.address() as AddressInfo
  const made = { ...database, sqlalchemy_uri: `clickhouse://ada@silent.example:${port}/shop` }
  await expect(tryOut({ ...made, sealed_password: null }, 'ada')).rejects.toMatchObject({
    status: 422,
    message:
      'Please check your connection details and database settings, and ensure that your database is accepting connections, then try connecting again.',
  })
  expect(limits.mock.calls).toEqual([[30_000]])
})

test('what keeps a new database from being opened is told: what it says itself, why it is not reached, and that it may not be', async () => {
  const answering = createHttpServer((_, response) =>
    response
      .writeHead(500, { 'x-clickhouse-exception-code': '60' })
      .end('Code: 60. DB::Exception: Too tired. (TOO_TIRED)'),
  ).listen(0, '127.0.0.1')
  await once(answering, 'listening')
  const { port } = answering.address() as AddressInfo
  const { tryOut } = open(async () => ['127.0.0.1'])
  const tried = (sqlalchemy_uri: string) =>
    tryOut({ ...database, sealed_password: null, sqlalchemy_uri }, 'ada').catch(
      ({ status, message, errors }: Refusal) => [status, message, errors?.[0]],
    )
  const answered = await tried(`clickhouse://ada@db.example:${port}/shop`)
  answering.closeAllConnections()
  await once(answering.close(), 'close')
  const said = (message: string, error_type: string) => [
    422,
    'Connection failed, please check your connection settings',
    { message, error_type, level: 'error', extra: {} },
  ]
  expect([
    answered,
    await tried(`clickhouse://ada@db.example:${port}/shop`),
    await tried('sqlite:////etc/passwd'),
  ]).toEqual([
    said('Too tired.', 'CONNECTION_FAILED_ERROR'),
    said(
      `Nothing answers on port ${port} of the host "db.example". Check the port, and that the database is running`,
      'CONNECTION_PORT_CLOSED_ERROR',
    ),
    [422, 'sqlite cannot be used as a data source for security reasons.', undefined],
  ])
})
