import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

const portOf = async (preferred: number) => {
  const server = createServer().listen(preferred, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A port of the loopback address that nothing listens on, the preferred one if it is free. */
export const freePort = (preferred = 0) => portOf(preferred).catch(() => portOf(0))
