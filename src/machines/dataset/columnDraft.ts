import type {
  Column,
  ColumnKind,
  ColumnPreviewRequest,
  ColumnReading,
  Dataset,
  DatasetSave,
  NumberFormat,
} from '../../api/contract'
import { quotedName } from '../../api/contract/backends'
import { columnKinds } from '../../api/contract/columnKinds'
import { dateFormatSchema, usualDateFormats } from '../../api/contract/dateFormat'

/** A column as it is written in the editor: a calculated one has an expression, one of the table a kind. */
export interface ColumnDraft {
  name: string
  expression: string
  kind: ColumnKind
  dateFormat: string
  numberFormat: NumberFormat
}

/** A change of one column; without an id a calculated one is added. */
export interface ColumnChange {
  datasetId: number
  column: SentColumn
  deletes: boolean
}

type SentColumn = NonNullable<DatasetSave['columns']>[number]

/** Null stands for a new calculated column. */
export type EditedColumn = Column | null

export const isCalculated = (column: EditedColumn) => column === null || column.expression !== null

export const storedKindOf = ({ type_generic, stored_generic }: Column): ColumnKind =>
  stored_generic ?? type_generic

export const columnDraftOf = (column: EditedColumn): ColumnDraft => ({
  name: column?.column_name ?? '',
  expression: column?.expression ?? '',
  kind: column?.type_generic ?? columnKinds.text,
  dateFormat: column?.date_format ?? usualDateFormats[0] ?? '',
  numberFormat: column?.number_format ?? {},
})

/** The kinds that a stored kind can be read as, its own first. */
export const readableKinds: Record<ColumnKind, readonly ColumnKind[]> = {
  [columnKinds.number]: [columnKinds.number, columnKinds.text, columnKinds.moment],
  [columnKinds.text]: [columnKinds.text, columnKinds.number, columnKinds.moment],
  [columnKinds.moment]: [columnKinds.moment, columnKinds.text],
  [columnKinds.boolean]: [columnKinds.boolean, columnKinds.text],
}

/** Whether the dates of a column are read by a format: they are none in its table. */
export const takesFormat = (column: EditedColumn, { kind }: ColumnDraft) =>
  column !== null && kind === columnKinds.moment && storedKindOf(column) !== columnKinds.moment

/** Why a date format cannot be used; undefined when it can. */
export const formatProblem = (format: string) =>
  dateFormatSchema.safeParse(format).error?.issues[0]?.message

/** Why a draft cannot be saved yet; null when it can. */
export const columnDraftReason = (column: EditedColumn, draft: ColumnDraft) => {
  if (column === null && draft.name.trim() === '') return 'Give the column a name'
  if (isCalculated(column)) return draft.expression.trim() === '' ? 'Enter an expression' : null
  return takesFormat(column, draft) && formatProblem(draft.dateFormat) !== undefined
    ? 'Enter the format of the dates'
    : null
}

const readingOf = (column: Column, draft: ColumnDraft): ColumnReading => ({
  kind: draft.kind,
  ...(takesFormat(column, draft) ? { date_format: draft.dateFormat } : {}),
})

/** What the server is asked for the first values; null where the draft says too little. */
export const previewOf = (
  column: EditedColumn,
  draft: ColumnDraft,
): ColumnPreviewRequest | null => {
  if (column === null || column.expression !== null)
    return draft.expression.trim() === '' ? null : { expression: draft.expression }
  return columnDraftReason(column, draft) === null
    ? { column: column.column_name, read_as: readingOf(column, draft) }
    : null
}

/** What is sent of the edited column. */
export const sentOf = (column: EditedColumn, draft: ColumnDraft): SentColumn => {
  const number_format = draft.numberFormat
  const expression = draft.expression.trim()
  if (column === null) return { column_name: draft.name.trim(), expression, number_format }
  if (column.expression !== null) return { id: column.id, expression, number_format }
  const reading = readingOf(column, draft)
  const read_as = reading.kind === storedKindOf(column) ? null : reading
  return { id: column.id, read_as, number_format }
}

/** All columns of a dataset with one changed, added or left out. */
export const columnsWith = (
  { columns }: Pick<Dataset, 'columns'>,
  { column, deletes }: Pick<ColumnChange, 'column' | 'deletes'>,
): SentColumn[] => [
  ...columns
    .filter(({ id }) => !deletes || id !== column.id)
    .map(({ id }) => (id === column.id ? column : { id })),
  ...(column.id === undefined ? [column] : []),
]

/** An expression as a statement over what it may be computed of, so that it can be completed at a place. */
export const completedStatement = (
  { columns, database }: Pick<Dataset, 'columns' | 'database'>,
  { text, cursor }: { text: string; cursor: number },
) => {
  const fields = columns
    .filter(({ expression }) => expression === null)
    .map(({ column_name }) => `NULL AS ${quotedName(database.backend, column_name)}`)
  const before = 'SELECT '
  return {
    databaseId: database.id,
    sql: `${before}${text} FROM (SELECT ${fields.join(', ')}) AS dataset`,
    cursor: before.length + cursor,
  }
}
