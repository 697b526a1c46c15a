import type { StatementResult } from '../../src/api/contract/sql.ts'
import { distinctNames } from '../engines/remote/distinctNames.ts'
import type { Cell, ResultColumn } from '../engines/engine.ts'
import { columnKinds } from '../../src/api/contract/columnKinds.ts'

export interface Ran extends StatementResult {
  /** The rows that were answered, or were changed. */
  rows: number
}

export type Row = StatementResult['data'][number]

const columnOf = (name: string, { type, typeGeneric }: ResultColumn) => ({
  name,
  column_name: name,
  type,
  is_dttm: typeGeneric === columnKinds.moment,
  type_generic: typeGeneric,
})

/** The columns of a result as they are answered; one without a name is called by its place. */
export const describedColumns = (columns: readonly ResultColumn[]) => {
  const names = distinctNames(
    columns.map(({ name }, index) => (name === '' ? `Column ${index + 1}` : name)),
  )
  return columns.map((column, index) => columnOf(names[index] ?? '', column))
}

/** What a statement answered, whose rows are at hand. */
export const ranOf = (
  statement: string,
  columns: readonly ResultColumn[],
  rows: Cell[][],
  truncated: boolean,
  changed: number | null,
): Ran => {
  const described = describedColumns(columns)
  return {
    statement,
    columns: described,
    data: rows.map((row) =>
      Object.fromEntries(described.map(({ name }, index) => [name, row[index] ?? null])),
    ),
    rows: columns.length === 0 ? (changed ?? 0) : rows.length,
    truncated,
  }
}
