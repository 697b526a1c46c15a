import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { UploadAnswer } from '../../src/api/contract/upload.ts'
import type { App } from '../instance.ts'
import { jobFolder, removeFiles } from '../jobs/files.ts'
import type { ImportInput } from '../jobs/importFile.ts'
import type { Importers } from './importers.ts'
import { grammarOf, uploadOptions } from './options.ts'
import type { UploadTrack } from './progress.ts'
import { receive } from './receive.ts'

const received = async (app: App, request: FastifyRequest, track: UploadTrack, id: string) => {
  const folder = jobFolder(app.config.dataFolder, id)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const arrival = await receive(request, folder, app.config, {
      grammar: (fields) => grammarOf(() => uploadOptions(fields)),
      fields: ({ upload_id: uploadId }) => track.named(uploadId),
      bytes: (bytes) => track.set({ bytes }),
      signal: track.signal,
    })
    uploadOptions(arrival.fields)
    return arrival
  } catch (error) {
    await removeFiles(app, id)
    throw track.signal.aborted ? track.signal.reason : error
  }
}

/**
 * Takes a file from the request; a job makes its table and dataset. Whoever sent the file is answered when that is done,
 * and need not wait for it. Whatever is refused leaves nothing behind.
 */
export const takeUpload = async (app: App, importers: Importers, request: FastifyRequest, track: UploadTrack): Promise<UploadAnswer> => {
  const id = randomUUID()
  const importer = importers.take()
  try {
    const { fields, file: { named, fileName, scan } } = await received(app, request, track, id)
    track.isJob(id)
    app.uploads.arrived.set(id, { track, importer, scan })
    const input: ImportInput = { fields, named }
    return (await app.jobs.run({ id, kind: 'import', title: `Upload ${fileName}`, userId: request.caller.id, input })) as UploadAnswer
  } catch (error) {
    track.set({ stage: 'failed' })
    throw error
  } finally {
    app.uploads.arrived.delete(id)
    importer.end()
    track.ended()
  }
}
