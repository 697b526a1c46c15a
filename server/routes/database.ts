import {
  connectionTestSchema,
  databaseAnswerSchema,
  databaseCreatedSchema,
  databaseCreateSchema,
  databaseDataAnswerSchema,
  databaseListItemSchema,
  databaseSaveSchema,
} from '../../src/api/contract/database.ts'
import {
  idParamsSchema,
  listAnswerSchema,
  messageSchema,
  qSchema,
} from '../../src/api/contract/list.ts'
import type { App } from '../instance.ts'
import {
  changeDatabase,
  createDatabase,
  deleteDatabase,
  tryConnection,
} from '../store/databases/databaseChanges.ts'
import { databaseList, showDatabase, showDatabaseData } from '../store/databases/databaseList.ts'
import { readListQuery } from '../store/lists/listQuery.ts'
import { listOf } from '../store/lists/lists.ts'

/** Databases: where they lie, who may do what with them, and whether they can be reached. */
export const databases = (app: App) => {
  const { store } = app
  const config = { permission: 'any' } as const

  app.get('/database/', {
    config,
    schema: { querystring: qSchema, response: { 200: listAnswerSchema(databaseListItemSchema) } },
    handler: ({ query: { q }, caller }) => {
      const query = readListQuery(q)
      return listOf(store, databaseList, { page_size: -1, ...query }, caller)
    },
  })
  app.get('/database/:id', {
    config,
    schema: { params: idParamsSchema, response: { 200: databaseAnswerSchema } },
    handler: async ({ params: { id } }) => ({ id, result: await showDatabase(store, id) }),
  })
  app.get('/database/:id/data', {
    config,
    schema: {
      params: idParamsSchema,
      querystring: qSchema,
      response: { 200: databaseDataAnswerSchema },
    },
    handler: async ({ params: { id } }) => {
      const result = await showDatabaseData(store, id)
      return { id, message: { result }, result }
    },
  })
  app.post('/database/', {
    config: { permission: 'any', repeat: 'keyed' },
    schema: { body: databaseCreateSchema, response: { 201: databaseCreatedSchema } },
    handler: async (request, reply) => {
      const { body, caller } = request
      const result = await app.once(request, {
        make: (write) => createDatabase(app, body, caller, write),
        show: (id: number) => showDatabase(store, id),
      })
      return reply.status(201).send({ id: result.id, data: { id: result.id }, result })
    },
  })
  app.put('/database/:id', {
    config,
    schema: {
      params: idParamsSchema,
      body: databaseSaveSchema,
      response: { 200: databaseAnswerSchema },
    },
    handler: async ({ params: { id }, body, caller }) => ({
      id,
      result: await changeDatabase(app, id, body, caller),
    }),
  })
  app.delete('/database/:id', {
    config,
    schema: { params: idParamsSchema, response: { 200: messageSchema } },
    handler: async ({ params: { id }, caller }) => {
      await deleteDatabase(store, id, caller)
      return { message: 'OK' }
    },
  })
  app.post('/database/test_connection', {
    config: { permission: 'any', repeat: 'harmless' },
    schema: { body: connectionTestSchema, response: { 200: messageSchema } },
    handler: async ({ body, caller }) => {
      await tryConnection(app, body, caller)
      return { message: 'OK' }
    },
  })
}
