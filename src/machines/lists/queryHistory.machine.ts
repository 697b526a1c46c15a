import { fromPromise } from 'xstate'
import type { HistoryItem, ListAnswer } from '../../api/contract'
import { newestFirst, type ListKey } from '../lib/listKey'
import { listScreen, type ListScreenRef, type Opened } from '../lib/listScreen'
import { resource } from '../lib/resource'
import { unprovided } from '../lib/unprovided'
import { historyQueryPath } from '../lib/pageLocation'

export const historyResource = resource(
  'historyItems',
  unprovided<ListAnswer<HistoryItem>, ListKey>('listHistory'),
)

const openInExplorer = fromPromise<Opened, HistoryItem>(({ input }) =>
  Promise.resolve({ path: historyQueryPath(input.id) }),
)

/** The runs of every query as a list; a row opens in the SQL explorer. */
export const queryHistoryMachine = listScreen<HistoryItem>('queryHistory', {
  noun: 'historyItems',
  sort: newestFirst,
  actors: { list: historyResource, openItem: openInExplorer },
})
export type QueryHistoryRef = ListScreenRef<HistoryItem>
