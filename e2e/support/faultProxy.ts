import { once } from 'node:events'
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What can happen to a call between the page and the server. */
export const faults = ['cut', 'hang', 'drop', '500', '502', '429', 'html', 'half'] as const
export type Fault = (typeof faults)[number]

/** The faults after which the server has done the work. */
export const worked: ReadonlySet<Fault> = new Set<Fault>(['drop', 'half'])

/** A call by its method and the path below `/api/v1`. */
export type Matched = readonly [method: string, path: RegExp]

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const web = '<!doctype html><title>Sign in</title><h1>Sign in to the network</h1>'
const page = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(body),
})

const instead: Partial<Record<Fault, Answer>> = {
  500: page(500, '<h1>Internal Server Error</h1>'),
  502: page(502, '<h1>502 Bad Gateway</h1><hr>nginx'),
  429: page(429, '<h1>Too Many Requests</h1>'),
  html: page(200, web),
}

/**
 * A proxy before a server, as its address `url`. An armed fault befalls every matching call until it is disarmed, because a
 * browser sends again by itself what got no answer.
 */
export const startFaultProxy = async (server: string) => {
  let armed: { matched: Matched; fault: Fault } | null = null
  let befallen = 0

  const pass = async ({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> => {
    const passed = forward(`${server}${url ?? ''}`, { method, headers, agent: false })
    passed.end(body)
    const [answer] = (await once(passed, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
  }
  const send = (
    response: ServerResponse,
    { status, headers: { 'transfer-encoding': _, connection: __, ...headers }, body }: Answer,
  ) => {
    response
      .writeHead(status, {
        ...headers,
        ...(status === 304 ? {} : { 'content-length': String(body.length) }),
      })
      .end(body)
  }
  const faultOf = ({ method, url }: IncomingMessage) => {
    if (armed === null || method !== armed.matched[0]) return null
    const path = /^\/api\/v1([^?]*)/.exec(url ?? '')?.[1]
    return path !== undefined && armed.matched[1].test(path) ? armed.fault : null
  }
  const befall = async (
    fault: Fault,
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
  ) => {
    befallen += 1
    const made = instead[fault]
    if (made !== undefined) send(response, made)
    if (fault === 'cut') request.socket.destroy()
    if (!worked.has(fault)) return
    const answer = await pass(request, body)
    if (fault === 'drop') request.socket.destroy()
    else
      send(response, {
        ...answer,
        body: answer.body.subarray(0, Math.floor(answer.body.length / 2)),
      })
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const fault = faultOf(request)
    if (fault === null) send(response, await pass(request, body))
    else await befall(fault, request, response, body)
  }
  const proxy = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`,
    arm: (matched: Matched, fault: Fault) => {
      armed = { matched, fault }
      befallen = 0
    },
    /** Lets all calls pass again; the answer is how many the fault befell. */
    disarm: () => {
      armed = null
      return befallen
    },
    close: async () => {
      proxy.close()
      proxy.closeAllConnections()
      await once(proxy, 'close')
    },
  }
}
