import { previewBytes, toProblem, type UploadFields, type UploadOptions } from './contract'
import { addressOf } from './contract/webFile'
import { startsReadably, uploadKindOf } from './contract/uploadFormats'
import { get, post, remove, type CallOptions } from './client'
import { messageSchema } from './contract/list'
import { previewAnswerSchema, uploadAnswerSchema, uploadProgressSchema } from './contract/upload'

type UploadForm = Partial<UploadFields> & { file: File; others?: readonly File[] }
interface UploadCallOptions extends CallOptions {
  /** Called as bytes leave; the file's own reading on the server comes after the last of them. */
  onProgress?: (progress: { sent: number; total: number }) => void
}

type Field = string | number | boolean | object | null | undefined
const asText = (value: NonNullable<Field>) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** The text fields first, the files last: the server knows how to read them before they come. */
const formOf = (
  fields: Record<string, Field>,
  files: readonly { name: string; content: Blob }[] = [],
) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields))
    if (value !== null && value !== undefined) form.append(field, asText(value))
  for (const { name, content } of files) form.append('file', content, name)
  return form
}

const named = (file: File) => ({ name: file.name, content: file })

/** The files of a form that are sent; those at web addresses are named in its lines of `url`. */
const sentOf = (files: readonly File[]) => files.filter((file) => addressOf(file) === null)
const urlOf = (files: readonly File[]) => {
  const addresses = files.flatMap((file) => addressOf(file) ?? [])
  return addresses.length === 0 ? {} : { url: addresses.join('\n') }
}

/** Sends a file, or several whose rows follow each other, to become a table and its dataset: whole or not at all. */
export const uploadFile = (
  { file, others = [], ...fields }: UploadForm,
  { signal, onProgress }: UploadCallOptions = {},
) =>
  post(
    uploadAnswerSchema,
    '/database/post_file',
    formOf({ ...fields, ...urlOf([file, ...others]) }, sentOf([file, ...others]).map(named)),
    {
      ...(signal ? { signal } : {}),
      unlimited: true,
      onUploadProgress: ({ loaded, total }) =>
        onProgress?.({ sent: loaded, total: total ?? file.size }),
    },
  )

const minStart = 65_536

/** What a preview needs of a file: of several, a smaller start of each. */
const startOf = (file: File, count: number) => {
  const kind = uploadKindOf(file.name)
  return kind !== null && startsReadably(kind)
    ? file.slice(0, Math.max(minStart, Math.floor(previewBytes / count)))
    : file
}

const requestPreview = (form: FormData, options: CallOptions) =>
  post(previewAnswerSchema, '/database/preview_file', form, { ...options, unlimited: true })

/**
 * What an upload with these options would make of the file or files: of a text its start is sent, anything else as a whole, of a file at a web address its address.
 * With the token of an earlier preview nothing of it is sent, unless the server has forgotten it.
 */
export const previewFile = async (
  {
    file,
    others = [],
    token,
    ...options
  }: UploadOptions & { file: File; others?: readonly File[]; token: string | null },
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
  const files = [file, ...others]
  const sent = sentOf(files)
  const sizes = sent.map(({ size }) => size)
  return requestPreview(
    formOf(
      {
        ...options,
        ...urlOf(files),
        ...(sent.length === 0 ? {} : { file_size: others.length === 0 ? file.size : sizes }),
      },
      sent.map((each) => ({ name: each.name, content: startOf(each, files.length) })),
    ),
    call,
  )
}

/** Where an upload stands that was sent with an `upload_id`. */
export const uploadProgress = (uploadId: string, options: CallOptions = {}) =>
  get(uploadProgressSchema, `/database/upload/${encodeURIComponent(uploadId)}`, options)

/** Stops an upload that is received or read; nothing of it stays. */
export const cancelUpload = async (uploadId: string) => {
  await remove(messageSchema, `/database/upload/${encodeURIComponent(uploadId)}`, undefined)
}
