import { assign, setup, type ActorRefFrom } from 'xstate'
import { toProblem, type Problem } from '../../api/contract'
import { fromEvent } from '../lib/fromEvent'
import { unprovided } from '../lib/unprovided'
import type { Login } from './session.machine'

interface Draft {
  identifier: string
  password: string
}

/** Signs a person in with a name and a password. */
export const loginMachine = setup({
  types: {} as {
    context: { draft: Draft; problem: Problem | null; login: Login | null }
    events: { type: 'draft.edited'; patch: Partial<Draft> } | { type: 'draft.submitted' }
    output: Login | null
    tags: 'busy'
  },
  actors: { signIn: unprovided<Login, Draft>('signIn') },
  actions: {
    mergePatch: assign({
      draft: ({ context }, { patch }: { patch: Partial<Draft> }) => ({
        ...context.draft,
        ...patch,
      }),
    }),
    dropPassword: assign({ draft: ({ context }) => ({ ...context.draft, password: '' }) }),
    storeProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
    storeLogin: assign({ login: (_, { output }: { output: Login }) => output }),
  },
  guards: {
    wasRefused: (_, { error }: { error: unknown }) => {
      const { status } = toProblem(error)
      return status === 400 || status === 401
    },
    draftIsComplete: ({ context }) =>
      context.draft.identifier.trim() !== '' && context.draft.password !== '',
  },
}).createMachine({
  id: 'login',
  context: { draft: { identifier: '', password: '' }, problem: null, login: null },
  output: ({ context }) => context.login,
  initial: 'editing',
  states: {
    editing: {
      on: {
        'draft.edited': { actions: fromEvent('mergePatch') },
        'draft.submitted': { guard: 'draftIsComplete', target: 'signingIn' },
      },
    },
    signingIn: {
      tags: 'busy',
      invoke: {
        src: 'signIn',
        input: ({ context }) => context.draft,
        onDone: { target: 'done', actions: fromEvent('storeLogin') },
        onError: [
          {
            guard: fromEvent('wasRefused'),
            target: 'failed',
            actions: [fromEvent('storeProblem'), 'dropPassword'],
          },
          { target: 'failed', actions: fromEvent('storeProblem') },
        ],
      },
    },
    failed: {
      on: {
        'draft.edited': { actions: fromEvent('mergePatch') },
        'draft.submitted': { guard: 'draftIsComplete', target: 'signingIn' },
      },
    },
    done: { type: 'final' },
  },
})
export type LoginRef = ActorRefFrom<typeof loginMachine>
