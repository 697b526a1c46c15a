import { http, type CallOptions } from './client'
import type { SavedQuery, SavedQueryCreate } from './contract'
import { readPage, type PageRequest } from './listQuery'

/** One page of the caller's saved queries, searched in all of their texts. */
export const listSavedQueries = (request: PageRequest, options?: CallOptions) =>
  readPage<SavedQuery>('/saved_query/', request, { col: 'label', opr: 'all_text' }, options)

/** One of the caller's saved queries. */
export const getSavedQuery = async (id: number, options: CallOptions = {}) => (await http.get<{ result: SavedQuery }>(`/saved_query/${id}`, options)).data.result

/** Keeps a statement for the caller under a title. */
export const createSavedQuery = async (fields: SavedQueryCreate, options: CallOptions = {}) =>
  (await http.post<{ result: SavedQuery }>('/saved_query/', fields, options)).data.result

/** Moves several saved queries to the trash: all of them or, where one may not be, none. */
export const deleteSavedQueries = async ({ ids }: { ids: number[] }, options: CallOptions = {}) => {
  await http.delete('/saved_query/', { ...options, data: { ids } })
}
