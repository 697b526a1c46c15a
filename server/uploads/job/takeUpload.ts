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
import { receive } from '../receive/receive.ts'

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

const usedBefore = () =>
  unacceptable('upload_id: another upload had it: send this one with an upload_id of its own')

interface ToImport {
  id: string
  fileName: string
  input: ImportInput
  caller: UserRow
  track: UploadTrack
}

const outcomeOf = (track: UploadTrack, id: string, outcome: Promise<unknown>) => {
  track.isJob(id)
  track.set({ stage: 'reading' })
  return outcome
}

const importNew = async (app: App, { id, fileName, input, caller, track }: ToImport) => {
  const { upload_id: uploadId = '' } = input.fields
  const first = uploadId === '' ? undefined : await importNamed(app.store, caller.id, uploadId)
  if (first === undefined)
    return app.jobs.run({
      id,
      kind: 'import',
      title: `Upload ${fileName}`,
      userId: caller.id,
      input,
    })
  await removeFiles(app, id)
  if (!isSameImport(inputOf(first), input)) throw usedBefore()
  return outcomeOf(track, first.id, app.jobs.outcomeOf(first.id))
}

/** Imports a received file, unless a file with its `upload_id` arrived before: then what comes of that. */
const importOnce = async (app: App, toImport: ToImport): Promise<unknown> => {
  const { id, input, caller, track } = toImport
  const name = `${caller.id} ${input.fields['upload_id'] ?? id}`
  const first = app.uploads.imports.get(name)
  if (first !== undefined) {
    await removeFiles(app, id)
    if (!isSameImport(first.input, input)) throw usedBefore()
    return outcomeOf(track, first.id, first.outcome)
  }
  track.isJob(id)
  const outcome = importNew(app, toImport)
  app.uploads.imports.set(name, { id, input, outcome })
  return outcome.finally(() => app.uploads.imports.delete(name))
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
    const {
      fields,
      file: { named, fileName, digest },
    } = await received(app, importer, request, track, id)
    app.uploads.arrived.set(id, { track, importer })
    const answer = await importOnce(app, {
      id,
      fileName,
      input: { fields, named, digest },
      caller,
      track,
    })
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
