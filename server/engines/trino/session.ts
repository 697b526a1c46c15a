import { setTimeout } from 'node:timers/promises'
import { Trino, type QueryResult } from 'trino-client'
import { z } from 'zod'
import type { Connection } from '../reach/connection.ts'
import { notThisDatabase } from '../reach/failures.ts'
import { pinnedAgents } from '../reach/pinnedAgent.ts'
import { refusalOf, requestFailure } from './failures.ts'

/** What of the client's own parts is used: its request, and the settings that its options do not reach. */
interface Requests {
  clientConfig: object
  request: <Answer>(config: {
    url: string
    method?: string
    data?: string
    headers?: Record<string, string>
  }) => Promise<Answer>
}

const busy = new Set([429, 502, 503, 504])
const pauseMs = 75

const pageSchema = z.looseObject({
  id: z.string(),
  nextUri: z.string().optional(),
  columns: z.array(z.looseObject({ name: z.string(), type: z.string() })).nullish(),
  data: z.array(z.array(z.unknown())).nullish(),
  updateCount: z.union([z.number(), z.string()]).nullish(),
  error: z.looseObject({ message: z.string(), errorName: z.string().optional() }).nullish(),
})
/** A page of an answer. */
export type Page = z.infer<typeof pageSchema> & Pick<QueryResult, 'id'>

/** Integers that a number cannot hold are kept as their digits. */
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
  // Without it the server tells moments to the millisecond only, whatever is stored.
  'X-Trino-Client-Capabilities': 'PARAMETRIC_DATETIME',
  ...(password === null
    ? {}
    : { Authorization: `Basic ${Buffer.from(`${user ?? ''}:${password}`).toString('base64')}` }),
})

/** Requests to one coordinator: no redirect is followed, and whatever host an answer names, the next request goes to the same address. */
export const createSession = (connection: Connection) => {
  const { host, port, tls, database, schema, options } = connection
  const agents = pinnedAgents(connection)
  const server = `${tls === null ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`

  /** Requests of one statement, which all end with the signal; `seen` is told the headers of each answer. */
  const requests = (
    timeoutMs: number,
    signal: AbortSignal | null,
    seen: (headers: Record<string, unknown>) => void,
  ) => {
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
      seen(headers)
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
  }

  const fetchWith = async (
    client: Requests,
    config: Parameters<Requests['request']>[0],
    signal: AbortSignal | null,
  ): Promise<Page> => {
    for (;;) {
      try {
        const { data, success } = pageSchema.safeParse(await client.request(config))
        if (!success) throw notThisDatabase(connection, 'Trino')
        if (data.error)
          throw refusalOf(
            { message: data.error.message, errorName: data.error.errorName ?? '' },
            connection,
          )
        return data
      } catch (error) {
        if (signal?.aborted === true) throw signal.reason
        const { response } = error as { response?: { status: number } }
        if (response === undefined || !busy.has(response.status))
          throw requestFailure(error, connection)
        await setTimeout(pauseMs, undefined, signal === null ? {} : { signal })
      }
    }
  }

  /** The address of the next page, on this server whatever host it names. */
  const pathOf = (uri: string) => {
    const { pathname, search } = new URL(uri, server)
    return pathname + search
  }

  /** The pages of one statement. One that is not read to its end is ended on the server. */
  async function* pages(
    sql: string,
    timeoutMs: number,
    signal: AbortSignal | null = null,
    transaction: string | null = null,
    seen: (headers: Record<string, unknown>) => void = () => undefined,
  ): AsyncGenerator<Page> {
    const client = requests(timeoutMs, signal, seen)
    const headers =
      transaction === null ? {} : { headers: { 'X-Trino-Transaction-Id': transaction } }
    let next: string | undefined
    try {
      let page = await fetchWith(
        client,
        { url: '/v1/statement', method: 'POST', data: sql, ...headers },
        signal,
      )
      for (;;) {
        next = page.nextUri
        yield page
        if (next === undefined) return
        page = await fetchWith(client, { url: pathOf(next) }, signal)
      }
    } finally {
      if (next !== undefined)
        await requests(timeoutMs, null, () => undefined)
          .request({ url: pathOf(next), method: 'DELETE' })
          .catch(() => undefined)
    }
  }

  /** Rows of a statement of our own, and how many it changed. */
  const ask = async (sql: string, signal: AbortSignal | null = null, timeoutMs = 60_000) => {
    const rows: unknown[][] = []
    let changed: number | null = null
    for await (const page of pages(sql, timeoutMs, signal)) {
      rows.push(...(page.data ?? []))
      if (page.updateCount !== null && page.updateCount !== undefined)
        changed = Number(page.updateCount)
    }
    return { rows, changed }
  }

  /** Begins a transaction in which the server lets nothing be written. */
  const beginReading = async (timeoutMs: number, signal: AbortSignal) => {
    const started: string[] = []
    const seen = (headers: Record<string, unknown>) => {
      const id = headers['x-trino-started-transaction-id']
      if (typeof id === 'string') started.push(id)
    }
    for await (const _ of pages('START TRANSACTION READ ONLY', timeoutMs, signal, 'NONE', seen));
    const [transaction] = started
    if (transaction === undefined) throw notThisDatabase(connection, 'Trino')
    return transaction
  }

  const rollBack = async (transaction: string) => {
    for await (const _ of pages('ROLLBACK', 60_000, null, transaction));
  }

  return {
    pages,
    ask,
    beginReading,
    rollBack,
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}
export type Session = ReturnType<typeof createSession>
