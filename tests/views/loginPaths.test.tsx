import { expect, test } from 'vitest'
import { type AnyEventObject, type AnyMachineSnapshot } from 'xstate'
import { LoginScreen } from '../../src/features/login/LoginScreen'
import { loginMachine } from '../../src/machines/system/login.machine'
import type { Login } from '../../src/machines/system/session.machine'
import { loginModel } from '../models/login'
import { pendingCalls } from '../support/actors'
import { pathsOf, wordsOf } from '../support/paths/paths'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

const signingIn = '0.login.signingIn'

interface Edit {
  type: string
  patch?: { identifier?: string; password?: string }
}

/** The sign-in screen: how each event is brought about, and what it shows in each state. */
const openLogin = async () => {
  const { answers, actor: signIn } = pendingCalls<Login, { identifier: string; password: string }>()
  const { actor } = inWorld(loginMachine.provide({ actors: { signIn } }))
  const view = await openView(<LoginScreen actor={actor} />)
  const says = () => view.text().includes('Invalid Authentication')
  return {
    events: {
      'draft.edited': async ({ patch }: Edit) => {
        if (patch?.identifier !== undefined) await view.type('Username or email', patch.identifier)
        if (patch?.password !== undefined) await view.type('Password', patch.password)
      },
      'draft.submitted': () => view.press('Sign in'),
      [`xstate.done.actor.${signingIn}`]: ({ output }: { type: string; output?: Login }) =>
        view.happens(() => answers.at(-1)?.resolve(output as Login)),
      [`xstate.error.actor.${signingIn}`]: ({ error }: { type: string; error?: object }) =>
        view.happens(() => answers.at(-1)?.reject(error)),
    } satisfies Record<string, (event: AnyEventObject) => Promise<void>>,
    states: {
      editing: ({ context: { draft } }) =>
        expect({ off: view.off(), says: says() }).toEqual({
          off: draft.identifier !== '' && draft.password !== '' ? [] : ['Sign in'],
          says: false,
        }),
      signingIn: () => expect(view.isBusy('Sign in')).toBe(true),
      failed: ({ context: { draft } }) =>
        expect({
          says: says(),
          name: view.value('Username or email'),
          password: view.value('Password'),
        }).toEqual({ says: true, name: draft.identifier, password: draft.password }),
      done: () => expect(actor.getSnapshot().status).toBe('done'),
    } as Record<string, (snapshot: AnyMachineSnapshot) => void>,
  }
}

test.each(pathsOf(loginModel).map((path) => [wordsOf(path), path] as const))(
  'the sign-in screen: %s',
  async (_, path) => {
    const { events, states } = await openLogin()
    await path.test({
      states,
      events: Object.fromEntries(
        Object.entries(events).map(([type, perform]) => [type, ({ event }) => perform(event)]),
      ),
    })
  },
)
