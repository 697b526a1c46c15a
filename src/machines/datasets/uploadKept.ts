import { z } from 'zod'
import { uploadOptionsSchema, uploadTargetSchema } from '../../api/contract/upload'
import { withFiles, type FileForm } from './takenFiles'

/** What of a draft stays in this browser tab over a reload: everything but the file, which is asked for by its name. */
export const keptUploadSchema = z.object({
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
export type KeptUpload = z.infer<typeof keptUploadSchema>

/** A draft as it is kept. */
export const keptOf = (
  { draft: { file, tableName, database, schema, ifExists, options }, wanted, nameIsOwn }: FileForm,
  isSending: boolean,
): KeptUpload => ({
  fileName: file?.name ?? wanted ?? '',
  tableName,
  nameIsOwn,
  databaseId: database?.id ?? 0,
  schema: schema ?? '',
  ifExists,
  options,
  isSending,
})

/** A form that just opened with what was kept; a file that is there already is taken as if it were chosen now. */
export const withKept = (
  form: FileForm & { refusal: string | null },
  { fileName, tableName, nameIsOwn, ifExists, options, isSending }: KeptUpload,
) => {
  const { draft, next } = form
  if (draft.file && form.nameIsOwn) return {}
  const kept = {
    draft: { ...draft, file: null, tableName, ifExists, options },
    nameIsOwn,
    wanted: fileName === '' ? null : fileName,
    next: [],
  }
  return {
    ...kept,
    ...withFiles(kept, draft.file ? [draft.file, ...next] : []),
    refusal: form.refusal,
    wasCut: isSending,
  }
}
