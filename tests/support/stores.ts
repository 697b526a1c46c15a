import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openStore, type Store } from '../../server/store/db/open.ts'

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

const onPostgres = async (statement: string) => {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const postgresStore = async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onPostgres(`create database ${name}`)
  return {
    location: `${inject('postgresUrl')}/${name}`,
    remove: () => onPostgres(`drop database ${name} with (force)`),
  }
}

/** Both kinds of metadata database, where nothing was opened yet. */
export const storeKinds = [
  { kind: 'SQLite', make: sqliteStore },
  { kind: 'PostgreSQL', make: postgresStore },
]

/** For `describe.each(stores)('… on $kind', ({ open }) => …)`: both metadata databases, fresh at every `open`. */
export const stores = storeKinds.map(({ kind, make }) => ({
  kind,
  open: async (): Promise<OpenedStore> => {
    const { location, remove } = await make()
    const store = await openStore(location)
    return {
      store,
      close: async () => {
        await store.destroy()
        await remove()
      },
    }
  },
}))
