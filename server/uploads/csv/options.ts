import {
  comments,
  differingColumns,
  escapes,
  longRows,
  separatorNames,
  separators,
  shortRows,
  type Escape,
} from '../../../src/api/contract/uploadChoices.ts'
import { Refusal, unacceptable } from '../../problem.ts'
import type { IfExists } from '../../engines/engine.ts'
import { encodingCalled } from './encoding.ts'
import { flag, list, refuse, text, whole, type Fields } from './formFields.ts'
import type { Grammar } from './scan.ts'

/** How a text file is written, as far as it is known: null is found by looking at the file. */
export interface ChosenDialect {
  separator: string | null
  /** Null is found; an empty one means that no value is quoted. */
  quote: string | null
  escape: Escape | null
  /** Null is found; an empty one means that no line is a comment. */
  comment: string | null
  header: boolean | null
  decimalChar: string | null
  skipRows: number | null
  /** How many lines the names of the columns are made of. */
  headerLines: number | null
  /** How many lines at the end are no part of the table. */
  skipFooter: number | null
  /** Which of several tables is read, counted from 1; 0 takes all as one. */
  table: number | null
}

export interface CsvOptions {
  separator: string
  quote: string
  escape: Escape
  comment: string
  header: boolean
  encoding: string | null
  sheet: string | null
  columnTypes: ReadonlyMap<string, string>
  indexColumn: number | null
  indexLabel: string | null
  writeIndex: boolean
  skipRows: number
  headerLines: number
  skipFooter: number
  table: number
  /** The line in which the chosen one of several tables ends; null reads to the end. */
  endLine: number | null
  rowLimit: number | null
  renameDuplicates: boolean
  skipSpaces: boolean
  skipBlankLines: boolean
  useColumns: string[] | null
  decimalChar: string
  parseDates: string[]
  inferDates: boolean
  nullValues: string[]
  shortRows: (typeof shortRows)[number]
  longRows: (typeof longRows)[number]
  /** Names of the columns in their order, an empty one where the file's own stays. */
  columnNames: readonly string[]
  /** The one of several files that is read; null reads all of them. */
  part: string | null
  /** The column of the files' names where several become one table; null writes none. */
  fileColumn: string | null
  differingColumns: (typeof differingColumns)[number]
}

/** The options of a file whose dialect is not known yet. */
export type PreviewOptions = Omit<CsvOptions, keyof ChosenDialect | 'endLine'> & ChosenDialect

export interface UploadOptions extends PreviewOptions {
  databaseName: string
  tableName: string
  schema: string
  ifExists: IfExists
}

const defaultNulls = [
  '',
  '#N/A',
  '#N/A N/A',
  '#NA',
  '-1.#IND',
  '-1.#QNAN',
  '-NaN',
  '-nan',
  '1.#IND',
  '1.#QNAN',
  '<NA>',
  'N/A',
  'NA',
  'NULL',
  'NaN',
  'n/a',
  'nan',
  'null',
]

/** True where nothing else was chosen of what counts as missing. */
export const areUsualNulls = ({ nullValues }: Pick<CsvOptions, 'nullValues'>) =>
  nullValues.filter((value) => value !== '').join('|') ===
  defaultNulls.filter((value) => value !== '').join('|')

const named: Record<string, string> = {
  ...Object.fromEntries(separators.map((sign) => [sign, sign])),
  ...Object.fromEntries(separators.map((sign) => [separatorNames[sign], sign])),
  '\\t': '\t',
  '\\x01': '\u0001',
}

const tableNameOf = (fields: Fields) => {
  const name = (fields['table_name'] ?? '').trim()
  if (name === '') return refuse('table_name', 'Required')
  if (name.length > 250) return refuse('table_name', 'Must be at most 250 characters')
  if (/\p{Cc}/u.test(name)) return refuse('table_name', 'Must not hold control characters')
  if (name.includes('.'))
    throw new Refusal(400, 'Table name cannot contain a schema', {
      fields: { table_name: ['Table name cannot contain a schema'] },
    })
  return name
}

const longestUploadId = 64

/** The id that the client gave an upload; empty where it gave none. */
export const uploadIdOf = (fields: Fields): string => {
  const { upload_id: id = '' } = fields
  return id.length > longestUploadId
    ? refuse('upload_id', `Must be at most ${longestUploadId} characters`)
    : id
}

const ifExistsOf = (fields: Fields): IfExists => {
  const value = text(fields, 'if_exists') ?? 'fail'
  return value === 'fail' || value === 'replace' || value === 'append'
    ? value
    : refuse('if_exists', 'Must be fail, replace or append')
}

const isAuto = (sent: string) => sent.trim().toLowerCase() === 'auto'

/** A choice by its name; null where it is left to be found. */
const choiceOf = <Name extends string>(
  fields: Fields,
  field: string,
  choices: readonly Name[],
): Name | null => {
  const sent = text(fields, field)
  if (sent === null || isAuto(sent)) return null
  const chosen = choices.find((choice) => choice === sent.toLowerCase())
  return chosen ?? refuse(field, `Must be ${choices.join(', ')}`)
}

const commentOf = (fields: Fields) => {
  const sign = choiceOf(fields, 'comment', comments)
  return sign === 'none' ? '' : sign
}

const separatorOf = (fields: Fields) => {
  const sent = fields['separator'] ?? ''
  if (sent === '' || isAuto(sent)) return null
  return (
    named[sent] ??
    named[sent.trim().toLowerCase()] ??
    refuse('separator', `Must be ${Object.values(separatorNames).join(', ')} or auto`)
  )
}

const quoteNames: Record<string, string> = {
  '"': '"',
  "'": "'",
  none: '',
  double: '"',
  single: "'",
}
const quoteOf = (fields: Fields) => {
  const sent = text(fields, 'quote')
  return sent === null || isAuto(sent)
    ? null
    : (quoteNames[sent.toLowerCase()] ?? refuse('quote', `Must be ", ' or none`))
}

const decimalOf = (fields: Fields, separator: string | null) => {
  const value = text(fields, 'decimal_char')
  if (value === null || isAuto(value)) return null
  if (value.length !== 1 || /[\s\d"'+-]/.test(value))
    return refuse('decimal_char', 'Must be one character that is no digit, sign, quote or space')
  if (value === separator)
    throw unacceptable('The decimal character and the separator are the same', {
      decimal_char: ['The decimal character and the separator are the same'],
    })
  return value
}

const encodingOf = (fields: Fields) => {
  const label = text(fields, 'encoding')
  return label === null || isAuto(label)
    ? null
    : (encodingCalled(label) ?? refuse('encoding', `Unknown encoding ${label}`))
}

const typeText =
  /^(VARCHAR|BOOLEAN|TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT|FLOAT|DOUBLE|DATE|TIME|TIMESTAMP|TIMESTAMP WITH TIME ZONE|DECIMAL\(\d{1,2},\d{1,2}\))$/
const columnTypesOf = (fields: Fields): ReadonlyMap<string, string> => {
  const sent = text(fields, 'column_types')
  if (sent === null) return new Map()
  let types: unknown
  try {
    types = JSON.parse(sent)
  } catch {
    return refuse('column_types', 'Must be JSON: an object of column names and types')
  }
  if (typeof types !== 'object' || types === null || Array.isArray(types))
    return refuse('column_types', 'Must be an object of column names and types')
  const chosen = Object.entries(types).map(([name, type]): [string, string] => {
    const typeName = String(type).trim().toUpperCase()
    return typeText.test(typeName)
      ? [name, typeName]
      : refuse('column_types', `Unknown type ${String(type).slice(0, 100)} of the column ${name}`)
  })
  return new Map(chosen)
}

const fileColumnOf = (fields: Fields) => {
  const sent = fields['file_column']
  if (sent === undefined) return 'file'
  if (sent.length > 250 || /\p{Cc}/u.test(sent))
    return refuse('file_column', 'Must be at most 250 characters, none of which controls')
  return sent.trim() === '' ? null : sent.trim()
}

const isLeft = (fields: Fields, field: string) => isAuto(text(fields, field) ?? 'auto')

/** A whole number; null where it is left to be found. */
const foundOr = (fields: Fields, field: string) =>
  isLeft(fields, field) ? null : whole(fields, field)

const maxHeaderLines = 10

const headerLinesOf = (fields: Fields) => {
  const lines = foundOr(fields, 'header_lines')
  return lines === null || (lines >= 1 && lines <= maxHeaderLines)
    ? lines
    : refuse('header_lines', `Must be a whole number from 1 to ${maxHeaderLines}`)
}

const columnNamesOf = (fields: Fields) => {
  const names = (list(fields, 'column_names') ?? []).map((name) => name.trim())
  const filled = names.filter((name) => name !== '').map((name) => name.toLowerCase())
  if (new Set(filled).size < filled.length)
    return refuse('column_names', 'Two columns have the same name')
  return names.some((name) => name.length > 250 || /\p{Cc}/u.test(name))
    ? refuse('column_names', 'Must be at most 250 characters each, none of which controls')
    : names
}

/** How a file becomes a table, from the text fields of a form; what is absent of its dialect is null. */
export const previewOptions = (fields: Fields): PreviewOptions => {
  const separator = separatorOf(fields)
  return {
    separator,
    quote: quoteOf(fields),
    escape: choiceOf(fields, 'escape', escapes),
    comment: commentOf(fields),
    header: isLeft(fields, 'header') ? null : flag(fields, 'header', true),
    encoding: encodingOf(fields),
    sheet: (fields['sheet'] ?? '') === '' ? null : (fields['sheet'] as string),
    columnTypes: columnTypesOf(fields),
    indexColumn: whole(fields, 'index_col'),
    indexLabel: text(fields, 'index_label'),
    writeIndex: flag(fields, 'dataframe', false),
    skipRows: foundOr(fields, 'skip_rows'),
    headerLines: headerLinesOf(fields),
    skipFooter: foundOr(fields, 'skip_footer'),
    table: foundOr(fields, 'table'),
    rowLimit: whole(fields, 'n_rows'),
    renameDuplicates: flag(fields, 'mangle_dupe_cols', true),
    skipSpaces: flag(fields, 'skip_spaces', true),
    skipBlankLines: flag(fields, 'skip_blank_lines', true),
    useColumns: list(fields, 'use_columns'),
    decimalChar: decimalOf(fields, separator),
    parseDates: list(fields, 'parse_dates') ?? [],
    inferDates: flag(fields, 'infer_datetime', true),
    nullValues: list(fields, 'null_values') ?? defaultNulls,
    shortRows: choiceOf(fields, 'short_rows', shortRows) ?? 'refuse',
    longRows: choiceOf(fields, 'long_rows', longRows) ?? 'refuse',
    columnNames: columnNamesOf(fields),
    part: (fields['part'] ?? '') === '' ? null : (fields['part'] as string),
    fileColumn: fileColumnOf(fields),
    differingColumns: choiceOf(fields, 'differing_columns', differingColumns) ?? 'refuse',
  }
}

const usual = {
  separator: ',',
  quote: '"',
  escape: 'doubled' as Escape,
  comment: '',
  header: true,
  decimalChar: '.',
  skipRows: 0,
  headerLines: 1,
  skipFooter: 0,
  table: 0,
  endLine: null as number | null,
}

export const completed = (
  options: PreviewOptions,
  rest: Required<typeof usual> = usual,
): CsvOptions => {
  const {
    separator,
    quote,
    escape,
    comment,
    header,
    decimalChar,
    skipRows,
    headerLines,
    skipFooter,
    table,
    ...others
  } = options
  const complete = {
    separator: separator ?? rest.separator,
    quote: quote ?? rest.quote,
    escape: escape ?? rest.escape,
    comment: comment ?? rest.comment,
    header: header ?? rest.header,
    decimalChar: decimalChar ?? rest.decimalChar,
    skipRows: skipRows ?? rest.skipRows,
    headerLines: headerLines ?? rest.headerLines,
    skipFooter: skipFooter ?? rest.skipFooter,
    table: table ?? rest.table,
    endLine: rest.endLine,
  }
  if (complete.decimalChar === complete.separator)
    throw unacceptable('The decimal character and the separator are the same')
  return { ...others, ...complete }
}

/** The options of an upload from the text fields of its form; absent ones get the contract's defaults (§9.3). */
export const uploadOptions = (fields: Fields): UploadOptions => ({
  databaseName: text(fields, 'database_name') ?? refuse('database_name', 'Required'),
  tableName: tableNameOf(fields),
  schema: text(fields, 'schema') ?? '',
  ifExists: ifExistsOf(fields),
  ...previewOptions(fields),
})

/** What a file is taken to be written with while it arrives, before its dialect is found. */
export const likelyGrammar = ({
  separator,
  quote,
}: Pick<ChosenDialect, 'separator' | 'quote'>): Grammar => ({
  separator: separator ?? usual.separator,
  quote: quote ?? usual.quote,
})

/** The same where the options may be wrong; null then. */
export const grammarOf = (options: () => PreviewOptions): Grammar | null => {
  try {
    return likelyGrammar(options())
  } catch {
    return null
  }
}
