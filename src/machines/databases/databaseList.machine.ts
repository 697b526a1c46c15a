import { fromPromise } from 'xstate'
import type { DatabaseListItem, ListAnswer } from '../../api/contract'
import { newestFirst, type ListKey } from '../lib/listKey'
import { listScreen, type ListScreenRef, type Opened } from '../lib/listScreen'
import { resource } from '../lib/resource'
import { unprovided } from '../lib/unprovided'
import { panelPath } from './storedDrafts'

/** A database of the list; every field is asked for. */
export type ListedDatabase = Required<DatabaseListItem>

export const databasesResource = resource(
  'databases',
  unprovided<ListAnswer<ListedDatabase>, ListKey>('listDatabases'),
)

const openPanel = fromPromise<Opened, ListedDatabase>(({ input }) =>
  Promise.resolve({ path: panelPath(input.id) }),
)

/** The list of databases as a screen; the panel of a row opens beside it. */
export const databaseListMachine = listScreen<ListedDatabase>('databaseList', {
  noun: 'databases',
  sort: newestFirst,
  actors: { list: databasesResource, openItem: openPanel },
})
export type DatabaseListRef = ListScreenRef<ListedDatabase>
