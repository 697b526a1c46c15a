import type { CallOptions } from './client'
import { recentAnswerSchema } from './contract/recent'
import { readPage, type ListPageRequest } from './listQuery'

/** One page of everything the caller may see, searched by title; by `changed_on_utc` it is what changed lately. */
export const listRecent = (request: ListPageRequest, options?: CallOptions) =>
  readPage(
    recentAnswerSchema,
    '/recent/',
    request,
    { search: { col: 'title', opr: 'ct' } },
    options,
  )
