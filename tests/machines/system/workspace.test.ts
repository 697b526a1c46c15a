import { expect, test } from 'vitest'
import { assign, createMachine, fromCallback, setup, type AnyActorRef } from 'xstate'
import type { PageLocation } from '../../../src/machines/lib/pageLocation'
import { spawnAny } from '../../../src/machines/lib/spawnAny'
import type { NotificationsRef } from '../../../src/machines/system/notifications.machine'
import type { MenuStorageEvent } from '../../../src/machines/system/workspace.machine'
import { workspaceMachine } from '../../../src/machines/system/workspace.machine'
import {
  currentProjectMachine,
  currentProjectOf,
  type CurrentProject,
} from '../../../src/machines/projects/currentProject.machine'
import { databaseDraftsMachine } from '../../../src/machines/databases/databaseDrafts.machine'
import type { StoredDrafts } from '../../../src/machines/databases/storedDrafts'
import { unfinishedMachine, type Unfinished } from '../../../src/machines/system/unfinished.machine'
import { locationAt } from '../../support/browser'
import { crashes } from '../../support/actors'
import { inWorld } from '../../support/world'
import { storageOf } from '../../support/storage'

const screenMachine = setup({
  types: {} as {
    input: { location: PageLocation }
    context: { locations: string[] }
    events: { type: 'location.changed'; location: PageLocation } | { type: 'screen.crashed' }
  },
  actions: {
    storePlace: assign({
      locations: ({ context }, { location }: { location: PageLocation }) => [
        ...context.locations,
        location.path,
      ],
    }),
    crash: () => {
      throw new Error('a bug in this screen')
    },
  },
}).createMachine({
  context: ({ input, spawn }) => {
    spawnAny(spawn)(createMachine({}), { id: 'list', systemId: 'sharedList' })
    return { locations: [input.location.path] }
  },
  on: {
    'location.changed': { actions: { type: 'storePlace', params: ({ event }) => event } },
    'screen.crashed': { actions: 'crash' },
  },
})
const dialogMachine = createMachine({
  context: ({ input }) => ({ input: input as unknown }),
  initial: 'open',
  states: { open: { on: { close: 'done' } }, done: { type: 'final' } },
})

const project = currentProjectMachine.provide({
  actors: { storedProject: storageOf<CurrentProject>().logic },
})
const databaseDrafts = databaseDraftsMachine.provide({
  actors: { storedDrafts: storageOf<StoredDrafts>().logic },
})
const unfinished = unfinishedMachine.provide({
  actors: { storedWork: storageOf<Unfinished>().logic },
})

const start = (
  location: PageLocation | null = locationAt('/charts', { screen: 'charts' }),
  mini = false,
  crashing: Record<string, never> = {},
) => {
  const stored: MenuStorageEvent[] = []
  const menuStorage = fromCallback<MenuStorageEvent>(({ receive, sendBack }) => {
    receive((event) => void stored.push(event))
    sendBack({ type: 'menu.read', mini })
  })
  const tables = {
    screens: {
      charts: { logic: screenMachine, input: (location: PageLocation) => ({ location }) },
      project: { staysInProject: true },
      explorer: { staysInProject: true },
      plain: {},
    },
    dialogs: {
      newChart: { logic: dialogMachine },
      upload: { logic: dialogMachine },
      crashing: { logic: crashes },
    },
  }
  const world = inWorld(
    workspaceMachine.provide({
      actors: { menuStorage, currentProject: project, databaseDrafts, unfinished, ...crashing },
    }),
    { ...tables, location },
    ['location'],
  )
  const screen = () => world.actor.getSnapshot().context.screen
  const dialog = () => world.actor.getSnapshot().context.dialog
  return { ...world, stored, screen, dialog, value: () => world.actor.getSnapshot().value }
}
const contextOf = (ref: AnyActorRef | null | undefined): unknown => ref?.getSnapshot().context

test('the screen of the address runs from the start', () => {
  const { screen } = start()
  expect(screen()?.name).toBe('charts')
  expect(contextOf(screen()?.ref)).toEqual({ locations: ['/charts'] })
})

test('another address stops the screen and starts the next, even when both share a list', () => {
  const { actor, screen } = start()
  const before = screen()?.ref
  actor.send({ type: 'location.changed', location: locationAt('/charts/2', { screen: 'charts' }) })
  expect(before?.getSnapshot().status).toBe('stopped')
  expect(contextOf(screen()?.ref)).toEqual({ locations: ['/charts/2'] })
})

test('an address of the same identity keeps the screen and tells it', () => {
  const { actor, screen } = start(
    locationAt('/visualizations/null/k', { screen: 'charts', identity: 'explorer k' }),
  )
  const before = screen()?.ref
  actor.send({
    type: 'location.changed',
    location: locationAt('/visualizations/7/k', { screen: 'charts', identity: 'explorer k' }),
  })
  expect(screen()?.ref).toBe(before)
  expect(contextOf(before)).toEqual({
    locations: ['/visualizations/null/k', '/visualizations/7/k'],
  })
})

test('a screen without a machine is shown by its name alone', () => {
  const { actor, screen } = start()
  actor.send({ type: 'location.changed', location: locationAt('/trash', { screen: 'plain' }) })
  expect(screen()).toEqual({ name: 'plain', ref: null })
})

test('the login address shows no screen', () => {
  expect(start(locationAt('/login')).screen()).toBeNull()
})

test('a screen that breaks leaves the workspace standing and can be started again', () => {
  const { actor, screen, value } = start()
  screen()?.ref?.send({ type: 'screen.crashed' })
  expect(value()).toEqual({ menu: 'expanded', screen: 'broken', dialog: 'closed' })
  actor.send({ type: 'screen.retried' })
  expect(contextOf(screen()?.ref)).toEqual({ locations: ['/charts'] })
})

test('a dialog opens with what it was asked for and closes when it is done', () => {
  const { actor, dialog, value } = start()
  actor.send({ type: 'dialog.requested', dialog: 'newChart', input: { datasetId: 3 } })
  expect(dialog()?.name).toBe('newChart')
  expect(contextOf(dialog()?.ref)).toEqual({ input: { datasetId: 3 } })
  dialog()?.ref?.send({ type: 'close' })
  expect(dialog()).toBeNull()
  expect(value()).toMatchObject({ dialog: 'closed' })
})

test('a dialog whose view breaks closes, and a notice says what to do', () => {
  const { actor, dialog, value } = start()
  actor.send({ type: 'dialog.requested', dialog: 'newChart' })
  actor.send({ type: 'dialog.broken' })
  expect({ dialog: dialog(), state: value() }).toEqual({
    dialog: null,
    state: { menu: 'expanded', screen: 'showing', dialog: 'closed' },
  })
  const notices = (actor.system.get('notifications') as NotificationsRef).getSnapshot().context
    .notices
  expect(notices.map((notice) => notice.getSnapshot().context.notice.title)).toEqual([
    'The dialog could not be opened',
  ])
})

test('a second dialog takes the place of the first', () => {
  const { actor, dialog } = start()
  actor.send({ type: 'dialog.requested', dialog: 'newChart' })
  const first = dialog()?.ref
  actor.send({ type: 'dialog.requested', dialog: 'upload' })
  expect(first?.getSnapshot().status).toBe('stopped')
  expect(dialog()?.name).toBe('upload')
})

test('a dialog, and another in its place, leave the screen below at work', () => {
  const { actor, screen } = start()
  const before = screen()?.ref
  actor.send({ type: 'dialog.requested', dialog: 'newChart' })
  actor.send({ type: 'dialog.requested', dialog: 'upload' })
  expect(screen()?.ref).toBe(before)
  expect(before?.getSnapshot()).toMatchObject({ status: 'active' })
})

test('a narrow menu stays narrow when the user goes elsewhere', () => {
  const { actor, value } = start(locationAt('/charts', { screen: 'charts' }), true)
  actor.send({ type: 'location.changed', location: locationAt('/trash', { screen: 'plain' }) })
  expect(value()).toMatchObject({ menu: 'mini' })
})

test('going elsewhere closes the dialog', () => {
  const { actor, dialog } = start()
  actor.send({ type: 'dialog.requested', dialog: 'newChart' })
  actor.send({ type: 'location.changed', location: locationAt('/trash', { screen: 'plain' }) })
  expect(dialog()).toBeNull()
})

test('the menu keeps its width', () => {
  const { actor, stored, value } = start(null, true)
  expect(value()).toMatchObject({ menu: 'mini' })
  actor.send({ type: 'menu.toggled' })
  actor.send({ type: 'menu.toggled' })
  expect(value()).toMatchObject({ menu: 'mini' })
  expect(stored).toEqual([
    { type: 'menu.stored', mini: false },
    { type: 'menu.stored', mini: true },
  ])
})

test('the logo goes home, and reloads the page there', () => {
  const { actor, heard } = start()
  actor.send({ type: 'logo.pressed' })
  actor.send({
    type: 'location.changed',
    location: locationAt('/', { screen: 'plain', identity: 'home' }),
  })
  actor.send({ type: 'logo.pressed' })
  expect(heard('location')).toEqual([
    { type: 'location.requested', path: '/', reload: false },
    { type: 'location.requested', path: '/', reload: true },
  ])
})

test('a screen of the project keeps it, every other one leaves it', () => {
  const { actor } = start(locationAt('/projects/5', { screen: 'project' }))
  const current = currentProjectOf(actor.system)
  const move = (screen: string) =>
    actor.send({ type: 'location.changed', location: locationAt(`/${screen}`, { screen }) })
  current?.send({
    type: 'project.entered',
    project: { id: 5, title: 'Wildlife strikes', members: [] },
  })
  move('explorer')
  expect(current?.getSnapshot().context.project?.id).toBe(5)
  move('charts')
  expect(current?.getSnapshot().context.project).toBe(null)
})

test.each([
  'notifications',
  'writes',
  'queries',
  'layouts',
  'thumbnails',
  'itemActions',
  'clipboard',
  'currentProject',
  'databaseDrafts',
  'jobs',
  'modelJobs',
  'globalSearch',
  'restoration',
])('a workspace whose %s crashes shows its screen as broken', (part) => {
  const { value } = start(undefined, false, { [part]: crashes })
  expect(value()).toEqual({ menu: 'expanded', screen: 'broken', dialog: 'closed' })
})

test('a workspace that stores nothing shows its screen all the same, with the wide menu', () => {
  const { value } = start(undefined, true, { unfinished: crashes, menuStorage: crashes })
  expect(value()).toEqual({ menu: 'expanded', screen: 'showing', dialog: 'closed' })
})

test('a broken screen stays broken at its own address and is left by another one', () => {
  const { actor, screen, value } = start()
  screen()?.ref?.send({ type: 'screen.crashed' })
  actor.send({ type: 'location.changed', location: locationAt('/charts', { screen: 'charts' }) })
  expect(value()).toMatchObject({ screen: 'broken' })
  actor.send({ type: 'location.changed', location: locationAt('/trash', { screen: 'plain' }) })
  expect({ screen: screen()?.name, value: value() }).toMatchObject({
    screen: 'plain',
    value: { screen: 'showing' },
  })
})

test('a dialog that crashes is closed and leaves the screen at work', () => {
  const { actor, dialog, value } = start()
  actor.send({ type: 'dialog.requested', dialog: 'crashing' })
  expect({ dialog: dialog(), value: value() }).toMatchObject({
    dialog: null,
    value: { screen: 'showing', dialog: 'closed' },
  })
})

test('a storage that is full is told', () => {
  const { actor } = start()
  actor.send({ type: 'storage.full' })
  const { notices } = (actor.system.get('notifications') as NotificationsRef).getSnapshot().context
  expect(notices.map((notice) => notice.getSnapshot().context.notice.title)).toEqual([
    'This browser’s storage is full',
  ])
})

test('a dialog stays open while its screen changes its own address', () => {
  const { actor, dialog } = start()
  actor.send({ type: 'dialog.requested', dialog: 'newChart' })
  const open = dialog()?.ref
  actor.send({
    type: 'location.changed',
    location: locationAt('/charts', { screen: 'charts', search: '?page=2' }),
  })
  expect(dialog()?.ref).toBe(open)
})

test('where the person is is known whatever the screen does, and one that breaks is let go', () => {
  const { actor, screen } = start()
  const at = () => actor.getSnapshot().context.location?.search
  const go = (search: string) =>
    actor.send({
      type: 'location.changed',
      location: locationAt('/charts', { screen: 'charts', search }),
    })
  go('?page=2')
  const shown = at()
  screen()?.ref?.send({ type: 'screen.crashed' })
  go('?page=3')
  expect({ shown, broken: at(), screen: screen()?.ref }).toEqual({
    shown: '?page=2',
    broken: '?page=3',
    screen: null,
  })
})

test('a dialog closes where another screen has the same path', () => {
  const { actor, dialog } = start()
  actor.send({ type: 'dialog.requested', dialog: 'newChart' })
  const { location } = actor.getSnapshot().context
  if (location === null) throw new Error('The workspace has no location')
  actor.send({ type: 'location.changed', location: { ...location, identity: 'another' } })
  expect(dialog()).toBe(null)
})
