import type { ListAnswer, TrashItem } from '../../api/contract'
import type { ListKey } from '../lib/listKey'
import { listScreen, type ListScreenRef } from '../lib/listScreen'
import { resource } from '../lib/resource'
import { unprovided } from '../lib/unprovided'
import type { ThingRow } from '../lists/thingRows'

export type TrashRow = ThingRow<TrashItem>
export const trashResource = resource(
  'trash',
  unprovided<ListAnswer<TrashRow>, ListKey>('listTrash'),
)

/** Deleted things as a list, to be restored or deleted for good. */
export const trashListMachine = listScreen<TrashRow>('trashList', {
  noun: 'trash',
  sort: { column: 'deleted_on_utc', direction: 'desc' },
  actors: { list: trashResource },
})
export type TrashListRef = ListScreenRef<TrashRow>
