import type { CallOptions } from './client'
import { listAnswerSchema } from './contract/list'
import { slowQuerySchema } from './contract/slowQuery'
import { readPage, type ListPageRequest } from './listQuery'

const slowQueries = listAnswerSchema(slowQuerySchema)

/** One page of the statements that took long, searched in their SQL; for admins. */
export const listSlowQueries = (request: ListPageRequest, options?: CallOptions) =>
  readPage(slowQueries, '/slow_query/', request, { search: { col: 'sql', opr: 'ct' } }, options)
