import { LoginScreen } from '../../src/features/login/LoginScreen'
import { loginMachine, type LoginRef } from '../../src/machines/system/login.machine'
import { unreachable } from '../samples/problems'
import { row, slowCall, frozenActor, type FrozenActor } from '../frozenActor'

const login = (
  name: string,
  value: string,
  context: object,
  others: Record<string, FrozenActor> = {},
) =>
  row(
    `login/${name}`,
    LoginScreen,
    frozenActor(loginMachine, value, {
      draft: { identifier: '', password: '' },
      problem: null,
      login: null,
      ...context,
    }),
    others,
  )

const filled = { identifier: 'admin', password: 'secret' }
const emptied = { ...filled, password: '' }

export const loginRows = [
  login('editing', 'editing', {}),
  row(
    'login/session ended',
    ({ actor }) => <LoginScreen actor={actor as LoginRef} ended />,
    frozenActor(loginMachine, 'editing', {
      draft: { identifier: '', password: '' },
      problem: null,
      login: null,
    }),
  ),
  login('filled', 'editing', { draft: filled }),
  login('signingIn', 'signingIn', { draft: filled }),
  login('signingIn, still waiting', 'signingIn', { draft: filled }, { calls: slowCall }),
  login('failed', 'failed', {
    draft: emptied,
    problem: { status: 401, message: 'Not authorized' },
  }),
  login('unreachable', 'failed', {
    draft: filled,
    problem: {
      status: 0,
      message: 'The server cannot be reached. Check that it is running, then try again.',
    },
  }),
  login('failed too often', 'failed', {
    draft: emptied,
    problem: { status: 429, message: 'Too many sign-ins failed. Try again in 60 seconds.' },
  }),
  login('failed without an answer', 'failed', { draft: emptied, problem: unreachable }),
]
