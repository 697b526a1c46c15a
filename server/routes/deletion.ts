import type { FastifyRequest } from 'fastify'
import {
  idParamsSchema,
  idsBodySchema,
  messageSchema,
  qSchema,
} from '../../src/api/contract/list.ts'
import type { ThingType } from '../../src/api/contract/thing.ts'
import type { App } from '../instance.ts'
import { deletedMessage, hideAll } from '../store/trash/deleted.ts'
import { readIds } from '../store/lists/listQuery.ts'

/** Deleting one thing by its address, or several by their ids: all of them or, where one may not be, none. */
export const addDeletion = (app: App, noun: ThingType) => {
  const config = { permission: 'any' } as const
  /** Deletes once for one `Idempotency-Key`: a repeat gets the same answer and not that the thing is gone. */
  const deleteOnce = (request: FastifyRequest, ids: readonly number[], message: string) =>
    app.once(request, {
      make: async (write) => ({
        message: await write(async (writing) => {
          await hideAll(writing, noun, ids, request.caller)
          return message
        }),
      }),
      show: (answered: string) => Promise.resolve({ message: answered }),
    })
  const path = noun === 'project' ? '/projects' : `/${noun}`

  app.delete(`${path}/:id`, {
    config,
    schema: { params: idParamsSchema, response: { 200: messageSchema } },
    handler: (request) => deleteOnce(request, [request.params.id], 'OK'),
  })
  app.delete(`${path}/`, {
    config,
    schema: { querystring: qSchema, body: idsBodySchema, response: { 200: messageSchema } },
    handler: (request) => {
      const ids = readIds(request.query.q, request.body)
      return deleteOnce(request, ids, deletedMessage(ids.length, noun))
    },
  })
}
