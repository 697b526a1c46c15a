import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { joinStore, openStore, type Store } from '../../server/store/db/open.ts'
import { writeMigratedFile } from './migratedFile.ts'

interface OpenedStore {
  store: Store
  close: () => Promise<void>
}

const sqliteStore = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-store-'))
  return {
    location: join(folder, 'chartroom.sqlite'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const migratedSqliteStore = async () => {
  const made = await sqliteStore()
  await writeMigratedFile(made.location)
  return made
}

const onPostgres = async (statement: string) => {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const postgresStore = async (template = 'template1') => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onPostgres(`create database ${name} template ${template} strategy file_copy`)
  return {
    name,
    location: `${inject('postgresUrl')}/${name}`,
    remove: () => onPostgres(`drop database ${name} with (force)`),
  }
}

/** The database that those of a worker are copies of. */
let template: Promise<string> | undefined

const migratedTemplate = async () => {
  const { name, location } = await postgresStore()
  await (await openStore(location)).destroy()
  return name
}

const migratedPostgresStore = async () => postgresStore(await (template ??= migratedTemplate()))

/** Both kinds of metadata database: `make` where nothing was opened yet, `makeMigrated` with all tables. */
export const storeKinds = [
  { kind: 'SQLite', make: sqliteStore, makeMigrated: migratedSqliteStore },
  { kind: 'PostgreSQL', make: () => postgresStore(), makeMigrated: migratedPostgresStore },
]

/** For `describe.each(stores)('… on $kind', ({ open }) => …)`: both metadata databases, fresh at every `open`. */
export const stores = storeKinds.map(({ kind, makeMigrated }) => ({
  kind,
  open: async (): Promise<OpenedStore> => {
    const { location, remove } = await makeMigrated()
    const store = await joinStore(location)
    return {
      store,
      close: async () => {
        await store.destroy()
        await remove()
      },
    }
  },
}))
