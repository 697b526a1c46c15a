import type { UploadDraft } from '../../machines/datasets/uploadDraft'

export const separatorChoices = [
  { value: ',', label: 'Comma' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe' },
  { value: ';', label: 'Semicolon' },
] as const

export const existsChoices = [
  { value: 'fail', label: 'Fail' },
  { value: 'replace', label: 'Replace' },
  { value: 'append', label: 'Append' },
] as const

/** What the chosen answer does to a table that is already there. */
export const whatExistsDoes = ({ ifExists, schema, tableName }: UploadDraft) => {
  const table = tableName.trim() === '' ? 'a table of this name' : `${schema === null ? '' : `${schema}.`}${tableName.trim()}`
  return {
    fail: `Stops if ${table} is already there.`,
    replace: `Takes the place of ${table} if it is already there.`,
    append: `Adds the rows to ${table} if it is already there; the columns must match by name.`,
  }[ifExists]
}
