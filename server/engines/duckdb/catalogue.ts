import type { Cell, Engine, TableReference } from '../engine.ts'
import { typeGenericOf } from './columnTypes.ts'
import { ownSchema } from './writing.ts'

type Rows = (sql: string, values?: Cell[]) => Promise<Cell[][]>

const column = ([name, type]: Cell[]) => ({ name: String(name), type: String(type), typeGeneric: typeGenericOf(String(type)) })

/** What the workspace holds. The default schema comes first; a schema that is not named is the default one. */
export const catalogue = (rowsOf: Rows): Pick<Engine, 'schemas' | 'tables' | 'columns'> => ({
  schemas: async () => {
    const rows = await rowsOf(
      `SELECT schema_name FROM duckdb_schemas() WHERE database_name = current_database() AND NOT internal AND schema_name <> '${ownSchema}'
       ORDER BY schema_name <> 'main', schema_name`,
    )
    const names = rows.map(([name]) => String(name))
    return names.includes('main') ? names : ['main', ...names]
  },
  tables: async (schema) => {
    const rows = await rowsOf(
      `SELECT table_name FROM information_schema.tables WHERE table_catalog = current_database() AND table_schema = $1 AND table_schema <> '${ownSchema}'
       ORDER BY lower(table_name), table_name`,
      [schema ?? 'main'],
    )
    return rows.map(([name]) => String(name))
  },
  columns: async ({ schema, table }: TableReference) => {
    const rows = await rowsOf(
      `SELECT column_name, data_type FROM duckdb_columns() WHERE database_name = current_database()
       AND schema_name = $1 AND schema_name <> '${ownSchema}' AND table_name = $2 ORDER BY column_index`,
      [schema ?? 'main', table],
    )
    return rows.length === 0 ? null : rows.map(column)
  },
})
