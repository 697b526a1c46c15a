import { existsSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, PostgresDialect, sql, SqliteAdapter, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { postgresPool } from '../../postgresPool.ts'
import { StartRefusal } from '../../startRefusal.ts'
import { markClosed, takeClosedMark } from './closedInOrder.ts'
import { migrations } from './migrations/all.ts'
import { preparedStatements } from './preparedStatements.ts'
import type { Tables } from './tables.ts'

export type Store = Kysely<Tables>

const bindable = (value: unknown) =>
  typeof value === 'boolean' ? Number(value) : value instanceof Date ? value.toISOString() : value

/** Parameters as SQLite takes them. */
export const bound = (parameters: readonly unknown[]) => parameters.map(bindable) as SQLInputValue[]

const nothing = { changes: 0, lastInsertRowid: 0 }

/** Reads the whole file, which takes seconds for a large one. */
const refuseDamage = (database: DatabaseSync) => {
  const damage = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']
  if (damage !== 'ok') throw new Error(`the file is damaged: ${String(damage)}`)
}

/** A guest works beside the server, whose file it is. */
const nodeSqlite = (path: string, isGuest: boolean) => {
  const isSound = isGuest || takeClosedMark(path)
  const database = new DatabaseSync(path, { timeout: 5000 })
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;')
  if (!isSound) refuseDamage(database)
  const statementOf = preparedStatements(database)
  return {
    close: () => {
      database.close()
      if (!isGuest) markClosed(path)
    },
    prepare: (sql: string) => {
      const statement = statementOf(sql)
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...bound(parameters)),
        // SQLite ends a transaction by itself where the disk is full: taking it back then would hide why.
        run: (parameters: readonly unknown[]) =>
          sql === 'rollback' && !database.isTransaction
            ? nothing
            : statement.run(...bound(parameters)),
        // Whoever reads on and on has a statement alone: its next use would begin it anew.
        iterate: (parameters: readonly unknown[]) =>
          database.prepare(sql).iterate(...bound(parameters)),
      }
    },
  }
}

/** A start that is killed while it changes tables leaves them as they were: SQLite can take that back, which Kysely does not count on. */
class OwnSqliteDialect extends SqliteDialect {
  override createAdapter = () =>
    Object.defineProperty(new SqliteAdapter(), 'supportsTransactionalDdl', { value: true })
}

export const dialectOf = (location: string, isGuest = false) => {
  if (!/^postgres(ql)?:/.test(location))
    return new OwnSqliteDialect({ database: nodeSqlite(location, isGuest) as never })
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

const noServerYet = () =>
  new StartRefusal(
    'There are no metadata of this version of Chartroom where CHARTROOM_DATA or DATABASE_URL says: start the server first, of the same version.',
  )

/** Opens the metadata store of a server that runs; refuses one that is not there, or that another version wrote. */
export const joinStore = async (location: string): Promise<Store> => {
  if (storeKind(location) === 'sqlite' && !existsSync(location)) throw noServerYet()
  const store = new Kysely<Tables>({ dialect: dialectOf(location, true) })
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(store)
    .catch(() => ({ rows: [] }))
  const known = Object.keys(migrations(storeKind(location)))
  const isSame = rows.length === known.length && rows.every(({ name }) => known.includes(name))
  if (isSame) return store
  await store.destroy()
  throw noServerYet()
}

export const storeAnswers = (store: Store) =>
  sql`select 1`.execute(store).then(
    () => true,
    () => false,
  )
