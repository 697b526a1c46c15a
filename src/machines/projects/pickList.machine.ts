import { assign, setup, type ActorRefFrom } from 'xstate'
import type { ChartListItem, DashboardListItem, ListAnswer } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import type { ListKey, ListSort } from '../lib/listKey'
import { resource, type ResourceRef } from '../lib/resource'
import { unprovided } from '../lib/unprovided'
import { searchDebounce } from '../lib/searchDebounce'
import type { ChildKind } from './children'

export type Pickable = ChartListItem | DashboardListItem

/** What is offered: things of a kind, perhaps only those that a project does not hold. */
export interface PickKey extends ListKey {
  kind: ChildKind
}

export const pickablesResource = resource(
  'pickables',
  unprovided<ListAnswer<Pickable>, PickKey>('listPickables'),
)

/** Things to choose from, searched, sorted and paged by the server. What is chosen belongs to whoever starts it. */
export const pickListMachine = setup({
  types: {} as {
    input: { kind: ChildKind; outside?: number }
    context: { search: string; key: PickKey; list: ResourceRef<ListAnswer<Pickable>, PickKey> }
    events:
      | { type: 'search.edited'; text: string }
      | { type: 'sort.chosen'; sort: ListSort }
      | { type: 'page.turned'; page: number }
      | { type: 'list.retried' }
  },
  actors: { list: pickablesResource },
  actions: {
    storeSearch: assign({ search: (_, { text }: { text: string }) => text }),
    searchAgain: assign({
      key: ({ context }) => ({ ...context.key, search: context.search.trim(), page: 0 }),
    }),
    sortAgain: assign({
      key: ({ context }, { sort }: { sort: ListSort }) => ({ ...context.key, sort, page: 0 }),
    }),
    turnPage: assign({
      key: ({ context }, { page }: { page: number }) => ({ ...context.key, page }),
    }),
    loadKey: ({ context }) => context.list.send({ type: 'resource.rekeyed', key: context.key }),
    loadAgain: ({ context }) => context.list.send({ type: 'resource.invalidated' }),
  },
  delays: { searchDebounce },
}).createMachine({
  id: 'pickList',
  context: ({ spawn, input: { kind, outside } }) => {
    const key: PickKey = {
      kind,
      search: '',
      sort: { column: 'changed_on_utc', direction: 'desc' },
      page: 0,
      ...(outside === undefined ? {} : { project: { id: outside, contains: false } }),
    }
    return { search: '', key, list: spawn('list', { input: { key } }) }
  },
  on: {
    'search.edited': {
      target: '.typing',
      reenter: true,
      actions: fromEvent('storeSearch'),
    },
    'sort.chosen': { actions: [fromEvent('sortAgain'), 'loadKey'] },
    'page.turned': { actions: [fromEvent('turnPage'), 'loadKey'] },
    'list.retried': { actions: 'loadAgain' },
  },
  initial: 'ready',
  states: {
    ready: {},
    typing: { after: { searchDebounce: { target: 'ready', actions: ['searchAgain', 'loadKey'] } } },
  },
})
export type PickListRef = ActorRefFrom<typeof pickListMachine>
