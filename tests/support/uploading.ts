import type { TestApp } from './app.ts'

export interface UploadAttempt {
  content: string | Uint8Array
  fileName?: string
  fields?: Record<string, string>
  token?: string
}

/** Sends a file as the dialog does: the text fields first, then the file. */
export const upload = async ({ app, plain }: TestApp, { content, fileName = 'data.csv', fields = {}, token }: UploadAttempt) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ database_name: 'Workspace', table_name: 'data', schema: '', ...fields })) form.append(name, value)
  form.append('file', new Blob([content as BlobPart]), fileName)
  const packed = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/database/post_file',
    headers: { authorization: `Bearer ${token ?? plain.token}`, 'content-type': packed.headers.get('content-type') ?? '' },
    payload: Buffer.from(await packed.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}
