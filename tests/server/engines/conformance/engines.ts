import { afterAll, beforeAll, describe, test } from 'vitest'
import type { TestDatabase, Row } from './testDatabase.ts'
import { clickhouse } from './databases/clickhouse.ts'
import { duckDbFile, sqliteFile } from './databases/files.ts'
import { mariadb } from './databases/mariadb.ts'
import { postgresql } from './databases/postgresql.ts'
import { trino } from './databases/trino.ts'
import { workspace } from './databases/workspace.ts'

/** Every kind of database the product reaches. */
export const rows: readonly Row[] = [
  workspace,
  duckDbFile,
  sqliteFile,
  postgresql,
  mariadb,
  clickhouse,
  trino,
]

/** The same tests on every kind of database; one that cannot be reached here is named with the reason. */
export const onEveryEngine = (
  tests: (row: Row, database: () => TestDatabase) => void,
  {
    requested: expected = () => true,
    missing = ({ unreached }) => unreached,
  }: { requested?: (row: Row) => boolean; missing?: (row: Row) => string | null } = {},
) => {
  for (const row of rows.filter(expected)) {
    const reason = missing(row)
    if (reason !== null) {
      test(`${row.kind} was not reached: ${reason}`, ({ skip }) => skip())
      continue
    }
    describe(row.kind, () => {
      let database: TestDatabase
      beforeAll(async () => {
        database = await row.open()
      })
      afterAll(async () => {
        await database.close()
      })
      tests(row, () => database)
    })
  }
}
