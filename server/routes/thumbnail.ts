import type { FastifyError } from 'fastify'
import { z } from 'zod'
import { idParamsSchema } from '../../src/api/contract/list.ts'
import { thumbnailAnswerSchema } from '../../src/api/contract/thumbnail.ts'
import type { App } from '../instance.ts'
import { answerProblem } from '../plugins/problems.ts'
import { rewrittenPng } from '../security/png.ts'
import { badRequest, Refusal } from '../problem.ts'
import { findPresentThing, kindNamed, requireChangeable } from '../store/things/things.ts'
import { storeThumbnail, thumbnailOf } from '../store/things/thumbnails.ts'
import { serialized } from './streaming.ts'

const largest = 200_000
const tooLarge = () => new Refusal(413, 'The picture is larger than 200 kB')
const noPng = () => badRequest('The picture is not a PNG')

const pngOf = async (body: unknown) => {
  const png = body instanceof Uint8Array ? await rewrittenPng(body) : null
  if (png === null) throw noPng()
  return png
}

export const thumbnail = (app: App) => {
  const { store } = app
  const config = { permission: 'any' } as const

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'image/png',
    { parseAs: 'buffer', bodyLimit: largest },
    (_request, body, done) => done(null, body),
  )
  app.addContentTypeParser('*', (_request, _payload, done) => done(noPng()))

  for (const type of ['chart', 'dashboard'] as const) {
    app.put(`/${type}/:id/thumbnail`, {
      config,
      schema: {
        consumes: ['image/png'],
        params: idParamsSchema,
        response: { 200: thumbnailAnswerSchema },
      },
      errorHandler: (error: FastifyError, request, reply) =>
        answerProblem(
          error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? (tooLarge() as never) : error,
          request as never,
          reply as never,
        ),
      handler: async ({ params: { id }, body, caller }) => {
        const kind = kindNamed(type)
        requireChangeable(kind, await findPresentThing(store, kind, id, caller))
        return {
          id,
          result: { thumbnail: await storeThumbnail(store, type, id, await pngOf(body)) },
        }
      },
    })
    app.get(`/${type}/:id/thumbnail`, {
      config,
      schema: {
        produces: ['image/png'],
        params: idParamsSchema,
        response: { 200: z.string().describe('The picture'), 304: z.null() },
      },
      handler: async ({ params: { id }, headers, caller }, reply) => {
        await findPresentThing(store, kindNamed(type), id, caller)
        const { tag, png } = await thumbnailOf(store, type, id)
        const etag = `"${tag}"`
        // Cached by the browser of this person only, and revalidated each time.
        reply
          .header('cache-control', 'private, no-cache')
          .header('vary', 'authorization')
          .header('etag', etag)
        if (headers['if-none-match'] === etag) return reply.status(304).send(null)
        return reply.type('image/png').send(serialized(Buffer.from(png)))
      },
    })
  }
}
