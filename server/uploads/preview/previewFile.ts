import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { PreviewAnswer } from '../../../src/api/contract/upload.ts'
import type { App } from '../../instance.ts'
import { notFound } from '../../problem.ts'
import type { Importers } from '../importer/importers.ts'
import { previewOptions } from '../csv/options.ts'
import type { Previews } from './previews.ts'
import { fileRequired, receiveForm, uploadLimits } from '../receive/receive.ts'

const gone = () => notFound('The file of this preview is not kept any more: send it again')

/** How large the files are of which only the start may have come: a number, or a JSON list for several. */
const sizesOf = (sent = '') => sent.replace(/[[\]]/g, '').split(',').map(Number)

/** Previews the upload of a file, or of a file that starts like this one. A token in place of the file means the one that came with it. */
export const previewFile = async (
  app: App,
  importers: Importers,
  previews: Previews,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<PreviewAnswer> => {
  const folder = join(app.workspace.stagingFolder, `preview-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let isStored = false
  try {
    const { fields, files } = await receiveForm(request, folder, uploadLimits(app, true), {
      fields: () => undefined,
      bytes: () => undefined,
      signal,
    })
    const options = previewOptions(fields)
    const { token } = fields
    if (files.length === 0) {
      if (token === undefined) throw fileRequired()
      return await (previews.again(token, request.caller.id, options, signal) ??
        Promise.reject(gone()))
    }
    const sizes = sizesOf(fields['file_size'])
    const sent = await Promise.all(
      files.map(async ({ path, fileName, isCut = false }, at) => ({
        path,
        name: fileName,
        isCut: isCut || (sizes[at] ?? 0) > (await stat(path)).size,
      })),
    )
    isStored = true
    return await previews.begin(
      { userId: request.caller.id, folder, files: sent, importer: importers.take() },
      options,
      signal,
    )
  } finally {
    if (!isStored) await rm(folder, { recursive: true, force: true })
  }
}
