import { assign, sendTo, setup, stopChild, type ActorRefFrom, type AnyActorRef } from 'xstate'
import type { User } from '../../api/contract'
import { callsMachine } from './calls.machine'
import { fromEvent } from '../lib/fromEvent'
import {
  requestedPath,
  loginPath,
  type LocationChanged,
  type PageLocation,
} from '../lib/pageLocation'
import { goTo } from '../lib/peers'
import { spawnAny } from '../lib/spawnAny'
import { unprovided } from '../lib/unprovided'
import { locationMachine, type LocationRequested } from './location.machine'
import { loginMachine } from './login.machine'
import {
  sessionMachine,
  type ClosedBecause,
  type Login,
  type SessionRef,
  type SessionReport,
} from './session.machine'
import type { WorkspaceCode } from './shown'

const leave = (location: PageLocation | null, because: ClosedBecause): LocationRequested => {
  if (because === 'requested') return { type: 'location.requested', path: '/login', replace: true }
  return {
    type: 'location.requested',
    path: loginPath(location, { ended: because !== 'never' }),
    replace: true,
    reload: because === 'expired',
  }
}

/** The whole page: restores the session, shows the sign-in page or loads and runs the workspace. */
export const appMachine = setup({
  types: {} as {
    context: {
      location: PageLocation | null
      user: User | null
      code: WorkspaceCode | null
      workspace: AnyActorRef | null
    }
    events: LocationChanged | SessionReport | { type: 'loading.retried' }
    children: { calls: 'calls'; location: 'location'; session: 'session'; login: 'login' }
    tags: 'busy'
  },
  actors: {
    calls: callsMachine,
    location: locationMachine,
    session: sessionMachine,
    login: loginMachine,
    loadWorkspace: unprovided<WorkspaceCode>('loadWorkspace'),
  },
  actions: {
    storeLocation: assign({ location: (_, { location }: { location: PageLocation }) => location }),
    storeUser: assign({ user: (_, { user }: { user: User }) => user }),
    storeCode: assign({ code: (_, { output }: { output: WorkspaceCode }) => output }),
    acceptLogin: ({ system }, { login }: { login: Login | null }) => {
      if (login !== null)
        (system.get('session') as SessionRef | undefined)?.send({ type: 'login.accepted', login })
    },
    goToLogin: sendTo('location', ({ context }, { because }: { because: ClosedBecause }) =>
      leave(context.location, because),
    ),
    goToRequestedLocation: ({ context, system }) => {
      if (context.location?.open)
        goTo(system, requestedPath(context.location.search), { replace: true })
    },
    startWorkspace: assign({
      workspace: ({ context, spawn }) =>
        context.code === null
          ? null
          : spawnAny(spawn)(context.code.machine, {
              id: 'workspace',
              systemId: 'workspace',
              input: { ...context.code.tables, location: context.location },
            }),
    }),
    stopWorkspace: stopChild('workspace'),
    dropWorkspace: assign({ workspace: null, user: null }),
    notifyWorkspace: ({ context }, event: LocationChanged) => context.workspace?.send(event),
  },
  guards: {
    locationIsGuarded: (_, { location }: { location: PageLocation | null }) =>
      location !== null && !location.open,
    locationIsOpen: (_, { location }: { location: PageLocation | null }) =>
      location !== null && location.open,
  },
}).createMachine({
  id: 'app',
  context: { location: null, user: null, code: null, workspace: null },
  invoke: [
    { id: 'calls', src: 'calls', systemId: 'calls', onError: '.failed' },
    { id: 'location', src: 'location', systemId: 'location', onError: '.failed' },
    { id: 'session', src: 'session', systemId: 'session', onError: '.failed' },
  ],
  on: { 'location.changed': { actions: fromEvent('storeLocation') } },
  initial: 'starting',
  states: {
    starting: {
      tags: 'busy',
      on: {
        'session.opened': {
          target: 'entering',
          actions: fromEvent('storeUser'),
        },
        'session.closed': [
          {
            guard: { type: 'locationIsGuarded', params: ({ context }) => context },
            target: 'signedOut',
            actions: fromEvent('goToLogin'),
          },
          { target: 'signedOut' },
        ],
      },
    },
    signedOut: {
      invoke: {
        id: 'login',
        src: 'login',
        onDone: {
          actions: { type: 'acceptLogin', params: ({ event }) => ({ login: event.output }) },
        },
        onError: 'failed',
      },
      on: {
        'session.opened': {
          target: 'entering',
          actions: fromEvent('storeUser'),
        },
        'location.changed': {
          guard: fromEvent('locationIsGuarded'),
          actions: [
            fromEvent('storeLocation'),
            { type: 'goToLogin', params: { because: 'never' } },
          ],
        },
      },
    },
    entering: {
      tags: 'busy',
      invoke: {
        src: 'loadWorkspace',
        onDone: {
          target: 'signedIn',
          actions: fromEvent('storeCode'),
        },
        onError: 'unloaded',
      },
      on: {
        'session.closed': {
          target: 'signedOut',
          actions: fromEvent('goToLogin'),
        },
      },
    },
    unloaded: {
      on: {
        'loading.retried': 'entering',
        'session.closed': {
          target: 'signedOut',
          actions: fromEvent('goToLogin'),
        },
      },
    },
    signedIn: {
      entry: ['startWorkspace', 'goToRequestedLocation'],
      exit: ['stopWorkspace', 'dropWorkspace'],
      on: {
        'session.opened': {
          target: 'signedIn',
          reenter: true,
          actions: fromEvent('storeUser'),
        },
        'session.closed': {
          target: 'signedOut',
          actions: fromEvent('goToLogin'),
        },
        'location.changed': [
          {
            guard: fromEvent('locationIsOpen'),
            actions: [fromEvent('storeLocation'), 'goToRequestedLocation'],
          },
          {
            actions: [fromEvent('storeLocation'), fromEvent('notifyWorkspace')],
          },
        ],
      },
    },
    failed: {},
  },
})
export type AppRef = ActorRefFrom<typeof appMachine>
