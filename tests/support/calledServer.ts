import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { connectSession } from '../../src/api/client'

/** A server that the calls of the page go to for as long as a test file runs, with `a token`; answers its address once it listens. */
export const calledServer = (answer: RequestListener) => {
  const server = createServer(answer)
  let origin = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
    connectSession({ token: () => 'a token', expired: () => undefined, origin })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return () => origin
}
