import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { openMysql } from '../../../../server/engines/mysql/openMysql.ts'
import { connectionTo } from '../../../support/connectionTo.ts'

const [ca, other, cert, key] = ['ca.pem', 'other.pem', 'server.pem', 'server.key'].map((name) =>
  readFileSync(join(import.meta.dirname, '../../../support/certificates', name), 'utf8'),
) as [string, string, string, string]

/** What asks for TLS; what follows is encrypted. */
const requestBytes = 36

/** What a MySQL server says first: its protocol and version, random bytes, and that it speaks TLS. */
const greeting = () => {
  const flags = Buffer.from([0xff, 0xff, 0x21, 0x02, 0x00, 0x0f, 0x80, 0x15])
  const payload = Buffer.concat([
    Buffer.from('\x0a8.0.0\0\x01\0\0\0abcdefgh\0', 'latin1'),
    flags,
    Buffer.alloc(10),
    Buffer.from('ijklmnopqrst\0mysql_native_password\0', 'latin1'),
  ])
  return Buffer.concat([Buffer.from([payload.length, 0, 0, 0]), payload])
}

test('a MySQL server with TLS is judged by the authority, and shown the certificate', async () => {
  const seen: boolean[] = []
  const options = { isServer: true, cert, key, requestCert: true, rejectUnauthorized: false }
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write(greeting())
    socket.once('data', (said) => {
      socket.pause()
      if (said.length > requestBytes) socket.unshift(said.subarray(requestBytes))
      const secured = new TLSSocket(socket, options).on('error', () => undefined)
      secured.once('data', () => {
        seen.push(Object.keys(secured.getPeerCertificate()).length > 0)
        secured.destroy()
      })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const tried = async (tls: object) => {
    const more = { host: 'localhost', tls: { authority: ca, verify: true, ...tls } }
    const driver = openMysql(
      connectionTo(port, { user: 'ann', options: { connect_timeout: '2' }, ...more }),
    )
    return driver.ping().catch(({ message }: Error) => message.split(' ').slice(0, 3).join(' '))
  }
  const outcomes = [
    await tried({ certificate: { cert, key } }),
    await tried({}),
    await tried({ authority: null, verify: false }),
    await tried({ authority: other }),
    await tried({ authority: null }),
  ]
  expect({ outcomes, seen }).toEqual({
    outcomes: ['The connection to', 'The connection to', 'The connection to'].concat([
      'The encrypted connection',
      'The encrypted connection',
    ]),
    seen: [true, false, false],
  })
})
