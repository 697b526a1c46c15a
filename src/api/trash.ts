import { post, remove, type CallOptions } from './client'
import type { ThingType } from './contract'
import { messageSchema } from './contract/list'
import { restoredSchema, trashAnswerSchema } from './contract/trash'
import { readPage, type PageRequest } from './listQuery'

interface Trashed {
  type: ThingType
  id: number
}

/** One page of the deleted things that the caller may bring back, searched by title; an admin sees everyone's. */
export const listTrash = (request: PageRequest, options?: CallOptions) =>
  readPage(trashAnswerSchema, '/trash/', request, { col: 'title', opr: 'ct' }, options)

/** Brings a deleted thing back where it was; the message says what its title became and what it still lacks. */
export const restoreItem = ({ type, id }: Trashed, options: CallOptions = {}) =>
  post(restoredSchema, `/trash/${type}/${id}/restore`, undefined, options)

/** Deletes a thing in the trash for good. */
export const deleteForGood = async ({ type, id }: Trashed, options: CallOptions = {}) => {
  await remove(messageSchema, `/trash/${type}/${id}`, undefined, options)
}
