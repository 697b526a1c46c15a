import { flushCompileCache } from 'node:module'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { Refusal } from '../../problem.ts'
import { openLocked } from './instance.ts'
import { chunksAhead, type FromEngine, type ToEngine, type Work } from './messages.ts'
import { messageOf, positionOf, statusOf } from './engineErrors.ts'
import { execute } from './executing.ts'
import { passMark, setMark } from './mark.ts'
import { read } from './reading.ts'
import { adopt, drop, rename } from './writing.ts'

interface Running {
  connection: DuckDBConnection | null
  cancelled: boolean
  credit: number
  wake: () => void
  /** Sent with the next one or with the end, so that a result of one chunk arrives whole or can be computed again. */
  latest: FromEngine | null
}

const running = new Map<number, Running>()
let instance: DuckDBInstance | null = null
let writing: Promise<unknown> = Promise.resolve()

const send = (message: FromEngine) => {
  if (process.connected) process.send?.(message)
}

const sendLatest = (state: Running) => {
  if (state.latest !== null) send(state.latest)
  state.latest = null
}

const inTurn = <Answer>(work: () => Promise<Answer>) => {
  const answer = writing.then(work)
  writing = answer.catch(() => undefined)
  return answer
}

const room = async (state: Running) => {
  while (state.credit === 0 && !state.cancelled)
    await new Promise<void>((resolve) => (state.wake = resolve))
  state.credit -= 1
}

const perform = async (database: DuckDBInstance, id: number, work: Work, state: Running) => {
  if (work.kind === 'adopt')
    return { rows: await inTurn(() => adopt(database, work)), truncated: false }
  if (work.kind === 'drop') {
    await inTurn(() => drop(database, work.table))
    return { rows: 0, truncated: false }
  }
  if (work.kind === 'rename') {
    await inTurn(() => rename(database, work.table, work.name))
    return { rows: 0, truncated: false }
  }
  if (work.kind === 'setMark') {
    await inTurn(() => setMark(database, work.mark))
    return { rows: 0, truncated: false }
  }
  const use = (connection: DuckDBConnection) => (state.connection = connection)
  const reader = {
    columns: (columns: Parameters<Parameters<typeof read>[2]['columns']>[0]) =>
      send({ kind: 'columns', id, columns }),
    chunk: (chunk: unknown) => {
      sendLatest(state)
      state.latest = { kind: 'chunk', id, chunk }
    },
    room: () => room(state),
    cancelled: () => state.cancelled,
  }
  if (work.kind === 'mark') return passMark(database, reader)
  if (work.kind === 'execute') return inTurn(() => execute(database, work, reader, use))
  return read(database, work, reader, use)
}

const start = async (database: DuckDBInstance, id: number, work: Work) => {
  const state: Running = {
    connection: null,
    cancelled: false,
    credit: chunksAhead,
    wake: () => undefined,
    latest: null,
  }
  running.set(id, state)
  try {
    const end = await perform(database, id, work, state)
    sendLatest(state)
    send({ kind: 'done', id, ...end })
  } catch (error) {
    const status = error instanceof Refusal ? error.status : statusOf(error)
    send({
      kind: 'refused',
      id,
      status,
      message: messageOf(error),
      position:
        error instanceof Refusal
          ? error.position
          : 'sql' in work
            ? positionOf(error, work.sql)
            : undefined,
      interrupted: state.cancelled,
    })
  } finally {
    running.delete(id)
  }
}

const cancel = (id: number) => {
  const state = running.get(id)
  if (state === undefined) return
  state.cancelled = true
  state.connection?.interrupt()
  state.wake()
}

/** Puts what lies beside the file into it. A failure is harmless: the next start reads it from there. */
const checkpoint = async (database: DuckDBInstance) => {
  const connection = await database.connect()
  await connection.run('CHECKPOINT').catch(() => undefined)
  connection.closeSync()
}

const onMessage = async (message: ToEngine) => {
  if (message.kind === 'open') {
    instance = await openLocked(message.settings)
    send({ kind: 'opened' })
  } else if (message.kind === 'start') {
    if (instance !== null) await start(instance, message.id, message.work)
  } else if (message.kind === 'more') {
    const state = running.get(message.id)
    if (state === undefined) return
    state.credit += 1
    state.wake()
  } else if (message.kind === 'cancel') cancel(message.id)
  else {
    await writing
    if (instance !== null) await checkpoint(instance)
    instance?.closeSync()
    process.disconnect()
  }
}

process.on('message', (message: ToEngine) => {
  onMessage(message).catch((error: unknown) => send({ kind: 'broken', message: messageOf(error) }))
})
// An ordinary exit waits for the statements that run: an endless one would hold the file against the next server.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
if (process.platform !== 'linux')
  setInterval(() => send({ kind: 'size', bytes: process.memoryUsage.rss() }), 200).unref()
// It ends by being killed, and Node would write what it compiled at an ordinary exit only.
flushCompileCache()
