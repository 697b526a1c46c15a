import type { ListAnswer, RecentItem } from '../../api/contract'
import { newestFirst, type ListKey } from '../lib/listKey'
import { listScreen, type ListScreenRef } from '../lib/listScreen'
import { resource } from '../lib/resource'
import { unprovided } from '../lib/unprovided'
import { openThingMachine } from './openThing.machine'
import type { ThingRow } from './thingRows'

export type RecentRow = ThingRow<RecentItem>
export const recentResource = resource(
  'recent',
  unprovided<ListAnswer<RecentRow>, ListKey>('listRecent'),
)

/** What was changed lately, of every kind, as a list. */
export const recentListMachine = listScreen<RecentRow>('recentList', {
  noun: 'recent',
  sort: newestFirst,
  actors: { list: recentResource, openItem: openThingMachine },
})
export type RecentListRef = ListScreenRef<RecentRow>
