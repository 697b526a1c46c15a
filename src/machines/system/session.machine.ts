import { assign, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { User } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { unprovided, unprovidedListener } from '../lib/unprovided'

export interface Login {
  token: string
  user: User
}

/** The session was ended here, is no longer accepted by the server, or was ended in another tab. */
export type ClosedBecause = 'never' | 'requested' | 'expired' | 'elsewhere'

export type SessionReport =
  | { type: 'session.opened'; user: User }
  | { type: 'session.closed'; because: ClosedBecause }

export type LoginStorageEvent =
  | { type: 'login.stored'; login: Login }
  | { type: 'login.forgotten' }
  | { type: 'user.left'; userId: number }

/** Who is signed in, in every window of the browser, until they sign out or the session expires. */
export const sessionMachine = setup({
  types: {} as {
    context: { login: Login | null }
    events:
      | { type: 'storage.read'; login: Login | null }
      | { type: 'login.accepted'; login: Login }
      | { type: 'user.updated'; user: User }
      | { type: 'signOut.requested' }
      | { type: 'session.expired' }
  },
  actors: {
    loginStorage: unprovidedListener<LoginStorageEvent>('loginStorage'),
    signOut: unprovided<void, { token: string }>('signOut'),
  },
  actions: {
    setLogin: assign({ login: (_, { login }: { login: Login | null }) => login }),
    storeUser: assign({
      login: ({ context }, { user }: { user: User }) =>
        context.login === null ? null : { ...context.login, user },
    }),
    dropLogin: assign({ login: null }),
    storeLogin: sendTo('loginStorage', ({ context }) =>
      context.login === null
        ? { type: 'login.forgotten' }
        : { type: 'login.stored', login: context.login },
    ),
    forgetLogin: sendTo('loginStorage', { type: 'login.forgotten' }),
    removeOwnWork: sendTo('loginStorage', ({ context }) => ({
      type: 'user.left',
      userId: context.login?.user.id ?? 0,
    })),
    reportOpened: sendParent(({ context }) => ({
      type: 'session.opened',
      user: context.login?.user,
    })),
    reportClosed: sendParent((_, { because }: { because: ClosedBecause }) => ({
      type: 'session.closed',
      because,
    })),
  },
  guards: {
    loginIsPresent: (_, { login }: { login: Login | null }) => login !== null,
    loginIsTheSame: ({ context }, { login }: { login: Login | null }) =>
      login?.token === context.login?.token,
  },
}).createMachine({
  id: 'session',
  context: { login: null },
  invoke: {
    id: 'loginStorage',
    src: 'loginStorage',
    onError: {
      target: '.signedOut',
      actions: { type: 'reportClosed', params: { because: 'never' } },
    },
  },
  initial: 'restoring',
  states: {
    restoring: {
      on: {
        'storage.read': [
          {
            guard: fromEvent('loginIsPresent'),
            target: 'signedIn',
            actions: [fromEvent('setLogin'), 'reportOpened'],
          },
          { target: 'signedOut', actions: { type: 'reportClosed', params: { because: 'never' } } },
        ],
      },
    },
    signedOut: {
      on: {
        'login.accepted': {
          target: 'signedIn',
          actions: [fromEvent('setLogin'), 'storeLogin', 'reportOpened'],
        },
        'storage.read': {
          guard: fromEvent('loginIsPresent'),
          target: 'signedIn',
          actions: [fromEvent('setLogin'), 'reportOpened'],
        },
      },
    },
    signedIn: {
      on: {
        'user.updated': {
          actions: [fromEvent('storeUser'), 'storeLogin'],
        },
        'signOut.requested': 'signingOut',
        'session.expired': {
          target: 'signedOut',
          actions: [
            'dropLogin',
            'forgetLogin',
            { type: 'reportClosed', params: { because: 'expired' } },
          ],
        },
        'storage.read': [
          {
            guard: fromEvent('loginIsTheSame'),
            actions: fromEvent('setLogin'),
          },
          {
            guard: fromEvent('loginIsPresent'),
            actions: [fromEvent('setLogin'), 'reportOpened'],
          },
          {
            target: 'signedOut',
            actions: ['dropLogin', { type: 'reportClosed', params: { because: 'elsewhere' } }],
          },
        ],
      },
    },
    signingOut: {
      entry: [
        'forgetLogin',
        { type: 'reportClosed', params: { because: 'requested' } },
        'removeOwnWork',
      ],
      invoke: {
        src: 'signOut',
        input: ({ context }) => ({ token: context.login?.token ?? '' }),
        onDone: { target: 'signedOut', actions: 'dropLogin' },
        onError: { target: 'signedOut', actions: 'dropLogin' },
      },
      on: {
        'login.accepted': {
          target: 'signedIn',
          actions: [fromEvent('setLogin'), 'storeLogin', 'reportOpened'],
        },
      },
    },
  },
})
export type SessionRef = ActorRefFrom<typeof sessionMachine>
