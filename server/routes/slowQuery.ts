import { qSchema } from '../../src/api/contract/list.ts'
import { slowQueryAnswerSchema } from '../../src/api/contract/slowQuery.ts'
import type { App } from '../instance.ts'
import { readListQuery } from '../store/lists/listQuery.ts'
import { slowQueriesOf } from '../store/queries/slowQueries.ts'

const usualPage = 25
const everything = 1000

/** The statements that took long on any server, for admins. */
export const slowQueries = (app: App) => {
  app.get('/slow_query/', {
    config: { permission: 'admin' },
    schema: { querystring: qSchema, response: { 200: slowQueryAnswerSchema } },
    handler: ({ query: { q } }) => {
      const { page = 0, page_size: size = usualPage } = readListQuery(q)
      const limit = size < 0 ? everything : Math.min(size, everything)
      return slowQueriesOf(app.store, page * limit, limit)
    },
  })
}
