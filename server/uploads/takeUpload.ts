import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { UploadAnswer } from '../../src/api/contract/upload.ts'
import type { App } from '../instance.ts'
import { jobFolder, removeFiles } from '../jobs/files.ts'
import type { ImportInput } from '../jobs/importFile.ts'
import type { Importers } from './importers.ts'
import type { Importer } from './importProcess.ts'
import { grammarOf, uploadOptions } from './options.ts'
import type { UploadTrack } from './progress.ts'
import { receive } from './receive.ts'

const received = async (app: App, importer: Importer, request: FastifyRequest, track: UploadTrack, id: string) => {
  const folder = jobFolder(app.config.dataFolder, id)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const arrival = await receive(request, folder, app.config, {
      follower: (path, fields) => {
        const grammar = grammarOf(() => uploadOptions(fields))
        return grammar === null ? null : importer.follow(path, grammar)
      },
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
  const { importer, over } = importers.takeForUpload()
  try {
    const { fields, file: { named, fileName } } = await received(app, importer, request, track, id)
    track.isJob(id)
    app.uploads.arrived.set(id, { track, importer })
    const input: ImportInput = { fields, named }
    return (await app.jobs.run({ id, kind: 'import', title: `Upload ${fileName}`, userId: request.caller.id, input })) as UploadAnswer
  } catch (error) {
    track.set({ stage: 'failed' })
    throw error
  } finally {
    app.uploads.arrived.delete(id)
    over()
    track.ended()
  }
}
