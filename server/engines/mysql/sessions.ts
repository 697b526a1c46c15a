import { connect, type Socket } from 'node:net'
import {
  createConnection,
  type Connection as Session,
  type ConnectionOptions,
  type FieldPacket,
} from 'mysql2'
import type { Cell } from '../engine.ts'
import type { Connection } from '../reach/connection.ts'
import { connectMsOf } from '../reach/pinnedAgent.ts'

export type { Session }

const maxIdle = 4
const idleMs = 60_000

const secured = ({ tls }: Connection): Pick<ConnectionOptions, 'ssl'> =>
  tls === null
    ? {}
    : {
        ssl: {
          rejectUnauthorized: tls.verify,
          verifyIdentity: tls.verify,
          ...(tls.authority === null ? {} : { ca: tls.authority }),
          ...tls.certificate,
        },
      }

const optionsOf = (connection: Connection): ConnectionOptions => ({
  host: connection.host,
  // The driver does so only to sockets that it makes itself; without it a statement waits 40 ms for what was sent before it to be acknowledged.
  stream: () => connect({ host: connection.address, port: connection.port, noDelay: true }),
  ...(connection.user === null ? {} : { user: connection.user }),
  ...(connection.password === null ? {} : { password: connection.password }),
  ...(connection.database === null ? {} : { database: connection.database }),
  ...secured(connection),
  connectTimeout: connectMsOf(connection),
  charset: 'utf8mb4',
  timezone: 'Z',
  dateStrings: true,
  supportBigNumbers: true,
  bigNumberStrings: true,
  jsonStrings: true,
  rowsAsArray: true,
  multipleStatements: false,
  flags: ['-LOCAL_FILES'],
  maxPreparedStatements: 16,
})

/** The client only says that it sends no more: a server that is writing would wait for its reader. */
const cut = (session: Session) => {
  session.destroy()
  ;(session as unknown as { stream: Socket }).stream.destroy()
}

/** Opens a session with the database; rejects with the reason when it is refused or the signal is aborted. */
const opened = (connection: Connection, signal?: AbortSignal) =>
  new Promise<Session>((resolve, reject) => {
    signal?.throwIfAborted()
    const session = createConnection(optionsOf(connection))
    const giveUp = () => {
      cut(session)
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    const settle = (error?: Error | null) => {
      signal?.removeEventListener('abort', giveUp)
      if (error) reject(error)
      else resolve(session)
    }
    session.on('error', settle)
    session.connect(settle)
  })

/** Runs one statement of our own and answers its rows; rejects as well when the session is ended meanwhile. */
export const run = (session: Session, sql: string, values: readonly Cell[] = []) =>
  new Promise<{ rows: unknown[][]; fields: FieldPacket[] }>((resolve, reject) => {
    const answer = (error: Error | null, rows: unknown, fields: FieldPacket[] | undefined) => {
      session.off('error', reject)
      if (error) reject(error)
      else resolve({ rows: rows as unknown[][], fields: fields ?? [] })
    }
    session.once('error', reject)
    if (values.length === 0) session.query<never>({ sql, rowsAsArray: true }, answer as never)
    else session.execute<never>({ sql, rowsAsArray: true, values: [...values] }, answer as never)
  })

/** A pool of sessions with one database. */
export const createSessions = (connection: Connection) => {
  const idle: { session: Session; timer: NodeJS.Timeout }[] = []
  const all = new Set<Session>()

  const unkeep = (session: Session) => {
    const index = idle.findIndex((idleSession) => idleSession.session === session)
    if (index >= 0) clearTimeout(idle.splice(index, 1)[0]?.timer)
  }

  /** Ends a session; what waits for it fails with the reason. */
  const drop = (
    session: Session,
    reason: Error = Object.assign(new Error('The session was ended'), {
      code: 'PROTOCOL_CONNECTION_LOST',
    }),
  ) => {
    if (!all.delete(session)) return
    unkeep(session)
    cut(session)
    session.emit('error', reason)
  }

  const open = async (signal?: AbortSignal) => {
    const session = await opened(connection, signal)
    all.add(session)
    session.on('error', (error: Error) => drop(session, error))
    session.on('end', () => drop(session))
    return session
  }

  const lent = async (
    prepare: (session: Session) => Promise<unknown>,
    signal?: AbortSignal,
  ): Promise<Session> => {
    const idleSession = idle.at(-1)?.session
    const session = idleSession ?? (await open(signal))
    unkeep(session)
    try {
      await prepare(session)
      return session
    } catch (error) {
      drop(session)
      if (idleSession === undefined) throw error
      return lent(prepare, signal)
    }
  }

  return {
    open,
    drop,
    /** A session that was prepared for a statement; one that went stale while idle is replaced. */
    lent,
    giveBack: (session: Session) => {
      if (!all.has(session)) return
      const timer = setTimeout(() => drop(session), idleMs)
      timer.unref()
      idle.push({ session, timer })
      const [eldest] = idle
      if (idle.length > maxIdle && eldest !== undefined) drop(eldest.session)
    },
    /** Ends what a session does on the server, and the session. */
    end: async (session: Session) => {
      const { threadId } = session
      drop(session)
      const other = await opened(connection).catch(() => null)
      if (other === null) return
      await run(other, `KILL QUERY ${threadId}`).catch(() => undefined)
      cut(other)
    },
    close: () => {
      for (const session of all) drop(session)
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>
