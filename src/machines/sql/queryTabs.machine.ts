import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { currentUser } from '../lib/currentUser'
import { unprovidedStorage, type StorageRead, type StorageRequest } from '../lib/storedValue'
import {
  bookAfter,
  firstBook,
  isSameCursor,
  seenFrom,
  type CursorMoved,
  type TabBook,
  type TabEvent,
} from './tabBook'

let named = 0
/** A name for a tab that no other window gives. */
export const tabId = () => {
  named += 1
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}${named}`
}

interface Context {
  userId: number
  book: TabBook
  /** The last move of the cursor, which the book gets with the next change, or when the cursor rests. */
  moved: CursorMoved | null
}

const placed = ({ book, moved }: Context) => (moved === null ? book : bookAfter(book, moved))

/** The query tabs of a user, kept in this browser; what another window changed comes in. */
export const queryTabsMachine = setup({
  types: {} as {
    context: Context
    events: TabEvent | StorageRead<TabBook>
    children: { storedTabs: 'storedTabs' }
  },
  actors: { storedTabs: unprovidedStorage<TabBook>('storedTabs') },
  actions: {
    follow: assign(({ context }, event: TabEvent) => ({
      book: bookAfter(placed(context), event),
      moved: null,
    })),
    storeMove: assign(({ context }, event: CursorMoved) => ({
      book: context.moved?.id === event.id ? context.book : placed(context),
      moved: event,
    })),
    placeCursor: assign(({ context }) => ({ book: placed(context), moved: null })),
    takeOver: assign({ book: (_, { value }: { value: TabBook }) => value }),
    takeIn: assign({
      book: ({ context }, { value }: { value: TabBook }) => seenFrom(value, context.book.active),
    }),
    requestTabs: sendTo('storedTabs', ({ context }): StorageRequest<TabBook> => ({
      type: 'stored.requested',
      userId: context.userId,
    })),
    store: sendTo('storedTabs', ({ context: { userId, book } }): StorageRequest<TabBook> => ({
      type: 'stored.changed',
      userId,
      value: book,
    })),
  },
  guards: {
    isElsewhere: ({ context }, { id, cursor }: CursorMoved) =>
      !isSameCursor(placed(context).tabs.find((tab) => tab.id === id)?.cursor, cursor),
  },
  delays: { cursorPause: 250 },
}).createMachine({
  id: 'queryTabs',
  context: ({ self }) => ({
    userId: currentUser(self.system)?.id ?? 0,
    book: firstBook(tabId()),
    moved: null,
  }),
  invoke: { id: 'storedTabs', src: 'storedTabs', onError: '.sharing' },
  initial: 'opening',
  entry: 'requestTabs',
  on: {
    'tab.*': {
      target: '.sharing',
      actions: [{ type: 'follow', params: ({ event }) => event }, 'store'],
    },
    'code.*': {
      target: '.sharing',
      actions: [{ type: 'follow', params: ({ event }) => event }, 'store'],
    },
    'database.chosen': {
      target: '.sharing',
      actions: [{ type: 'follow', params: ({ event }) => event }, 'store'],
    },
    'schema.chosen': {
      target: '.sharing',
      actions: [{ type: 'follow', params: ({ event }) => event }, 'store'],
    },
    'run.begun': {
      target: '.sharing',
      actions: [{ type: 'follow', params: ({ event }) => event }, 'store'],
    },
    'limit.chosen': {
      target: '.sharing',
      actions: [{ type: 'follow', params: ({ event }) => event }, 'store'],
    },
    'table.chosen': {
      target: '.sharing',
      actions: [{ type: 'follow', params: ({ event }) => event }, 'store'],
    },
  },
  states: {
    opening: {
      on: {
        'stored.read': {
          target: 'sharing',
          actions: { type: 'takeOver', params: ({ event }) => event },
        },
        'cursor.moved': {
          guard: { type: 'isElsewhere', params: ({ event }) => event },
          target: 'sharing.moving',
          actions: { type: 'storeMove', params: ({ event }) => event },
        },
      },
    },
    sharing: {
      on: {
        'stored.read': { actions: { type: 'takeIn', params: ({ event }) => event } },
        'cursor.moved': {
          guard: { type: 'isElsewhere', params: ({ event }) => event },
          target: '.moving',
          reenter: true,
          actions: { type: 'storeMove', params: ({ event }) => event },
        },
      },
      initial: 'resting',
      states: {
        resting: {},
        moving: {
          after: { cursorPause: { target: 'resting', actions: ['placeCursor', 'store'] } },
        },
      },
    },
  },
})
export type QueryTabsRef = ActorRefFrom<typeof queryTabsMachine>
