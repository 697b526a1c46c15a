import type { UploadAnswer, UploadFields } from './contract'
import { http, type CallOptions } from './client'

type UploadForm = Partial<UploadFields> & { file: File }
interface UploadOptions extends CallOptions {
  /** Called as bytes leave; the file's own reading on the server comes after the last of them. */
  onProgress?: (progress: { sent: number; total: number }) => void
}

/** Sends a file to become a table and its dataset: whole or not at all. */
export const uploadFile = async ({ file, ...fields }: UploadForm, { signal, onProgress }: UploadOptions = {}) => {
  const form = new FormData()
  Object.entries(fields).forEach(([name, value]) => {
    form.append(name, value)
  })
  form.append('file', file, file.name)
  const answer = await http.post<UploadAnswer>('/database/post_file', form, {
    ...(signal ? { signal } : {}),
    onUploadProgress: ({ loaded, total }) => onProgress?.({ sent: loaded, total: total ?? file.size }),
  })
  return answer.data
}
