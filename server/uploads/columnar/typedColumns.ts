import {
  DuckDBTypeId,
  type DuckDBConnection,
  type DuckDBStructType,
  type DuckDBType,
} from '@duckdb/node-api'
import { identifier, quoted } from '../../engines/sqlText/quoting.ts'

/** A column that is read: its SQL over the file, and what is said of it where it is changed. */
export interface TypedColumn {
  name: string
  sql: string
  note: string | null
}

const widened: Partial<Record<DuckDBTypeId, string>> = {
  [DuckDBTypeId.UTINYINT]: 'SMALLINT',
  [DuckDBTypeId.USMALLINT]: 'INTEGER',
  [DuckDBTypeId.UINTEGER]: 'BIGINT',
  [DuckDBTypeId.UBIGINT]: 'HUGEINT',
  [DuckDBTypeId.TIMESTAMP_S]: 'TIMESTAMP',
  [DuckDBTypeId.TIMESTAMP_MS]: 'TIMESTAMP',
  [DuckDBTypeId.ENUM]: 'VARCHAR',
  [DuckDBTypeId.UUID]: 'VARCHAR',
}

const asIs = new Set([
  DuckDBTypeId.BOOLEAN,
  DuckDBTypeId.TINYINT,
  DuckDBTypeId.SMALLINT,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.FLOAT,
  DuckDBTypeId.DOUBLE,
  DuckDBTypeId.DECIMAL,
  DuckDBTypeId.VARCHAR,
  DuckDBTypeId.DATE,
  DuckDBTypeId.TIME,
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_TZ,
])

const nested = new Set([
  DuckDBTypeId.LIST,
  DuckDBTypeId.ARRAY,
  DuckDBTypeId.MAP,
  DuckDBTypeId.STRUCT,
  DuckDBTypeId.UNION,
])

const isTrue = async (connection: DuckDBConnection, sql: string) =>
  (await connection.runAndReadAll(sql)).getRows()[0]?.[0] === true

const columnOf = async (
  connection: DuckDBConnection,
  from: string,
  name: string,
  sql: string,
  type: DuckDBType,
): Promise<TypedColumn> => {
  const { typeId } = type
  const all = (condition: string) =>
    isTrue(
      connection,
      `SELECT coalesce(bool_and(${condition}), true) FROM ${from} WHERE ${sql} IS NOT NULL`,
    )
  if (asIs.has(typeId)) return { name, sql, note: null }
  const wide = widened[typeId]
  if (wide !== undefined) return { name, sql: `CAST(${sql} AS ${wide})`, note: null }
  if (nested.has(typeId))
    return {
      name,
      sql: `CAST(to_json(${sql}) AS VARCHAR)`,
      note: `The column ${name} holds lists or objects: kept as JSON text`,
    }
  if (typeId === DuckDBTypeId.TIMESTAMP_NS)
    return (await all(`epoch_ns(${sql}) % 1000 = 0`))
      ? { name, sql: `CAST(${sql} AS TIMESTAMP)`, note: null }
      : {
          name,
          sql: `CAST(${sql} AS VARCHAR)`,
          note: `The column ${name} holds moments in nanoseconds, which would be cut: it is taken as text`,
        }
  if (typeId === DuckDBTypeId.BLOB)
    return (await all(`TRY(decode(${sql})) IS NOT NULL`))
      ? {
          name,
          sql: `decode(${sql})`,
          note: `The column ${name} holds bytes that are text in UTF-8: it is taken as text`,
        }
      : {
          name,
          sql: `hex(${sql})`,
          note: `The column ${name} holds bytes: they are written as hexadecimal text`,
        }
  return {
    name,
    sql: `CAST(${sql} AS VARCHAR)`,
    note: `The column ${name} is of the type ${String(type)}: it is taken as text`,
  }
}

/** The columns of a file that has types as they are read: structs are opened one level, what has no place in a table becomes text. */
export const typedColumns = async (
  connection: DuckDBConnection,
  from: string,
): Promise<TypedColumn[]> => {
  const result = await connection.run(`FROM ${from} LIMIT 0`)
  const types = result.columnTypes()
  const columns: TypedColumn[] = []
  for (const [index, name] of result.columnNames().entries()) {
    const type = types[index] as DuckDBType
    const column = identifier(name)
    if (type.typeId !== DuckDBTypeId.STRUCT) {
      columns.push(await columnOf(connection, from, name, column, type))
      continue
    }
    const { entryNames, entryTypes } = type as DuckDBStructType
    for (const [at, entry] of entryNames.entries())
      columns.push(
        await columnOf(
          connection,
          from,
          `${name}.${entry}`,
          `struct_extract(${column}, ${quoted(entry)})`,
          entryTypes[at] as DuckDBType,
        ),
      )
  }
  return columns
}
