import multipart from '@fastify/multipart'
import { z } from 'zod'
import { messageSchema } from '../../src/api/contract/list.ts'
import { uploadAnswerSchema, uploadProgressSchema } from '../../src/api/contract/upload.ts'
import type { App } from '../instance.ts'
import { badRequest, conflict, notFound, Refusal } from '../problem.ts'
import { createUploads } from '../uploads/progress.ts'
import { takeUpload } from '../uploads/takeUpload.ts'

const paramsSchema = z.object({ uploadId: z.string().min(1).max(64) })
const cancelled = () => new Refusal(409, 'The upload was cancelled')
const unknown = () => notFound('No such upload is under way')

/** A file that becomes a table and its dataset. */
export const upload = async (app: App) => {
  await app.register(multipart)
  const uploads = createUploads()

  app.post('/database/post_file', {
    config: { permission: 'any' },
    schema: { consumes: ['multipart/form-data'], response: { 201: uploadAnswerSchema } },
    onRequest: async (request) => {
      if (!request.headers['content-type']?.startsWith('multipart/form-data'))
        throw badRequest(`Request MIME type is not 'multipart/form-data'`)
    },
    handler: async (request, reply) => {
      const track = uploads.begin(Number(request.headers['content-length'] ?? 0))
      const onClose = () => reply.raw.writableEnded || track.abort(cancelled())
      reply.raw.once('close', onClose)
      const answer = await takeUpload(app, request, track)
      return reply.status(201).send(answer)
    },
  })

  app.get('/database/upload/:uploadId', {
    config: { permission: 'any' },
    schema: { params: paramsSchema, response: { 200: uploadProgressSchema } },
    handler: ({ caller, params }) => {
      const found = uploads.find(caller.id, params.uploadId)
      if (found === null) throw unknown()
      return found.state
    },
  })

  app.delete('/database/upload/:uploadId', {
    config: { permission: 'any' },
    schema: { params: paramsSchema, response: { 200: messageSchema } },
    handler: ({ caller, params }) => {
      const found = uploads.find(caller.id, params.uploadId)
      if (found === null) throw unknown()
      if (found.state.stage !== 'receiving' && found.state.stage !== 'reading') throw conflict('The upload cannot be cancelled any more')
      found.stop.abort(cancelled())
      return { message: 'OK' }
    },
  })
}
