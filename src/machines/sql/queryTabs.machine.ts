import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { currentUser } from '../lib/currentUser'
import { fromEvent } from '../lib/fromEvent'
import { unprovidedStorage, type StorageRead, type StorageRequest } from '../lib/storedValue'
import { isSameCursor, seenFrom } from './mergedBooks'
import { bookAfter, firstBook, type CursorMoved, type TabBook, type TabEvent } from './tabBook'

let named = 0
/** Unique among all windows. */
export const tabId = () => {
  named += 1
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}${named}`
}

interface Context {
  userId: number
  book: TabBook
  /** Merged into the book with the next change, or when the cursor rests. */
  moved: CursorMoved | null
}

const placed = ({ book, moved }: Context) => (moved === null ? book : bookAfter(book, moved))

const changed = {
  target: '.sharing' as const,
  actions: [fromEvent<'follow', TabEvent>('follow'), 'store' as const],
}

/** The query tabs of a user, persisted in this browser; what another window changed comes in. */
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
    'tab.*': changed,
    'code.*': changed,
    'database.*': changed,
    'schema.chosen': changed,
    'table.chosen': changed,
    'limit.chosen': changed,
    'run.begun': changed,
  },
  states: {
    opening: {
      on: {
        'stored.read': {
          target: 'sharing',
          actions: fromEvent('takeOver'),
        },
        'cursor.moved': {
          guard: fromEvent('isElsewhere'),
          target: 'sharing.moving',
          actions: fromEvent('storeMove'),
        },
      },
    },
    sharing: {
      on: {
        'stored.read': { actions: fromEvent('takeIn') },
        'cursor.moved': {
          guard: fromEvent('isElsewhere'),
          target: '.moving',
          reenter: true,
          actions: fromEvent('storeMove'),
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
