import { badRequest } from '../../problem.ts'
import type { Source, SourceColumn } from '../../engines/sqlText/source.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The column names a form field holds: a name, an object with `column_name`, or a list of these. */
export const columnNames = (field: unknown): string[] => {
  if (Array.isArray(field)) return field.flatMap(columnNames)
  if (isObject(field)) return columnNames(field['column_name'])
  if (typeof field === 'number' || typeof field === 'boolean') return [String(field)]
  return typeof field === 'string' && field !== '' ? [field] : []
}

interface Names {
  exact: Map<string, SourceColumn>
  folded: Map<string, SourceColumn>
}

const known = new WeakMap<Source, Names>()

const firstOf = (columns: readonly SourceColumn[], nameOf: (column: SourceColumn) => string) =>
  new Map(columns.toReversed().map((column) => [nameOf(column), column]))

const namesIn = (source: Source): Names => {
  const found = known.get(source)
  if (found !== undefined) return found
  const { columns } = source
  const names = {
    exact: firstOf(columns, ({ column_name }) => column_name),
    folded: firstOf(columns, ({ column_name }) => column_name.toLowerCase()),
  }
  known.set(source, names)
  return names
}

export const namesOf = (columns: readonly { column_name: string }[]) =>
  columns.map(({ column_name }) => column_name)

/** The column of that name: matched exactly, then case-insensitively. */
export const findColumn = (source: Source, name: string): SourceColumn | undefined => {
  const { exact, folded } = namesIn(source)
  return exact.get(name) ?? folded.get(name.toLowerCase())
}

export const missingColumns = (names: readonly string[]) =>
  badRequest(`Columns missing in datasource: [${names.map((name) => `'${name}'`).join(', ')}]`)

/** The columns of a form field, each once, in the field's order. Unknown names are refused together. */
export const readColumns = (source: Source, field: unknown): SourceColumn[] => {
  const found = columnNames(field).map((name) => ({ name, column: findColumn(source, name) }))
  const missing = found.filter(({ column }) => column === undefined)
  if (missing.length > 0) throw missingColumns(missing.map(({ name }) => name))
  return [...new Set(found.flatMap(({ column }) => (column === undefined ? [] : [column])))]
}
