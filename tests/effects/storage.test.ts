import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { z } from 'zod'
import * as drafts from '../../src/effects/storage/drafts'
import { readFlattening, storeFlattening } from '../../src/effects/storage/flattenings'
import { carryHistory, readHistory, writeHistory } from '../../src/effects/storage/histories'
import {
  attempt,
  fullStorage,
  loginStorage,
  menuStorage,
  storedUserId,
} from '../../src/effects/storage/storage'
import { persistedInBrowser, preference } from '../../src/effects/storage/persistedStorage'
import { begun } from '../../src/machines/explorer/history/history'
import { browserWith, nameWindow } from '../support/storages'
import { inWorld } from '../support/world'

beforeAll(nameWindow)
afterEach(() => vi.unstubAllGlobals())

const contentOf = (stored: Storage) => Object.fromEntries(Object.entries(stored))

const user = {
  id: 7,
  userId: 7,
  user_id: 7,
  username: 'ana',
  name: 'Ana',
  full_name: 'Ana',
  email: 'a@b',
  initials: 'A',
  isAdmin: false,
  createdOn: '',
  active: true,
}
const login = { token: 'a token', user }
const storedLogin = { 'chartroom.login': JSON.stringify(login) }

test('the login is read at the start and again when another tab changes it; what is stored of another key is no news', () => {
  const { localStorage, window } = browserWith({ browser: storedLogin })
  const { reported, leave } = inWorld(loginStorage)
  const change = (key: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  change('chartroom.other')
  localStorage.removeItem('chartroom.login')
  change('chartroom.login')
  localStorage.setItem('chartroom.login', '{"token":7}')
  change(null)
  localStorage.setItem('chartroom.login', '{"token":"a token","user":{"id":7}}')
  change(null)
  leave()
  change(null)
  expect(reported).toEqual([
    { type: 'storage.read', login: expect.objectContaining({ token: 'a token' }) },
    { type: 'storage.read', login: null },
    { type: 'storage.read', login: null },
    { type: 'storage.read', login: null },
  ])
})

test('a login is stored and removed; who leaves takes what is theirs out of the browser and of every tab', async () => {
  const theirs = { 'chartroom.draft.7.k1.w': 'a', 'chartroom.sql.7': 'b' }
  const others = {
    'chartroom.draft.77.k1.w': 'c',
    'chartroom.sql.8': 'd',
    'chartroom.menu': 'mini',
    'chartroom.x7.7x': 'e',
    other: 'f',
  }
  const stubbed = browserWith({ browser: { ...theirs, ...others }, tab: { ...theirs, ...others } })
  const { actor, leave } = inWorld(loginStorage)
  const channel = new BroadcastChannel('chartroom.userLeft')
  const heard: unknown[] = []
  channel.onmessage = ({ data }) => void heard.push(data)
  actor.send({ type: 'login.stored', login: login as never })
  const stored = stubbed.localStorage.getItem('chartroom.login')
  const isAna = storedUserId()
  actor.send({ type: 'user.left', userId: 7 })
  const left = [contentOf(stubbed.localStorage), contentOf(stubbed.sessionStorage)]
  actor.send({ type: 'login.removed' } as never)
  expect({ stored, isAna, left, user: storedUserId() }).toEqual({
    stored: JSON.stringify(login),
    isAna: 7,
    left: [{ ...others, 'chartroom.login': JSON.stringify(login) }, others],
    user: 0,
  })
  await expect.poll(() => heard).toEqual([7])
  const otherTab = browserWith({ tab: { ...theirs, ...others } })
  channel.postMessage(7)
  await expect.poll(() => contentOf(otherTab.sessionStorage)).toEqual(others)
  channel.close()
  leave()
})

test('a login that the server no longer accepts is removed, and what its user wrote stays for the next sign-in', () => {
  const theirs = { 'chartroom.sql.7': 'SELECT 17', 'chartroom.draft.7.k1.w': 'a' }
  const { localStorage } = browserWith({ browser: { ...storedLogin, ...theirs } })
  const { actor, leave } = inWorld(loginStorage)
  actor.send({ type: 'login.forgotten' })
  leave()
  expect(contentOf(localStorage)).toEqual(theirs)
})

test('that the storage is full is told once, and nothing else that goes wrong in it', () => {
  const { reported, leave } = inWorld(fullStorage)
  attempt(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  attempt(() => {
    throw new Error('QuotaExceededError')
  })
  const before = [...reported]
  const { localStorage } = browserWith({ room: 3 })
  attempt(() => localStorage.setItem('a', 'four'))
  attempt(() => localStorage.setItem('a', 'four'))
  leave()
  expect({ before, reported }).toEqual({ before: [], reported: [{ type: 'storage.full' }] })
})

test('the width of the menu is stored and read', () => {
  const { localStorage } = browserWith({ browser: { 'chartroom.menu': 'mini' } })
  const { actor, reported } = inWorld(menuStorage)
  actor.send({ type: 'menu.stored', mini: false })
  const wide = localStorage.getItem('chartroom.menu')
  actor.send({ type: 'menu.stored', mini: true })
  expect({ reported, wide, narrow: localStorage.getItem('chartroom.menu') }).toEqual({
    reported: [{ type: 'menu.read', mini: true }],
    wide: 'expanded',
    narrow: 'mini',
  })
})

const form = { viz_type: 'pie', url_params: {} }
const draft = (name: string) =>
  JSON.stringify({ form: { ...form, slice_name: name }, stored: { form_data: form, version: 1 } })
const key = (of: string) => `chartroom.draft.7.k1${of}`

test.each([
  ['that a closed window left', { [key('.closed')]: draft('left') }, 'left', [key('.w')]],
  ['that no window names', { [key('')]: draft('old') }, 'old', [key('.w')]],
  [
    'of its own and another',
    { [key('.closed')]: draft('left'), [key('.w')]: draft('own') },
    'own',
    [key('.closed'), key('.w')],
  ],
  ['of a window that is open', { [key('.open')]: draft('open') }, undefined, [key('.open')]],
  ['of another form', { [key('2.closed')]: draft('other') }, undefined, [key('2.closed')]],
  [
    'of another user',
    { 'chartroom.draft.8.k1.closed': draft('other') },
    undefined,
    ['chartroom.draft.8.k1.closed'],
  ],
  ['that is damaged', { [key('.closed')]: '{"form":' }, undefined, [key('.closed')]],
])(
  'a window finds its own edit, or takes over one that a closed window left: of an edit %s',
  async (_, edits, expected, left) => {
    const held = [{ name: 'chartroom.window.open' }]
    vi.stubGlobal('navigator', { locks: { query: () => Promise.resolve({ held }) } })
    const { localStorage } = browserWith({ browser: { ...storedLogin, ...edits } })
    const found = await drafts.readDraft({ key: 'k1' })
    expect({
      found: found?.form['slice_name'],
      left: Object.keys(localStorage).filter((name) => name.includes('draft')),
    }).toEqual({ found: expected, left })
  },
)

test('an edit that has no room says that the storage is full and is refused', async () => {
  browserWith({ room: 5 })
  const { reported, leave } = inWorld(fullStorage)
  const refused = await drafts
    .writeDraft({ key: 'k1', form, stored: null })
    .catch((error: unknown) => (error as Error).name)
  leave()
  expect({ refused, reported }).toEqual({
    refused: 'QuotaExceededError',
    reported: [{ type: 'storage.full' }],
  })
})

test('the steps of a form go on under another key; without any they begin with the form', async () => {
  browserWith()
  const history = { ...begun({ ...form, slice_name: 'now' }), past: [form] }
  await writeHistory({ key: 'k1', userId: 7, history })
  await carryHistory({ from: 'k1', form, to: 'k2', userId: 7 })
  await carryHistory({ from: 'k0', form, to: 'k3', userId: 7 })
  const found = await Promise.all(['k2', 'k3'].map((at) => readHistory({ key: at, userId: 7 })))
  expect(found).toEqual([history, begun(form)])
})

test('steps that have no room are stored with the last ten alone, and those of other forms go', async () => {
  const history = {
    past: Array.from({ length: 30 }, (_, at) => ({ ...form, slice_name: `s${at}` })),
    present: form,
    future: [form],
  }
  const { sessionStorage } = browserWith({
    tab: { 'chartroom.history.7.other': 'x'.repeat(900) },
    room: 1500,
  })
  await writeHistory({ key: 'k1', userId: 7, history: history as never })
  const stored = JSON.parse(
    sessionStorage.getItem('chartroom.history.7.k1') ?? 'null',
  ) as typeof history
  expect({
    names: Object.keys(sessionStorage),
    ...stored,
    past: stored.past.map(({ slice_name }) => slice_name),
  }).toEqual({
    names: ['chartroom.history.7.k1'],
    past: Array.from({ length: 10 }, (_, at) => `s${at + 20}`),
    present: form,
    future: [],
  })
  expect(await readHistory({ key: 'k1', userId: 8 })).toBeNull()
})

test('what a job of Flatten Dataset is to make is found in its tab by its user', async () => {
  browserWith({ browser: storedLogin })
  const flattening = { modelId: 31, datasetId: 12, clusters: -1 }
  await storeFlattening({ jobId: 'j1', flattening })
  await storeFlattening({ jobId: 'j2', flattening: null })
  const found = [await readFlattening({ jobId: 'j1' }), await readFlattening({ jobId: 'j2' })]
  localStorage.removeItem('chartroom.login')
  expect([...found, await readFlattening({ jobId: 'j1' })]).toEqual([flattening, null, null])
})

test('a job of Flatten Dataset goes on where its tab has no room to store what it is to make', async () => {
  browserWith({ room: 3 })
  const { reported, leave } = inWorld(fullStorage)
  const flattening = { modelId: 31, datasetId: 12, clusters: 5 }
  await storeFlattening({ jobId: 'j1', flattening })
  leave()
  expect({ reported, found: await readFlattening({ jobId: 'j1' }) }).toEqual({
    reported: [{ type: 'storage.full' }],
    found: null,
  })
})

test('what of a screen the server lacks is stored, brought back, and forgotten where it was discarded', async () => {
  const { localStorage } = browserWith({ browser: storedLogin })
  const stored = () => Object.keys(localStorage).filter((key) => key.includes('draft'))
  const screen = createActor(
    fromTransition(
      (_, { edit }: { type: 'edited'; edit: string | null }) => edit,
      null as string | null,
    ),
  ).start()
  const open = () =>
    inWorld(drafts.storedEdit(z.string()), {
      key: 'dashboard-1',
      ref: screen,
      edit: () => screen.getSnapshot().context,
    })
  const first = open()
  await vi.waitFor(() => {
    screen.send({ type: 'edited', edit: 'a title' })
    expect(stored().length).toBe(1)
  })
  first.leave()
  screen.send({ type: 'edited', edit: 'after it was left' })
  const again = open()
  await vi.waitFor(() => expect(again.reported.length).toBe(1))
  const leftAtOnce = open()
  leftAtOnce.leave()
  screen.send({ type: 'edited', edit: null })
  again.leave()
  expect({ resumed: again.reported, leftAtOnce: leftAtOnce.reported, stored: stored() }).toEqual({
    resumed: [{ type: 'work.resumed', work: 'a title' }],
    leftAtOnce: [],
    stored: [],
  })
})

/** A storage that may be written and not be read. */
class UnreadStorage {
  [name: string]: unknown
  getItem() {
    throw new DOMException('Denied', 'SecurityError')
  }
  setItem(name: string, text: string) {
    this[name] = text
  }
  removeItem(name: string) {
    Reflect.deleteProperty(this, name)
  }
}

test('an edit that was saved elsewhere is not stored again while it stays the same, also where nothing stored could be read', async () => {
  const unread = new UnreadStorage()
  vi.stubGlobal('localStorage', unread)
  const screen = createActor(fromTransition((edits: string[]) => edits, ['a title'])).start()
  const { leave } = inWorld(drafts.storedEdit(z.string()), {
    key: 'dashboard-1',
    ref: screen,
    edit: () => screen.getSnapshot().context[0] ?? null,
  })
  await vi.waitFor(() => {
    screen.send({ type: 'edited' })
    expect(Object.keys(unread).length).toBe(1)
  })
  const [name = ''] = Object.keys(unread)
  unread.removeItem(name)
  screen.send({ type: 'edited' })
  leave()
  expect({ name, stored: Object.keys(unread) }).toEqual({
    name: 'chartroom.draft.0.dashboard-1.w',
    stored: [],
  })
})

test('how a part of the page was arranged is stored under its name and for each of its parts', () => {
  const { localStorage } = browserWith({
    browser: { 'chartroom.sizes': '7', 'chartroom.sizes.b': '"no number"' },
  })
  const store = preference<number, string | void>('sizes', z.number())
  const [whole, one, damaged] = [
    inWorld(store, undefined),
    inWorld(store, 'a'),
    inWorld(store, 'b'),
  ]
  one.actor.send({ type: 'preference.changed', value: 9 })
  const reported = [whole, one, damaged].map((opened) => opened.reported)
  for (const { leave } of [whole, one, damaged]) leave()
  expect({ reported, stored: contentOf(localStorage) }).toEqual({
    reported: [[{ type: 'preference.read', value: 7 }], [], []],
    stored: {
      'chartroom.sizes': '7',
      'chartroom.sizes.a': '9',
      'chartroom.sizes.b': '"no number"',
    },
  })
})

test('what two tabs store of one thing is merged, and each hears of what the other did to it', () => {
  const { localStorage, window } = browserWith({ browser: { 'chartroom.book.7': '"a"' } })
  const store = persistedInBrowser(
    'book',
    z.string(),
    (base, mine, theirs) => `${String(base)}>${mine}+${theirs}`,
  )
  const { actor, reported, leave } = inWorld(store)
  const change = (key: string | null, value: string) => {
    if (key !== null) localStorage.setItem(key, JSON.stringify(value))
    window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  }
  change('chartroom.book.7', 'before it is read')
  actor.send({ type: 'stored.requested', userId: 7 })
  change('chartroom.book.8', 'of another user')
  change(null, '')
  change('chartroom.book.7', 'b')
  localStorage.setItem('chartroom.book.7', '"c"')
  actor.send({ type: 'stored.changed', userId: 7, value: 'd' })
  const merged = localStorage.getItem('chartroom.book.7')
  actor.send({ type: 'stored.changed', userId: 8, value: 'e' })
  actor.send({ type: 'stored.dropped', userId: 7 })
  leave()
  change('chartroom.book.8', 'f')
  expect({ merged, reported: reported.map(({ value }) => value as string) }).toEqual({
    merged: '"b>d+c"',
    reported: ['before it is read', 'b', 'b>d+c'],
  })
  expect(contentOf(localStorage)).toEqual({ 'chartroom.book.8': '"f"' })
})
