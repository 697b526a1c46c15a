import { z } from 'zod'
import { uploadOptionsSchema, uploadTargetSchema } from '../../api/contract/upload'
import { withFiles, type FileForm } from './takenFiles'

/** What of a draft stays in this browser tab over a reload: everything but the file, which is asked for by its name. */
export const storedUploadSchema = z.object({
  fileName: z.string(),
  tableName: z.string(),
  nameIsOwn: z.boolean(),
  databaseId: z.number(),
  schema: z.string(),
  ifExists: uploadTargetSchema.shape.if_exists,
  options: uploadOptionsSchema,
  /** It was being uploaded: a reload cut it off. */
  isSending: z.boolean(),
})
export type StoredUpload = z.infer<typeof storedUploadSchema>

/** A draft as it is kept. */
export const storedUploadOf = (
  {
    draft: { file, tableName, database, schema, ifExists, options },
    requested,
    nameIsOwn,
  }: FileForm,
  isSending: boolean,
): StoredUpload => ({
  fileName: file?.name ?? requested ?? '',
  tableName,
  nameIsOwn,
  databaseId: database?.id ?? 0,
  schema: schema ?? '',
  ifExists,
  options,
  isSending,
})

/** A form that just opened with what was kept; a file that is there already is taken as if it were chosen now. */
export const withStored = (
  form: FileForm & { refusal: string | null },
  { fileName, tableName, nameIsOwn, ifExists, options, isSending }: StoredUpload,
) => {
  const { draft, next } = form
  if (draft.file && form.nameIsOwn) return {}
  const stored = {
    draft: { ...draft, file: null, tableName, ifExists, options },
    nameIsOwn,
    requested: fileName === '' ? null : fileName,
    next: [],
  }
  return {
    ...stored,
    ...withFiles(stored, draft.file ? [draft.file, ...next] : []),
    refusal: form.refusal,
    wasCut: isSending,
  }
}
