import { z } from 'zod'
import { boundedText } from '../../src/api/contract/boundedText.ts'
import {
  idParamsSchema,
  listAnswerSchema,
  messageSchema,
  qSchema,
} from '../../src/api/contract/list.ts'
import { historyItemAnswerSchema, historyListItemSchema } from '../../src/api/contract/sql.ts'
import type { App } from '../instance.ts'
import { readListQuery } from '../store/lists/listQuery.ts'
import { listOf } from '../store/lists/lists.ts'
import { queryList, showRun } from '../store/queries/queryList.ts'

const clientIdSchema = z.object({ client_id: boundedText(64) })

/** What was run in SQL, and running queries of the caller by the ids their client gave them. */
export const query = (app: App) => {
  app.get('/query/', {
    config: { permission: 'any' },
    schema: { querystring: qSchema, response: { 200: listAnswerSchema(historyListItemSchema) } },
    handler: ({ query: { q }, caller }) => listOf(app.reader, queryList, readListQuery(q), caller),
  })
  app.get('/query/history/:id', {
    config: { permission: 'any' },
    schema: { params: idParamsSchema, response: { 200: historyItemAnswerSchema } },
    handler: async ({ params: { id }, caller }) => ({
      id,
      result: await showRun(app.store, id, caller),
    }),
  })
  app.post('/query/:client_id/stop', {
    config: { permission: 'any', repeat: 'harmless' },
    schema: { params: clientIdSchema, response: { 200: messageSchema } },
    handler: async ({ caller, params }) => {
      await app.stopQuery(caller.id, params.client_id)
      return { message: 'OK' }
    },
  })
}
