import { get, post, remove, type CallOptions } from './client'
import type { ThingType } from './contract'
import { messageSchema } from './contract/list'
import { restoredSchema, trashAnswerSchema } from './contract/trash'
import { trashedTableAnswerSchema } from './contract/uploadedTable'
import { readPage, type ListPageRequest } from './listQuery'

interface Trashed {
  type: ThingType
  id: number
}

/** One page of the deleted things that the caller may bring back, searched by title; an admin sees everyone's. */
export const listTrash = (request: ListPageRequest, options?: CallOptions) =>
  readPage(trashAnswerSchema, '/trash/', request, { search: { col: 'title', opr: 'ct' } }, options)

/** Brings a deleted thing back where it was; the message says what its title became and what it still lacks. */
export const restoreItem = ({ type, id }: Trashed, options: CallOptions = {}) =>
  post(restoredSchema, `/trash/${type}/${id}/restore`, undefined, options)

/** Deletes a thing in the trash for good, with `dropTable` the table that an upload made for a dataset too. */
export const deleteForGood = async (
  { type, id, dropTable }: Trashed & { dropTable: boolean },
  options: CallOptions = {},
) => {
  await remove(messageSchema, `/trash/${type}/${id}`, undefined, {
    ...options,
    ...(dropTable ? { params: { drop_table: 'true' } } : {}),
  })
}

/** The tables that may go with datasets in the trash, by the dataset's id; datasets without one are left out. */
export const listDroppableTables = async (
  { ids }: { ids: readonly number[] },
  options: CallOptions = {},
) => {
  const found = ids.map(async (id) => ({
    id,
    table: (await get(trashedTableAnswerSchema, `/trash/dataset/${id}/table`, options)).result
      .table,
  }))
  return (await Promise.all(found)).flatMap(({ id, table }) =>
    table === null ? [] : [{ id, table }],
  )
}
