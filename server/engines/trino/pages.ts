import { setTimeout } from 'node:timers/promises'
import type { QueryResult } from 'trino-client'
import { z } from 'zod'
import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import type { Connection } from '../reach/connection.ts'
import { notThisDatabase } from '../reach/failures.ts'
import { refusalOf, requestFailure } from './failures.ts'
import type { createRequests, OnHeaders, Requests } from './requests.ts'

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

/** Fetches a page, again while the server is busy. */
const fetchPage = async (
  connection: Connection,
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
      const { status } = fieldsOf(fieldsOf(error)['response'])
      if (typeof status !== 'number' || !busy.has(status)) throw requestFailure(error, connection)
      await setTimeout(pauseMs, undefined, signal === null ? {} : { signal })
    }
  }
}

export interface PagesRequest {
  sql: string
  timeoutMs: number
  signal?: AbortSignal | null
  /** The id of the transaction it belongs to, or NONE for one that begins its own. */
  transaction?: string
  onHeaders?: OnHeaders
}

/** The pages of one statement. One that is not read to its end is ended on the server. */
export async function* pagesOf(
  connection: Connection,
  requests: ReturnType<typeof createRequests>,
  { sql, timeoutMs, signal = null, transaction, onHeaders = () => undefined }: PagesRequest,
): AsyncGenerator<Page> {
  const client = requests.forStatement(timeoutMs, signal, onHeaders)
  const headers =
    transaction === undefined ? {} : { headers: { 'X-Trino-Transaction-Id': transaction } }
  let next: string | undefined
  try {
    let page = await fetchPage(
      connection,
      client,
      { url: '/v1/statement', method: 'POST', data: sql, ...headers },
      signal,
    )
    for (;;) {
      next = page.nextUri
      yield page
      if (next === undefined) return
      page = await fetchPage(connection, client, { url: requests.pathOf(next) }, signal)
    }
  } finally {
    if (next !== undefined)
      await requests
        .forStatement(timeoutMs, null, () => undefined)
        .request({ url: requests.pathOf(next), method: 'DELETE' })
        .catch(() => undefined)
  }
}
