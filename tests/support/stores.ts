import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openStore, type Store } from '../../server/store/open.ts'

interface OpenedStore {
  store: Store
  close: () => Promise<void>
}

const openSqlite = async (): Promise<OpenedStore> => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-store-'))
  const store = await openStore(join(folder, 'chartroom.sqlite'))
  return {
    store,
    close: async () => {
      await store.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const onPostgres = async (statement: string) => {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const openPostgres = async (): Promise<OpenedStore> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onPostgres(`create database ${name}`)
  const store = await openStore(`${inject('postgresUrl')}/${name}`)
  return {
    store,
    close: async () => {
      await store.destroy()
      await onPostgres(`drop database ${name} with (force)`)
    },
  }
}

/** For `describe.each(stores)('… on $kind', ({ open }) => …)`: both metadata databases, fresh at every `open`. */
export const stores = [
  { kind: 'SQLite', open: openSqlite },
  { kind: 'PostgreSQL', open: openPostgres },
]
