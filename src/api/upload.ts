import { previewBytes, toProblem, type UploadFields, type UploadOptions } from './contract'
import { get, post, remove, type CallOptions } from './client'
import { messageSchema } from './contract/list'
import { previewAnswerSchema, uploadAnswerSchema, uploadProgressSchema } from './contract/upload'

type UploadForm = Partial<UploadFields> & { file: File }
interface UploadCallOptions extends CallOptions {
  /** Called as bytes leave; the file's own reading on the server comes after the last of them. */
  onProgress?: (progress: { sent: number; total: number }) => void
}

type Field = string | number | boolean | object | null | undefined
const asText = (value: NonNullable<Field>) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** The text fields first, the file last: the server knows how to read the file before it comes. */
const formOf = (fields: Record<string, Field>, file?: Blob, name?: string) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields))
    if (value !== null && value !== undefined) form.append(field, asText(value))
  if (file) form.append('file', file, name)
  return form
}

/** Sends a file to become a table and its dataset: whole or not at all. */
export const uploadFile = (
  { file, ...fields }: UploadForm,
  { signal, onProgress }: UploadCallOptions = {},
) =>
  post(uploadAnswerSchema, '/database/post_file', formOf(fields, file, file.name), {
    ...(signal ? { signal } : {}),
    unlimited: true,
    onUploadProgress: ({ loaded, total }) =>
      onProgress?.({ sent: loaded, total: total ?? file.size }),
  })

const isWorkbook = (file: File) => /\.xlsx?$/i.test(file.name)

const requestPreview = (form: FormData, options: CallOptions) =>
  post(previewAnswerSchema, '/database/preview_file', form, { ...options, unlimited: true })

/**
 * What an upload with these options would make of the file: of a text file its start is sent, a workbook as a whole.
 * With the token of an earlier preview nothing of it is sent, unless the server has forgotten it.
 */
export const previewFile = async (
  { file, token, ...options }: UploadOptions & { file: File; token: string | null },
  call: CallOptions = {},
) => {
  if (token !== null) {
    const stored = await requestPreview(formOf({ ...options, token }), call).catch(
      (error: unknown) => {
        if (toProblem(error).status === 404) return null
        throw error
      },
    )
    if (stored !== null) return stored
  }
  const part = isWorkbook(file) ? file : file.slice(0, previewBytes)
  return requestPreview(formOf({ ...options, file_size: file.size }, part, file.name), call)
}

/** Where an upload stands that was sent with an `upload_id`. */
export const uploadProgress = (uploadId: string, options: CallOptions = {}) =>
  get(uploadProgressSchema, `/database/upload/${encodeURIComponent(uploadId)}`, options)

/** Stops an upload that is received or read; nothing of it stays. */
export const cancelUpload = async (uploadId: string) => {
  await remove(messageSchema, `/database/upload/${encodeURIComponent(uploadId)}`, undefined)
}
