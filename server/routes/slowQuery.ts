import { listAnswerSchema, qSchema } from '../../src/api/contract/list.ts'
import { listItem } from '../../src/api/contract/listItem.ts'
import { slowQuerySchema } from '../../src/api/contract/slowQuery.ts'
import type { App } from '../instance.ts'
import { readListQuery } from '../store/lists/listQuery.ts'
import { listOf } from '../store/lists/lists.ts'
import { slowQueryList } from '../store/queries/slowQueries.ts'

/** The statements that took long on any server, for admins. */
export const slowQueries = (app: App) => {
  app.get('/slow_query/', {
    config: { permission: 'admin' },
    schema: {
      querystring: qSchema,
      response: { 200: listAnswerSchema(listItem(slowQuerySchema)) },
    },
    handler: ({ query: { q }, caller }) =>
      listOf(app.reader, slowQueryList, readListQuery(q), caller),
  })
}
