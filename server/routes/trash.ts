import { idParamsSchema, messageSchema, qSchema } from '../../src/api/contract/list.ts'
import {
  restoredSchema,
  trashAnswerSchema,
  trashParamsSchema,
} from '../../src/api/contract/trash.ts'
import { purgeQuerySchema, trashedTableAnswerSchema } from '../../src/api/contract/uploadedTable.ts'
import type { App } from '../instance.ts'
import { badRequest } from '../problem.ts'
import { readListQuery } from '../store/lists/listQuery.ts'
import { deleteForGood } from '../store/trash/purge.ts'
import { restoreThing, showRestored } from '../store/trash/restoring.ts'
import { kindNamed } from '../store/things/things.ts'
import { listTrash } from '../store/trash/trash.ts'
import { dropTrashedTable, trashedTable } from '../uploads/dropTable.ts'

/** Deleted things, until they are restored or deleted for good. */
export const trash = (app: App) => {
  const { store, reader } = app
  const config = { permission: 'any' } as const

  app.get('/trash/', {
    config,
    schema: { querystring: qSchema, response: { 200: trashAnswerSchema } },
    handler: ({ query, caller }) => listTrash(reader, readListQuery(query.q), caller),
  })
  app.post('/trash/:type/:id/restore', {
    config: { permission: 'any', repeat: 'keyed' },
    schema: { params: trashParamsSchema, response: { 200: restoredSchema } },
    handler: async (request) => {
      const {
        params: { type, id },
        caller,
      } = request
      const kind = kindNamed(type)
      return app.once(request, {
        make: (write) => restoreThing(store, kind, id, caller, write),
        show: (restored: string) => showRestored(store, kind, id, restored),
      })
    },
  })
  app.get('/trash/dataset/:id/table', {
    config,
    schema: { params: idParamsSchema, response: { 200: trashedTableAnswerSchema } },
    handler: async ({ params: { id }, caller }) => ({
      result: { table: await trashedTable(app, id, caller) },
    }),
  })
  app.delete('/trash/:type/:id', {
    config,
    schema: {
      params: trashParamsSchema,
      querystring: purgeQuerySchema,
      response: { 200: messageSchema },
    },
    handler: (request) => {
      const {
        params: { type, id },
        query,
        caller,
      } = request
      const kind = kindNamed(type)
      return app.once(request, {
        make: async (write) => {
          if (query.drop_table === 'true') {
            if (kind.type !== 'dataset') throw badRequest('Only a dataset has a table')
            await dropTrashedTable(app, id, caller)
          }
          return {
            message: await write(async (writing) => {
              await deleteForGood(writing, kind, id, caller)
              return 'OK'
            }),
          }
        },
        show: (message: string) => Promise.resolve({ message }),
      })
    },
  })
}
