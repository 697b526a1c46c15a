import type { UploadOptions } from '../../api/contract'
import { withFiles, type FileForm } from './takenFiles'
import type { IfExists } from './uploadDraft'

/** What of a draft stays in this browser tab over a reload: everything but the file, which is asked for by its name. */
export interface KeptUpload {
  fileName: string
  tableName: string
  nameIsOwn: boolean
  databaseId: number
  schema: string
  ifExists: IfExists
  options: UploadOptions
  /** It was being uploaded: a reload cut it off. */
  isSending: boolean
}

/** Nothing: what a browser tab without a draft holds. */
export const emptyKept: KeptUpload = { fileName: '', tableName: '', nameIsOwn: false, databaseId: 0, schema: '', ifExists: 'fail', options: {}, isSending: false }

/** A draft as it is kept. */
export const keptOf = ({ draft: { file, tableName, database, schema, ifExists, options }, wanted, nameIsOwn }: FileForm, isSending: boolean): KeptUpload => ({
  fileName: file?.name ?? wanted ?? '', tableName, nameIsOwn, databaseId: database?.id ?? 0, schema: schema ?? '', ifExists, options, isSending,
})

/** A form that just opened with what was kept; a file that is there already is taken as if it were chosen now. */
export const withKept = (form: FileForm & { refusal: string | null }, { fileName, tableName, nameIsOwn, ifExists, options, isSending }: KeptUpload) => {
  const { draft, next } = form
  if (draft.file && form.nameIsOwn) return {}
  const kept = { draft: { ...draft, file: null, tableName, ifExists, options }, nameIsOwn, wanted: fileName === '' ? null : fileName, next: [] }
  return { ...kept, ...withFiles(kept, draft.file ? [draft.file, ...next] : []), refusal: form.refusal, wasCut: isSending }
}
