import { DatabaseSync } from 'node:sqlite'
import { Kysely, PostgresDialect, sql, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { migrations } from './migrations/all.ts'
import type { Tables } from './tables.ts'

export type Store = Kysely<Tables>

const bindable = (value: unknown) =>
  typeof value === 'boolean' ? Number(value) : value instanceof Date ? value.toISOString() : value

const bind = (parameters: readonly unknown[]) => parameters.map(bindable) as never[]

const nodeSqlite = (path: string) => {
  const database = new DatabaseSync(path, { timeout: 5000 })
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;')
  // SQLite's own knows ASCII only.
  database.function('lower', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text))
  return {
    close: () => database.close(),
    prepare: (sql: string) => {
      const statement = database.prepare(sql)
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...bind(parameters)),
        run: (parameters: readonly unknown[]) => statement.run(...bind(parameters)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...bind(parameters)),
      }
    },
  }
}


const dialectOf = (location: string) => {
  if (!/^postgres(ql)?:/.test(location)) return new SqliteDialect({ database: nodeSqlite(location) as never })
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString: location })
  // An idle connection that breaks must not end the process; the pool opens a new one for the next query.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}

/** Which of the two supported metadata databases a location names. */
export const storeKind = (location: string) => (/^postgres(ql)?:/.test(location) ? 'postgres' : 'sqlite')

/** Opens the metadata store at a SQLite path or a PostgreSQL URL and brings its tables up to date. */
export const openStore = async (location: string): Promise<Store> => {
  const store = new Kysely<Tables>({ dialect: dialectOf(location) })
  const provider = { getMigrations: () => Promise.resolve(migrations(storeKind(location))) }
  const { error } = await new Migrator({ db: store, provider }).migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('The metadata tables could not be created')
  return store
}

/** Whether the store can be read at this moment. */
export const storeAnswers = (store: Store) =>
  sql`select 1`.execute(store).then(
    () => true,
    () => false,
  )
