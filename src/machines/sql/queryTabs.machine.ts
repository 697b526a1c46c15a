import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { currentUser } from '../lib/currentUser'
import { unprovidedKeeper, type KeptRead, type KeptRequest } from '../lib/kept'
import { bookAfter, firstBook, seenFrom, type TabBook, type TabEvent } from './tabBook'

let named = 0
/** A name for a tab that no other window gives. */
export const tabId = () => {
  named += 1
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}${named}`
}

/** The query tabs of a user, kept in this browser; what another window changed comes in. */
export const queryTabsMachine = setup({
  types: {} as {
    context: { userId: number; book: TabBook }
    events: TabEvent | KeptRead<TabBook>
    children: { keptTabs: 'keptTabs' }
  },
  actors: { keptTabs: unprovidedKeeper<TabBook>('keptTabs') },
  actions: {
    follow: assign({ book: ({ context }, event: TabEvent) => bookAfter(context.book, event) }),
    takeOver: assign({ book: (_, { value }: { value: TabBook }) => value }),
    takeIn: assign({ book: ({ context }, { value }: { value: TabBook }) => seenFrom(value, context.book.active) }),
    ask: sendTo('keptTabs', ({ context }): KeptRequest<TabBook> => ({ type: 'kept.asked', userId: context.userId })),
    store: sendTo('keptTabs', ({ context: { userId, book } }): KeptRequest<TabBook> => ({ type: 'kept.changed', userId, value: book })),
  },
}).createMachine({
  id: 'queryTabs',
  context: ({ self }) => ({ userId: currentUser(self.system)?.id ?? 0, book: firstBook(tabId()) }),
  invoke: { id: 'keptTabs', src: 'keptTabs', onError: '.sharing' },
  initial: 'opening',
  entry: 'ask',
  on: {
    'tab.*': { target: '.sharing', actions: [{ type: 'follow', params: ({ event }) => event }, 'store'] },
    'code.*': { target: '.sharing', actions: [{ type: 'follow', params: ({ event }) => event }, 'store'] },
    'database.chosen': { target: '.sharing', actions: [{ type: 'follow', params: ({ event }) => event }, 'store'] },
    'schema.chosen': { target: '.sharing', actions: [{ type: 'follow', params: ({ event }) => event }, 'store'] },
    'run.begun': { target: '.sharing', actions: [{ type: 'follow', params: ({ event }) => event }, 'store'] },
    'limit.chosen': { target: '.sharing', actions: [{ type: 'follow', params: ({ event }) => event }, 'store'] },
    'table.chosen': { target: '.sharing', actions: [{ type: 'follow', params: ({ event }) => event }, 'store'] },
  },
  states: {
    opening: { on: { 'kept.read': { target: 'sharing', actions: { type: 'takeOver', params: ({ event }) => event } } } },
    sharing: { on: { 'kept.read': { actions: { type: 'takeIn', params: ({ event }) => event } } } },
  },
})
export type QueryTabsRef = ActorRefFrom<typeof queryTabsMachine>
