import type { Database, UploadFields } from '../../api/contract'

export interface UploadDraft {
  file: File | null
  tableName: string
  database: Database | null
  schema: string | null
  separator: Separator
  ifExists: UploadFields['if_exists']
}
type Separator = ',' | '\t' | '|' | ';'

/** What travels to the server. */
export interface Upload extends Pick<UploadFields, 'database_name' | 'table_name' | 'schema' | 'separator' | 'if_exists'> {
  file: File
}

export const emptyDraft: UploadDraft = {
  file: null,
  tableName: '',
  database: null,
  schema: null,
  separator: ',',
  ifExists: 'fail',
}

/** A table name made of a file's name: letters, digits and underscores, not beginning with a digit. */
export const tableNameOf = (fileName: string) => {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase()
    .slice(0, 250)
  return /^\p{N}/u.test(name) ? `t_${name}` : name
}

const extensions = ['csv', 'xls', 'xlsx']
/** Why a file cannot be taken, else null. */
export const refusalOf = (file: File) => {
  const extension = file.name.split('.').pop()?.toLowerCase() ?? ''
  if (!extensions.includes(extension)) return `${file.name} cannot be read: choose a csv, xls or xlsx file`
  return file.size === 0 ? `${file.name} is empty: choose a file with a header line and rows` : null
}

/** The first thing that is missing, in words for the Submit button; null when the draft is complete. */
export const missingOf = (draft: UploadDraft) => {
  if (!draft.file) return 'Choose a file first'
  if (draft.tableName.trim() === '') return 'Enter a table name first'
  if (draft.tableName.includes('.')) return 'Take the dots out of the table name'
  if (!draft.database) return 'Choose a database first'
  return draft.schema === null ? 'Choose a schema first' : null
}

/** The upload a complete draft stands for. */
export const uploadOf = ({ file, tableName, database, schema, separator, ifExists }: UploadDraft): Upload | null =>
  file && database && schema !== null
    ? {
        file,
        database_name: database.database_name,
        table_name: tableName.trim(),
        schema,
        separator,
        if_exists: ifExists,
      }
    : null

/** Uploads go to the workspace's own database unless another is chosen. */
export const preferredDatabase = (databases: Database[]) =>
  databases.find((database) => database.is_internal) ?? (databases.length === 1 ? databases[0] : undefined) ?? null
