import { expect, test } from 'vitest'
import {
  assign,
  createMachine,
  fromCallback,
  setup,
  type AnyActorRef,
  type AnyEventObject,
} from 'xstate'
import { z } from 'zod'
import type { PageLocation } from '../../../src/machines/lib/pageLocation'
import {
  dialogResumption,
  screenResumption,
  type WorkResumed,
} from '../../../src/machines/lib/resumption'
import { unfinishedMachine, type Unfinished } from '../../../src/machines/system/unfinished.machine'
import { workspaceMachine } from '../../../src/machines/system/workspace.machine'
import { locationAt } from '../../support/browser'
import { crashes } from '../../support/actors'
import { inWorld } from '../../support/world'
import { storageOf } from '../../support/storage'

const fieldMachine = setup({
  types: {} as {
    input: { text: string }
    context: { text: string }
    events: { type: 'edited'; text: string }
  },
}).createMachine({
  context: ({ input }) => input,
  on: { edited: { actions: assign({ text: ({ event }) => event.text }) } },
})
const textSchema = z.object({ text: z.string() })
const dialogMachine = setup({
  types: {} as { input: { text: string } | undefined; children: { field: 'field' } },
  actors: { field: fieldMachine },
}).createMachine({
  invoke: {
    id: 'field',
    src: 'field',
    input: ({ event }) => (event as unknown as { input?: { text: string } }).input ?? { text: '' },
  },
  initial: 'open',
  states: { open: { on: { closed: 'done' } }, done: { type: 'final' } },
})
const screenMachine = setup({
  types: {} as {
    context: { text: string }
    events: { type: 'edited'; text: string } | { type: 'crashed' } | WorkResumed<string>
  },
}).createMachine({
  context: { text: '' },
  on: {
    edited: { actions: assign({ text: ({ event }) => event.text }) },
    'work.resumed': { actions: assign({ text: ({ event }) => event.work }) },
    crashed: {
      actions: () => {
        throw new Error('a bug in this screen')
      },
    },
  },
})
const resumesDialog = dialogResumption<typeof dialogMachine>(
  textSchema,
  ({ children }) => children.field?.getSnapshot().context,
)
const resumesScreen = screenResumption<typeof screenMachine, string>(
  z.string(),
  ({ context: { text } }) => (text === '' ? null : text),
)

const charts = locationAt('/charts', { screen: 'charts', identity: 'charts' })
const projects = locationAt('/projects', { screen: 'projects', identity: 'projects' })

const start = ({
  found,
  location = charts,
  userId = 1,
}: { found?: Unfinished; location?: PageLocation; userId?: number } = {}) => {
  const keeper = storageOf<Unfinished>(found ? { userId: 1, value: found } : null)
  const unfinished = unfinishedMachine.provide({ actors: { storedWork: keeper.logic } })
  const tables = {
    screens: {
      charts: { logic: screenMachine, resumes: resumesScreen },
      projects: { logic: createMachine({}) },
    },
    dialogs: {
      rename: { logic: dialogMachine, resumes: resumesDialog },
      deletion: { logic: dialogMachine },
    },
  }
  const user = { id: userId, isAdmin: false }
  const world = inWorld(
    workspaceMachine.provide({
      actors: { unfinished, menuStorage: fromCallback(() => undefined) },
    }),
    { ...tables, location },
    ['location'],
    undefined,
    user,
  )
  const part = (name: 'screen' | 'dialog') => world.actor.getSnapshot().context[name]
  const field = () =>
    (part('dialog')?.ref?.getSnapshot() as { children: Record<string, AnyActorRef> } | undefined)
      ?.children['field']
  const text = () =>
    (field()?.getSnapshot() as { context: { text: string } } | undefined)?.context.text
  const stored = () => keeper.requests.filter(({ type }) => type !== 'stored.requested').at(-1)
  const send = (event: AnyEventObject) => world.actor.send(event as never)
  return { ...world, send, part, field, text, stored, reported: keeper.requests }
}
const saved = (value: Unfinished) => ({ type: 'stored.changed', userId: 1, value })
const renaming = (text: string): Unfinished => ({
  place: 'charts',
  screen: null,
  dialog: { name: 'rename', work: { text } },
})

test('what is typed in a dialog, also in a part of it, is stored with its place and its user', () => {
  const { send, field, stored } = start()
  send({ type: 'dialog.requested', dialog: 'rename' })
  field()?.send({ type: 'edited', text: 'Fru' })
  field()?.send({ type: 'edited', text: 'Fruit' })
  expect(stored()).toEqual(saved(renaming('Fruit')))
})

test('a dialog comes back with its text where it was left', () => {
  const { part, text } = start({ found: renaming('Fruit') })
  expect({ dialog: part('dialog')?.name, text: text() }).toEqual({
    dialog: 'rename',
    text: 'Fruit',
  })
})

test('a dialog comes back once the person arrives at its place through the sign-in page', () => {
  const { send, part, text } = start({
    found: renaming('Fruit'),
    location: locationAt('/login', { identity: 'login' }),
  })
  expect(part('dialog')).toBe(null)
  send({ type: 'location.changed', location: charts })
  expect({ dialog: part('dialog')?.name, text: text() }).toEqual({
    dialog: 'rename',
    text: 'Fruit',
  })
})

test('nothing comes back at another place, to another user, or of a shape that the dialog does not know', () => {
  expect(start({ found: renaming('Fruit'), location: projects }).part('dialog')).toBe(null)
  expect(start({ found: renaming('Fruit'), userId: 2 }).part('dialog')).toBe(null)
  expect(
    start({ found: { ...renaming(''), dialog: { name: 'rename', work: { text: 7 } } } }).part(
      'dialog',
    ),
  ).toBe(null)
  expect(
    start({ found: { ...renaming(''), dialog: { name: 'gone', work: { text: 'Fruit' } } } }).part(
      'dialog',
    ),
  ).toBe(null)
})

test('a dialog that is closed, replaced by one that does not come back, or left by the address is forgotten', () => {
  const endings: AnyEventObject[] = [
    { type: 'dialog.broken' },
    { type: 'dialog.requested', dialog: 'deletion' },
    { type: 'location.changed', location: projects },
  ]
  for (const ending of endings) {
    const { send, stored } = start({ found: renaming('Fruit') })
    send(ending)
    expect(stored()).toEqual({ type: 'stored.dropped', userId: 1 })
  }
  const { part, stored } = start({ found: renaming('Fruit') })
  part('dialog')?.ref?.send({ type: 'closed' })
  expect(stored()).toEqual({ type: 'stored.dropped', userId: 1 })
})

test('a workspace that ends, as with its session, leaves what was stored', () => {
  const { send, field, leave, stored } = start()
  send({ type: 'dialog.requested', dialog: 'rename' })
  field()?.send({ type: 'edited', text: 'Fruit' })
  leave()
  expect(stored()).toEqual(saved(renaming('Fruit')))
})

test('who comes to another place first has left what was unfinished', () => {
  const { send, part, stored } = start({ found: renaming('Fruit'), location: projects })
  expect(stored()).toEqual({ type: 'stored.dropped', userId: 1 })
  send({ type: 'location.changed', location: charts })
  expect(part('dialog')).toBe(null)
})

test('a dialog that does not come back stores nothing', () => {
  const { send, field, reported } = start()
  send({ type: 'dialog.requested', dialog: 'deletion' })
  field()?.send({ type: 'edited', text: 'Fruit' })
  expect(reported).toEqual([{ type: 'stored.requested', userId: 1 }])
})

test('what is unfinished on a screen comes back beside the dialog over it, and each is forgotten by itself', () => {
  const both: Unfinished = { ...renaming('Fruit'), screen: 'half a text' }
  const { send, part, text, stored } = start({ found: both })
  expect({
    screen: (part('screen')?.ref?.getSnapshot() as { context: object } | undefined)?.context,
    text: text(),
  }).toEqual({ screen: { text: 'half a text' }, text: 'Fruit' })
  part('dialog')?.ref?.send({ type: 'closed' })
  expect(stored()).toEqual(saved({ place: 'charts', screen: 'half a text', dialog: null }))
  part('screen')?.ref?.send({ type: 'edited', text: '' })
  expect(stored()).toEqual({ type: 'stored.dropped', userId: 1 })
  part('screen')?.ref?.send({ type: 'edited', text: 'again' })
  send({ type: 'location.changed', location: projects })
  expect(stored()).toEqual({ type: 'stored.dropped', userId: 1 })
})

test('a screen that breaks starts again without what it had, and keeps the dialog over it', () => {
  const { send, part, text } = start({
    found: { ...renaming('Fruit'), screen: 'the text that breaks it' },
  })
  part('dialog')?.ref?.send({ type: 'noticed' })
  part('screen')?.ref?.send({ type: 'crashed' })
  send({ type: 'screen.retried' })
  expect({
    screen: (part('screen')?.ref?.getSnapshot() as { context: object } | undefined)?.context,
    text: text(),
  }).toEqual({ screen: { text: '' }, text: 'Fruit' })
})

test('work that cannot be stored is followed all the same', () => {
  const { actor } = inWorld(unfinishedMachine.provide({ actors: { storedWork: crashes } }), {
    screens: {},
    dialogs: {},
  })
  actor.send({ type: 'dialog.closed' })
  expect(actor.getSnapshot()).toMatchObject({ status: 'active', value: 'following' })
})
