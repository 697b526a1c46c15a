import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { LoginScreen } from '../../src/features/login/LoginScreen'
import { loginMachine } from '../../src/machines/system/login.machine'
import type { Login } from '../../src/machines/system/session.machine'
import { miraIn } from '../support/people'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

test('a person signs in: what is missing is said, a refusal leaves the name, and an answer signs in', async () => {
  const answers: PromiseWithResolvers<Login>[] = []
  const sent: unknown[] = []
  const { actor } = inWorld(
    loginMachine.provide({
      actors: {
        signIn: fromPromise<Login, { identifier: string; password: string }>(({ input }) => {
          sent.push(input)
          const answer = Promise.withResolvers<Login>()
          answers.push(answer)
          return answer.promise
        }),
      },
    }),
  )
  const view = await openView(<LoginScreen actor={actor} />)
  expect([view.focusedName(), view.off()]).toEqual(['Username or email', ['Sign in']])
  const names = Array.from(document.querySelectorAll('input'), ({ name }) => name)
  expect(names).toEqual(['username', 'password'])
  await view.type('Username or email', 'mira')
  expect(view.off()).toEqual(['Sign in'])
  await view.type('Password', 'wrong')
  expect(view.off()).toEqual([])
  await view.press('Sign in')
  expect({ sent, isBusy: view.isBusy('Sign in') }).toEqual({
    sent: [{ identifier: 'mira', password: 'wrong' }],
    isBusy: true,
  })
  await view.press('Sign in')
  expect(sent).toHaveLength(1)
  await view.happens(() => answers[0]?.reject({ status: 401, message: 'Not authorized' }))
  expect({
    says: view.text().includes('Invalid Authentication'),
    name: view.value('Username or email'),
    password: view.value('Password'),
    focus: view.focusedName(),
  }).toEqual({ says: true, name: 'mira', password: '', focus: 'Password' })
  await view.type('Password', 'secret')
  await view.press('Sign in')
  expect(view.text()).not.toContain('Invalid Authentication')
  await view.happens(() => answers[1]?.resolve(miraIn))
  expect(actor.getSnapshot().output).toEqual(miraIn)
})

test('a session that ended says so until a sign-in fails', async () => {
  const { actor } = inWorld(
    loginMachine.provide({
      actors: {
        signIn: fromPromise<Login, { identifier: string; password: string }>(() =>
          Promise.reject(Object.assign(new Error(), { status: 0, message: 'No server' })),
        ),
      },
    }),
  )
  const view = await openView(<LoginScreen actor={actor} ended />)
  expect(view.text()).toContain('Your session has ended.')
  await view.type('Username or email', 'mira')
  await view.type('Password', 'secret')
  await view.press('Sign in')
  expect({
    ended: view.text().includes('Your session has ended.'),
    says: view.text().includes('The sign-in could not be checkedNo server'),
  }).toEqual({ ended: false, says: true })
})

const opened = async (answer: unknown) => {
  const calls: unknown[] = []
  const { actor } = inWorld(
    loginMachine.provide({
      actors: {
        signIn: fromPromise<Login, { identifier: string; password: string }>(({ input }) => {
          calls.push(input)
          return Promise.reject(answer as Error)
        }),
      },
    }),
  )
  return { ...(await openView(<LoginScreen actor={actor} />)), calls }
}

test('the sign-in page carries terms and privacy text', async () => {
  const view = await opened(null)
  expect(view.text()).toContain(
    'By signing in you agree to the Terms of Service and the Privacy Policy.',
  )
  await view.press('Terms of Service')
  expect(view.text()).toContain('Use it with the account you were given')
  await view.press('Privacy Policy')
  expect({
    privacy: view
      .text()
      .includes('The server keeps your name, e-mail address and a hash of your password'),
    terms: view.text().includes('Use it with the account you were given'),
  }).toEqual({ privacy: true, terms: false })
})

test.each([
  ['', ''],
  ['admin', ''],
  ['   ', 'secret'],
  ['', 'secret'],
])('signing in is inactive with the name %j and the password %j', async (name, password) => {
  const view = await opened(null)
  await view.type('Username or email', name)
  await view.type('Password', password)
  expect(view.reason('Sign in')).toBe('Enter your username and password')
  await view.press('Sign in')
  await view.type('Username or email', 'admin')
  await view.type('Password', 'secret')
  expect({ off: view.off(), calls: view.calls }).toEqual({ off: [], calls: [] })
})

test.each([
  [
    'The server cannot be reached. Check that it is running, then try again.',
    {
      status: 0,
      message: 'The server cannot be reached. Check that it is running, then try again.',
    },
  ],
  ['The disk is full', { status: 500, message: 'The disk is full' }],
  [
    'The server behind the proxy did not answer (502 Bad Gateway). Try again in a moment.',
    {
      status: 502,
      message:
        'The server behind the proxy did not answer (502 Bad Gateway). Try again in a moment.',
    },
  ],
])('a sign-in that could not be checked says %j, and the password stays', async (says, problem) => {
  const view = await opened(problem)
  await view.type('Username or email', 'admin')
  await view.type('Password', 'secret')
  await view.press('Sign in')
  expect({
    alerts: view.alerts(),
    typed: ['Username or email', 'Password'].map(view.value),
    off: view.off(),
  }).toEqual({
    alerts: [`The sign-in could not be checked${says}`],
    typed: ['admin', 'secret'],
    off: [],
  })
})
