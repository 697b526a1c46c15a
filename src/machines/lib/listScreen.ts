import { assign, setup, type ActorRefFrom, type AnyActorLogic, type SnapshotFrom } from 'xstate'
import {
  toProblem,
  type ListAnswer,
  type Problem,
  type ThingType,
  type User,
} from '../../api/contract'
import { currentUser } from './currentUser'
import { fromEvent } from './fromEvent'
import {
  atLastPage,
  isPastLastPage,
  ofStatus,
  searchedFor,
  sortedBy,
  withFavoritesToggled,
  type ListKey,
  type ListSort,
  type SortChoice,
} from './listKey'
import { goTo, openDialog, post, type DialogDone } from './peers'
import { type resource, type ResourceRef } from './resource'
import { searchDebounce } from './searchDebounce'

interface ListActors<Item> {
  list: ReturnType<typeof resource<ListAnswer<Item>, ListKey>>
  /** Takes the item, ends with where to go or why not; absent where the items of a list cannot be opened. */
  openItem?: AnyActorLogic
}

/** How opening a row ends. */
export type Opened = { path: string } | { problem: Problem }

type Numbered = { id: number }
const without = <Item extends Numbered>(items: readonly Item[], gone: readonly Numbered[]) =>
  items.filter(({ id }) => !gone.some((item) => item.id === id))
const renewed = <Item extends Numbered>(items: readonly Item[], fresh: readonly Item[]) =>
  items.map((item) => fresh.find(({ id }) => id === item.id) ?? item)
const deletedIn = (output: unknown) =>
  typeof output === 'object' &&
  output !== null &&
  'deleted' in output &&
  Array.isArray(output.deleted)
    ? (output.deleted as Numbered[])
    : []

/**
 * A list as a screen, of everything or (`project`) of what a project holds: a search that waits until typing pauses, favourites only, sorting, paging, opening a row (a
 * second click drops the first), and deleting after a question. What is selected stays selected over pages and orders,
 * until another search or the favourites show other items, or
 * until it is deleted. A page that became empty gives way to the last one. `noun`
 * names the shared list by `systemId`; `kind` is what its items are, if they can be deleted together.
 */
export const listScreen = <Item extends Numbered>(
  id: string,
  {
    noun,
    kind,
    sort,
    actors,
  }: { noun: string; kind?: ThingType; sort: ListSort; actors: ListActors<Item> },
) =>
  setup({
    types: {} as {
      input: { project: { id: number; contains: boolean } } | undefined
      context: {
        me: User | null
        search: string
        key: ListKey
        list: ResourceRef<ListAnswer<Item>, ListKey>
        item: Item | null
        selected: readonly Item[]
      }
      events:
        | { type: 'search.edited'; text: string }
        | { type: 'favorites.toggled' }
        | { type: 'status.chosen'; status: string | null }
        | ({ type: 'sort.chosen' } & SortChoice)
        | { type: 'page.turned'; page: number }
        | { type: 'list.retried' }
        | { type: 'item.opened'; item: Item }
        | { type: 'items.selected'; items: readonly Item[] }
        | { type: 'items.unselected'; items: readonly Item[] }
        | { type: 'selection.cleared' }
        | { type: 'selection.deletionRequested' }
        | { type: 'creation.requested'; dialog: string }
        | DialogDone
        | {
            type: 'xstate.snapshot.list'
            snapshot: SnapshotFrom<ResourceRef<ListAnswer<Item>, ListKey>>
          }
      tags: 'busy'
    },
    // setup() cannot infer invoke types through an unresolved generic; the argument type is the check.
    actors: actors as unknown as Record<'list' | 'openItem', AnyActorLogic>,
    actions: {
      storeSearch: assign({ search: (_, { text }: { text: string }) => text }),
      searchAgain: assign(({ context: { key, search, selected } }) => {
        const next = searchedFor(key, search)
        return { key: next, selected: next.search === key.search ? selected : [] }
      }),
      toggleFavorites: assign(({ context }) => ({
        key: withFavoritesToggled(context.key),
        selected: [],
      })),
      chooseStatus: assign(({ context }, { status }: { status: string | null }) => ({
        key: ofStatus(context.key, status),
        selected: [],
      })),
      sortAgain: assign({
        key: ({ context }, choice: SortChoice) => sortedBy(context.key, choice),
      }),
      turnPage: assign({
        key: ({ context }, { page }: { page: number }) => ({ ...context.key, page }),
      }),
      turnToLast: assign({
        key: ({ context }, { count }: { count: number }) => atLastPage(context.key, count),
      }),
      select: assign({
        selected: ({ context: { selected } }, { items }: { items: readonly Item[] }) => [
          ...without(selected, items),
          ...items,
        ],
      }),
      unselect: assign({
        selected: ({ context: { selected } }, { items }: { items: readonly Item[] }) =>
          without(selected, items),
      }),
      forget: assign({
        selected: ({ context: { selected } }, { deleted }: { deleted: readonly Numbered[] }) =>
          without(selected, deleted),
      }),
      unselectAll: assign({ selected: [] }),
      renewSelected: assign({
        selected: ({ context: { selected } }, { items }: { items: readonly Item[] }) =>
          renewed(selected, items),
      }),
      loadKey: ({ context }) => context.list.send({ type: 'resource.rekeyed', key: context.key }),
      loadAgain: ({ context }) => context.list.send({ type: 'resource.invalidated' }),
      storeItem: assign({ item: (_, { item }: { item: Item }) => item }),
      requestDeletion: ({ context: { selected }, system }) =>
        openDialog(system, 'deleteItems', { kind, items: selected }),
      requestDialog: ({ system }, { dialog }: { dialog: string }) => openDialog(system, dialog),
      goOrReport: ({ system }, { output }: { output: Opened }) => {
        if ('path' in output) goTo(system, output.path)
        else post(system, { intent: 'warning', title: output.problem.message, area: 'workspace' })
      },
      reportProblem: ({ system }, { error }: { error: unknown }) =>
        post(system, { intent: 'warning', title: toProblem(error).message, area: 'workspace' }),
    },
    guards: {
      somethingIsSelected: ({ context }) => context.selected.length > 0,
      pageIsGone: (
        { context: { key } },
        { list }: { list: SnapshotFrom<ResourceRef<ListAnswer<Item>, ListKey>> },
      ) =>
        list.matches('ready') &&
        list.context.data !== null &&
        isPastLastPage(key, list.context.data),
    },
    delays: { searchDebounce },
  }).createMachine({
    id,
    context: ({ spawn, self, input }) => {
      const key: ListKey = {
        search: '',
        sort,
        page: 0,
        ...(input ? { project: input.project } : {}),
      }
      const list = spawn('list', {
        id: 'list',
        systemId: noun,
        syncSnapshot: true,
        input: { key },
      }) as ResourceRef<ListAnswer<Item>, ListKey>
      return { me: currentUser(self.system), search: '', key, list, item: null, selected: [] }
    },
    type: 'parallel',
    on: {
      'sort.chosen': { actions: [fromEvent('sortAgain'), 'loadKey'] },
      'favorites.toggled': { actions: ['toggleFavorites', 'loadKey'] },
      'status.chosen': { actions: [fromEvent('chooseStatus'), 'loadKey'] },
      'page.turned': { actions: [fromEvent('turnPage'), 'loadKey'] },
      'list.retried': { actions: 'loadAgain' },
      'items.selected': { actions: fromEvent('select') },
      'items.unselected': { actions: fromEvent('unselect') },
      'selection.cleared': { actions: 'unselectAll' },
      'selection.deletionRequested': { guard: 'somethingIsSelected', actions: 'requestDeletion' },
      'dialog.done': {
        actions: { type: 'forget', params: ({ event }) => ({ deleted: deletedIn(event.output) }) },
      },
      'xstate.snapshot.list': [
        {
          guard: { type: 'pageIsGone', params: ({ event }) => ({ list: event.snapshot }) },
          actions: [
            {
              type: 'turnToLast',
              params: ({ event }) => ({ count: event.snapshot.context.data?.count ?? 0 }),
            },
            'loadKey',
          ],
        },
        {
          actions: {
            type: 'renewSelected',
            params: ({ event }) => ({ items: event.snapshot.context.data?.result ?? [] }),
          },
        },
      ],
      'creation.requested': { actions: fromEvent('requestDialog') },
    },
    states: {
      searching: {
        initial: 'ready',
        states: {
          ready: {
            on: {
              'search.edited': {
                target: 'typing',
                actions: fromEvent('storeSearch'),
              },
            },
          },
          typing: {
            on: {
              'search.edited': {
                target: 'typing',
                reenter: true,
                actions: fromEvent('storeSearch'),
              },
            },
            after: { searchDebounce: { target: 'ready', actions: ['searchAgain', 'loadKey'] } },
          },
        },
      },
      rows: {
        initial: 'browsing',
        states: {
          browsing: {
            on: {
              'item.opened': {
                target: 'opening',
                actions: fromEvent('storeItem'),
              },
            },
          },
          opening: {
            tags: 'busy',
            on: {
              'item.opened': {
                target: 'opening',
                reenter: true,
                actions: fromEvent('storeItem'),
              },
            },
            invoke: {
              src: 'openItem',
              input: ({ context }: { context: { item: Item | null } }) => context.item,
              onDone: {
                target: 'browsing',
                actions: { type: 'goOrReport', params: ({ event }) => event as { output: Opened } },
              },
              onError: {
                target: 'browsing',
                actions: fromEvent('reportProblem'),
              },
            },
          },
        },
      },
    },
  })

export type ListScreenRef<Item extends Numbered> = ActorRefFrom<ReturnType<typeof listScreen<Item>>>
