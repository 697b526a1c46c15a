import { unacceptable } from '../../problem.ts'
import { isLoadName } from '../remote/loadNames.ts'
import { identifier } from './dialect.ts'
import { run, type Session } from './sessions.ts'

/** A table with its schema. */
export interface QualifiedTable {
  schema: string
  table: string
}

/** A lock of the server that dies with its session: as long as it is locked, the hidden table is being filled. */
export const lockName = async (session: Session, { table }: QualifiedTable) => {
  const { rows } = await run(session, 'SELECT GET_LOCK(?, 0)', [table])
  if (Number(rows[0]?.[0]) !== 1)
    throw unacceptable('The database gave no lock for the load: try again')
}

/** Removes what loads that were killed have left in a schema. */
export const clearLeftovers = async (session: Session, schema: string) => {
  const { rows } = await run(
    session,
    "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND LEFT(TABLE_NAME, 2) = '__'",
    [schema],
  )
  for (const table of rows.map(([name]) => String(name)).filter(isLoadName)) {
    const free = await run(session, 'SELECT IS_FREE_LOCK(?)', [table])
    if (Number(free.rows[0]?.[0]) === 1)
      await run(session, `DROP TABLE IF EXISTS ${identifier(schema)}.${identifier(table)}`).catch(
        () => undefined,
      )
  }
}
