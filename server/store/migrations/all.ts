import type { Migration } from 'kysely/migration'
import { start } from './0001_start.ts'

/** Every migration by name; names sort in the order they run. */
export const migrations = (kind: 'sqlite' | 'postgres'): Record<string, Migration> => ({
  '0001_start': start(kind),
})
