import { conflict, unacceptable } from '../../problem.ts'
import type { Counts, Load } from './driver.ts'

export const tableExists = (table: string) => conflict(`Table ${table} already exists`)

/** Refuses to append where the columns of the file and of the table are not the same, whatever their case and order. */
export const checkAppend = (arriving: readonly string[], existing: readonly string[]) => {
  const lower = (names: readonly string[]) => names.map((name) => name.toLowerCase())
  const missing = existing.filter((name) => !lower(arriving).includes(name.toLowerCase()))
  const surplus = arriving.filter((name) => !lower(existing).includes(name.toLowerCase()))
  const parts = [
    ...(missing.length > 0 ? [`the file lacks ${missing.join(', ')}`] : []),
    ...(surplus.length > 0 ? [`the table lacks ${surplus.join(', ')}`] : []),
  ]
  if (parts.length > 0)
    throw unacceptable(`The columns do not match the table: ${parts.join('; ')}`)
}

/** The column of a table that one of a file is appended to, whatever the case of their names. */
export const columnNamed = <Column extends { name: string }>(
  columns: readonly Column[],
  name: string,
): Column | undefined => columns.find((other) => other.name.toLowerCase() === name.toLowerCase())

/** Refuses to append a value that its column would change. */
export const doesNotFit = (value: string, { name, type }: { name: string; type: string }) =>
  unacceptable(
    `${value.slice(0, 100)} does not fit the column ${name} of the table, which holds ${type}: nothing was imported. Choose another table name, or replace the table`,
  )

/** The outputs of a SELECT that counts the rows and each column's values; the names are quoted. */
export const countingOutputs = (names: readonly string[]) =>
  ['COUNT(*)', ...names.map((name) => `COUNT(${name})`)].join(', ')

/** The row that a SELECT of `countingOutputs` answers. */
export const countsIn = (row: readonly unknown[] | undefined): Counts => {
  const [rows = 0, ...values] = (row ?? []).map(Number)
  return { rows, values }
}

/** Refuses a load that put other rows or values into the table than were staged; called before anybody sees them. */
export const checkCounts = (
  { columns, staged, into }: Pick<Load, 'columns' | 'staged' | 'into'>,
  after: Counts,
  before?: Counts,
) => {
  const rows = after.rows - (before?.rows ?? 0)
  if (rows !== staged.rows)
    throw unacceptable(
      `${rows} of ${staged.rows} rows arrived in ${into.table}: nothing was imported`,
    )
  const changed = columns.flatMap(({ name }, index) => {
    const arrived = (after.values[index] ?? 0) - (before?.values[index] ?? 0)
    return arrived === staged.values[index]
      ? []
      : [`${name} (${arrived} instead of ${staged.values[index]})`]
  })
  if (changed.length > 0)
    throw unacceptable(
      `The database does not hold the values of ${changed.join(', ')} as they are in the file: nothing was imported. Choose text for these columns`,
    )
}
