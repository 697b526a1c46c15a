import { get, post, remove, type CallOptions } from './client'
import type { SavedQueryCreate } from './contract'
import { listAnswerSchema, messageSchema } from './contract/list'
import {
  savedQueryAnswerSchema,
  savedQueryCreatedSchema,
  savedQuerySchema,
} from './contract/savedQuery'
import { readPage, type ListPageRequest } from './listQuery'

const savedQueries = listAnswerSchema(savedQuerySchema)

/** One page of the caller's saved queries, searched in all of their texts. */
export const listSavedQueries = (request: ListPageRequest, options?: CallOptions) =>
  readPage(
    savedQueries,
    '/saved_query/',
    request,
    { search: { col: 'label', opr: 'all_text' } },
    options,
  )

/** One of the caller's saved queries. */
export const getSavedQuery = async (id: number, options: CallOptions = {}) =>
  (await get(savedQueryAnswerSchema, `/saved_query/${id}`, options)).result

/** Keeps a statement for the caller under a title. */
export const createSavedQuery = async (fields: SavedQueryCreate, options: CallOptions = {}) =>
  (await post(savedQueryCreatedSchema, '/saved_query/', fields, options)).result

/** Moves several saved queries to the trash: all of them or, where one may not be, none. */
export const deleteSavedQueries = async ({ ids }: { ids: number[] }, options: CallOptions = {}) => {
  await remove(messageSchema, '/saved_query/', { ids }, options)
}
