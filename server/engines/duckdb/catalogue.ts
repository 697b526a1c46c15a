import type { Cell, Engine, TableReference } from '../engine.ts'
import { typeGenericOf } from './columnTypes.ts'
import { ownSchema } from './notes.ts'

type Rows = (sql: string, values?: Cell[]) => Promise<Cell[][]>

const column = ([name, type]: Cell[]) => ({
  name: String(name),
  type: String(type),
  typeGeneric: typeGenericOf(String(type)),
})

const listed = (json: Cell | undefined) => JSON.parse(String(json ?? '[]')) as string[]

/** What the workspace holds. The default schema comes first; a schema that is not named is the default one. */
export const catalogue = (
  rowsOf: Rows,
): Pick<Engine, 'schemas' | 'tables' | 'columns' | 'keys'> => ({
  schemas: async () => {
    const rows = await rowsOf(
      `SELECT schema_name FROM system.main.duckdb_schemas() WHERE database_name = system.main.current_database() AND NOT internal AND schema_name <> '${ownSchema}'
       ORDER BY schema_name <> 'main', schema_name`,
    )
    const names = rows.map(([name]) => String(name))
    return names.includes('main') ? names : ['main', ...names]
  },
  tables: async (schema) => {
    const rows = await rowsOf(
      `SELECT name, type FROM (
         SELECT database_name, schema_name, table_name AS name, 'table' AS type FROM system.main.duckdb_tables()
         UNION ALL SELECT database_name, schema_name, view_name, 'view' FROM system.main.duckdb_views())
       WHERE database_name = system.main.current_database() AND schema_name = $1 AND schema_name <> '${ownSchema}' ORDER BY system.main.lower(name), name`,
      [schema ?? 'main'],
    )
    return rows.map(([name, type]) => ({
      name: String(name),
      type: type === 'view' ? 'view' : 'table',
    }))
  },
  columns: async ({ schema, table }: TableReference) => {
    const rows = await rowsOf(
      `SELECT column_name, data_type FROM system.main.duckdb_columns() WHERE database_name = system.main.current_database()
       AND schema_name = $1 AND schema_name <> '${ownSchema}' AND table_name = $2 ORDER BY column_index`,
      [schema ?? 'main', table],
    )
    return rows.length === 0 ? null : rows.map(column)
  },
  keys: async ({ schema, table }) => {
    const of = [schema ?? 'main', table]
    const rows = await rowsOf(
      `SELECT constraint_type, constraint_name, system.main.to_json(constraint_column_names)::VARCHAR, referenced_table, system.main.to_json(referenced_column_names)::VARCHAR
       FROM system.main.duckdb_constraints() WHERE database_name = system.main.current_database() AND schema_name = $1 AND table_name = $2
       AND constraint_type IN ('PRIMARY KEY', 'UNIQUE', 'FOREIGN KEY') ORDER BY constraint_index`,
      of,
    )
    const [comment] = await rowsOf(
      `SELECT comment FROM system.main.duckdb_tables() WHERE database_name = system.main.current_database() AND schema_name = $1 AND table_name = $2`,
      of,
    )
    const found = rows.map(([kind, name, columns, table, referenced]) => ({
      kind,
      name: String(name),
      columns: listed(columns),
      references: { schema, table: String(table), columns: listed(referenced) },
    }))
    const primary = found.find(({ kind }) => kind === 'PRIMARY KEY')
    return {
      primaryKey: { name: primary?.name ?? null, columns: primary?.columns ?? [] },
      foreignKeys: found.flatMap(({ kind, name, columns, references }) =>
        kind === 'FOREIGN KEY' ? [{ name, columns, references }] : [],
      ),
      indexes: found.flatMap(({ kind, name, columns }) =>
        kind === 'UNIQUE' ? [{ name, columns, unique: true }] : [],
      ),
      comment: typeof comment?.[0] === 'string' ? comment[0] : null,
    }
  },
})
