import { Agent as PlainAgent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Connection } from './connection.ts'

const connectSeconds = 10

/** The seconds that an address gives the network to answer, in milliseconds. */
export const connectMsOf = ({ options }: Connection) =>
  Number(options['connect_timeout'] ?? connectSeconds) * 1000

const opened = (connection: Connection): Socket => {
  const { host, address, port, tls } = connection
  if (tls === null) return connectPlain({ host: address, port })
  const authority = tls.authority === null ? {} : { ca: tls.authority }
  const certificate = tls.certificate ?? {}
  return connectTls({
    host: address,
    port,
    servername: isIP(host) === 0 ? host : '',
    rejectUnauthorized: tls.verify,
    ...authority,
    ...certificate,
  })
}

const socketOf = (connection: Connection) => {
  const socket = opened(connection)
  const timedOut = () =>
    socket.destroy(
      Object.assign(new Error('The connection was not made in time'), { code: 'ETIMEDOUT' }),
    )
  const timer = setTimeout(timedOut, connectMsOf(connection))
  const answered = connection.tls === null ? 'connect' : 'secureConnect'
  for (const event of [answered, 'close']) socket.once(event, () => clearTimeout(timer))
  return socket
}

/**
 * Agents for HTTP that reach one address only: the address that was judged, on its port, with TLS where the connection has
 * it. Whatever host a URL or the server's answer names, no name is resolved and nothing else is connected to.
 */
export const pinnedAgents = (connection: Connection) => {
  const http = new PlainAgent({ keepAlive: true })
  const https = new TlsAgent({ keepAlive: true })
  for (const agent of [http, https]) agent.createConnection = () => socketOf(connection)
  return { http, https }
}
