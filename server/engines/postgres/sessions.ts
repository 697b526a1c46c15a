import { isIP, type Socket } from 'node:net'
import { checkServerIdentity } from 'node:tls'
import pg, { escapeIdentifier } from 'pg'
import { postgresPool } from '../../postgresPool.ts'
import type { Connection } from '../reach/connection.ts'
import { connectMsOf } from '../reach/pinnedAgent.ts'

const readers = 10
const idleMs = 10_000
/** A cancellation that came between two statements has ended neither. */
const cancelAgainMs = 1000

const tlsOf = ({ tls, host }: Connection) =>
  tls !== null && {
    ...(isIP(host) === 0 ? { servername: host } : {}),
    rejectUnauthorized: tls.verify,
    ...(tls.authority === null ? {} : { ca: tls.authority }),
    ...tls.certificate,
    checkServerIdentity: (_: string, certificate: Parameters<typeof checkServerIdentity>[1]) =>
      checkServerIdentity(host, certificate),
  }

/** Everything is said, so that nothing is taken from the environment or the files of the server's own user. */
const configOf = (connection: Connection): pg.PoolConfig => {
  const user = connection.user ?? 'postgres'
  return {
    host: connection.address,
    port: connection.port,
    user,
    password: () => connection.password ?? '',
    database: connection.database ?? user,
    ssl: tlsOf(connection),
    application_name: connection.options['application_name'] ?? 'Chartroom',
    connectionTimeoutMillis: connectMsOf(connection),
    idleTimeoutMillis: idleMs,
    keepAlive: true,
  }
}

/** A connection with one statement of a user's on it. */
export interface Session {
  client: pg.PoolClient
  /** Ends its transaction and gives it back as new; one that is still at work is ended on the server and closed. */
  leave: (atWork: boolean) => Promise<void>
}

/** How a session reads and writes, whatever its role or database prefer. */
export const transaction = (
  mode: 'READ ONLY' | 'READ WRITE',
  timeoutMs: number,
  schema: string | null = null,
) =>
  [
    `BEGIN TRANSACTION ${mode}`,
    `SET LOCAL statement_timeout = ${Math.ceil(timeoutMs)}`,
    `SET LOCAL TimeZone = 'UTC'`,
    `SET LOCAL DateStyle = 'ISO, YMD'`,
    `SET LOCAL bytea_output = 'hex'`,
    `SET LOCAL standard_conforming_strings = on`,
    `SET LOCAL extra_float_digits = 1`,
    `SET LOCAL lc_monetary = 'C'`,
    // Else a scan joins one under way where that is: pages of a table would begin anywhere.
    `SET LOCAL synchronize_seqscans = off`,
    ...(schema === null ? [] : [`SET LOCAL search_path = ${escapeIdentifier(schema)}`]),
  ].join('; ')

/**
 * Makes names mean PostgreSQL's own objects only, from here on: in other schemas anybody may have put functions and
 * operators that fit our statements better. Answers the schema that was looked into first.
 */
export const leaveOthersSchemas = async (
  client: pg.ClientBase,
  scope: 'SESSION' | 'LOCAL',
): Promise<string | null> => {
  const { rows } = await client.query<[string | null]>({
    text: 'SELECT pg_catalog.current_schema()',
    rowMode: 'array',
  })
  await client.query(`SET ${scope} search_path = pg_catalog, pg_temp`)
  return rows[0]?.[0] ?? null
}

/** The connections of one database: those that statements run on, and a few that are always free for short questions. */
export const openSessions = (connection: Connection) => {
  const working = postgresPool({ ...configOf(connection), max: readers })
  const cataloguePool = postgresPool({ ...configOf(connection), max: 2 })

  const giveBack = async (client: pg.PoolClient) => {
    try {
      await client.query('ROLLBACK')
      await client.query('DISCARD ALL')
      client.release()
    } catch {
      client.release(true)
    }
  }

  const defaults = new WeakMap<pg.PoolClient, string | null>()

  const withClient = async <Answer>(
    use: (client: pg.PoolClient, defaultSchema: string | null) => Promise<Answer>,
  ) => {
    const client = await cataloguePool.connect()
    try {
      const known = defaults.get(client)
      const schema = known === undefined ? await leaveOthersSchemas(client, 'SESSION') : known
      defaults.set(client, schema)
      const answer = await use(client, schema)
      client.release()
      return answer
    } catch (error) {
      client.release(!(error instanceof pg.DatabaseError))
      throw error
    }
  }

  const query = async <Row extends unknown[]>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> =>
    withClient(async (client) => (await client.query<Row>({ text, values, rowMode: 'array' })).rows)

  /** What cannot be cancelled is cut off. */
  const destroy = (client: pg.PoolClient) =>
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()

  const cancel = async (client: pg.PoolClient) => {
    const { processID } = client as unknown as { processID: number }
    await query('SELECT pg_cancel_backend($1)', [processID]).catch(() => destroy(client))
  }

  return {
    query,
    /** The schema in which the role's own statements look for names first. */
    defaultSchema: () => withClient((_, schema) => Promise.resolve(schema)),
    /** A session whose work the signal ends on the server; it is not used again then. */
    begin: async (signal: AbortSignal): Promise<Session> => {
      signal.throwIfAborted()
      const client = await working.connect()
      if (signal.aborted) {
        client.release()
        throw signal.reason
      }
      let cancelled: Promise<void> | null = null
      let again: NodeJS.Timeout | undefined
      const stop = () => {
        again ??= setInterval(() => void cancel(client), cancelAgainMs)
        return (cancelled ??= cancel(client))
      }
      signal.addEventListener('abort', stop, { once: true })
      return {
        client,
        leave: async (atWork) => {
          signal.removeEventListener('abort', stop)
          if (atWork) await stop()
          await cancelled
          clearInterval(again)
          if (cancelled === null) await giveBack(client)
          else client.release(true)
        },
      }
    },
    close: async () => {
      await Promise.all([working.end(), cataloguePool.end()])
    },
  }
}
export type Sessions = ReturnType<typeof openSessions>
