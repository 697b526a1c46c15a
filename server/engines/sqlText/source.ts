import type { ColumnKind } from '../../../src/api/contract/columnKinds.ts'
import type { Dialect } from './dialect.ts'
import { sql, verbatim, type Sql } from './sql.ts'

export interface SourceColumn {
  column_name: string
  type: string
  type_generic: ColumnKind
}

/** The dataset as a chart sees it: what to select from, and which columns and saved metrics exist. */
export interface Source {
  dialect: Dialect
  schema: string | null
  table: string
  /** The statement of a virtual dataset. */
  statement: string | null
  columns: readonly SourceColumn[]
  /** What to select from where columns are calculated or read as another type. */
  derived?: Sql
  /** The dataset's index column. */
  idColumn: string | null
  metrics: readonly { metric_name: string; expression: string }[]
}

/** The text after FROM. */
export const fromSource = ({ dialect, schema, table, statement, derived }: Source): Sql => {
  if (derived !== undefined) return derived
  if (statement !== null)
    return verbatim(`(\n${statement.trim().replace(/;\s*$/, '')}\n) AS virtual_table`)
  return schema === null ? dialect.name(table) : sql`${dialect.name(schema)}.${dialect.name(table)}`
}

/** Whether what is read holds text that users wrote. */
export const holdsUserSql = ({ statement, derived }: Source) =>
  statement !== null || derived !== undefined
