import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Place, Row } from './place.ts'
import { clickhouse } from './places/clickhouse.ts'
import { duckDbFile, sqliteFile } from './places/files.ts'
import { mariadb } from './places/mariadb.ts'
import { postgresql } from './places/postgresql.ts'
import { trino } from './places/trino.ts'
import { workspace } from './places/workspace.ts'

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
  tests: (row: Row, place: () => Place) => void,
  {
    wanted = () => true,
    missing = ({ unreached }) => unreached,
  }: { wanted?: (row: Row) => boolean; missing?: (row: Row) => string | null } = {},
) => {
  for (const row of rows.filter(wanted)) {
    const reason = missing(row)
    if (reason !== null) {
      test(`${row.kind} was not reached: ${reason}`, ({ skip }) => skip())
      continue
    }
    describe(row.kind, () => {
      let place: Place
      beforeAll(async () => {
        place = await row.open()
      })
      afterAll(async () => {
        await place.close()
      })
      tests(row, () => place)
    })
  }
}
