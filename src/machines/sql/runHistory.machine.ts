import { assign, setup, type ActorRefFrom } from 'xstate'
import type { HistoryItem, ListAnswer } from '../../api/contract'
import { resource, type ResourceRef } from '../lib/resource'
import { unprovided } from '../lib/unprovided'

/** The runs that are listed: those against a database, none without one, whose statement holds the search. */
export interface RunsAsked {
  databaseId: number | null
  search: string
}

type Runs = ListAnswer<HistoryItem>
export const runsResource = resource('runsOfDatabase', unprovided<Runs, RunsAsked>('listRunsOf'))
export type RunsRef = ResourceRef<Runs, RunsAsked>

/** What was run against the database of the tab in sight, newest first; it is read again whenever a run ends, and when it is looked at. */
export const runHistoryMachine = setup({
  types: {} as {
    input: { databaseId: number | null }
    context: { search: string; asked: RunsAsked; list: RunsRef }
    events:
      | { type: 'database.followed'; databaseId: number | null }
      | { type: 'search.edited'; text: string }
      | { type: 'list.retried' }
  },
  actors: { list: runsResource },
  actions: {
    keepSearch: assign({ search: (_, { text }: { text: string }) => text }),
    searchAgain: assign({
      asked: ({ context: { asked, search } }) => ({ ...asked, search: search.trim() }),
    }),
    keepDatabase: assign({
      asked: ({ context }, { databaseId }: { databaseId: number | null }) => ({
        ...context.asked,
        databaseId,
      }),
    }),
    load: ({ context }) => context.list.send({ type: 'resource.rekeyed', key: context.asked }),
    loadAgain: ({ context }) => context.list.send({ type: 'resource.invalidated' }),
  },
  guards: {
    isAnother: ({ context }, { databaseId }: { databaseId: number | null }) =>
      databaseId !== context.asked.databaseId,
  },
  delays: { searchPause: 250 },
}).createMachine({
  id: 'runHistory',
  context: ({ spawn, input: { databaseId } }) => {
    const asked: RunsAsked = { databaseId, search: '' }
    return {
      search: '',
      asked,
      list: spawn('list', {
        id: 'list',
        systemId: 'runsOfDatabase',
        input: { key: asked },
      }) as RunsRef,
    }
  },
  on: {
    'database.followed': {
      guard: { type: 'isAnother', params: ({ event }) => event },
      actions: [{ type: 'keepDatabase', params: ({ event }) => event }, 'load'],
    },
    'list.retried': { actions: 'loadAgain' },
    'search.edited': {
      target: '.typing',
      reenter: true,
      actions: { type: 'keepSearch', params: ({ event }) => event },
    },
  },
  initial: 'resting',
  states: {
    resting: {},
    typing: { after: { searchPause: { target: 'resting', actions: ['searchAgain', 'load'] } } },
  },
})
export type RunHistoryRef = ActorRefFrom<typeof runHistoryMachine>
