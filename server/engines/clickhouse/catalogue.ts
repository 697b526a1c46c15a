import type { Driver } from '../remote/driver.ts'
import type { TableKeys, TableReference } from '../engine.ts'
import { isOwnName } from '../remote/loadNames.ts'
import { columnOf } from './cells.ts'
import { literal } from './quoting.ts'
import type { Session } from './session.ts'

const systems = [
  'system',
  'INFORMATION_SCHEMA',
  'information_schema',
  '_temporary_and_external_tables',
]

const inSchema = (column: string, schema: string | null) =>
  `${column} = ${schema === null ? 'currentDatabase()' : literal(schema)}`

const isTable = ({ schema, table }: TableReference, column = 'name') =>
  `${inSchema('database', schema)} AND ${column} = ${literal(table)}`

/** What the database holds, by its system tables. */
export const catalogue = ({
  query,
}: Session): Pick<Driver, 'schemas' | 'tables' | 'columns' | 'keys' | 'spelled'> => ({
  schemas: async () => {
    const rows = await query(
      'SELECT name, name = currentDatabase() FROM system.databases ORDER BY name = currentDatabase() DESC, name',
    )
    return rows
      .filter(([name, current]) => current === 1 || !systems.includes(String(name)))
      .map(([name]) => String(name))
  },
  tables: async (schema) => {
    const rows = await query(
      `SELECT name, engine FROM system.tables WHERE ${inSchema('database', schema)} ORDER BY lower(name), name`,
    )
    return rows
      .map(([name, engine]) => ({
        name: String(name),
        type: String(engine).endsWith('View') ? ('view' as const) : ('table' as const),
      }))
      .filter(({ name }) => !isOwnName(name) && !name.startsWith('.inner'))
  },
  columns: async (table) => {
    const rows = await query(
      `SELECT name, type FROM system.columns WHERE ${isTable(table, 'table')}`,
    )
    return rows.length === 0
      ? null
      : rows.map(([name, type]) => columnOf(String(name), String(type)))
  },
  keys: async (table): Promise<TableKeys> => {
    const rows = await query(
      `SELECT name FROM system.columns WHERE ${isTable(table, 'table')} AND is_in_primary_key = 1`,
    )
    return {
      primaryKey: { name: null, columns: rows.map(([name]) => String(name)) },
      foreignKeys: [],
      indexes: [],
      comment: null,
    }
  },
  spelled: async ({ schema, table }) => {
    const [found] = await query(
      `SELECT database, name FROM system.tables WHERE ${isTable({ schema, table })}`,
    )
    return found === undefined ? null : { schema: String(found[0]), table: String(found[1]) }
  },
})
