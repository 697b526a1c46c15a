import type { ListAnswer, SavedQuery } from '../../api/contract'
import { listScreen, newestFirst, type ListKey, type ListScreenRef } from '../lib/listScreen'
import { resource } from '../lib/resource'
import { unprovided } from '../lib/unprovided'
import { openOwnPage } from './openOwnPage'

export const savedQueriesResource = resource(
  'savedQueries',
  unprovided<ListAnswer<SavedQuery>, ListKey>('listSavedQueries'),
)

export const savedQueryListMachine = listScreen<SavedQuery>('savedQueryList', {
  noun: 'savedQueries',
  kind: 'saved_query',
  sort: newestFirst,
  actors: { list: savedQueriesResource, openItem: openOwnPage('saved_query') },
})
export type SavedQueryListRef = ListScreenRef<SavedQuery>
