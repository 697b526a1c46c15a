import { expect, test, vi } from 'vitest'
import { fromPromise } from 'xstate'
import { sessionMachine, type Login } from '../../../src/machines/system/session.machine'
import { crashes, gives, hangs, refuses } from '../../support/actors'
import { storageWith } from '../../support/browser'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { adminIn, mira, miraIn } from '../../support/people'

const start = (login: Login | null, signOut = gives<void, { token: string }>(undefined)) => {
  const storage = storageWith(login)
  return {
    ...inWorld(sessionMachine.provide({ actors: { loginStorage: storage.logic, signOut } })),
    storage,
  }
}

test('a stored login is restored', () => {
  const { actor, reported } = start(miraIn)
  expect(actor.getSnapshot().value).toBe('signedIn')
  expect(reported).toEqual([{ type: 'session.opened', user: mira }])
})

test('without a stored login the session starts signed out', () => {
  const { actor, reported } = start(null)
  expect(actor.getSnapshot().value).toBe('signedOut')
  expect(reported).toEqual([{ type: 'session.closed', because: 'never' }])
})

test('an accepted login is stored', () => {
  const { actor, reported, storage } = start(null)
  actor.send({ type: 'login.accepted', login: miraIn })
  expect(actor.getSnapshot().context).toEqual({ login: miraIn })
  expect(storage.written).toEqual([{ type: 'login.stored', login: miraIn }])
  expect(reported.at(-1)).toEqual({ type: 'session.opened', user: mira })
})

test('signing out forgets the login at once and revokes its token', async () => {
  const revoke = vi.fn<(input: { token: string }) => Promise<void>>(() => Promise.resolve())
  const { actor, reported, storage } = start(
    miraIn,
    fromPromise(({ input }) => revoke(input)),
  )
  actor.send({ type: 'signOut.requested' })
  expect(actor.getSnapshot().value).toBe('signingOut')
  expect(storage.written).toEqual([
    { type: 'login.forgotten' },
    { type: 'user.left', userId: mira.id },
  ])
  expect(reported.at(-1)).toEqual({ type: 'session.closed', because: 'requested' })
  expect((await waitFor(actor, (snapshot) => snapshot.matches('signedOut'))).context).toEqual({
    login: null,
  })
  expect(revoke.mock.calls).toEqual([[{ token: 'token of mira' }]])
})

test('a server that is down does not keep anyone signed in', async () => {
  const { actor } = start(miraIn, refuses({ status: 0, message: 'no answer' }))
  actor.send({ type: 'signOut.requested' })
  expect((await waitFor(actor, (snapshot) => snapshot.matches('signedOut'))).context).toEqual({
    login: null,
  })
})

test('signing in again does not wait for the old token to be revoked', () => {
  const { actor } = start(miraIn, hangs())
  actor.send({ type: 'signOut.requested' })
  actor.send({ type: 'login.accepted', login: adminIn })
  expect(actor.getSnapshot()).toMatchObject({ value: 'signedIn', context: { login: adminIn } })
})

test('a login the server no longer accepts is forgotten, once', () => {
  const { actor, reported, storage } = start(miraIn)
  actor.send({ type: 'session.expired' })
  actor.send({ type: 'session.expired' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'signedOut', context: { login: null } })
  expect(storage.written).toEqual([{ type: 'login.forgotten' }])
  expect(reported.slice(1)).toEqual([{ type: 'session.closed', because: 'expired' }])
})

test('signing out in another tab signs out here, in silence', () => {
  const { actor, reported, storage } = start(miraIn)
  storage.changeElsewhere(null)
  expect(actor.getSnapshot()).toMatchObject({ value: 'signedOut', context: { login: null } })
  expect(reported.at(-1)).toEqual({ type: 'session.closed', because: 'elsewhere' })
  expect(storage.written).toEqual([])
})

test('signing in in another tab signs in here', () => {
  const { actor, storage } = start(null)
  storage.changeElsewhere(miraIn)
  expect(actor.getSnapshot()).toMatchObject({ value: 'signedIn', context: { login: miraIn } })
})

test('another user signing in in another tab is who works here too', () => {
  const { reported, storage } = start(miraIn)
  storage.changeElsewhere(adminIn)
  expect(reported.at(-1)).toEqual({ type: 'session.opened', user: adminIn.user })
})

test('the same login stored again opens nothing anew, and its new name is known', () => {
  const { actor, reported, storage } = start(miraIn)
  storage.changeElsewhere({ ...miraIn, user: { ...mira, name: 'Mira O.' } })
  expect(actor.getSnapshot().context.login?.user.name).toBe('Mira O.')
  expect(reported).toEqual([{ type: 'session.opened', user: mira }])
})

test('one’s own new name is shown and stored', () => {
  const { actor, storage } = start(miraIn)
  const user = { ...mira, name: 'Mira O.' }
  actor.send({ type: 'user.updated', user })
  expect(actor.getSnapshot().context.login).toEqual({ ...miraIn, user })
  expect(storage.written).toEqual([{ type: 'login.stored', login: { ...miraIn, user } }])
})

test('a browser that stores no login lets people sign in; who signs out elsewhere once more stays signed out', () => {
  const { actor, storage } = start(null)
  storage.changeElsewhere(null)
  const unstored = inWorld(sessionMachine.provide({ actors: { loginStorage: crashes } }))
  unstored.actor.send({ type: 'login.accepted', login: miraIn })
  expect([actor.getSnapshot().value, unstored.actor.getSnapshot().value]).toEqual([
    'signedOut',
    'signedIn',
  ])
  expect(unstored.reported).toEqual([
    { type: 'session.closed', because: 'never' },
    { type: 'session.opened', user: mira },
  ])
})

test('whoever signs in, here or elsewhere, is told to the page and stored where they did it here', () => {
  const elsewhere = start(null)
  elsewhere.storage.changeElsewhere(miraIn)
  const again = start(miraIn, hangs())
  again.actor.send({ type: 'signOut.requested' })
  again.actor.send({ type: 'login.accepted', login: adminIn })
  const renamed = start(miraIn)
  const other = { ...miraIn, user: { ...mira, name: 'Mira O.' } }
  renamed.storage.changeElsewhere(other)
  expect({
    reported: [elsewhere.reported.at(-1), again.reported.at(-1)],
    stored: again.storage.written.at(-1),
    login: renamed.actor.getSnapshot().context.login,
  }).toEqual({
    reported: [
      { type: 'session.opened', user: mira },
      { type: 'session.opened', user: adminIn.user },
    ],
    stored: { type: 'login.stored', login: adminIn },
    login: other,
  })
})
