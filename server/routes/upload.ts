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

const paramsSchema = z.object({ uploadId: boundedText(64).min(1) })
const cancelled = () => new Refusal(409, 'The upload was cancelled')
const tooLate = () => conflict('The upload cannot be cancelled any more')
const unknown = () => notFound('No such upload is under way')

const requireForm = async (request: FastifyRequest) => {
  if (!request.headers['content-type']?.startsWith('multipart/form-data'))
    throw badRequest(`Request MIME type is not 'multipart/form-data'`)
}

export const upload = async (app: App) => {
  await app.register(multipart)
  const { uploads, jobs, store } = app
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
      const seen = uploads.find(caller.id, params.uploadId)?.state ?? null
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
      const found = uploads.find(caller.id, params.uploadId)
      if (found === null) {
        const job = await importNamed(store, caller.id, params.uploadId)
        if (job === undefined) throw unknown()
        if (!(await jobs.cancel(job.id, cancelled()))) throw tooLate()
        return { message: 'OK' }
      }
      if (found.state.stage !== 'receiving' && found.state.stage !== 'reading') throw tooLate()
      if (found.job === null) found.stop.abort(cancelled())
      else if (!(await jobs.cancel(found.job, cancelled()))) throw tooLate()
      return { message: 'OK' }
    },
  })
}
