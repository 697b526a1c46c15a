import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { openClickhouse } from '../../../../server/engines/clickhouse/openClickhouse.ts'
import type { Connection } from '../../../../server/engines/reach/connection.ts'
import { connectionTo } from '../../../support/connectionTo.ts'
import { freePort } from '../../../support/freePort.ts'
import { clickhouseConnection } from '../conformance/databases/clickhouse.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const serve = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return (server.address() as AddressInfo).port
}

const connectionFor = (port: number, more: Partial<Connection> = {}) =>
  connectionTo(port, { user: 'ann', ...more })
const pinged = async (connection: Connection) => {
  const driver = openClickhouse(connection)
  closing.push(driver.close)
  return driver.ping().then(
    () => 'OK',
    (error: Error & { status: number }) => [error.status, error.message],
  )
}

const notClickhouse = (port: number) => [
  422,
  `What answers on port ${port} of "db.example.com" is not ClickHouse. Check the port and the kind of database`,
]

test('every request carries the headers of the encrypted extra', async () => {
  const seen: unknown[] = []
  const port = await serve((request, response) => {
    seen.push(request.headers['x-gate'])
    response.end()
  })
  await pinged(connectionFor(port, { headers: { 'X-Gate': 'open' } }))
  expect(seen).toEqual(['open'])
})

test('a redirect of a server is not followed, and nothing of it is told', async () => {
  const requested: string[] = []
  const inner = await serve((request, response) => {
    requested.push(request.url ?? '')
    response.setHeader('x-clickhouse-server-display-name', 'x').end('1\nUInt8\n1\n')
  })
  for (const status of [301, 302, 303, 307, 308]) {
    const port = await serve((_, response) =>
      response.writeHead(status, { location: `http://127.0.0.1:${inner}/` }).end('moved to secret'),
    )
    expect(await pinged(connectionFor(port))).toEqual(notClickhouse(port))
  }
  expect(requested).toEqual([])
})

test('what another kind of server says is not told', async () => {
  for (const status of [200, 401, 404, 500]) {
    const port = await serve((_, response) =>
      response.writeHead(status).end('the secret of another server'),
    )
    expect(await pinged(connectionFor(port))).toEqual(notClickhouse(port))
  }
})

test('the name of the host is not resolved again: the request goes to the address that was judged', async () => {
  const hosts: (string | undefined)[] = []
  const port = await serve((request, response) => {
    hosts.push(request.headers.host)
    response.setHeader('x-clickhouse-server-display-name', 'x').end('1\nUInt8\n1\n')
  })
  expect(await pinged(connectionFor(port, { host: 'no-such-host.invalid' }))).toBe('OK')
  expect(hosts).toEqual([`no-such-host.invalid:${port}`])
})

test('a port where nothing listens is told as closed', async () => {
  const port = await freePort()
  expect(await pinged(connectionFor(port))).toEqual([
    422,
    `Nothing answers on port ${port} of the host "db.example.com". Check the port, and that the database is running`,
  ])
})

test('a server with TLS is told the name of its host, judged by the authority and shown the certificate', async () => {
  const [ca, cert, key] = ['ca.pem', 'server.pem', 'server.key'].map((name) =>
    readFileSync(join(import.meta.dirname, '../../../support/certificates', name), 'utf8'),
  ) as [string, string, string]
  const seen: unknown[] = []
  const options = { cert, key, requestCert: true, rejectUnauthorized: false }
  const server = createTlsServer(options, (request, response) => {
    const socket = request.socket as TLSSocket & { servername: string }
    seen.push(socket.servername, Object.keys(socket.getPeerCertificate()).length > 0)
    response.setHeader('x-clickhouse-server-display-name', 'x').end('1\nUInt8\n1\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  const tls = { authority: ca, verify: true }
  const to = (more: object) =>
    pinged(connectionFor(port, { host: 'localhost', tls: { ...tls, ...more } }))
  expect([await to({ certificate: { cert, key } }), await to({})]).toEqual(['OK', 'OK'])
  expect(seen).toEqual(['localhost', true, 'localhost', false])
  expect(await to({ authority: null })).toEqual([422, expect.stringMatching(/^The encrypted/)])
})

test('a server without TLS is told so where TLS was asked for', async () => {
  const port = await serve((_, response) => response.end())
  const [status, message] = (await pinged(
    connectionFor(port, { tls: { authority: null, verify: true } }),
  )) as [number, string]
  expect({ status, message }).toEqual({
    status: 422,
    message: expect.stringMatching(/^The encrypted connection to "db.example.com" failed: /),
  })
})

test('a database that a statement names and that is not there is told in the words of the server, that of the address in ours', async () => {
  const missing = async (database: string) => {
    const port = await serve((_, response) =>
      response
        .writeHead(404, { 'x-clickhouse-exception-code': '81' })
        .end(`Code: 81. DB::Exception: Database ${database} does not exist. (UNKNOWN_DATABASE)`),
    )
    return pinged(connectionFor(port, { database: 'shop' }))
  }
  expect(await missing('archive')).toEqual([400, 'Database archive does not exist.'])
  expect(await missing('shop')).toEqual([
    422,
    'There is no database "shop" on this server. Check its name',
  ])
})

test('an answer that is cut off is a failure and no shorter result', async () => {
  const port = await serve((_, response) => {
    response.writeHead(200, { 'x-clickhouse-server-display-name': 'x' }).write('n\nUInt8\n1\n2\n')
    response.socket?.end()
  })
  expect(await pinged(connectionFor(port))).toEqual([
    422,
    'The connection to "db.example.com" broke off. Check that the port is that of the database, and try again',
  ])
})

test('the way newer servers tell of a failure behind the rows is understood', async () => {
  const tag = 'abcdefghijklmnop'
  const failure =
    'Code: 395. DB::Exception: Value passed to throwIf is non-zero: while executing. (FUNCTION_THROW_IF_VALUE_IS_NON_ZERO) (version 25.11.1.1 (official build))'
  const port = await serve((_, response) =>
    response
      .setHeader('x-clickhouse-exception-tag', tag)
      .end(
        `t\nString\na\n\r\n__exception__\r\n${tag}\r\n${failure}\n${failure.length} ${tag}\r\n__exception__\r\n`,
      ),
  )
  expect(await pinged(connectionFor(port))).toEqual([
    400,
    'Value passed to throwIf is non-zero: while executing.',
  ])
})

describe.runIf(inject('clickhouseServerMissing') === '')('ClickHouse', () => {
  test.each([
    [
      { user: 'reader', password: 'wrong' },
      'The database does not let "reader" in. Check the user and the password',
    ],
    [{ user: 'nobody' }, 'The database does not let "nobody" in. Check the user and the password'],
    [{ database: 'nowhere' }, 'There is no database "nowhere" on this server. Check its name'],
  ])('with %j the cause is told', async (more, message) => {
    expect(await pinged(clickhouseConnection(null, more))).toEqual([422, message])
  })

  test('the right password opens it', async () => {
    expect(
      await pinged(clickhouseConnection('default', { user: 'reader', password: 'of tables' })),
    ).toBe('OK')
  })
})
