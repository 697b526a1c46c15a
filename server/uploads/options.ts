import { Refusal, unacceptable } from '../problem.ts'
import type { IfExists } from '../engines/duckdb/messages.ts'

export interface CsvOptions {
  separator: string
  encoding: string | null
  indexColumn: number | null
  indexLabel: string | null
  writeIndex: boolean
  skipRows: number
  rowLimit: number | null
  renameDuplicates: boolean
  skipSpaces: boolean
  skipBlankLines: boolean
  useColumns: string[] | null
  decimalChar: string
  parseDates: string[]
  inferDates: boolean
  nullValues: string[]
}

export interface UploadOptions extends CsvOptions {
  databaseName: string
  tableName: string
  schema: string
  ifExists: IfExists
}

type Fields = Readonly<Record<string, string>>

const defaultNulls = [
  '', '#N/A', '#N/A N/A', '#NA', '-1.#IND', '-1.#QNAN', '-NaN', '-nan', '1.#IND', '1.#QNAN', '<NA>', 'N/A', 'NA', 'NULL', 'NaN',
  'n/a', 'nan', 'null',
]

const separators: Record<string, string> = {
  ',': ',', '\t': '\t', '\\t': '\t', '|': '|', ';': ';', comma: ',', tab: '\t', pipe: '|', semicolon: ';',
}

const refuse = (field: string, message: string): never => {
  throw new Refusal(400, `${field}: ${message}`, { fields: { [field]: [message] } })
}

const truths: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }
const flag = (fields: Fields, name: string, otherwise: boolean) => {
  const text = (fields[name] ?? '').trim().toLowerCase()
  return text === '' ? otherwise : (truths[text] ?? refuse(name, 'Must be true or false'))
}

const absent = new Set(['', 'none', 'null', 'undefined'])
const whole = (fields: Fields, name: string) => {
  const text = (fields[name] ?? '').trim()
  if (absent.has(text.toLowerCase())) return null
  return /^\d{1,15}$/.test(text) ? Number(text) : refuse(name, 'Must be a whole number from 0 up')
}

const listed = (text: string): string[] => {
  if (!text.trim().startsWith('[')) return text.split(',').map((part) => part.trim())
  try {
    return (JSON.parse(text) as unknown[]).map(String)
  } catch {
    return text.split(',').map((part) => part.trim())
  }
}
const list = (fields: Fields, name: string) => {
  const text = fields[name]
  return text === undefined || text.trim() === '' || text.trim() === '[]' ? null : listed(text)
}

const text = (fields: Fields, name: string) => {
  const value = (fields[name] ?? '').trim()
  return value === '' ? null : value
}

const tableNameOf = (fields: Fields) => {
  const name = (fields['table_name'] ?? '').trim()
  if (name === '') return refuse('table_name', 'Required')
  if (name.length > 250) return refuse('table_name', 'Must be at most 250 characters')
  if (/\p{Cc}/u.test(name)) return refuse('table_name', 'Must not hold control characters')
  if (name.includes('.')) throw new Refusal(400, 'Table name cannot contain a schema', { fields: { table_name: ['Table name cannot contain a schema'] } })
  return name
}

const ifExistsOf = (fields: Fields): IfExists => {
  const value = text(fields, 'if_exists') ?? 'fail'
  return value === 'fail' || value === 'replace' || value === 'append' ? value : refuse('if_exists', 'Must be fail, replace or append')
}

const separatorOf = (fields: Fields) => {
  const sent = fields['separator'] ?? ''
  if (sent === '') return ','
  return separators[sent] ?? separators[sent.trim().toLowerCase()] ?? refuse('separator', 'Must be comma, tab, pipe or semicolon')
}

const decimalOf = (fields: Fields, separator: string) => {
  const value = text(fields, 'decimal_char') ?? '.'
  if (value.length !== 1) return refuse('decimal_char', 'Must be one character')
  if (value === separator) throw unacceptable('The decimal character and the separator are the same')
  return value
}

const encodingOf = (fields: Fields) => {
  const label = text(fields, 'encoding')
  if (label === null) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return refuse('encoding', `Unknown encoding ${label}`)
  }
}

/** The options of an upload from the text fields of its form; absent ones get the contract's defaults (§9.3). */
export const uploadOptions = (fields: Fields): UploadOptions => {
  const separator = separatorOf(fields)
  return {
    databaseName: text(fields, 'database_name') ?? refuse('database_name', 'Required'),
    tableName: tableNameOf(fields),
    schema: text(fields, 'schema') ?? '',
    ifExists: ifExistsOf(fields),
    separator,
    encoding: encodingOf(fields),
    indexColumn: whole(fields, 'index_col'),
    indexLabel: text(fields, 'index_label'),
    writeIndex: flag(fields, 'dataframe', false),
    skipRows: whole(fields, 'skip_rows') ?? 0,
    rowLimit: whole(fields, 'n_rows'),
    renameDuplicates: flag(fields, 'mangle_dupe_cols', true),
    skipSpaces: flag(fields, 'skip_spaces', true),
    skipBlankLines: flag(fields, 'skip_blank_lines', true),
    useColumns: list(fields, 'use_columns'),
    decimalChar: decimalOf(fields, separator),
    parseDates: list(fields, 'parse_dates') ?? [],
    inferDates: flag(fields, 'infer_datetime', true),
    nullValues: list(fields, 'null_values') ?? defaultNulls,
  }
}
