import {
  isReserved,
  reservedMessage,
  type chosenTypes,
  type Database,
  type PreviewAnswer,
  type UploadDialect,
  type UploadFields,
  type UploadFix,
  type UploadOptions,
  type UploadTarget,
} from '../../api/contract'

export type ChosenType = (typeof chosenTypes)[number]
export type IfExists = UploadTarget['if_exists']

export interface UploadDraft {
  file: File | null
  /** Files whose rows come after those of `file`, in the same table. */
  others: readonly File[]
  tableName: string
  database: Database | null
  schema: string | null
  ifExists: IfExists
  /** What was chosen of how the file is read; what is absent is detected. */
  options: UploadOptions
}

/** What travels to the server. */
export type Upload = UploadFields & { file: File; others?: readonly File[] }

/** What a preview is asked for. */
export type PreviewRequest = UploadOptions & { file: File; others?: readonly File[] }

export const emptyDraft: UploadDraft = {
  file: null,
  others: [],
  tableName: '',
  database: null,
  schema: null,
  ifExists: 'fail',
  options: {},
}

/** How a file is read when nothing is detected or chosen. */
export const plainDialect: UploadDialect = {
  separator: ',',
  quote: '"',
  escape: 'doubled',
  comment: 'none',
  header: true,
  encoding: 'utf-8',
  decimal_char: '.',
  skip_rows: 0,
  header_lines: 1,
  skip_footer: 0,
  table: 0,
}

/** What is wrong with the name of a new table. An earlier version may have made one under a reserved name, which then can still be added to. */
export const tableNameError = ({
  tableName,
  ifExists,
}: Pick<UploadDraft, 'tableName' | 'ifExists'>) =>
  ifExists === 'fail' && isReserved(tableName) ? reservedMessage(tableName) : null

/** The first thing that is missing or wrong, in words for the Submit button; null when the draft is complete. */
export const missingOf = (draft: UploadDraft) => {
  if (!draft.file) return 'Choose a file first'
  if (draft.tableName.trim() === '') return 'Enter a table name first'
  if (draft.tableName.includes('.')) return 'Take the dots out of the table name'
  if (tableNameError(draft) !== null) return 'Choose another table name first'
  if (!draft.database) return 'Choose a database first'
  return draft.schema === null ? 'Choose a schema first' : null
}

/** How the file is read: as it was chosen, else as it was detected. */
export const dialectOf = ({ options }: UploadDraft, read: PreviewAnswer | null): UploadDialect => ({
  ...plainDialect,
  ...read?.dialect,
  ...(Object.fromEntries(
    Object.entries(options).filter(([name]) => name in plainDialect),
  ) as Partial<UploadDialect>),
})

/** The separator that was detected, and what else is not what the server takes a file for: it is sent, so that the upload reads what the preview shows. */
const detected = ({ dialect }: PreviewAnswer): Partial<UploadDialect> =>
  Object.fromEntries(
    Object.entries(dialect ?? {}).filter(
      ([name, value]) =>
        name === 'separator' || value !== plainDialect[name as keyof UploadDialect],
    ),
  )

/** Whether several files become one table: then each is read with the dialect that it has. */
const joinsFiles = ({ others, options }: UploadDraft, { parts }: PreviewAnswer) =>
  others.length > 0 || (parts !== null && options.part === undefined)

const filesOf = (file: File, others: readonly File[]) =>
  others.length === 0 ? { file } : { file, others }

/** The upload a complete draft stands for. */
export const uploadOf = (draft: UploadDraft, read: PreviewAnswer | null): Upload | null => {
  const { file, others, tableName, database, schema, ifExists, options } = draft
  if (!file || !database || schema === null) return null
  const target = {
    database_name: database.database_name,
    table_name: tableName.trim(),
    schema,
    if_exists: ifExists,
  }
  return {
    ...filesOf(file, others),
    ...target,
    ...(read === null || joinsFiles(draft, read) ? {} : detected(read)),
    ...options,
  }
}

/** A preview shows every column of the file, those that are left out too, and none that is made. */
export const previewRequestOf = ({ file, others, options }: UploadDraft): PreviewRequest | null => {
  if (file === null) return null
  const { use_columns: _, index_col: __, index_label: ___, dataframe: ____, ...parse } = options
  return { ...filesOf(file, others), ...parse }
}

const bound = [
  'separator',
  'quote',
  'escape',
  'comment',
  'short_rows',
  'long_rows',
  'header',
  'encoding',
  'decimal_char',
  'skip_rows',
  'header_lines',
  'skip_footer',
  'table',
  'column_names',
  'sheet',
  'part',
  'file_column',
  'differing_columns',
  'column_types',
  'use_columns',
  'parse_dates',
  'index_col',
] as const

/** What stays of the options when a file of another name is taken: what is about its columns or its form goes. */
export const unbound = (options: UploadOptions): UploadOptions =>
  Object.fromEntries(
    Object.entries(options).filter(([name]) => !bound.some((each) => each === name)),
  )

/** Options with a fix applied: types join those that were chosen. */
export const fixed = (options: UploadOptions, { options: fix }: UploadFix): UploadOptions => ({
  ...options,
  ...fix,
  ...(fix.column_types ? { column_types: { ...options.column_types, ...fix.column_types } } : {}),
})

/** Options with a column taken as a type; null goes back to what is detected. */
export const typed = (
  { column_types: types = {}, ...options }: UploadOptions,
  name: string,
  type: ChosenType | null,
): UploadOptions => {
  const others = Object.fromEntries(Object.entries(types).filter(([other]) => other !== name))
  const chosen = type === null ? others : { ...others, [name]: type }
  return Object.keys(chosen).length === 0 ? options : { ...options, column_types: chosen }
}

/** Options with a column of the file read or left out; all of them are read when none is named. */
export const included = (
  { use_columns: used, ...options }: UploadOptions,
  columns: readonly string[],
  name: string,
  isRead: boolean,
): UploadOptions => {
  const before = used === undefined || used.length === 0 ? columns : used
  const chosen = columns.filter((column) => (column === name ? isRead : before.includes(column)))
  return chosen.length === columns.length ? options : { ...options, use_columns: chosen }
}

/** Uploads go to the workspace's own database unless another is chosen. */
export const preferredDatabase = (databases: Database[]) =>
  databases.find((database) => database.is_internal) ??
  (databases.length === 1 ? databases[0] : undefined) ??
  null
