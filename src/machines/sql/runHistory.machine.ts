import { assign, setup, type ActorRefFrom } from 'xstate'
import type { HistoryItem, ListAnswer } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { resource, type ResourceRef } from '../lib/resource'
import { unprovided } from '../lib/unprovided'
import { searchDebounce } from '../lib/searchDebounce'

/** Runs against a database, none without one, whose statement has the search text. */
export interface RunsRequest {
  databaseId: number | null
  search: string
}

type Runs = ListAnswer<HistoryItem>
export const runsResource = resource('runsOfDatabase', unprovided<Runs, RunsRequest>('listRunsOf'))
export type RunsRef = ResourceRef<Runs, RunsRequest>

/** Runs against the active tab's database, newest first; read again when a run ends and when the list is shown. */
export const runHistoryMachine = setup({
  types: {} as {
    input: { databaseId: number | null }
    context: { search: string; requested: RunsRequest; list: RunsRef }
    events:
      | { type: 'database.followed'; databaseId: number | null }
      | { type: 'search.edited'; text: string }
      | { type: 'list.retried' }
  },
  actors: { list: runsResource },
  actions: {
    storeSearch: assign({ search: (_, { text }: { text: string }) => text }),
    searchAgain: assign({
      requested: ({ context: { requested, search } }) => ({ ...requested, search: search.trim() }),
    }),
    storeDatabase: assign({
      requested: ({ context }, { databaseId }: { databaseId: number | null }) => ({
        ...context.requested,
        databaseId,
      }),
    }),
    load: ({ context }) => context.list.send({ type: 'resource.rekeyed', key: context.requested }),
    loadAgain: ({ context }) => context.list.send({ type: 'resource.invalidated' }),
  },
  guards: {
    isAnother: ({ context }, { databaseId }: { databaseId: number | null }) =>
      databaseId !== context.requested.databaseId,
  },
  delays: { searchDebounce },
}).createMachine({
  id: 'runHistory',
  context: ({ spawn, input: { databaseId } }) => {
    const requested: RunsRequest = { databaseId, search: '' }
    return {
      search: '',
      requested,
      list: spawn('list', {
        id: 'list',
        systemId: 'runsOfDatabase',
        input: { key: requested },
      }),
    }
  },
  on: {
    'database.followed': {
      guard: fromEvent('isAnother'),
      actions: [fromEvent('storeDatabase'), 'load'],
    },
    'list.retried': { actions: 'loadAgain' },
    'search.edited': {
      target: '.typing',
      reenter: true,
      actions: fromEvent('storeSearch'),
    },
  },
  initial: 'resting',
  states: {
    resting: {},
    typing: { after: { searchDebounce: { target: 'resting', actions: ['searchAgain', 'load'] } } },
  },
})
export type RunHistoryRef = ActorRefFrom<typeof runHistoryMachine>
