import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { get as getSecurely } from 'node:https'
import { createServer as createSocketServer, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '../../../../server/engines/reach/connection.ts'
import { connectMsOf, pinnedAgents } from '../../../../server/engines/reach/pinnedAgent.ts'
import { connectionTo } from '../../../support/connectionTo.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** What comes of a request at whose server so many milliseconds go by: before it answers, or before it says anything of TLS. */
const outcomeAfter = async (ms: number, more: Partial<Connection>) => {
  const answering = createServer((_, response) => {
    vi.advanceTimersByTime(ms)
    response.end('x')
  })
  const silent = createSocketServer((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', () => {
        vi.advanceTimersByTime(ms)
        socket.destroy()
      })
  })
  const server = more.tls === undefined ? answering : silent
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const { http, https } = pinnedAgents(connectionTo(port, more))
  const where = { host: 'db.example.com', port }
  const request =
    more.tls === undefined
      ? get({ ...where, agent: http })
      : getSecurely({ ...where, agent: https })
  const outcome = await once(request, 'response').then(
    ([response]) => (response as IncomingMessage).statusCode,
    (error: Error & { code?: string }) => error.code,
  )
  http.destroy()
  https.destroy()
  server.close()
  return outcome
}

const encrypted = { tls: { authority: null, verify: true } }
const ownSeconds = { options: { connect_timeout: '3' } }

test.each<[string, number, Partial<Connection>, unknown]>([
  ['however late it answers on a connection that is made', 60_000, {}, 200],
  ['before ten seconds have gone by without TLS', 9999, encrypted, 'ECONNRESET'],
  ['no longer than ten seconds without TLS', 10_000, encrypted, 'ETIMEDOUT'],
  ['before the seconds of its address', 2999, { ...encrypted, ...ownSeconds }, 'ECONNRESET'],
  ['no longer than the seconds of its address', 3000, { ...encrypted, ...ownSeconds }, 'ETIMEDOUT'],
])('a server is waited for %s', async (_, ms, more, outcome) => {
  expect(await outcomeAfter(ms, more)).toBe(outcome)
})

test('an address gives the network ten seconds, or as many as it says', () => {
  expect([{}, ownSeconds].map((more) => connectMsOf(connectionTo(1, more)))).toEqual([10_000, 3000])
})
