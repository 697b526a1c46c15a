import { Worker } from 'node:worker_threads'
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'
import { bound, storeKind, type Store } from './open.ts'
import type { Read, Reading } from './readingThread.ts'
import type { Tables } from './tables.ts'

interface Pending {
  resolve: (rows: unknown[]) => void
  reject: (error: unknown) => void
}

/** The thread that reads a SQLite file. One that breaks down fails what waits for it and is begun anew by the next read. */
const openThread = (path: string) => {
  const pending = new Map<number, Pending>()
  let [last, thread]: [number, Worker | null] = [0, null]

  const onRead = (read: Read) => {
    const waiting = pending.get(read.id)
    pending.delete(read.id)
    if (pending.size === 0) thread?.unref()
    if ('error' in read) waiting?.reject(read.error)
    else waiting?.resolve(read.rows)
  }
  const begin = () => {
    const begun = new Worker(new URL('./readingThread.ts', import.meta.url), { workerData: path })
    const end = (error: unknown) => {
      if (thread === begun) thread = null
      for (const { reject } of pending.values()) reject(error)
      pending.clear()
    }
    begun.on('message', onRead)
    begun.once('error', end)
    begun.once('exit', () => end(new Error('The thread that reads the metadata ended')))
    return begun
  }
  return {
    read: (sql: string, parameters: readonly unknown[]) =>
      new Promise<unknown[]>((resolve, reject) => {
        const reading: Reading = { id: (last += 1), sql, parameters: bound(parameters) }
        pending.set(reading.id, { resolve, reject })
        thread ??= begin()
        // Only while somebody waits for it does it keep the process from ending.
        thread.ref()
        thread.postMessage(reading)
      }),
    close: async () => void (await thread?.terminate()),
  }
}

const readsOnly = () => Promise.reject(new Error('This store only reads'))

/** Sends each statement to the thread; those of several lists may wait there at once. */
class ReadingDialect extends SqliteDialect {
  readonly #path: string

  constructor(path: string) {
    super({ database: async () => Promise.reject(new Error('The thread opens the file')) })
    this.#path = path
  }

  override createAdapter = () =>
    Object.defineProperty(new SqliteAdapter(), 'supportsMultipleConnections', { value: true })

  override createDriver = () => {
    const { read, close } = openThread(this.#path)
    const connection: DatabaseConnection = {
      executeQuery: async <Row>({ sql, parameters }: CompiledQuery) => ({
        rows: (await read(sql, parameters)) as Row[],
      }),
      streamQuery: () => {
        throw new Error('This store does not stream')
      },
    }
    return {
      init: async () => undefined,
      acquireConnection: async () => connection,
      releaseConnection: async () => undefined,
      beginTransaction: readsOnly,
      commitTransaction: readsOnly,
      rollbackTransaction: readsOnly,
      destroy: close,
    }
  }
}

/**
 * The metadata for what reads much, as lists and searches do: a SQLite file is read by a thread of its own, so that nobody
 * else waits meanwhile. What was committed before is seen. PostgreSQL reads in its own processes: there it is the store.
 */
export const openReader = (store: Store, location: string): Store =>
  storeKind(location) === 'sqlite'
    ? new Kysely<Tables>({ dialect: new ReadingDialect(location) })
    : store
