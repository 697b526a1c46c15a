import { Trino } from 'trino-client'
import type { Connection } from '../reach/connection.ts'
import { pinnedAgents } from '../reach/pinnedAgent.ts'

/** The client's own parts that are used: its request, and the settings that its options do not reach. */
export interface Requests {
  clientConfig: object
  request: <Answer>(config: {
    url: string
    method?: string
    data?: string
    headers?: Record<string, string>
  }) => Promise<Answer>
}

/** Integers that a number cannot hold stay texts of their digits. */
const parseDigits = (_: string, value: unknown, context?: { source?: string }) =>
  typeof value === 'number' &&
  context?.source !== undefined &&
  /^-?\d+$/.test(context.source) &&
  !Number.isSafeInteger(value)
    ? context.source
    : value

const exactJson = (text: string): unknown => {
  try {
    return JSON.parse(text, /\d{16}/.test(text) ? parseDigits : undefined)
  } catch {
    return null
  }
}

const headersOf = ({ user, password, impersonated, headers }: Connection) => ({
  ...headers,
  'X-Trino-User': impersonated ?? user ?? 'chartroom',
  'X-Trino-Time-Zone': 'UTC',
  // Without it the server sends moments to the millisecond only, whatever is stored.
  'X-Trino-Client-Capabilities': 'PARAMETRIC_DATETIME',
  ...(password === null
    ? {}
    : { Authorization: `Basic ${Buffer.from(`${user ?? ''}:${password}`).toString('base64')}` }),
})

/** Called with the headers of an answer. */
export type OnHeaders = (headers: Record<string, unknown>) => void

/** Requests to one coordinator: no redirect is followed, and whatever host an answer names, the next request goes to the same address. */
export const createRequests = (connection: Connection) => {
  const { host, port, tls, database, schema, options } = connection
  const agents = pinnedAgents(connection)
  const server = `${tls === null ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`

  return {
    /** Requests of one statement, which all end with the signal. */
    forStatement: (
      timeoutMs: number,
      signal: AbortSignal | null,
      onHeaders: OnHeaders,
    ): Requests => {
      const trino = Trino.create({
        server,
        source: options['source'] ?? 'Chartroom',
        session: { query_max_run_time: `${Math.ceil(timeoutMs / 1000) + 5}s` },
        extraHeaders: headersOf(connection),
        ...(database === null ? {} : { catalog: database }),
        ...(schema === null ? {} : { schema }),
      })
      const { client } = trino as unknown as { client: Requests }
      const transformResponse = (text: string, headers: Record<string, unknown>) => {
        onHeaders(headers)
        return exactJson(text)
      }
      Object.assign(client.clientConfig, {
        maxRedirects: 0,
        proxy: false,
        httpAgent: agents.http,
        httpsAgent: agents.https,
        responseType: 'text',
        transformResponse: [transformResponse],
        ...(signal === null ? {} : { signal }),
      })
      return client
    },
    /** The path of a page, on this server whatever host its address names. */
    pathOf: (uri: string) => {
      const { pathname, search } = new URL(uri, server)
      return pathname + search
    },
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}
