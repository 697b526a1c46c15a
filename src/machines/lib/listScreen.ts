import { assign, setup, type ActorRefFrom, type AnyActorLogic, type AnyStateMachine } from 'xstate'
import { toProblem, type ListAnswer, type Problem, type User } from '../../api/contract'
import { currentUser } from './currentUser'
import { goTo, openDialog, post } from './peers'
import { type resource, type ResourceRef } from './resource'
import type { command } from './command'

export interface ListSort {
  column: string
  direction: 'asc' | 'desc'
}
/** What a list shows: the server searches, sorts and pages by it. */
export interface ListKey {
  search: string
  sort: ListSort
  page: number
}

interface ListActors<Item> {
  list: ReturnType<typeof resource<ListAnswer<Item>, ListKey>>
  remove: ReturnType<typeof command<Item, unknown>>
  /** Takes the item, ends with where to go or why not. */
  openItem: AnyStateMachine
}

/** How opening a row ends. */
export type Opened = { path: string } | { problem: Problem }

const opposite = { asc: 'desc', desc: 'asc' } as const
const nextSort = (sort: ListSort, column: string): ListSort =>
  sort.column === column ? { column, direction: opposite[sort.direction] } : { column, direction: 'asc' }

/**
 * A list as a screen: a search that waits until typing pauses, sorting, paging, opening a row (a second click drops
 * the first) and deleting one after a question. `noun` names the shared list by `systemId`.
 */
export const listScreen = <Item extends { id: number }>(
  id: string,
  { noun, sort, actors }: { noun: string; sort: ListSort; actors: ListActors<Item> },
) =>
  setup({
    types: {} as {
      context: {
        me: User | null
        search: string
        key: ListKey
        list: ResourceRef<ListAnswer<Item>, ListKey>
        item: Item | null
      }
      events:
        | { type: 'search.edited'; text: string }
        | { type: 'sort.chosen'; column: string }
        | { type: 'page.turned'; page: number }
        | { type: 'list.retried' }
        | { type: 'item.opened'; item: Item }
        | { type: 'item.deletionRequested'; item: Item }
        | { type: 'creation.requested'; dialog: string }
      tags: 'busy'
    },
    // setup() cannot infer invoke types through an unresolved generic; the argument type is the check.
    actors: actors as unknown as Record<'list' | 'remove' | 'openItem', AnyActorLogic>,
    actions: {
      keepSearch: assign({ search: (_, { text }: { text: string }) => text }),
      searchAgain: assign({ key: ({ context }) => ({ ...context.key, search: context.search.trim(), page: 0 }) }),
      sortAgain: assign({
        key: ({ context }, { column }: { column: string }) => ({
          ...context.key,
          sort: nextSort(context.key.sort, column),
          page: 0,
        }),
      }),
      turnPage: assign({ key: ({ context }, { page }: { page: number }) => ({ ...context.key, page }) }),
      loadKey: ({ context }) => context.list.send({ type: 'resource.rekeyed', key: context.key }),
      loadAgain: ({ context }) => context.list.send({ type: 'resource.invalidated' }),
      keepItem: assign({ item: (_, { item }: { item: Item }) => item }),
      askDialog: ({ system }, { dialog }: { dialog: string }) => openDialog(system, dialog),
      goOrTell: ({ system }, { output }: { output: Opened }) => {
        if ('path' in output) goTo(system, output.path)
        else post(system, { intent: 'warning', title: output.problem.message, place: 'workspace' })
      },
      reportProblem: ({ system }, { error }: { error: unknown }) =>
        post(system, { intent: 'warning', title: toProblem(error).message, place: 'workspace' }),
    },
    delays: { searchPause: 250 },
  }).createMachine({
    id,
    context: ({ spawn, self }) => {
      const key = { search: '', sort, page: 0 }
      const list = spawn('list', { systemId: noun, input: { key } }) as ResourceRef<ListAnswer<Item>, ListKey>
      return { me: currentUser(self.system), search: '', key, list, item: null }
    },
    type: 'parallel',
    on: {
      'sort.chosen': { actions: [{ type: 'sortAgain', params: ({ event }) => event }, 'loadKey'] },
      'page.turned': { actions: [{ type: 'turnPage', params: ({ event }) => event }, 'loadKey'] },
      'list.retried': { actions: 'loadAgain' },
      'creation.requested': { actions: { type: 'askDialog', params: ({ event }) => event } },
    },
    states: {
      searching: {
        initial: 'ready',
        on: { 'search.edited': { target: '.typing', reenter: true, actions: { type: 'keepSearch', params: ({ event }) => event } } },
        states: {
          ready: {},
          typing: { after: { searchPause: { target: 'ready', actions: ['searchAgain', 'loadKey'] } } },
        },
      },
      rows: {
        initial: 'browsing',
        states: {
          browsing: {
            on: {
              'item.opened': { target: 'opening', actions: { type: 'keepItem', params: ({ event }) => event } },
              'item.deletionRequested': { target: 'deleting', actions: { type: 'keepItem', params: ({ event }) => event } },
            },
          },
          opening: {
            tags: 'busy',
            on: { 'item.opened': { target: 'opening', reenter: true, actions: { type: 'keepItem', params: ({ event }) => event } } },
            invoke: {
              src: 'openItem',
              input: ({ context }: { context: { item: Item | null } }) => context.item,
              onDone: { target: 'browsing', actions: { type: 'goOrTell', params: ({ event }) => event as { output: Opened } } },
              onError: { target: 'browsing', actions: { type: 'reportProblem', params: ({ event }) => event } },
            },
          },
          deleting: {
            invoke: {
              id: 'remove',
              src: 'remove',
              input: ({ context }: { context: { item: Item | null } }) => ({ subject: context.item }),
              onDone: 'browsing',
              onError: { target: 'browsing', actions: { type: 'reportProblem', params: ({ event }) => event } },
            },
          },
        },
      },
    },
  })

export type ListScreenRef<Item extends { id: number }> = ActorRefFrom<ReturnType<typeof listScreen<Item>>>
