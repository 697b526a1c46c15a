import type { DuckDBConnection } from '@duckdb/node-api'

/** The names of the file's tables and views. */
export const relationsOf = async (connection: DuckDBConnection): Promise<string[]> => {
  const reader = await connection.runAndReadAll(
    `SELECT table_name FROM system.main.duckdb_tables() WHERE database_name = system.main.current_database() AND NOT internal
     UNION ALL SELECT view_name FROM system.main.duckdb_views() WHERE database_name = system.main.current_database() AND NOT internal`,
  )
  return reader.getRows().map(([name]) => String(name))
}

/** A table or view of the file, under its names as they are written there. */
export interface Relation {
  file: string
  schema: string
  name: string
  /** How a table was made; null for a view. */
  tableSql: string | null
}

/**
 * The tables and views of the file under these names, in every schema and whatever the case of their letters. They are asked of
 * the engine's functions under their full names: a bare name, and whatever a view of the engine reads by one, could mean a table
 * or a function of the file.
 */
export const relationsNamed = async (
  connection: DuckDBConnection,
  names: ReadonlySet<string>,
): Promise<Relation[]> => {
  if (names.size === 0) return []
  const placeholders = [...names].map((_, index) => `system.main.lower($${index + 1})`).join(', ')
  const reader = await connection.runAndReadAll(
    `SELECT database_name, schema_name, view_name, NULL FROM system.main.duckdb_views()
     WHERE database_name = system.main.current_database() AND system.main.lower(view_name) IN (${placeholders})
     UNION ALL SELECT database_name, schema_name, table_name, sql FROM system.main.duckdb_tables()
     WHERE database_name = system.main.current_database() AND system.main.lower(table_name) IN (${placeholders})`,
    [...names],
  )
  return reader.getRows().map(([file, schema, name, tableSql]) => ({
    file: String(file),
    schema: String(schema),
    name: String(name),
    tableSql: tableSql === null ? null : String(tableSql),
  }))
}
