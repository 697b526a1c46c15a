import { assign, sendTo, setup, stopChild, type ActorRefFrom } from 'xstate'
import { clipboardMachine } from './clipboard.machine'
import { databaseDraftsMachine } from '../databases/databaseDrafts.machine'
import { jobsMachine } from './jobs.machine'
import { layoutsMachine } from './layouts.machine'
import { modelJobsMachine } from '../models/modelJobs.machine'
import { fromEvent } from '../lib/fromEvent'
import type { LocationChanged, PageLocation } from '../lib/pageLocation'
import { goTo, post, type DialogDone, type Notice } from '../lib/peers'
import { unprovidedListener } from '../lib/unprovided'
import { itemActionsMachine } from '../items/itemActions.machine'
import { currentProjectMachine, currentProjectOf } from '../projects/currentProject.machine'
import { notificationsMachine } from './notifications.machine'
import { queriesMachine } from './queries.machine'
import { thumbnailsMachine } from '../thumbnails/thumbnails.machine'
import { globalSearchMachine } from '../shell/globalSearch.machine'
import { writesMachine } from './writes.machine'
import { restorationMachine } from '../trash/restoration.machine'
import { startedDialog, startedScreen, type Shown, type Tables } from './shown'
import { unfinishedMachine } from './unfinished.machine'

/** The browser's storage takes nothing more. */
export interface StorageFull {
  type: 'storage.full'
}

export type MenuStorageEvent = { type: 'menu.stored'; mini: boolean }

const dialogBroken: Notice = {
  intent: 'warning',
  area: 'workspace',
  title: 'The dialog could not be opened',
  detail:
    'Part of the page could not be loaded. Check that the server is running, then reload the page.',
}

const storageIsFull: Notice = {
  intent: 'warning',
  area: 'workspace',
  title: 'This browser’s storage is full',
  detail:
    'Unsaved work is not kept after a reload. Save it, then log out, or clear the data of this site in the browser’s settings.',
}

/** What a signed-in person works in: the menu, one screen, one dialog, and the actors that all screens share. */
export const workspaceMachine = setup({
  types: {} as {
    input: Tables & { location: PageLocation | null }
    context: Tables & { location: PageLocation | null; screen: Shown | null; dialog: Shown | null }
    events:
      | LocationChanged
      | { type: 'dialog.requested'; dialog: string; input?: unknown }
      | { type: 'xstate.done.actor.dialog'; output?: unknown }
      | { type: 'xstate.error.actor.dialog' }
      | { type: 'xstate.error.actor.screen' }
      | { type: 'menu.read'; mini: boolean }
      | { type: 'menu.toggled' }
      | { type: 'logo.pressed' }
      | { type: 'screen.retried' }
      | { type: 'dialog.broken' }
      | StorageFull
    children: {
      fullStorage: 'fullStorage'
      menuStorage: 'menuStorage'
      globalSearch: 'globalSearch'
      unfinished: 'unfinished'
    }
  },
  actors: {
    notifications: notificationsMachine,
    writes: writesMachine,
    queries: queriesMachine,
    layouts: layoutsMachine,
    thumbnails: thumbnailsMachine,
    itemActions: itemActionsMachine,
    clipboard: clipboardMachine,
    currentProject: currentProjectMachine,
    databaseDrafts: databaseDraftsMachine,
    restoration: restorationMachine,
    globalSearch: globalSearchMachine,
    jobs: jobsMachine,
    modelJobs: modelJobsMachine,
    unfinished: unfinishedMachine,
    fullStorage: unprovidedListener<StorageFull>('fullStorage'),
    menuStorage: unprovidedListener<MenuStorageEvent>('menuStorage'),
  },
  actions: {
    storeLocation: assign({
      location: (_, { location }: { location: PageLocation | null }) => location,
    }),
    stopScreen: stopChild('screen'),
    startScreen: assign({
      screen: ({ context: { location, screens }, spawn }) =>
        startedScreen(spawn, screens, location),
    }),
    leaveProject: ({ context: { location, screens }, system }) => {
      if (location !== null && !location.open && !screens[location.screen]?.staysInProject)
        currentProjectOf(system)?.send({ type: 'project.left' })
    },
    notifyScreen: ({ context }, { location }: { location: PageLocation }) =>
      context.screen?.ref?.send({ type: 'location.changed', location }),
    reportShown: sendTo('unfinished', ({ context: { location, screen } }) => ({
      type: 'screen.shown',
      place: location?.identity ?? '',
      screen,
    })),
    reportLeft: sendTo('unfinished', { type: 'screen.left' }),
    dropScreen: assign({
      screen: ({ context }) => (context.screen ? { ...context.screen, ref: null } : null),
    }),
    stopDialog: stopChild('dialog'),
    startDialog: assign({
      dialog: (
        { context: { dialogs }, spawn },
        { dialog, input }: { dialog: string; input?: unknown },
      ) => startedDialog(spawn, dialogs, dialog, input),
    }),
    dropDialog: assign({ dialog: null }),
    reportOpened: sendTo('unfinished', ({ context: { dialog } }) => ({
      type: 'dialog.shown',
      dialog,
    })),
    reportClosed: sendTo('unfinished', { type: 'dialog.closed' }),
    reportOutcome: ({ context }, { output }: { output?: unknown }) =>
      context.screen?.ref?.send({ type: 'dialog.done', output } satisfies DialogDone),
    reportBroken: ({ system }) => post(system, dialogBroken),
    reportFull: ({ system }) => post(system, storageIsFull),
    storeMenu: sendTo('menuStorage', (_, { mini }: { mini: boolean }) => ({
      type: 'menu.stored',
      mini,
    })),
    goHome: ({ context, system }) => goTo(system, '/', { reload: context.location?.path === '/' }),
  },
  guards: {
    locationIsTheSameScreen: ({ context }, { location }: { location: PageLocation }) =>
      context.location !== null &&
      !context.location.open &&
      context.location.identity === location.identity,
    locationIsAnother: ({ context }, { location }: { location: PageLocation }) =>
      context.location?.identity !== location.identity,
    menuWasMini: (_, { mini }: { mini: boolean }) => mini,
  },
}).createMachine({
  id: 'workspace',
  context: ({ input }) => ({ ...input, screen: null, dialog: null }),
  type: 'parallel',
  // A transition that re-enters belongs in the state it re-enters: in a region of its own it would restart all regions.
  invoke: [
    { src: 'notifications', systemId: 'notifications', onError: '.screen.broken' },
    { src: 'writes', systemId: 'writes', onError: '.screen.broken' },
    { src: 'queries', systemId: 'queries', onError: '.screen.broken' },
    { src: 'layouts', systemId: 'layouts', onError: '.screen.broken' },
    { src: 'thumbnails', systemId: 'thumbnails', onError: '.screen.broken' },
    { src: 'itemActions', systemId: 'itemActions', onError: '.screen.broken' },
    { src: 'clipboard', systemId: 'clipboard', onError: '.screen.broken' },
    { src: 'currentProject', systemId: 'currentProject', onError: '.screen.broken' },
    { src: 'databaseDrafts', systemId: 'databaseDrafts', onError: '.screen.broken' },
    { src: 'jobs', systemId: 'jobs', onError: '.screen.broken' },
    { src: 'modelJobs', systemId: 'modelJobs', onError: '.screen.broken' },
    {
      id: 'unfinished',
      src: 'unfinished',
      input: ({ context: { screens, dialogs } }) => ({ screens, dialogs }),
      onError: {},
    },
    { id: 'globalSearch', src: 'globalSearch', onError: '.screen.broken' },
    { src: 'restoration', systemId: 'restoration', onError: '.screen.broken' },
    { id: 'menuStorage', src: 'menuStorage', onError: '.menu.expanded' },
    { id: 'fullStorage', src: 'fullStorage', onError: {} },
  ],
  on: { 'logo.pressed': { actions: 'goHome' }, 'storage.full': { actions: 'reportFull' } },
  states: {
    menu: {
      initial: 'expanded',
      states: {
        expanded: {
          on: {
            'menu.read': {
              guard: fromEvent('menuWasMini'),
              target: 'mini',
            },
            'menu.toggled': {
              target: 'mini',
              actions: { type: 'storeMenu', params: { mini: true } },
            },
          },
        },
        mini: {
          on: {
            'menu.toggled': {
              target: 'expanded',
              actions: { type: 'storeMenu', params: { mini: false } },
            },
          },
        },
      },
    },
    screen: {
      initial: 'showing',
      states: {
        showing: {
          entry: ['leaveProject', 'startScreen', 'reportShown'],
          exit: ['stopScreen', 'reportLeft'],
          on: {
            'location.changed': [
              {
                guard: fromEvent('locationIsTheSameScreen'),
                actions: [fromEvent('storeLocation'), fromEvent('notifyScreen')],
              },
              {
                target: 'showing',
                reenter: true,
                actions: fromEvent('storeLocation'),
              },
            ],
            'xstate.error.actor.screen': { target: 'broken', actions: 'dropScreen' },
          },
        },
        broken: {
          on: {
            'location.changed': [
              {
                guard: fromEvent('locationIsTheSameScreen'),
                actions: fromEvent('storeLocation'),
              },
              {
                target: 'showing',
                actions: fromEvent('storeLocation'),
              },
            ],
            'screen.retried': 'showing',
          },
        },
      },
    },
    dialog: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'dialog.requested': {
              target: 'open',
              actions: fromEvent('startDialog'),
            },
          },
        },
        open: {
          entry: 'reportOpened',
          exit: ['stopDialog', 'dropDialog', 'reportClosed'],
          on: {
            'dialog.requested': {
              target: 'open',
              reenter: true,
              actions: fromEvent('startDialog'),
            },
            'xstate.done.actor.dialog': {
              target: 'closed',
              actions: fromEvent('reportOutcome'),
            },
            'xstate.error.actor.dialog': 'closed',
            'dialog.broken': { target: 'closed', actions: 'reportBroken' },
            'location.changed': {
              guard: fromEvent('locationIsAnother'),
              target: 'closed',
            },
          },
        },
      },
    },
  },
})
export type WorkspaceRef = ActorRefFrom<typeof workspaceMachine>
