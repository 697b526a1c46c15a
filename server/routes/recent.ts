import { qSchema } from '../../src/api/contract/list.ts'
import { recentAnswerSchema } from '../../src/api/contract/recent.ts'
import { searchAnswerSchema, searchQuerySchema } from '../../src/api/contract/search.ts'
import type { App } from '../instance.ts'
import { readListQuery, readObject } from '../store/lists/listQuery.ts'
import { listRecent } from '../store/things/recent.ts'
import { searchThings } from '../store/things/search.ts'

const usualLimit = 20

/** Everything there is, whatever its kind: as it changed, and by its title. */
export const recent = (app: App) => {
  const { reader } = app
  const config = { permission: 'any' } as const

  app.get('/recent/', {
    config,
    schema: { querystring: qSchema, response: { 200: recentAnswerSchema } },
    handler: ({ query, caller }) => listRecent(reader, readListQuery(query.q), caller),
  })
  app.get('/search/', {
    config,
    schema: { querystring: qSchema, response: { 200: searchAnswerSchema } },
    handler: async ({ query, caller }) => {
      const { text = '', limit = usualLimit } = readObject(searchQuerySchema, query.q)
      const result = await searchThings(reader, text, limit, caller)
      return { count: result.length, result }
    },
  })
}
