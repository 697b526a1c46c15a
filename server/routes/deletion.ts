import { idParamsSchema, idsBodySchema, messageSchema, qSchema } from '../../src/api/contract/list.ts'
import type { App } from '../instance.ts'
import { type Deletable, deletedMessage, hideAll } from '../store/deleted.ts'
import { readIds } from '../store/listQuery.ts'

/** Deleting one thing by its address, or several by their ids: all of them or, where one may not be, none. */
export const addDeletion = (app: App, noun: Deletable, forbidden?: string) => {
  const { store } = app
  const config = { permission: 'any' } as const
  const path = noun === 'project' ? '/projects' : `/${noun}`

  app.delete(`${path}/:id`, {
    config,
    schema: { params: idParamsSchema, response: { 200: messageSchema } },
    handler: async ({ params: { id }, caller }) => {
      await hideAll(store, noun, [id], caller, forbidden)
      return { message: 'OK' }
    },
  })
  app.delete(`${path}/`, {
    config,
    schema: { querystring: qSchema, body: idsBodySchema, response: { 200: messageSchema } },
    handler: async ({ query, body, caller }) => {
      const ids = readIds(query.q, body)
      await hideAll(store, noun, ids, caller, forbidden)
      return { message: deletedMessage(ids.length, noun) }
    },
  })
}
