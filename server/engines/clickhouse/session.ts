import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { ClickHouseLogLevel, createClient, type ClickHouseSettings } from '@clickhouse/client'
import type { Connection } from '../reach/connection.ts'
import type { Cell } from '../engine.ts'
import { notThisDatabase } from '../reach/failures.ts'
import { pinnedAgents } from '../reach/pinnedAgent.ts'
import { requestFailure } from './failures.ts'
import { identifier, literal } from './quoting.ts'
import { answerFormat, rowsOf } from './rows.ts'
import { createServerFacts, type Settings } from './serverFacts.ts'

const dayMs = 86_400_000
/** How long a server that is closed behind has to take what ends a statement. */
const endingMs = 3000

/** Requests to one server. Nothing it answers makes the client go anywhere else, and no redirect is followed. */
export const createSession = (connection: Connection) => {
  const { host, port, tls, user, password, database } = connection
  const agents = pinnedAgents(connection)
  const named = host.includes(':') ? `[${host}]` : host
  const client = createClient({
    url: `${tls === null ? 'http' : 'https'}://${named}:${port}`,
    username: user ?? 'default',
    password: password ?? '',
    ...(database === null ? {} : { database }),
    ...(connection.headers === undefined ? {} : { http_headers: { ...connection.headers } }),
    http_agent: tls === null ? agents.http : agents.https,
    request_timeout: dayMs,
    compression: { request: false, response: false },
    application: 'Chartroom',
    log: { level: ClickHouseLogLevel.OFF },
  })

  /** Sends one statement and answers the bytes of what comes back. */
  const send = async (
    query: string,
    settings: Settings,
    queryId: string,
    signal?: AbortSignal,
    values?: Readable,
  ): Promise<Readable> => {
    signal?.throwIfAborted()
    try {
      const { stream, response_headers: headers } = await client.exec({
        query,
        query_id: queryId,
        clickhouse_settings: settings as ClickHouseSettings,
        ...(signal === undefined ? {} : { abort_signal: signal }),
        ...(values === undefined ? {} : { values }),
      })
      if (Object.keys(headers).some((name) => name.startsWith('x-clickhouse-'))) return stream
      stream.destroy()
      throw notThisDatabase(connection, 'ClickHouse')
    } catch (error) {
      throw signal?.aborted === true ? signal.reason : requestFailure(error, connection)
    }
  }

  /** Rows of a statement of our own. */
  const query = async (sql: string, signal?: AbortSignal): Promise<Cell[][]> => {
    const stream = await send(`${sql}\nFORMAT ${answerFormat}`, {}, randomUUID(), signal)
    const rows: Cell[][] = []
    try {
      for await (const { rowCount, columns } of (await rowsOf(stream, connection)).batches)
        for (let row = 0; row < rowCount; row += 1)
          rows.push(columns.map((cells) => cells[row] ?? null))
      return rows
    } catch (error) {
      throw requestFailure(error, connection)
    }
  }

  /** Runs a statement of our own that answers nothing. */
  const command = async (query: string, signal?: AbortSignal, values?: Readable) => {
    for await (const _ of await send(query, {}, randomUUID(), signal, values));
  }

  const { serverHas, settingsFor } = createServerFacts(query)
  const ending = new Set<Promise<void>>()

  return {
    query,
    command,
    send,
    serverHas,
    settingsFor,
    /** Ends a statement on the server. */
    kill: (queryId: string) => {
      const ended: Promise<void> = command(`KILL QUERY WHERE query_id = ${literal(queryId)}`)
        .catch(() => undefined)
        .finally(() => ending.delete(ended))
      ending.add(ended)
      return ended
    },
    /** A name with the schema it lies in. */
    placed: async (schema: string | null, table: string) => {
      const [[current] = []] =
        schema === null ? await query('SELECT currentDatabase()') : [[schema]]
      return `${identifier(String(current))}.${identifier(table)}`
    },
    close: async () => {
      if (ending.size > 0)
        await Promise.race([Promise.all(ending), pause(endingMs, undefined, { ref: false })])
      await client.close()
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}
export type Session = ReturnType<typeof createSession>
