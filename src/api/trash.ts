import { http, type CallOptions } from './client'
import type { Restored, ThingType, TrashItem } from './contract'
import { readPage, type PageRequest } from './listQuery'

interface Trashed {
  type: ThingType
  id: number
}

/** One page of the deleted things that the caller may bring back, searched by title; an admin sees everyone's. */
export const listTrash = (request: PageRequest, options?: CallOptions) =>
  readPage<TrashItem>('/trash/', request, { col: 'title', opr: 'ct' }, options)

/** Brings a deleted thing back where it was; the message says what its title became and what it still lacks. */
export const restoreItem = async ({ type, id }: Trashed, options: CallOptions = {}) =>
  (await http.post<Restored>(`/trash/${type}/${id}/restore`, undefined, options)).data

/** Deletes a thing in the trash for good. */
export const deleteForGood = async ({ type, id }: Trashed, options: CallOptions = {}) => {
  await http.delete(`/trash/${type}/${id}`, options)
}
