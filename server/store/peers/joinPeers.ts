import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { fieldsOf } from '../../../src/api/contract/fieldsOf.ts'
import { StartRefusal } from '../../startRefusal.ts'
import type { Peers } from './peers.ts'

/** Shared by all servers of one workspace, exclusive for one that serves it alone. */
const workspaceLock = 7_238_421
/** Of the server that starts. */
const startLock = 7_238_422
/** With a server's number: it runs. */
const numberLock = 7_238_423
const channel = 'chartroom_servers'
const waitMs = 3000
const startWaitMs = 120_000
const answerMs = 2000
const reconnectMs = 500
const maxPayload = 7000

const taken = () =>
  new StartRefusal(
    'Another server is using the metadata that DATABASE_URL names. Stop it, or name another database. To let several servers share them, set CHARTROOM_TABLES for each.',
  )

interface Message {
  from: number
  /** The one server it is for; all others where it is left out. */
  to?: number
  topic: string
  /** Of a request, and of the answers to it. */
  id?: string
  isAnswer?: true
  body?: unknown
  /** Where a body lies that is too long for a notification. */
  stored?: string
}

const connect = async (location: string) => {
  const client = new pg.Client({ connectionString: location, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const lockWithin = async (client: pg.Client, ms: number, statement: string, lock: number) => {
  await client.query(`SET lock_timeout = ${ms}`)
  await client.query(statement, [lock]).catch((error: unknown) => {
    throw fieldsOf(error)['code'] === '55P03' ? taken() : error
  })
  await client.query('SET lock_timeout = 0')
}

/**
 * Takes the metadata for this server alone; answers how to give them back. PostgreSQL drops the lock with its session,
 * however that ends.
 */
export const claimAlone = async (location: string): Promise<() => Promise<void>> => {
  const client = await connect(location)
  try {
    await lockWithin(client, waitMs, 'SELECT pg_advisory_lock($1)', workspaceLock)
  } catch (error) {
    await client.end()
    throw error
  }
  return () => client.end()
}

const tryLock = async (client: pg.Client, statement: string, values: number[]) => {
  const { rows } = await client.query<{ locked: boolean }>(`SELECT ${statement} AS locked`, values)
  return rows[0]?.locked === true
}

/** Whether no other server has the workspace locked, looked up by one that has. */
const isOnlyOne = async (client: pg.Client) => {
  const isAlone = await tryLock(client, 'pg_try_advisory_lock($1)', [workspaceLock])
  if (isAlone) await client.query('SELECT pg_advisory_unlock($1)', [workspaceLock])
  return isAlone
}

const takeNumber = async (client: pg.Client): Promise<number> => {
  const number = randomInt(1, 2 ** 31 - 1)
  const isFree = await tryLock(client, 'pg_try_advisory_lock($1, $2)', [numberLock, number])
  return isFree ? number : takeNumber(client)
}

/** Messages that are too long for a notification lie here for a minute. */
const messageTable = `CREATE UNLOGGED TABLE IF NOT EXISTS peer_message (
  id text PRIMARY KEY, body text NOT NULL, sent_on timestamptz NOT NULL DEFAULT now())`

/**
 * Joins the servers that serve the workspace of these metadata. They know of each other by locks of PostgreSQL, which end
 * with the session of a server however it ends, and speak by its notifications. Servers start one after the other: until
 * `started` is called the next one waits.
 */
export const joinPeers = async (location: string): Promise<Peers> => {
  const noticed = new Map<string, ((body: unknown) => void)[]>()
  const answering = new Map<string, (body: unknown) => unknown>()
  const awaited = new Map<string, (body: unknown) => void>()
  const reconnected: (() => void)[] = []
  let isClosed = false

  const bodyOf = async (client: pg.Client, { body, stored }: Message): Promise<unknown> => {
    if (stored === undefined) return body
    const { rows } = await client.query<{ body: string }>(
      'SELECT body FROM peer_message WHERE id = $1',
      [stored],
    )
    return JSON.parse(rows[0]?.body ?? 'null')
  }

  const take = async (client: pg.Client, payload: string) => {
    const message = JSON.parse(payload) as Message
    const { from, to, topic, id, isAnswer } = message
    if (from === number || (to !== undefined && to !== number)) return
    const body = await bodyOf(client, message)
    if (id === undefined) for (const handle of noticed.get(topic) ?? []) handle(body)
    else if (isAnswer === true) awaited.get(id)?.(body)
    else {
      const answer = (await answering.get(topic)?.(body)) ?? null
      await send({ from: number, to: from, topic, id, isAnswer: true, body: answer })
    }
  }

  const listen = async (client: pg.Client) => {
    client.on('notification', ({ payload = '' }) => {
      take(client, payload).catch(() => undefined)
    })
    client.once('end', () => {
      if (!isClosed) session = reconnect()
    })
    await client.query(messageTable)
    await client.query(`LISTEN ${channel}`)
    return client
  }

  const reconnect = async (): Promise<pg.Client> => {
    while (!isClosed) {
      await pause(reconnectMs)
      const client = await connect(location).catch(() => null)
      if (client === null) continue
      try {
        await lockWithin(client, waitMs, 'SELECT pg_advisory_lock_shared($1)', workspaceLock)
        await client.query('SELECT pg_advisory_lock($1, $2)', [numberLock, number])
        await listen(client)
        for (const missed of reconnected) missed()
        return client
      } catch {
        client.removeAllListeners('end')
        await client.end().catch(() => undefined)
      }
    }
    throw new Error('The server is stopping')
  }

  /** Of a connection that breaks meanwhile the next one sends it. */
  const send = async (message: Message): Promise<void> => {
    const used = session
    const client = await used
    await deliver(client, message).catch(async (error: unknown) => {
      await pause(reconnectMs)
      if (session === used) throw error
      await deliver(await session, message)
    })
  }

  const deliver = async (client: pg.Client, message: Message): Promise<void> => {
    const payload = JSON.stringify(message)
    if (Buffer.byteLength(payload) <= maxPayload) {
      await client.query('SELECT pg_notify($1, $2)', [channel, payload])
      return
    }
    const stored = randomUUID()
    await client.query(`DELETE FROM peer_message WHERE sent_on < now() - interval '1 minute'`)
    await client.query('INSERT INTO peer_message (id, body) VALUES ($1, $2)', [
      stored,
      JSON.stringify(message.body),
    ])
    const { body: _, ...rest } = message
    await client.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify({ ...rest, stored })])
  }

  const running = async () => {
    const { rows } = await (
      await session
    ).query<{ number: number }>(
      `SELECT objid::bigint::integer AS number FROM pg_locks WHERE locktype = 'advisory' AND granted
        AND classid = ${numberLock} AND objsubid = 2
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    return rows.map((row) => row.number)
  }

  const first = await connect(location)
  let number: number
  let isAlone: boolean
  let session: Promise<pg.Client> = Promise.resolve(first)
  try {
    await lockWithin(first, startWaitMs, 'SELECT pg_advisory_lock($1)', startLock)
    await lockWithin(first, waitMs, 'SELECT pg_advisory_lock_shared($1)', workspaceLock)
    isAlone = await isOnlyOne(first)
    number = await takeNumber(first)
    await listen(first)
  } catch (error) {
    isClosed = true
    await first.end()
    throw error
  }

  return {
    number,
    isAlone,
    notify: ({ name }, body) => send({ from: number, topic: name, body }),
    onNotice: ({ name }, handle) => {
      noticed.set(name, [...(noticed.get(name) ?? []), handle as (body: unknown) => void])
    },
    request: async <Body, Answer>({ name }: { name: string }, body: Body) => {
      const others = (await running()).length - 1
      if (others < 1) return null
      const id = randomUUID()
      const { promise, resolve } = Promise.withResolvers<Answer | null>()
      let unanswered = others
      awaited.set(id, (answer) => {
        unanswered -= 1
        if (answer !== null || unanswered === 0) resolve(answer as Answer | null)
      })
      const limit = setTimeout(() => resolve(null), answerMs)
      try {
        await send({ from: number, topic: name, id, body })
        return await promise
      } finally {
        clearTimeout(limit)
        awaited.delete(id)
      }
    },
    onRequest: ({ name }, handle) => {
      answering.set(name, handle as (body: unknown) => unknown)
    },
    onReconnected: (handle) => {
      reconnected.push(handle)
    },
    running,
    started: async () => {
      await (await session).query('SELECT pg_advisory_unlock($1)', [startLock])
    },
    close: async () => {
      isClosed = true
      await session.then((client) => client.end()).catch(() => undefined)
    },
  }
}
