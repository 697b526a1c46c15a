import { PostgresAdapter } from 'kysely'
import type { Store } from './open.ts'

export const isPostgres = (store: Store) => store.getExecutor().adapter instanceof PostgresAdapter
