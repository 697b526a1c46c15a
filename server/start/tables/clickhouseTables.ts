import { identifier, literal } from '../../engines/clickhouse/quoting.ts'
import { createSession } from '../../engines/clickhouse/session.ts'
import type { Address } from '../../engines/reach/address.ts'
import { connectionOf } from '../../engines/reach/connectionOf.ts'
import type { HostPolicy } from '../../engines/reach/hostPolicy.ts'
import { ownTable } from '../../engines/remote/loadNames.ts'
import { tablesRefused, type TablesDatabase } from './tablesDatabase.ts'

/**
 * A ClickHouse for uploaded tables, which lie in the database that the address names. The mark is the comment of a table
 * without columns that anybody needs: databases have comments of their own only in newer servers.
 */
export const openClickhouseTables = async (
  address: Address,
  policy: HostPolicy,
): Promise<TablesDatabase> => {
  const schema = address.database
  if (schema === null)
    throw tablesRefused(
      'the address names no database. Write it behind the port, such as http://user:password@host:8123/chartroom.',
    )
  const connection = await connectionOf(address, { authority: null, impersonated: null }, policy)
  const { query, command, close } = createSession({ ...connection, database: null })
  const marked = `${identifier(schema)}.${identifier(ownTable)}`

  const isThere = async () =>
    (await query(`SELECT 1 FROM system.databases WHERE name = ${literal(schema)}`)).length > 0

  return {
    address,
    schema,
    prepare: async () => {
      try {
        if (!(await isThere())) await command(`CREATE DATABASE ${identifier(schema)}`)
        const [found] = await query(
          `SELECT comment FROM system.tables WHERE database = ${literal(schema)} AND name = ${literal(ownTable)}`,
        )
        return found === undefined ? null : String(found[0])
      } catch (error) {
        throw tablesRefused(
          `the database cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
    },
    setMark: async (mark) => {
      await command(
        `CREATE TABLE IF NOT EXISTS ${marked} (unused UInt8) ENGINE = MergeTree ORDER BY tuple() COMMENT ${literal(mark)}`,
      )
      await command(`ALTER TABLE ${marked} MODIFY COMMENT ${literal(mark)}`)
    },
    close: () => close(),
  }
}
