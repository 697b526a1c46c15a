import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { UploadAnswer } from '../../../src/api/contract/upload.ts'
import type { App } from '../../instance.ts'
import { jobFolder, removeFiles } from '../../jobs/files.ts'
import { importNamed, inputOf, isSameImport, type ImportInput } from './importJob.ts'
import { unacceptable } from '../../problem.ts'
import type { UserRow } from '../../store/db/tables.ts'
import type { Importers } from '../importer/importers.ts'
import type { Importer } from '../importer/importProcess.ts'
import { grammarOf, uploadOptions } from '../csv/options.ts'
import type { UploadTrack } from '../receive/progress.ts'
import { receive, uploadLimits } from '../receive/receive.ts'

const received = async (
  app: App,
  importer: Importer,
  request: FastifyRequest,
  track: UploadTrack,
  id: string,
) => {
  const folder = jobFolder(app.config.dataFolder, id)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const arrival = await receive(request, folder, uploadLimits(app, false), {
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

const usedBefore = () =>
  unacceptable('upload_id: another upload had it: send this one with an upload_id of its own')

interface ToImport {
  id: string
  fileName: string
  input: ImportInput
  caller: UserRow
  track: UploadTrack
}

/** Begins the job that imports a received file, unless an earlier upload with its `upload_id` has one. */
const beginImport = async (
  app: App,
  { id, fileName, input, caller, track }: ToImport,
): Promise<{ outcome: Promise<unknown> }> => {
  const { upload_id: uploadId = '' } = input.fields
  const earlier = uploadId === '' ? undefined : await importNamed(app.store, caller.id, uploadId)
  if (earlier === undefined) {
    const title = `Upload ${fileName}`
    return app.jobs.begin({ id, kind: 'import', title, userId: caller.id, input })
  }
  await removeFiles(app, id)
  if (!isSameImport(inputOf(earlier), input)) throw usedBefore()
  track.isJob(earlier.id)
  track.set({ stage: 'reading' })
  return { outcome: app.jobs.outcomeOf(earlier.id) }
}

/**
 * Takes a file from the request; a job makes its table and dataset. Whoever sent the file is answered when that is done,
 * and need not wait for it. Whatever is refused leaves nothing behind. A repeat of an `upload_id` gets what comes of the first.
 */
export const takeUpload = async (
  app: App,
  importers: Importers,
  request: FastifyRequest,
  track: UploadTrack,
): Promise<UploadAnswer> => {
  const id = randomUUID()
  const { caller } = request
  const { importer, over } = importers.takeForUpload()
  try {
    const { fields, files } = await received(app, importer, request, track, id)
    app.uploads.arrived.set(id, { track, importer })
    track.isJob(id)
    const names = files.map(({ fileName }) => fileName)
    const digest = files.map((file) => file.digest).join(' ')
    const input = { fields, names, digest }
    const fileName =
      names.length === 1 ? (names[0] ?? '') : `${names[0]} and ${names.length - 1} more`
    const { outcome } = await app.uploads.inTurn(`${caller.id} ${fields['upload_id'] ?? id}`, () =>
      beginImport(app, { id, fileName, input, caller, track }),
    )
    const answer = await outcome
    track.set({ stage: 'done' })
    return answer as UploadAnswer
  } catch (error) {
    track.set({ stage: 'failed' })
    throw error
  } finally {
    app.uploads.arrived.delete(id)
    over()
    track.ended()
  }
}
