import { expect, test } from 'vitest'
import { fromPromise, fromTransition } from 'xstate'
import type { RegisterUser, User } from '../../../src/api/contract'
import type { Intended } from '../../../src/machines/lib/intention'
import {
  userEditorMachine,
  userEditorResumption,
} from '../../../src/machines/users/userEditor.machine'
import { gives, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { mira } from '../../support/people'

const taken = { status: 422, message: 'email: already used', fields: { email: ['already used'] } }
const complete = { name: 'Mira Okafor', email: 'mira@example.org', password: 'Secret#26' }

const open = (
  id: number | null,
  actors: Partial<Parameters<typeof userEditorMachine.provide>[0]['actors']> = {},
) => {
  const saved: (RegisterUser & Intended)[] = []
  const saveUser = fromPromise<User, RegisterUser & Intended>(({ input }) => {
    saved.push(input)
    return Promise.resolve(mira)
  })
  const machine = userEditorMachine.provide({
    actors: { listUsers: gives<User[], null>([mira]), saveUser, ...actors },
  })
  const peers = ['notifications', 'location', 'session']
  return { ...inWorld(machine, { id }, peers), saved, machine }
}

test('a new user is saved once the form is valid', async () => {
  const { actor, saved, heard } = open(null)
  actor.send({ type: 'draft.submitted' })
  expect(actor.getSnapshot().value).toEqual({ editing: 'fresh' })
  actor.send({ type: 'draft.edited', patch: complete })
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('saved'))
  expect(saved).toEqual([{ ...complete, isAdmin: false, intention: expect.any(String) }])
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: { intent: 'success', area: 'workspace', title: 'Created Mira Okafor' },
    },
  ])
  expect(heard('location')).toEqual([{ type: 'location.requested', path: '/users' }])
})

test('an existing user is loaded into the form and saved under the id', async () => {
  const { actor, saved } = open(2)
  await waitFor(actor, (snapshot) => snapshot.matches('editing'))
  expect(actor.getSnapshot().context.draft).toEqual({
    name: 'Mira Okafor',
    email: 'mira@example.org',
    password: '',
    isAdmin: false,
  })
  actor.send({ type: 'draft.edited', patch: { name: 'Mira O.' } })
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('saved'))
  expect(saved).toEqual([
    {
      id: 2,
      name: 'Mira O.',
      email: 'mira@example.org',
      isAdmin: false,
      intention: expect.any(String),
    },
  ])
})

test('who changes the own name is called by it at once; that of another person says nothing of the own', async () => {
  const updated = async (me: number) => {
    const events: unknown[] = []
    const session = fromTransition(
      (state: object, event: { type: string }) => {
        if (event.type === 'user.updated') events.push(event)
        return state
      },
      { login: { user: { ...mira, id: me } } },
    )
    const { actor } = inWorld(open(2).machine, { id: 2 }, [
      'notifications',
      'location',
      ['session', session],
    ])
    await waitFor(actor, (snapshot) => snapshot.matches('editing'))
    actor.send({ type: 'draft.submitted' })
    await waitFor(actor, (snapshot) => snapshot.matches('saved'))
    return events
  }
  expect({ own: await updated(mira.id), another: await updated(99) }).toEqual({
    own: [{ type: 'user.updated', user: mira }],
    another: [],
  })
})

test('whatever is changed of a user but for the password is unfinished work', async () => {
  const unfinished = async (patch: object) => {
    const { actor } = open(2)
    await waitFor(actor, (snapshot) => snapshot.matches('editing'))
    actor.send({ type: 'draft.edited', patch })
    const stored = userEditorResumption.stored(actor.getSnapshot()) as object | null
    return stored && { ...stored, intention: 'key' }
  }
  const { name, email } = complete
  const stored = { name, email, isAdmin: false, intention: 'key' }
  expect({
    nothing: await unfinished({}),
    name: await unfinished({ name: 'Mira' }),
    email: await unfinished({ email: 'm@example.org' }),
    rights: await unfinished({ isAdmin: true }),
    password: await unfinished({ password: 'Secret#26' }),
  }).toEqual({
    nothing: null,
    name: { ...stored, name: 'Mira' },
    email: { ...stored, email: 'm@example.org' },
    rights: { ...stored, isAdmin: true },
    password: null,
  })
})

test('a refusal keeps the draft; editing takes the refusal away', async () => {
  const { actor } = open(null, { saveUser: refuses(taken) })
  actor.send({ type: 'draft.edited', patch: complete })
  actor.send({ type: 'draft.submitted' })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'failed' }))
  expect(context).toMatchObject({ draft: complete, problem: taken })
  actor.send({ type: 'draft.edited', patch: { email: 'mira.o@example.org' } })
  expect(actor.getSnapshot().value).toEqual({ editing: 'fresh' })
})

test('a user who is gone is said to be missing', async () => {
  const { actor } = open(99)
  await waitFor(actor, (snapshot) => snapshot.matches('missing'))
})

test('users that cannot be loaded can be tried again', async () => {
  const { actor } = open(2, { listUsers: refuses({ status: 0, message: 'no answer' }) })
  await waitFor(actor, (snapshot) => snapshot.matches('unloaded'))
  actor.send({ type: 'loading.retried' })
  expect(actor.getSnapshot().value).toBe('loading')
})

test('a field is remembered as left only once', () => {
  const { actor } = open(null)
  actor.send({ type: 'field.left', field: 'name' })
  actor.send({ type: 'field.left', field: 'name' })
  expect(actor.getSnapshot().context.touched).toEqual(['name'])
})

test('cancelling goes back to the users', () => {
  const { actor, heard } = open(null)
  actor.send({ type: 'editor.cancelled' })
  expect(heard('location')).toEqual([{ type: 'location.requested', path: '/users' }])
})

test('of several users the one of the address is edited', async () => {
  const listUsers = gives<User[], null>([{ ...mira, id: 90, name: 'Ana Silva' }, mira])
  const { actor } = open(mira.id, { listUsers })
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('editing'))
  expect(context.draft.name).toBe(mira.name)
})
