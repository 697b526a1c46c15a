import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, sql, SqliteAdapter, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { postgresPool } from '../../postgresPool.ts'
import { StartRefusal } from '../../startRefusal.ts'
import { markClosed, takeClosedMark } from './closedInOrder.ts'
import { migrations } from './migrations/all.ts'
import type { Tables } from './tables.ts'

export type Store = Kysely<Tables>

const bindable = (value: unknown) =>
  typeof value === 'boolean' ? Number(value) : value instanceof Date ? value.toISOString() : value

const bind = (parameters: readonly unknown[]) => parameters.map(bindable) as never[]

const nothing = { changes: 0, lastInsertRowid: 0 }

/** Reads the whole file, which takes seconds for a large one. */
const refuseDamage = (database: DatabaseSync) => {
  const damage = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']
  if (damage !== 'ok') throw new Error(`the file is damaged: ${String(damage)}`)
}

const nodeSqlite = (path: string) => {
  const isSound = takeClosedMark(path)
  const database = new DatabaseSync(path, { timeout: 5000 })
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;')
  if (!isSound) refuseDamage(database)
  // SQLite's own knows ASCII only.
  database.function('lower', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
  return {
    close: () => {
      database.close()
      markClosed(path)
    },
    prepare: (sql: string) => {
      const statement = database.prepare(sql)
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...bind(parameters)),
        // SQLite ends a transaction by itself where the disk is full: taking it back then would hide why.
        run: (parameters: readonly unknown[]) =>
          sql === 'rollback' && !database.isTransaction
            ? nothing
            : statement.run(...bind(parameters)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...bind(parameters)),
      }
    },
  }
}

/** A start that is killed while it changes tables leaves them as they were: SQLite can take that back, which Kysely does not count on. */
class OwnSqliteDialect extends SqliteDialect {
  override createAdapter = () =>
    Object.defineProperty(new SqliteAdapter(), 'supportsTransactionalDdl', { value: true })
}

export const dialectOf = (location: string) => {
  if (!/^postgres(ql)?:/.test(location))
    return new OwnSqliteDialect({ database: nodeSqlite(location) as never })
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  return new PostgresDialect({ pool: postgresPool({ connectionString: location }) })
}

/** Which of the two supported metadata databases a location names. */
export const storeKind = (location: string) =>
  /^postgres(ql)?:/.test(location) ? 'postgres' : 'sqlite'

const madeByNewer = () =>
  new StartRefusal(
    'The metadata were written by a newer Chartroom. Start that one, or restore the backup that was made before it.',
  )

/** Opens the metadata store at a SQLite path or a PostgreSQL URL and brings its tables up to date. */
export const openStore = async (location: string): Promise<Store> => {
  const store = new Kysely<Tables>({ dialect: dialectOf(location) })
  const provider = { getMigrations: () => Promise.resolve(migrations(storeKind(location))) }
  const { error } = await new Migrator({ db: store, provider }).migrateToLatest()
  if (error === undefined) return store
  await store.destroy()
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw madeByNewer()
  throw error instanceof Error ? error : new Error('The metadata tables could not be created')
}

export const storeAnswers = (store: Store) =>
  sql`select 1`.execute(store).then(
    () => true,
    () => false,
  )
