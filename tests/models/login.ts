import { expect } from 'vitest'
import { loginMachine } from '../../src/machines/system/login.machine'
import type { PathModel } from '../support/paths/paths'

export const rightPassword = 'Correct-horse1!'
const login = { token: 'a.b.c', user: { id: 1, username: 'admin' } }
const refusal = { status: 401, message: 'Not authorized' }
const signIn = '0.login.signingIn'

export const loginModel: PathModel = {
  machine: loginMachine,
  events: [
    { type: 'draft.edited', patch: { identifier: 'admin' } },
    { type: 'draft.edited', patch: { password: rightPassword } },
    { type: 'draft.edited', patch: { identifier: '' } },
    { type: 'draft.submitted' },
    { type: `xstate.done.actor.${signIn}`, output: login },
    { type: `xstate.error.actor.${signIn}`, error: refusal },
  ],
  states: {
    editing: ({ context, tags }) =>
      expect({ problem: context.problem, login: context.login, busy: tags.has('busy') }).toEqual({
        problem: null,
        login: null,
        busy: false,
      }),
    signingIn: ({ context, tags }) =>
      expect({ draft: context.draft, busy: tags.has('busy') }).toEqual({
        draft: { identifier: 'admin', password: rightPassword },
        busy: true,
      }),
    failed: ({ context }) => expect(context).toMatchObject({ problem: refusal, login: null }),
    done: ({ context, output }) =>
      expect({ login: context.login, output }).toEqual({ login, output: login }),
  },
  situation: ({ value, context }) => {
    const { identifier, password } = (
      context as { draft: { identifier: string; password: string } }
    ).draft
    return JSON.stringify([value, identifier !== '', password !== ''])
  },
}
