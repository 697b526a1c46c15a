import { Refusal, unacceptable } from '../problem.ts'
import type { Sealing } from '../security/sealing.ts'
import { addressOf, secretOptionsIn } from '../store/databases/databaseSecrets.ts'
import type { DatabaseRow } from '../store/db/tables.ts'
import type { Engine } from '../engines/engine.ts'
import { lazyEngine, type LazyEngine } from '../engines/lazyEngine.ts'
import { openEngine, type Surroundings } from '../engines/engines.ts'
import { watched, type WatchQuery } from './queryWatch.ts'
import type { WithWritesOfOthers } from './writesOfOthers.ts'

const tryingMs = 30_000

/** The engines of all databases: one for each, or one for each user where queries run in the users' names. */
export interface Connections {
  /** The engine of a database for a user. Nothing is opened before the first question. */
  engineOf: (database: DatabaseRow, username: string) => Engine
  /** Connects once, as somebody, and keeps nothing; refuses with the cause where that fails. */
  tryOut: (database: DatabaseRow, username: string) => Promise<void>
  close: () => Promise<void>
}

const writes = ({ allow_dml, allow_ctas, allow_cvas, allow_file_upload }: DatabaseRow) =>
  [allow_dml, allow_ctas, allow_cvas, allow_file_upload].includes(1)

/** Whatever, changed, makes another connection. */
const doorOf = (database: DatabaseRow) =>
  JSON.stringify([
    database.sqlalchemy_uri,
    database.sealed_password,
    database.sealed_extra,
    database.server_cert,
    database.impersonate_user,
    writes(database),
  ])

const tookTooLong = () =>
  unacceptable(
    'Please check your connection details and database settings, and ensure that your database is accepting connections, then try connecting again.',
  )

const failed = (error: unknown) => {
  if (!(error instanceof Refusal)) return error
  const errors = error.errors ?? [
    {
      message: error.message,
      error_type: 'CONNECTION_FAILED_ERROR',
      level: 'error' as const,
      extra: {},
    },
  ]
  return new Refusal(422, 'Connection failed, please check your connection settings', { errors })
}

/** `workspace` is the engine of the database that takes the uploads. */
export const createConnections = (
  workspace: Engine,
  sealing: Sealing,
  surroundings: () => Surroundings,
  withWritesOfOthers: WithWritesOfOthers,
  watch: WatchQuery,
): Connections => {
  let shownWorkspace: Engine | null = null
  const cached = new Map<string, { door: string; engine: LazyEngine; shown: Engine }>()

  const open = (database: DatabaseRow, username: string) =>
    openEngine(
      {
        address: addressOf(database, sealing),
        authority: database.server_cert,
        secrets: secretOptionsIn(database, sealing),
        impersonated: database.impersonate_user === 1 ? username : null,
        writable: writes(database),
      },
      surroundings(),
    )

  return {
    engineOf: (database, username) => {
      if (database.is_internal === 1)
        return (shownWorkspace ??= watched(workspace, database.id, watch))
      const key = JSON.stringify(
        database.impersonate_user === 1 ? [database.id, username] : [database.id],
      )
      const door = doorOf(database)
      const found = cached.get(key)
      if (found?.door === door) return found.shown
      found?.engine.retire()
      const since = found === undefined ? 0 : found.engine.generation(null) + 1
      const engine = lazyEngine(async () => open(database, username), since)
      const shared = withWritesOfOthers<Engine>(String(database.id), engine)
      const shown = watched(shared, database.id, watch)
      cached.set(key, { door, engine, shown })
      return shown
    },
    tryOut: async (database, username) => {
      const signal = AbortSignal.timeout(tryingMs)
      const late = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(tookTooLong()), { once: true }),
      )
      const opening = open(database, username)
      const engine = await Promise.race([opening, late]).catch((error: unknown) => {
        void opening.then((opened) => opened.close()).catch(() => undefined)
        throw error instanceof Refusal && error.errors === undefined ? error : failed(error)
      })
      try {
        await Promise.race([engine.ping(signal), late])
      } catch (error) {
        throw signal.aborted ? tookTooLong() : failed(error)
      } finally {
        void engine.close().catch(() => undefined)
      }
    },
    close: async () => {
      await Promise.all([...cached.values()].map(({ engine }) => engine.close()))
      cached.clear()
    },
  }
}
