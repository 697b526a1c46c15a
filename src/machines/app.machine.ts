import { assign, sendTo, setup, stopChild, type ActorRefFrom, type AnyActorRef } from 'xstate'
import type { User } from '../api/contract'
import { callsMachine } from './calls.machine'
import { askedPath, loginPath, type LocationChanged, type Place } from './lib/place'
import { goTo } from './lib/peers'
import { spawnAny } from './lib/spawnAny'
import { unprovided } from './lib/unprovided'
import { locationMachine, type LocationRequested } from './location.machine'
import { loginMachine } from './login/login.machine'
import {
  sessionMachine,
  type ClosedBecause,
  type Login,
  type SessionRef,
  type SessionReport,
} from './session.machine'
import type { WorkspaceCode } from './workspace.machine'

const leave = (place: Place | null, because: ClosedBecause): LocationRequested => {
  if (because === 'asked') return { type: 'location.requested', path: '/login', replace: true }
  return {
    type: 'location.requested',
    path: loginPath(place, { ended: because !== 'never' }),
    replace: true,
    reload: because === 'expired',
  }
}

export const appMachine = setup({
  types: {} as {
    context: {
      place: Place | null
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
    keepPlace: assign({ place: (_, { place }: { place: Place }) => place }),
    keepUser: assign({ user: (_, { user }: { user: User }) => user }),
    keepCode: assign({ code: (_, { output }: { output: WorkspaceCode }) => output }),
    acceptLogin: ({ system }, { login }: { login: Login | null }) => {
      if (login !== null)
        (system.get('session') as SessionRef | undefined)?.send({ type: 'login.accepted', login })
    },
    goToLogin: sendTo('location', ({ context }, { because }: { because: ClosedBecause }) =>
      leave(context.place, because),
    ),
    goToAskedPlace: ({ context, system }) => {
      if (context.place?.open) goTo(system, askedPath(context.place.search), { replace: true })
    },
    startWorkspace: assign({
      workspace: ({ context, spawn }) =>
        context.code === null
          ? null
          : spawnAny(spawn)(context.code.machine, {
              id: 'workspace',
              systemId: 'workspace',
              input: { ...context.code.tables, place: context.place },
            }),
    }),
    stopWorkspace: stopChild('workspace'),
    dropWorkspace: assign({ workspace: null, user: null }),
    tellWorkspace: ({ context }, event: LocationChanged) => context.workspace?.send(event),
  },
  guards: {
    placeIsGuarded: (_, { place }: { place: Place | null }) => place !== null && !place.open,
    placeIsOpen: (_, { place }: { place: Place | null }) => place !== null && place.open,
  },
}).createMachine({
  id: 'app',
  context: { place: null, user: null, code: null, workspace: null },
  invoke: [
    { id: 'calls', src: 'calls', systemId: 'calls', onError: '.failed' },
    { id: 'location', src: 'location', systemId: 'location', onError: '.failed' },
    { id: 'session', src: 'session', systemId: 'session', onError: '.failed' },
  ],
  on: { 'location.changed': { actions: { type: 'keepPlace', params: ({ event }) => event } } },
  initial: 'starting',
  states: {
    starting: {
      tags: 'busy',
      on: {
        'session.opened': {
          target: 'entering',
          actions: { type: 'keepUser', params: ({ event }) => event },
        },
        'session.closed': [
          {
            guard: { type: 'placeIsGuarded', params: ({ context }) => context },
            target: 'signedOut',
            actions: { type: 'goToLogin', params: ({ event }) => event },
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
          actions: { type: 'keepUser', params: ({ event }) => event },
        },
        'location.changed': [
          {
            guard: { type: 'placeIsGuarded', params: ({ event }) => event },
            actions: [
              { type: 'keepPlace', params: ({ event }) => event },
              { type: 'goToLogin', params: { because: 'never' } },
            ],
          },
          { actions: { type: 'keepPlace', params: ({ event }) => event } },
        ],
      },
    },
    entering: {
      tags: 'busy',
      invoke: {
        src: 'loadWorkspace',
        onDone: { target: 'signedIn', actions: { type: 'keepCode', params: ({ event }) => event } },
        onError: 'unloaded',
      },
      on: {
        'session.closed': {
          target: 'signedOut',
          actions: { type: 'goToLogin', params: ({ event }) => event },
        },
      },
    },
    unloaded: {
      on: {
        'loading.retried': 'entering',
        'session.closed': {
          target: 'signedOut',
          actions: { type: 'goToLogin', params: ({ event }) => event },
        },
      },
    },
    signedIn: {
      entry: ['startWorkspace', 'goToAskedPlace'],
      exit: ['stopWorkspace', 'dropWorkspace'],
      on: {
        'session.opened': {
          target: 'signedIn',
          reenter: true,
          actions: { type: 'keepUser', params: ({ event }) => event },
        },
        'session.closed': {
          target: 'signedOut',
          actions: { type: 'goToLogin', params: ({ event }) => event },
        },
        'location.changed': [
          {
            guard: { type: 'placeIsOpen', params: ({ event }) => event },
            actions: [{ type: 'keepPlace', params: ({ event }) => event }, 'goToAskedPlace'],
          },
          {
            actions: [
              { type: 'keepPlace', params: ({ event }) => event },
              { type: 'tellWorkspace', params: ({ event }) => event },
            ],
          },
        ],
      },
    },
    failed: {},
  },
})
export type AppRef = ActorRefFrom<typeof appMachine>
