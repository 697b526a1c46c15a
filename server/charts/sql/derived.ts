import { columnKinds, type ColumnKind } from '../../../src/api/contract/columnKinds.ts'
import type { Dialect } from '../../engines/sqlText/dialect.ts'
import { fromSource, type Source } from '../../engines/sqlText/source.ts'
import { joined, sql, verbatim, type Sql } from '../../engines/sqlText/sql.ts'
import type { DatasetColumnRow } from '../../store/db/tables.ts'
import { unacceptable } from '../../problem.ts'
import { checkedExpression } from './expressions.ts'

interface Reading {
  kind: ColumnKind
  dateFormat: string | null
}

/** What values of a kind are called in messages. */
export const kindNames: Record<ColumnKind, string> = {
  [columnKinds.number]: 'numbers',
  [columnKinds.text]: 'text',
  [columnKinds.moment]: 'dates',
  [columnKinds.boolean]: 'true or false',
}

/** The kinds that values of a stored kind can be read as, besides their own. */
const readable: Record<ColumnKind, readonly ColumnKind[]> = {
  [columnKinds.number]: [columnKinds.text, columnKinds.moment],
  [columnKinds.text]: [columnKinds.number, columnKinds.moment],
  [columnKinds.moment]: [columnKinds.text],
  [columnKinds.boolean]: [columnKinds.text],
}

/** Refuses a reading that the stored values cannot have. */
export const checkReading = (name: string, stored: ColumnKind, { kind, dateFormat }: Reading) => {
  if (!readable[stored].includes(kind))
    throw unacceptable(`Column ${name} holds ${kindNames[stored]}, not ${kindNames[kind]}`)
  if (kind === columnKinds.moment && dateFormat === null)
    throw unacceptable('date_format: Required', {
      date_format: ['Choose how the dates are written'],
    })
}

/** A column of a table as values of another kind. */
export const readingOf = (
  dialect: Dialect,
  name: string,
  stored: ColumnKind,
  { kind, dateFormat }: Reading,
): Sql => {
  const column = dialect.name(name)
  const text = stored === columnKinds.text ? column : dialect.text(column)
  if (kind === columnKinds.text) return text
  if (kind === columnKinds.number) return dialect.numberIn(text)
  return kind === columnKinds.moment && dateFormat !== null
    ? dialect.momentIn(text, dateFormat)
    : column
}

/** How a dataset's column comes of its table. */
type ColumnOrigin = Pick<
  DatasetColumnRow,
  'column_name' | 'expression' | 'type_generic' | 'stored_generic' | 'date_format'
>

/** A calculated column's expression, refused when it is more than one. */
export const calculation = (dialect: Dialect, text: string): Sql =>
  verbatim(`(${checkedExpression(dialect, text, 'column')})`)

/** As the table is called in the expressions of charts. */
const aliasOf = ({ dialect, statement, table }: Source) =>
  statement === null ? dialect.name(table) : verbatim('virtual_table')

/** What to select from where some columns are calculated or read as another kind; undefined where none is. */
export const derivedFrom = (source: Source, columns: readonly ColumnOrigin[]): Sql | undefined => {
  const { dialect } = source
  const alias = aliasOf(source)
  const stored = columns.filter(({ expression }) => expression === null)
  const calculated = columns.filter(({ expression }) => expression !== null)
  const names = stored.map(({ column_name }) => dialect.name(column_name))
  const read = stored.map((column) =>
    column.stored_generic === null
      ? dialect.name(column.column_name)
      : sql`${readingOf(dialect, column.column_name, column.stored_generic as ColumnKind, {
          kind: column.type_generic as ColumnKind,
          dateFormat: column.date_format,
        })} AS ${dialect.name(column.column_name)}`,
  )
  const isRead = stored.some(({ stored_generic }) => stored_generic !== null)
  if (!isRead && calculated.length === 0) return undefined
  const table = fromSource(source)
  const from = isRead ? sql`(SELECT ${joined(read, ', ')} FROM ${table}) AS ${alias}` : table
  if (calculated.length === 0) return from
  const made = calculated.map(
    ({ column_name, expression }) =>
      sql`${calculation(dialect, expression ?? '')} AS ${dialect.name(column_name)}`,
  )
  return sql`(SELECT ${joined([...names, ...made], ', ')} FROM ${from}) AS ${alias}`
}
