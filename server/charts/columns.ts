import { badRequest } from '../problem.ts'
import type { Source, SourceColumn } from './source.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The column names a form field holds: a name, an object with `column_name`, or a list of these. */
export const columnNames = (field: unknown): string[] => {
  if (Array.isArray(field)) return field.flatMap(columnNames)
  if (isObject(field)) return columnNames(field['column_name'])
  if (typeof field === 'number' || typeof field === 'boolean') return [String(field)]
  return typeof field === 'string' && field !== '' ? [field] : []
}

/** The column of that name: matched exactly, then case-insensitively. */
export const findColumn = (source: Source, name: string): SourceColumn | undefined =>
  source.columns.find((column) => column.column_name === name) ??
  source.columns.find((column) => column.column_name.toLowerCase() === name.toLowerCase())

export const missingColumns = (names: readonly string[]) =>
  badRequest(`Columns missing in datasource: [${names.map((name) => `'${name}'`).join(', ')}]`)

/** The columns of a form field, each once, in the field's order. Unknown names are refused together. */
export const readColumns = (source: Source, field: unknown): SourceColumn[] => {
  const found = columnNames(field).map((name) => ({ name, column: findColumn(source, name) }))
  const missing = found.filter(({ column }) => column === undefined)
  if (missing.length > 0) throw missingColumns(missing.map(({ name }) => name))
  return [...new Set(found.flatMap(({ column }) => (column === undefined ? [] : [column])))]
}
