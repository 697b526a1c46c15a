import { badRequest } from '../../problem.ts'
import type { Connection } from '../reach/connection.ts'
import type { Driver } from '../remote/driver.ts'
import type { TableReference } from '../engine.ts'
import { isLoadName } from '../remote/loadNames.ts'
import { identifier, literal } from '../sqlText/quoting.ts'
import { columnOf } from './cells.ts'
import type { Session } from './session.ts'

/** The catalog of the address, quoted; everything lies in one. */
const catalogOf = ({ database }: Connection) => {
  if (database === null)
    throw badRequest(
      'The address names no catalog: write it behind the host, as in trino://user@host:8080/catalog',
    )
  return identifier(database)
}

/** The schema of a reference; an address without one has no default. */
export const schemaOf = ({ schema }: Connection, named: string | null) => {
  const found = named ?? schema
  if (found === null) throw badRequest('The address names no schema: choose one')
  return found
}

/** A table with its catalog and schema. */
export const placed = (connection: Connection, { schema, table }: TableReference) =>
  `${catalogOf(connection)}.${identifier(schemaOf(connection, schema))}.${identifier(table)}`

/** What the catalog holds, by its information schema. */
export const catalogue = (
  connection: Connection,
  { query }: Session,
): Pick<Driver, 'schemas' | 'tables' | 'columns' | 'keys' | 'spelled'> => {
  const select = async (what: string, from: string, rest: string) =>
    (await query(`SELECT ${what} FROM ${catalogOf(connection)}.information_schema.${from} ${rest}`))
      .rows
  const inSchema = (schema: string | null) =>
    `table_schema = ${literal(schemaOf(connection, schema))}`
  return {
    schemas: async () => {
      const names = (await select('schema_name', 'schemata', 'ORDER BY schema_name')).map(
        ([name]) => String(name),
      )
      const shown = names.filter(
        (name) => name === connection.schema || name !== 'information_schema',
      )
      return shown.sort(
        (one, other) => Number(other === connection.schema) - Number(one === connection.schema),
      )
    },
    tables: async (schema) => {
      const rows = await select(
        'table_name, table_type',
        'tables',
        `WHERE ${inSchema(schema)} ORDER BY table_name`,
      )
      return rows
        .map(([name, type]) => ({
          name: String(name),
          type: type === 'VIEW' ? ('view' as const) : ('table' as const),
        }))
        .filter(({ name }) => !isLoadName(name))
    },
    columns: async ({ schema, table }) => {
      const rows = await select(
        'column_name, data_type',
        'columns',
        `WHERE ${inSchema(schema)} AND table_name = ${literal(table)} ORDER BY ordinal_position`,
      )
      return rows.length === 0
        ? null
        : rows.map(([name, type]) => columnOf(String(name), String(type)))
    },
    keys: async () => ({
      primaryKey: { name: null, columns: [] },
      foreignKeys: [],
      indexes: [],
      comment: null,
    }),
    spelled: async ({ schema, table }) => {
      const [found] = await select(
        'table_name',
        'tables',
        `WHERE ${inSchema(schema)} AND table_name = lower(${literal(table)})`,
      )
      return found === undefined
        ? null
        : { schema: schemaOf(connection, schema), table: String(found[0]) }
    },
  }
}
