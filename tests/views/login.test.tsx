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
  expect(view.off()).toEqual(['Sign in'])
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
  }).toEqual({ says: true, name: 'mira', password: '' })
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
