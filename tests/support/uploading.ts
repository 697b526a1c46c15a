import type { TestApp } from './app.ts'

export interface UploadAttempt {
  /** Null is a form without a file. */
  content: string | Uint8Array | null
  fileName?: string
  /** Files that come after the first. */
  others?: readonly { fileName: string; content: string | Uint8Array }[]
  fields?: Record<string, string>
  token?: string
  call?: 'post_file' | 'preview_file'
}

/** Sends a file as the dialog does: the text fields first, then the file. */
export const upload = async (
  { app, plain }: Pick<TestApp, 'app'> & { plain: Pick<TestApp['plain'], 'token'> },
  {
    content,
    fileName = 'data.csv',
    others = [],
    fields = {},
    token,
    call = 'post_file',
  }: UploadAttempt,
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    database_name: 'Workspace',
    table_name: 'data',
    schema: '',
    ...fields,
  }))
    form.append(name, value)
  if (content !== null) form.append('file', new Blob([content as BlobPart]), fileName)
  for (const other of others)
    form.append('file', new Blob([other.content as BlobPart]), other.fileName)
  const packed = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/database/${call}`,
    headers: {
      authorization: `Bearer ${token ?? plain.token}`,
      'content-type': packed.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await packed.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}
