import { expect, test } from 'vitest'
import { createActor, createMachine, type AnyActorRef } from 'xstate'
import { appMachine } from '../../../src/machines/system/app.machine'
import type { PageLocation } from '../../../src/machines/lib/pageLocation'
import { locationMachine } from '../../../src/machines/system/location.machine'
import { loginMachine } from '../../../src/machines/system/login.machine'
import {
  sessionMachine,
  type Login,
  type SessionRef,
} from '../../../src/machines/system/session.machine'
import type { WorkspaceCode } from '../../../src/machines/system/shown'
import { crashes, gives, hangs, refuses } from '../../support/actors'
import { locationAt, routerAt, storageWith } from '../../support/browser'
import { adminIn, miraIn } from '../../support/people'
import { waitFor } from '../../support/waitFor'

const code: WorkspaceCode = { machine: createMachine({}), tables: { screens: {}, dialogs: {} } }

const start = (
  location: PageLocation,
  login: Login | null,
  loadWorkspace = gives<WorkspaceCode>(code),
  crashing: Record<string, never> = {},
) => {
  const router = routerAt(location)
  const storage = storageWith(login)
  const app = createActor(
    appMachine.provide({
      actors: {
        location: locationMachine.provide({ actors: { router: router.logic } }),
        session: sessionMachine.provide({
          actors: {
            loginStorage: storage.logic,
            signOut: gives<void, { token: string }>(undefined),
          },
        }),
        login: loginMachine.provide({ actors: { signIn: gives(miraIn) } }),
        loadWorkspace,
        ...crashing,
      },
    }),
  ).start()
  const session = () => app.system.get('session') as SessionRef
  const workspace = () => app.system.get('workspace') as AnyActorRef | undefined
  const signIn = () => {
    const { login: form } = app.getSnapshot().children
    form?.send({ type: 'draft.edited', patch: { identifier: 'mira', password: 'secret' } })
    form?.send({ type: 'draft.submitted' })
  }
  return {
    app,
    router,
    storage,
    session,
    workspace,
    signIn,
    is: (state: 'signedIn' | 'signedOut' | 'unloaded' | 'entering') =>
      waitFor(app, (snapshot) => snapshot.matches(state)),
  }
}

test('a signed-out visitor is led to the login, which remembers the address', () => {
  const { app, router } = start(locationAt('/charts', { search: '?page=2' }), null)
  expect(app.getSnapshot().value).toBe('signedOut')
  expect(router.requested).toEqual([
    {
      type: 'location.requested',
      path: '/login?next=%2Fcharts%3Fpage%3D2',
      replace: true,
      reload: false,
    },
  ])
})

test('the home address needs no remembering', () => {
  const { router } = start(locationAt('/'), null)
  expect(router.requested.map(({ path }) => path)).toEqual(['/login'])
})

test('a signed-out visitor cannot wander off the login', () => {
  const { router } = start(locationAt('/login'), null)
  router.moveTo(locationAt('/users'))
  expect(router.requested.map(({ path }) => path)).toEqual(['/login?next=%2Fusers'])
})

test('after sign-in the remembered address is opened', async () => {
  const { router, signIn, is } = start(
    locationAt('/login', { search: '?next=%2Fcharts%3Fpage%3D2' }),
    null,
  )
  signIn()
  await is('signedIn')
  expect(router.requested.at(-1)).toEqual({
    type: 'location.requested',
    path: '/charts?page=2',
    replace: true,
  })
})

test('after sign-in an address elsewhere is not opened', async () => {
  const { router, signIn, is } = start(
    locationAt('/login', { search: '?next=%2F%2Fevil.example' }),
    null,
  )
  signIn()
  await is('signedIn')
  expect(router.requested.at(-1)?.path).toBe('/')
})

test('a stored login opens the workspace at the address that was asked for', async () => {
  const { app, router, workspace, is } = start(locationAt('/charts'), miraIn)
  await is('signedIn')
  expect(workspace()).toBe(app.getSnapshot().context.workspace)
  expect(router.requested).toEqual([])
})

test('signing out stops the workspace and goes to the plain login', async () => {
  const { app, router, session, workspace, is } = start(locationAt('/charts'), miraIn)
  await is('signedIn')
  session().send({ type: 'signOut.requested' })
  await is('signedOut')
  expect(workspace()).toBeUndefined()
  expect(app.getSnapshot().context).toMatchObject({ workspace: null, user: null })
  expect(router.requested).toEqual([{ type: 'location.requested', path: '/login', replace: true }])
})

test('an expired session loads the login anew and remembers the address', async () => {
  const { router, session, is } = start(locationAt('/charts'), miraIn)
  await is('signedIn')
  session().send({ type: 'session.expired' })
  await is('signedOut')
  expect(router.requested).toEqual([
    {
      type: 'location.requested',
      path: '/login?ended&next=%2Fcharts',
      replace: true,
      reload: true,
    },
  ])
})

test('a new user in another tab gets a workspace of their own', async () => {
  const { app, storage, workspace, is } = start(locationAt('/charts'), miraIn)
  await is('signedIn')
  const before = workspace()
  storage.changeElsewhere(adminIn)
  expect(app.getSnapshot().context.user).toEqual(adminIn.user)
  expect(workspace()).not.toBe(before)
  expect(before?.getSnapshot().status).toBe('stopped')
})

test('who signed out in another tab is told at the login, which remembers the address and is not loaded anew', async () => {
  const { router, storage, is } = start(locationAt('/charts'), miraIn)
  await is('signedIn')
  storage.changeElsewhere(null)
  await is('signedOut')
  expect(router.requested).toEqual([
    {
      type: 'location.requested',
      path: '/login?ended&next=%2Fcharts',
      replace: true,
      reload: false,
    },
  ])
})

test('a workspace that cannot be loaded can be tried again', async () => {
  const { app, is } = start(locationAt('/'), miraIn, refuses(new Error('offline')))
  await is('unloaded')
  app.send({ type: 'loading.retried' })
  expect(app.getSnapshot().value).toBe('entering')
})

test('signing out while the workspace loads ends at the login', async () => {
  const { session, is } = start(locationAt('/'), miraIn, hangs())
  await is('entering')
  session().send({ type: 'signOut.requested' })
  await is('signedOut')
})

test('the login address leads home for one who is signed in', async () => {
  const { router, is } = start(locationAt('/charts'), miraIn)
  await is('signedIn')
  router.moveTo(locationAt('/login'))
  expect(router.requested.at(-1)).toEqual({ type: 'location.requested', path: '/', replace: true })
})

test.each(['calls', 'location', 'session', 'login'])('a page whose %s crashes says so', (part) => {
  const { app } = start(locationAt('/login'), null, undefined, { [part]: crashes })
  expect(app.getSnapshot().value).toBe('failed')
})

test('signing out while the workspace could not be loaded ends at the login', async () => {
  const { session, is, router } = start(locationAt('/'), miraIn, refuses(new Error('offline')))
  await is('unloaded')
  session().send({ type: 'signOut.requested' })
  await is('signedOut')
  expect(router.requested.at(-1)?.path).toBe('/login')
})

test('who is signed out stays at the login where it has another address, who is signed in goes where they please', async () => {
  const signedOut = start(locationAt('/login'), null)
  signedOut.router.moveTo(locationAt('/login', { search: '?next=%2Fcharts' }))
  const told: unknown[] = []
  const machine = createMachine({ on: { '*': { actions: ({ event }) => void told.push(event) } } })
  const signedIn = start(locationAt('/charts'), miraIn, gives<WorkspaceCode>({ ...code, machine }))
  await signedIn.is('signedIn')
  signedIn.router.moveTo(locationAt('/users'))
  expect({
    requested: [signedOut.router.requested, signedIn.router.requested],
    search: signedOut.app.getSnapshot().context.location?.search,
    told,
  }).toEqual({
    requested: [[], []],
    search: '?next=%2Fcharts',
    told: [{ type: 'location.changed', location: locationAt('/users') }],
  })
})

test('the page knows who is signed in, from the start, after the login and until they sign out', async () => {
  const restored = start(locationAt('/charts'), miraIn, hangs())
  const signedIn = start(locationAt('/login'), null)
  signedIn.signIn()
  await signedIn.is('signedIn')
  const user = (app: (typeof restored)['app']) => app.getSnapshot().context.user
  expect([user(restored.app), user(signedIn.app)]).toEqual([miraIn.user, miraIn.user])
  restored.session().send({ type: 'signOut.requested' })
  await restored.is('signedOut')
  signedIn.router.moveTo(locationAt('/users'))
  expect({
    requested: restored.router.requested.at(-1)?.path,
    location: signedIn.app.getSnapshot().context.location?.path,
  }).toEqual({ requested: '/login', location: '/users' })
})
