import { idParamsSchema, listAnswerSchema, qSchema } from '../../src/api/contract/list.ts'
import {
  savedQueryAnswerSchema,
  savedQueryCreatedSchema,
  savedQueryCreateSchema,
  savedQueryListItemSchema,
} from '../../src/api/contract/savedQuery.ts'
import type { App } from '../instance.ts'
import { bodyLimits } from '../plugins/bodyLimits.ts'
import { readListQuery } from '../store/lists/listQuery.ts'
import { listOf } from '../store/lists/lists.ts'
import { createSavedQuery, savedQueryList, showSavedQuery } from '../store/queries/savedQueries.ts'
import { addDeletion } from './deletion.ts'

/** Statements that the caller saves under a title; nobody else sees them. */
export const savedQueries = (app: App) => {
  const { store, reader } = app
  const config = { permission: 'any' } as const

  app.get('/saved_query/', {
    config,
    schema: { querystring: qSchema, response: { 200: listAnswerSchema(savedQueryListItemSchema) } },
    handler: ({ query, caller }) => listOf(reader, savedQueryList, readListQuery(query.q), caller),
  })
  app.get('/saved_query/:id', {
    config,
    schema: { params: idParamsSchema, response: { 200: savedQueryAnswerSchema } },
    handler: async ({ params: { id }, caller }) => ({
      id,
      result: await showSavedQuery(store, id, caller),
    }),
  })
  app.post('/saved_query/', {
    bodyLimit: bodyLimits.large,
    config: { permission: 'any', repeat: 'keyed' },
    schema: { body: savedQueryCreateSchema, response: { 201: savedQueryCreatedSchema } },
    handler: async (request, reply) => {
      const { body, caller } = request
      const result = await app.once(request, {
        make: (write) => createSavedQuery(store, body, caller, write),
        show: (id: number) => showSavedQuery(store, id, caller),
      })
      return reply.status(201).send({ id: result.id, data: { id: result.id }, result })
    },
  })
  addDeletion(app, 'saved_query')
}
