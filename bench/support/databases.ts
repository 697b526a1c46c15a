import type { TestProject } from 'vitest/node'
import startMariadb from '../../tests/support/mariadb.ts'
import { startPostgres } from '../../tests/support/postgres.ts'

/** A PostgreSQL and, where it can be had, a MariaDB server of their own. */
export const startDatabases = async () => {
  const postgres = await startPostgres()
  const reported = new Map<string, unknown>()
  const closeMariadb = await startMariadb({
    provide: (name: string, value: unknown) => reported.set(name, value),
  } as unknown as TestProject)
  return {
    postgres: postgres.url,
    mariadb: reported.get('mariadbUrl') as string | null,
    close: async () => {
      await closeMariadb?.()
      await postgres.close()
    },
  }
}
