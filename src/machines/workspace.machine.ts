import { assign, sendTo, setup, stopChild, type ActorRefFrom, type AnyActorLogic, type AnyActorRef, type AnyStateMachine } from 'xstate'
import type { LocationChanged, Place } from './lib/place'
import { goTo, post } from './lib/peers'
import { spawnAny } from './lib/spawnAny'
import { unprovidedListener } from './lib/unprovided'
import { notificationsMachine } from './notifications.machine'
import { queriesMachine } from './queries.machine'

/** A row of the screen or dialog table: the machine that runs behind the view, and what it starts with. */
export interface Row<Asked> {
  logic?: AnyActorLogic
  input?: (asked: Asked) => unknown
}

interface Tables {
  screens: Record<string, Row<Place>>
  dialogs: Record<string, Row<unknown>>
}

/** What is loaded after sign-in. */
export interface WorkspaceCode {
  machine: AnyStateMachine
  tables: Tables
}

interface Shown {
  name: string
  ref: AnyActorRef | null
}

export type MenuStorageEvent = { type: 'menu.kept'; mini: boolean }

export const workspaceMachine = setup({
  types: {} as {
    input: Tables & { place: Place | null }
    context: Tables & { place: Place | null; screen: Shown | null; dialog: Shown | null }
    events:
      | LocationChanged
      | { type: 'dialog.requested'; dialog: string; input?: unknown }
      | { type: 'xstate.done.actor.dialog' }
      | { type: 'xstate.error.actor.dialog' }
      | { type: 'xstate.error.actor.screen' }
      | { type: 'menu.read'; mini: boolean }
      | { type: 'menu.toggled' }
      | { type: 'logo.pressed' }
      | { type: 'screen.retried' }
      | { type: 'dialog.broken' }
    children: { menuStorage: 'menuStorage' }
  },
  actors: {
    notifications: notificationsMachine,
    queries: queriesMachine,
    menuStorage: unprovidedListener<MenuStorageEvent>('menuStorage'),
  },
  actions: {
    keepPlace: assign({ place: (_, { place }: { place: Place | null }) => place }),
    stopScreen: stopChild('screen'),
    startScreen: assign({
      screen: ({ context: { place, screens }, spawn }) => {
        if (place === null || place.open) return null
        const { logic, input } = screens[place.screen] ?? {}
        return { name: place.screen, ref: logic ? spawnAny(spawn)(logic, { id: 'screen', input: input ? input(place) : { place } }) : null }
      },
    }),
    tellScreen: ({ context }, { place }: { place: Place }) => context.screen?.ref?.send({ type: 'location.changed', place }),
    dropScreen: assign({ screen: ({ context }) => (context.screen ? { ...context.screen, ref: null } : null) }),
    stopDialog: stopChild('dialog'),
    startDialog: assign({
      dialog: ({ context, spawn }, { dialog, input }: { dialog: string; input?: unknown }) => {
        const row = context.dialogs[dialog]
        return row?.logic ? { name: dialog, ref: spawnAny(spawn)(row.logic, { id: 'dialog', input: row.input ? row.input(input) : input }) } : null
      },
    }),
    dropDialog: assign({ dialog: null }),
    reportBroken: ({ system }) => {
      const detail = 'Part of the page could not be loaded. Check that the server is running, then reload the page.'
      post(system, { intent: 'warning', place: 'workspace', title: 'The dialog could not be opened', detail })
    },
    storeMenu: sendTo('menuStorage', (_, { mini }: { mini: boolean }) => ({ type: 'menu.kept', mini })),
    goHome: ({ context, system }) => goTo(system, '/', { reload: context.place?.path === '/' }),
  },
  guards: {
    placeIsTheSameScreen: ({ context }, { place }: { place: Place }) =>
      context.place !== null && !context.place.open && context.place.identity === place.identity,
    placeIsAnother: ({ context }, { place }: { place: Place }) => context.place?.identity !== place.identity,
    menuWasMini: (_, { mini }: { mini: boolean }) => mini,
  },
}).createMachine({
  id: 'workspace',
  context: ({ input }) => ({ ...input, screen: null, dialog: null }),
  type: 'parallel',
  invoke: [
    { src: 'notifications', systemId: 'notifications', onError: '.screen.broken' },
    { src: 'queries', systemId: 'queries', onError: '.screen.broken' },
    { id: 'menuStorage', src: 'menuStorage', onError: '.menu.expanded' },
  ],
  on: { 'logo.pressed': { actions: 'goHome' } },
  states: {
    menu: {
      initial: 'expanded',
      states: {
        expanded: {
          on: {
            'menu.read': { guard: { type: 'menuWasMini', params: ({ event }) => event }, target: 'mini' },
            'menu.toggled': { target: 'mini', actions: { type: 'storeMenu', params: { mini: true } } },
          },
        },
        mini: { on: { 'menu.toggled': { target: 'expanded', actions: { type: 'storeMenu', params: { mini: false } } } } },
      },
    },
    screen: {
      initial: 'showing',
      on: {
        'location.changed': [
          {
            guard: { type: 'placeIsTheSameScreen', params: ({ event }) => event },
            actions: [
              { type: 'keepPlace', params: ({ event }) => event },
              { type: 'tellScreen', params: ({ event }) => event },
            ],
          },
          { target: '.showing', reenter: true, actions: { type: 'keepPlace', params: ({ event }) => event } },
        ],
      },
      states: {
        showing: {
          entry: 'startScreen',
          exit: 'stopScreen',
          on: { 'xstate.error.actor.screen': { target: 'broken', actions: 'dropScreen' } },
        },
        broken: { on: { 'screen.retried': 'showing' } },
      },
    },
    dialog: {
      initial: 'closed',
      on: { 'dialog.requested': { target: '.open', reenter: true, actions: { type: 'startDialog', params: ({ event }) => event } } },
      states: {
        closed: {},
        open: {
          exit: ['stopDialog', 'dropDialog'],
          on: {
            'xstate.done.actor.dialog': 'closed',
            'xstate.error.actor.dialog': 'closed',
            'dialog.broken': { target: 'closed', actions: 'reportBroken' },
            'location.changed': { guard: { type: 'placeIsAnother', params: ({ event }) => event }, target: 'closed' },
          },
        },
      },
    },
  },
})
export type WorkspaceRef = ActorRefFrom<typeof workspaceMachine>
