import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { UploadAnswer } from '../../../src/api/contract/upload.ts'
import type { App } from '../../instance.ts'
import { filesOfJob, removeFiles } from '../../jobs/files.ts'
import { importNamed, inputOf, isSameImport, type ImportInput } from './importJob.ts'
import { Refusal, unacceptable } from '../../problem.ts'
import { KeyTaken, madeBy, writeOnce } from '../../store/db/idempotency.ts'
import type { JobRow, UserRow } from '../../store/db/tables.ts'
import { jobById } from '../../store/jobs.ts'
import type { Importers } from '../importer/importers.ts'
import type { Importer } from '../importer/importProcess.ts'
import { grammarOf, uploadIdOf, uploadOptions } from '../csv/options.ts'
import type { UploadTrack } from '../receive/progress.ts'
import { receive, uploadLimits } from '../receive/receive.ts'

const received = async (
  app: App,
  importer: Importer,
  request: FastifyRequest,
  track: UploadTrack,
  id: string,
) => {
  const group = filesOfJob(id)
  const folder = app.files.folderOf(group)
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
    uploadIdOf(arrival.fields)
    await app.files.publish(
      group,
      arrival.files.map(({ path }) => basename(path)),
    )
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
  input: ImportInput & { digest: string }
  caller: UserRow
  track: UploadTrack
}

/** No `Idempotency-Key` is like it: headers have no line breaks. */
const uploadKey = (uploadId: string) => `upload\n${uploadId}`

/** Follows the job of an earlier upload, whose file this one sent again. */
const followEarlier = async (
  app: App,
  { id, input, track }: ToImport,
  earlier: JobRow,
): Promise<{ outcome: Promise<unknown> }> => {
  await removeFiles(app, id)
  if (!isSameImport(inputOf(earlier), input)) throw usedBefore()
  track.isJob(earlier.id)
  track.set({ stage: 'reading' })
  return { outcome: app.jobs.outcomeOf(earlier.id) }
}

/**
 * Begins the job that imports a received file, unless an earlier upload with its `upload_id` has one. The id is stored with
 * the job as a key: of two uploads that arrive at once, at whichever servers, one has the job.
 */
const beginImport = async (app: App, upload: ToImport): Promise<{ outcome: Promise<unknown> }> => {
  const { id, fileName, input, caller } = upload
  const { store, jobs } = app
  const job = { id, kind: 'import', title: `Upload ${fileName}`, userId: caller.id, input }
  const uploadId = uploadIdOf(input.fields)
  if (uploadId === '') return jobs.begin(job)
  const earlier = await importNamed(store, caller.id, uploadId)
  if (earlier !== undefined) return followEarlier(app, upload, earlier)
  const key = { userId: caller.id, key: uploadKey(uploadId), fingerprint: input.digest }
  try {
    return await jobs.begin(job, writeOnce(store, key))
  } catch (error) {
    const first = error instanceof KeyTaken ? await madeBy(store, key) : null
    if (first === null) throw error
    return followEarlier(app, upload, await jobById(store, String(first.made)))
  }
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
    const { outcome } = await beginImport(app, { id, fileName, input, caller, track })
    const answer = await outcome
    track.set({ stage: 'done' })
    return answer as UploadAnswer
  } catch (error) {
    const isRefused = error instanceof Refusal && !track.signal.aborted
    track.set({ stage: 'failed', ...(isRefused && { message: error.message }) })
    throw error
  } finally {
    app.uploads.arrived.delete(id)
    await app.files.release(filesOfJob(id))
    over()
    track.ended()
  }
}
