import { assign, setup, type ActorRefFrom } from 'xstate'
import { fromEvent } from '../lib/fromEvent'
import { goTo } from '../lib/peers'
import type { LocationChanged } from '../lib/pageLocation'
import { databaseEditorMachine } from './databaseEditor.machine'
import { databaseListMachine } from './databaseList.machine'
import { panelRequestOf } from './storedDrafts'

/** The databases with, as the address says, the panel of one of them or of a new one beside them. */
export const databaseScreenMachine = setup({
  types: {} as {
    input: { search: string }
    context: { search: string }
    events: LocationChanged
    children: { list: 'databaseList'; editor: 'databaseEditor' }
  },
  actors: { databaseList: databaseListMachine, databaseEditor: databaseEditorMachine },
  actions: {
    storeSearch: assign({ search: (_, { location }: LocationChanged) => location.search }),
    leavePanel: ({ system }) => goTo(system, '/databases', { replace: true }),
  },
  guards: {
    panelIsRequested: ({ context }) => panelRequestOf(context.search) !== null,
    searchIsAnother: ({ context }, { location }: LocationChanged) =>
      location.search !== context.search,
  },
}).createMachine({
  id: 'databaseScreen',
  context: ({ input }) => ({ search: input.search }),
  invoke: { id: 'list', src: 'databaseList', onError: '.closed' },
  on: {
    'location.changed': {
      guard: fromEvent('searchIsAnother'),
      target: '.deciding',
      actions: fromEvent('storeSearch'),
    },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'panelIsRequested', target: 'editing' }, { target: 'closed' }] },
    closed: {},
    editing: {
      invoke: {
        id: 'editor',
        src: 'databaseEditor',
        input: ({ context }) => panelRequestOf(context.search) ?? { id: null, key: 'new' },
        onDone: { target: 'closed', actions: 'leavePanel' },
        onError: { target: 'closed', actions: 'leavePanel' },
      },
    },
  },
})
export type DatabaseScreenRef = ActorRefFrom<typeof databaseScreenMachine>
