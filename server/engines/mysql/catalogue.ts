import { badRequest } from '../../problem.ts'
import type { Connection } from '../reach/connection.ts'
import type { Driver } from '../remote/driver.ts'
import type { TableKeys, TableReference } from '../engine.ts'
import { isLoadName } from '../remote/loadNames.ts'
import { columnOf, typeOfCatalogue } from './columnTypes.ts'

type QueryRows = (sql: string, values?: string[]) => Promise<unknown[][]>

const systems = ['information_schema', 'mysql', 'performance_schema', 'sys']

/** The schema of a reference; a server without one in its address has no default. */
export const schemaOf = ({ database }: Pick<Connection, 'database'>, schema: string | null) => {
  const named = schema ?? database
  if (named === null || named === '')
    throw badRequest('The address names no database: choose a schema')
  return named
}

const grouped = (rows: readonly unknown[][]) => Map.groupBy(rows, ([name]) => String(name))

const indexes = (rows: readonly unknown[][]): TableKeys['indexes'] =>
  [...grouped(rows)].map(([name, parts]) => ({
    name,
    columns: parts.flatMap(([, column]) => (typeof column === 'string' ? [column] : [])),
    unique: Number(parts[0]?.[2]) === 0,
  }))

const foreignKeys = (rows: readonly unknown[][]): TableKeys['foreignKeys'] =>
  [...grouped(rows)].map(([name, parts]) => ({
    name,
    columns: parts.map(([, column]) => String(column)),
    references: {
      schema: String(parts[0]?.[2]),
      table: String(parts[0]?.[3]),
      columns: parts.map((part) => String(part[4])),
    },
  }))

/** What the database holds, by its information schema. */
export const catalogue = (
  connection: Connection,
  query: QueryRows,
): Pick<Driver, 'schemas' | 'tables' | 'columns' | 'keys' | 'spelled'> => {
  const addressOf = ({ schema, table }: TableReference) => [schemaOf(connection, schema), table]
  return {
    schemas: async () => {
      const rows = await query(
        'SELECT SCHEMA_NAME FROM information_schema.SCHEMATA ORDER BY SCHEMA_NAME',
      )
      const names = rows
        .map(([name]) => String(name))
        .filter((name) => name === connection.database || !systems.includes(name.toLowerCase()))
      return names.sort(
        (one, other) => Number(other === connection.database) - Number(one === connection.database),
      )
    },
    tables: async (schema) => {
      const rows = await query(
        "SELECT TABLE_NAME, TABLE_TYPE FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_TYPE <> 'SEQUENCE' ORDER BY LOWER(TABLE_NAME), TABLE_NAME",
        [schemaOf(connection, schema)],
      )
      return rows.flatMap(([name, type]) =>
        isLoadName(String(name))
          ? []
          : [{ name: String(name), type: String(type).endsWith('VIEW') ? 'view' : 'table' }],
      )
    },
    columns: async (table) => {
      const rows = await query(
        'SELECT COLUMN_NAME, COLUMN_TYPE FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? ORDER BY ORDINAL_POSITION',
        addressOf(table),
      )
      return rows.length === 0
        ? null
        : rows.map(([name, type]) => columnOf(String(name), typeOfCatalogue(String(type))))
    },
    keys: async (table) => {
      const address = addressOf(table)
      const parts = await query(
        'SELECT INDEX_NAME, COLUMN_NAME, NON_UNIQUE FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? ORDER BY INDEX_NAME, SEQ_IN_INDEX',
        address,
      )
      const references = await query(
        `SELECT CONSTRAINT_NAME, COLUMN_NAME, REFERENCED_TABLE_SCHEMA, REFERENCED_TABLE_NAME, REFERENCED_COLUMN_NAME
         FROM information_schema.KEY_COLUMN_USAGE WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND REFERENCED_TABLE_NAME IS NOT NULL
         ORDER BY CONSTRAINT_NAME, ORDINAL_POSITION`,
        address,
      )
      const [comment] = await query(
        "SELECT TABLE_COMMENT FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND TABLE_TYPE = 'BASE TABLE'",
        address,
      )
      const all = indexes(parts)
      const primary = all.find(({ name }) => name === 'PRIMARY')
      return {
        primaryKey: { name: primary?.name ?? null, columns: primary?.columns ?? [] },
        foreignKeys: foreignKeys(references),
        indexes: all.filter((index) => index !== primary),
        comment: comment === undefined || comment[0] === '' ? null : String(comment[0]),
      }
    },
    spelled: async ({ schema, table }) => {
      const [row] = await query(
        `SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = ?
         AND IF(@@lower_case_table_names = 0, BINARY TABLE_NAME = ?, LOWER(TABLE_NAME) = LOWER(?))`,
        [schemaOf(connection, schema), table, table],
      )
      return row === undefined ? null : { schema, table: String(row[0]) }
    },
  }
}
