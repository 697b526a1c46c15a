import { expect, test } from 'vitest'
import { createActor, fromPromise, toPromise } from 'xstate'
import { loginMachine } from '../../../src/machines/system/login.machine'
import { gives, refuses } from '../../support/actors'
import { miraIn } from '../../support/people'
import { waitFor } from '../../support/waitFor'

type Draft = { identifier: string; password: string }
const draft: Draft = { identifier: 'mira', password: 'secret' }
const open = (signIn = gives<typeof miraIn, Draft>(miraIn)) =>
  createActor(loginMachine.provide({ actors: { signIn } })).start()

test('a complete sign-in hands over the login', async () => {
  const actor = open()
  actor.send({ type: 'draft.edited', patch: draft })
  actor.send({ type: 'draft.submitted' })
  expect(await toPromise(actor)).toEqual(miraIn)
})

test.each([
  { identifier: '', password: 'secret' },
  { identifier: '   ', password: 'secret' },
  { identifier: 'mira', password: '' },
])('%j cannot be submitted', (patch) => {
  const actor = open()
  actor.send({ type: 'draft.edited', patch })
  expect(actor.getSnapshot().can({ type: 'draft.submitted' })).toBe(false)
})

test.each([
  { status: 400, message: 'Login failed' },
  { status: 401, message: 'Not authorized' },
])(
  'a sign-in that is refused ($status) keeps the name, clears the password and can be tried again',
  async (refusal) => {
    const sent: Draft[] = []
    const signIn = fromPromise<typeof miraIn, Draft>(({ input }) => {
      sent.push(input)
      return sent.length === 1
        ? Promise.reject(refusal as unknown as Error)
        : Promise.resolve(miraIn)
    })
    const actor = open(signIn)
    actor.send({ type: 'draft.edited', patch: draft })
    actor.send({ type: 'draft.submitted' })
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
    expect(context).toEqual({
      draft: { identifier: 'mira', password: '' },
      problem: refusal,
      login: null,
    })
    actor.send({ type: 'draft.submitted' })
    expect(actor.getSnapshot().value).toBe('failed')
    actor.send({ type: 'draft.edited', patch: { password: 'better' } })
    actor.send({ type: 'draft.submitted' })
    expect(await toPromise(actor)).toEqual(miraIn)
    expect(sent).toEqual([draft, { identifier: 'mira', password: 'better' }])
  },
)

test.each([
  { status: 0, message: 'The server cannot be reached.' },
  { status: 429, message: 'Too many attempts' },
  { status: 502, message: 'The server behind the proxy did not answer.' },
])(
  'a sign-in that could not be checked ($status) keeps the name and the password',
  async (problem) => {
    const actor = open(refuses(problem))
    actor.send({ type: 'draft.edited', patch: draft })
    actor.send({ type: 'draft.submitted' })
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
    expect(context).toEqual({ draft, problem, login: null })
    expect(actor.getSnapshot().can({ type: 'draft.submitted' })).toBe(true)
  },
)

test('while it signs in, the draft stays as it was sent', () => {
  const actor = open(refuses({ status: 0, message: 'no answer' }))
  actor.send({ type: 'draft.edited', patch: draft })
  actor.send({ type: 'draft.submitted' })
  actor.send({ type: 'draft.edited', patch: { password: 'late' } })
  expect(actor.getSnapshot().context.draft).toEqual(draft)
})
