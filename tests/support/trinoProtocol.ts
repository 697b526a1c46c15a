import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What the server answers to one statement: pages of rows, an error, or a page that never comes. */
export interface Script {
  columns?: { name: string; type: string }[]
  pages?: string[]
  error?: { message: string; errorName: string }
  updateCount?: number
  endless?: boolean
}

/**
 * A small HTTP server that speaks Trino's statement protocol as its documentation describes it: POST /v1/statement, pages
 * by `nextUri`, an `error` object, DELETE to end. What a statement answers is written in the test; no SQL is understood.
 */
export const openTrinoProtocol = async (answer: (sql: string, user: string) => Script) => {
  const requested: { sql: string; headers: IncomingHttpHeaders }[] = []
  const deleted: string[] = []
  const statements: { script: Script; sql: string }[] = []
  let waiting = 0
  let uriHost = ''
  let busy: number[] = []

  const answerTo = async (...[request, response]: Parameters<RequestListener>) => {
    const send = (body: string, headers = {}) =>
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body)
    const isBusy = () => {
      const status = busy.shift() ?? 200
      if (status !== 200) response.writeHead(status).end()
      return status !== 200
    }
    const nextUri = (id: number, page: number) =>
      `http://${uriHost || request.headers.host}/v1/statement/executing/${id}/slug/${page}`
    const [, id = '', page = ''] = /executing\/(\d+)\/slug\/(\d+)$/.exec(request.url ?? '') ?? []
    if (request.method === 'POST') {
      const sql = await text(request)
      requested.push({ sql, headers: request.headers })
      if (isBusy()) return
      const user = String(request.headers['x-trino-user'])
      statements.push({ script: answer(sql, user), sql })
      return send(
        JSON.stringify({
          id: String(statements.length - 1),
          nextUri: nextUri(statements.length - 1, 0),
          stats: { state: 'QUEUED' },
        }),
      )
    }
    const statement = statements[Number(id)]
    if (statement === undefined) return response.writeHead(404).end('no such query')
    if (request.method === 'DELETE') {
      deleted.push(id)
      return response.writeHead(204).end()
    }
    if (isBusy()) return
    const { columns, pages = [], error, updateCount, endless } = statement.script
    const started = statement.sql.startsWith('START TRANSACTION')
      ? { 'x-trino-started-transaction-id': 'transaction-1' }
      : {}
    if (endless === true) return (waiting += 1)
    if (error !== undefined) return send(JSON.stringify({ id, error, stats: { state: 'FAILED' } }))
    const [data] = pages.slice(Number(page))
    const more =
      Number(page) + 1 < pages.length
        ? `, "nextUri": ${JSON.stringify(nextUri(Number(id), Number(page) + 1))}`
        : ''
    const reported = columns === undefined ? '' : `, "columns": ${JSON.stringify(columns)}`
    const count = updateCount === undefined ? '' : `, "updateCount": ${updateCount}`
    return send(
      `{"id": "${id}"${reported}${data === undefined ? '' : `, "data": ${data}`}${more}${count}, "stats": {}}`,
      started,
    )
  }
  const server = createServer((...turn) => void answerTo(...turn)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    requested,
    deleted,
    /** How many pages are being waited for that never come. */
    waiting: () => waiting,
    /** Lets the addresses of next pages name another host. */
    nameHost: (host: string) => (uriHost = host),
    /** Lets the server say that it is busy to the next requests, by these statuses; one of 200 is answered. */
    beBusy: (...statuses: number[]) => (busy = statuses),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
