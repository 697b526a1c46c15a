import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { boundedText } from '../../src/api/contract/boundedText.ts'
import { messageSchema } from '../../src/api/contract/list.ts'
import {
  previewAnswerSchema,
  uploadAnswerSchema,
  uploadProgressSchema,
} from '../../src/api/contract/upload.ts'
import type { App } from '../instance.ts'
import { importNamed, progressOf } from '../uploads/job/importJob.ts'
import { badRequest, conflict, notFound, Refusal } from '../problem.ts'
import { createImporters } from '../uploads/importer/importers.ts'
import { previewFile } from '../uploads/preview/previewFile.ts'
import { createPreviews } from '../uploads/preview/previews.ts'
import { takeUpload } from '../uploads/job/takeUpload.ts'
import { signalOf } from './streaming.ts'
import type { RequestTopic } from '../store/peers/peers.ts'
import type { UploadState } from '../uploads/receive/progress.ts'

const paramsSchema = z.object({ uploadId: boundedText(64).min(1) })
const cancelled = () => new Refusal(409, 'The upload was cancelled')
const tooLate = () => conflict('The upload cannot be cancelled any more')
const unknown = () => notFound('No such upload is under way')

interface OneUpload {
  userId: number
  uploadId: string
}

const stateRequested: RequestTopic<OneUpload, UploadState> = { name: 'upload.state' }
const cancelRequested: RequestTopic<OneUpload, 'cancelled' | 'late'> = { name: 'upload.cancel' }

const requireForm = async (request: FastifyRequest) => {
  if (!request.headers['content-type']?.startsWith('multipart/form-data'))
    throw badRequest(`Request MIME type is not 'multipart/form-data'`)
}

export const upload = async (app: App) => {
  await app.register(multipart)
  const { uploads, jobs, store, peers } = app
  /** Ends an upload whose file arrives at this server; the job's id where it has become one. */
  const stopArriving = ({ userId, uploadId }: OneUpload) => {
    const found = uploads.find(userId, uploadId)
    if (found === null) return null
    if (found.state.stage !== 'receiving' && found.state.stage !== 'reading') return 'late'
    if (found.job !== null) return { job: found.job }
    found.stop.abort(cancelled())
    return 'cancelled'
  }
  peers.onRequest(
    stateRequested,
    ({ userId, uploadId }) => uploads.find(userId, uploadId)?.state ?? null,
  )
  peers.onRequest(cancelRequested, (requested) => {
    const outcome = stopArriving(requested)
    return outcome === null || typeof outcome === 'string' ? outcome : null
  })
  const importers = createImporters()
  const previews = createPreviews(importers, app.config.uploadsPerUser)
  app.addHook('onClose', async () => {
    importers.close()
    await previews.close()
  })

  app.post('/database/post_file', {
    config: { permission: 'any', repeat: 'upload_id' },
    schema: { consumes: ['multipart/form-data'], response: { 201: uploadAnswerSchema } },
    onRequest: requireForm,
    handler: async (request, reply) => {
      const track = uploads.begin(request.caller.id, Number(request.headers['content-length'] ?? 0))
      const onClose = () => reply.raw.writableEnded || track.abort(cancelled())
      reply.raw.once('close', onClose)
      previews.giveRoom(request.caller.id)
      const answer = await takeUpload(app, importers, request, track)
      return reply.status(201).send(answer)
    },
  })

  app.post('/database/preview_file', {
    config: { permission: 'any', repeat: 'harmless' },
    schema: { consumes: ['multipart/form-data'], response: { 200: previewAnswerSchema } },
    onRequest: requireForm,
    handler: (request, reply) =>
      previews.inTurn(request.caller.id, () =>
        previewFile(app, importers, previews, request, signalOf(reply)),
      ),
  })

  app.get('/database/upload/:uploadId', {
    config: { permission: 'any' },
    schema: { params: paramsSchema, response: { 200: uploadProgressSchema } },
    handler: async ({ caller, params }) => {
      const upload = { userId: caller.id, uploadId: params.uploadId }
      const seen =
        uploads.find(caller.id, params.uploadId)?.state ??
        (await peers.request(stateRequested, upload))
      const isUnderWay = seen !== null && seen.stage !== 'done' && seen.stage !== 'failed'
      const progress = progressOf(
        seen,
        isUnderWay ? undefined : await importNamed(store, caller.id, params.uploadId),
      )
      if (progress === null) throw unknown()
      return progress
    },
  })

  app.delete('/database/upload/:uploadId', {
    config: { permission: 'any' },
    schema: { params: paramsSchema, response: { 200: messageSchema } },
    handler: async ({ caller, params }) => {
      const upload = { userId: caller.id, uploadId: params.uploadId }
      const outcome = stopArriving(upload) ?? (await peers.request(cancelRequested, upload))
      if (outcome === 'cancelled') return { message: 'OK' }
      if (outcome === 'late') throw tooLate()
      const job = outcome?.job ?? (await importNamed(store, caller.id, params.uploadId))?.id
      if (job === undefined) throw unknown()
      if (!(await jobs.cancel(job, cancelled()))) throw tooLate()
      return { message: 'OK' }
    },
  })
}
