import type { Table } from '../../../src/api/contract/database.ts'
import type { ResultColumn, TableKeys, TableReference } from '../../engines/engine.ts'
import { nameIn } from '../../engines/sqlText/reservedWords.ts'
import { dialectOf } from '../../engines/engines.ts'
import { fromSource } from '../../engines/sqlText/source.ts'
import { shown, sql, verbatim } from '../../engines/sqlText/sql.ts'

const selectStar = (
  backend: string,
  { schema, table }: TableReference,
  columns: readonly ResultColumn[],
) => {
  const dialect = dialectOf(backend)
  const names = columns
    .map(({ name }) => shown(dialect.name(name), dialect.literal))
    .join(',\n       ')
  const from = fromSource({
    dialect,
    schema,
    table,
    statement: null,
    columns: [],
    idColumn: null,
    metrics: [],
  })
  return shown(
    sql`SELECT ${verbatim(names)}\nFROM ${from}\n${dialect.slice(100, 0)}`,
    dialect.literal,
  )
}

/** What the database says of a table, in the words that schema browsers of SQLAlchemy use. */
export const tableShown = (
  backend: string,
  reference: TableReference,
  columns: readonly ResultColumn[],
  keys: TableKeys,
): Table => {
  const primaryKey = { constrained_columns: keys.primaryKey.columns, name: keys.primaryKey.name }
  const foreignKeys = keys.foreignKeys.map(({ name, columns: constrained, references }) => ({
    name,
    constrained_columns: constrained,
    referred_schema: references.schema,
    referred_table: references.table,
    referred_columns: references.columns,
    options: {},
  }))
  const indexes = keys.indexes.map(({ name, columns: indexed, unique }) => ({
    name,
    column_names: indexed,
    unique,
  }))
  const kinds = [
    ...(primaryKey.constrained_columns.length > 0
      ? [{ type: 'pk', column_names: primaryKey.constrained_columns, name: primaryKey.name }]
      : []),
    ...foreignKeys.map((key) => ({ type: 'fk', column_names: key.constrained_columns, ...key })),
    ...indexes.map((index) => ({ type: 'index', ...index })),
  ]
  return {
    name: reference.table,
    columns: columns.map(({ name, type, typeGeneric }) => ({
      name,
      type: type.replace(/\(.*/s, ''),
      longType: type,
      keys: kinds.filter(({ column_names }) => column_names.includes(name)),
      comment: null,
      type_generic: typeGeneric,
      insert_text: nameIn(dialectOf(backend), name),
    })),
    primaryKey,
    foreignKeys,
    indexes,
    selectStar: selectStar(backend, reference, columns),
    comment: keys.comment,
  }
}
