import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { ConnectionTest, Database, Problem } from '../../../src/api/contract'
import {
  draftOf,
  emptyDraft,
  type DatabaseDraft,
} from '../../../src/machines/databases/databaseDraft'
import { databaseEditorMachine } from '../../../src/machines/databases/databaseEditor.machine'
import {
  notificationsMachine,
  type NotificationsRef,
} from '../../../src/machines/system/notifications.machine'
import { crashes, gives, hangs, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { fieldStation } from '../../support/rows'

const ana = { id: 1, isAdmin: true }
const ben = { id: 99, isAdmin: false }
const peers = ['notifications', 'location', 'databaseDrafts']
const filled = {
  ...emptyDraft,
  database_name: 'Season',
  sqlalchemy_uri: 'postgresql://ana:secret@h/d',
}
const wrongPassword: Problem = {
  status: 422,
  message: 'Connection failed, please check your connection settings',
  errors: [
    {
      message: 'The password was not accepted',
      error_type: 'CONNECTION_ACCESS_DENIED_ERROR',
      level: 'error',
      extra: {},
    },
  ],
}

const open = ({
  id = null as number | null,
  database = fieldStation,
  testConnection = gives<void, ConnectionTest>(undefined),
  user = ana,
  notifications = 'notifications' as NonNullable<Parameters<typeof inWorld>[2]>[number],
} = {}) =>
  inWorld(
    databaseEditorMachine.provide({
      actors: { getDatabase: gives<Database, { id: number }>(database), testConnection },
    }),
    { id, key: id === null ? 'new' : String(id) },
    [notifications, 'location', 'databaseDrafts'],
    undefined,
    user,
  )
const openFilled = (options = {}) => {
  const world = open(options)
  world.actor.send({ type: 'draft.edited', patch: filled })
  return world
}

test('Apply waits for a valid draft, then closes the panel at once and hands the draft over', () => {
  const { actor, heard } = open()
  expect(actor.getSnapshot().can({ type: 'draft.submitted' })).toBe(false)
  actor.send({ type: 'draft.edited', patch: filled })
  actor.send({ type: 'draft.submitted' })
  expect({
    status: actor.getSnapshot().status,
    lastDraftEvent: heard('databaseDrafts').at(-1),
  }).toEqual({
    status: 'done',
    lastDraftEvent: { type: 'draft.applied', key: 'new', id: null, draft: filled },
  })
})

test('a connection that was tested stays so while the name changes', async () => {
  const { actor, heard } = openFilled()
  actor.send({ type: 'test.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'connected' }))
  actor.send({ type: 'draft.edited', patch: { database_name: 'Winter' } })
  const named = { ...filled, database_name: 'Winter' }
  expect({
    value: actor.getSnapshot().value,
    draft: actor.getSnapshot().context.draft,
    stored: heard('databaseDrafts').at(-1),
  }).toMatchObject({
    value: { editing: 'connected' },
    draft: named,
    stored: { type: 'draft.stored', key: 'new', draft: named },
  })
})

test.each([
  { sqlalchemy_uri: 'postgresql://h/e' },
  { impersonate_user: true },
  { server_cert: 'another certificate' },
  { encrypted_extra: '{"a":1}' },
  { extra: '{"b":1}' },
])('a connection that was tested is untested once %o says how it is reached', async (patch) => {
  const { actor } = openFilled()
  actor.send({ type: 'test.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'connected' }))
  actor.send({ type: 'draft.edited', patch })
  expect(actor.getSnapshot().value).toEqual({ editing: 'untested' })
})

test.each<[Partial<DatabaseDraft>, string]>([
  [{ sqlalchemy_uri: 'postgresql://h/e' }, 'untested'],
  [{ impersonate_user: true }, 'untested'],
  [{ server_cert: 'PEM' }, 'untested'],
  [{ encrypted_extra: '{}' }, 'untested'],
  [{ extra: '{}' }, 'untested'],
  [{ verbose_name: 'Winter' }, 'connected'],
  [{ allow_dml: true }, 'connected'],
  [{ cache_timeout: '60' }, 'connected'],
])('after an edit of %o a tested connection is %s', async (patch, value) => {
  const { actor } = openFilled()
  actor.send({ type: 'test.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'connected' }))
  actor.send({ type: 'draft.edited', patch })
  expect(actor.getSnapshot().value).toEqual({ editing: value })
})

test('Clear takes an edit back to what is stored; a blank address is not tested', async () => {
  const { actor } = open({ id: 2 })
  await waitFor(actor, (snapshot) => snapshot.matches('editing'))
  actor.send({ type: 'draft.edited', patch: { verbose_name: 'Winter', sqlalchemy_uri: ' ' } })
  expect(actor.getSnapshot().can({ type: 'test.requested' })).toBe(false)
  actor.send({ type: 'draft.cleared' })
  const { draft, touched } = actor.getSnapshot().context
  expect({ draft, touched }).toEqual({ draft: draftOf(fieldStation), touched: [] })
})

test('a panel that is closed leaves its draft; one whose draft is cleared has none', () => {
  const [closed, cleared] = [openFilled(), openFilled()]
  closed.actor.send({ type: 'panel.dismissed' })
  cleared.actor.send({ type: 'draft.cleared' })
  expect([closed, cleared].map(({ actor }) => actor.getSnapshot().status)).toEqual([
    'done',
    'active',
  ])
  expect([closed, cleared].map(({ heard }) => heard('databaseDrafts').at(-1)?.type)).toEqual([
    'draft.stored',
    'draft.dropped',
  ])
})

test('an edit begins with what is stored, and is applied with its id', async () => {
  const { actor, heard } = open({ id: 2 })
  await waitFor(actor, (snapshot) => snapshot.matches('editing'))
  expect(actor.getSnapshot().context.draft).toEqual(draftOf(fieldStation))
  actor.send({ type: 'draft.submitted' })
  expect(heard('databaseDrafts').at(-1)).toEqual({
    type: 'draft.applied',
    key: '2',
    id: 2,
    draft: draftOf(fieldStation),
    base: draftOf(fieldStation),
  })
})

test('what was typed for a database comes back over what the database is by now', async () => {
  const [before, now] = [true, false].map((allow_dml) => draftOf({ ...fieldStation, allow_dml }))
  const { actor, heard } = open({ id: 2, database: { ...fieldStation, allow_dml: false } })
  await waitFor(actor, (snapshot) => snapshot.matches('editing'))
  const draft = { ...emptyDraft, ...before, verbose_name: 'Season' }
  const stored = { draft, base: before, problem: null, secretsAreGone: false }
  actor.send({ type: 'draft.found', stored })
  actor.send({ type: 'draft.submitted' })
  expect(heard('databaseDrafts').at(-1)).toEqual({
    type: 'draft.applied',
    key: '2',
    id: 2,
    draft: { ...now, verbose_name: 'Season' },
    base: now,
  })
})

test('what was typed for a database before it was kept what that was made to comes back as it was typed', async () => {
  const { actor } = open({ id: 2 })
  await waitFor(actor, (snapshot) => snapshot.matches('editing'))
  const draft = { ...draftOf(fieldStation), verbose_name: 'Season', allow_dml: true }
  actor.send({ type: 'draft.found', stored: { draft, problem: null, secretsAreGone: false } })
  expect(actor.getSnapshot().context.draft).toEqual(draft)
})

test.each([
  ['somebody else’s database', fieldStation, ben],
  ['the workspace itself', { ...fieldStation, is_internal: true }, ana],
])('%s cannot be applied', async (_, database, user) => {
  const { actor } = open({ id: 2, database, user })
  await waitFor(actor, (snapshot) => snapshot.matches('editing'))
  expect(actor.getSnapshot().can({ type: 'draft.submitted' })).toBe(false)
})

test('a test shows progress, then that the connection seems good', async () => {
  const { actor, heard } = openFilled()
  actor.send({ type: 'test.requested' })
  expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'connected' }))
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: {
        intent: 'progress',
        area: 'workspace',
        topic: 'connection test',
        title: 'Testing Connection...',
      },
    },
    {
      type: 'notice.posted',
      notice: {
        intent: 'success',
        area: 'workspace',
        topic: 'connection test',
        title: 'Connection seems OK!',
      },
    },
    { type: 'progress.ended', title: 'Testing Connection...' },
  ])
})

test('a test that fails names the cause, beside the button and in the notice', async () => {
  const { actor, heard } = openFilled({
    testConnection: refuses<void, ConnectionTest>(wrongPassword),
  })
  actor.send({ type: 'test.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'refused' }))
  expect({
    cause: actor.getSnapshot().context.cause,
    secondNotification: heard('notifications')[1],
  }).toEqual({
    cause: 'The password was not accepted',
    secondNotification: {
      type: 'notice.posted',
      notice: {
        intent: 'warning',
        area: 'workspace',
        topic: 'connection test',
        title: 'ERROR: Connection failed.',
        detail: 'Please check your connection settings\nThe password was not accepted',
      },
    },
  })
})

test('the notice of a test takes the place of that of the one before, on the page and in the bell', async () => {
  const { actor } = openFilled({
    testConnection: refuses<void, ConnectionTest>(wrongPassword),
    notifications: ['notifications', notificationsMachine],
  })
  for (const sqlalchemy_uri of ['postgresql://a/d', 'postgresql://b/d', 'postgresql://c/d']) {
    actor.send({ type: 'draft.edited', patch: { sqlalchemy_uri } })
    actor.send({ type: 'test.requested' })
    await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'refused' }))
  }
  const { notices, stored } = (actor.system.get('notifications') as NotificationsRef).getSnapshot()
    .context
  expect({
    shown: notices.map((ref) => ref.getSnapshot().context.notice.title),
    stored: stored.map(({ notice }) => notice.title),
  }).toEqual({ shown: ['ERROR: Connection failed.'], stored: ['ERROR: Connection failed.'] })
})

test('a test is stopped by hand or by another address, and its notice goes with it', () => {
  const { actor, heard } = openFilled({ testConnection: hangs<void, ConnectionTest>() })
  for (const event of [
    { type: 'test.stopped' as const },
    { type: 'draft.edited' as const, patch: { sqlalchemy_uri: 'trino://h/c' } },
  ]) {
    actor.send({ type: 'test.requested' })
    actor.send(event)
    expect({
      isUntested: actor.getSnapshot().matches({ editing: 'untested' }),
      lastNotification: heard('notifications').at(-1),
    }).toEqual({
      isUntested: true,
      lastNotification: { type: 'progress.ended', title: 'Testing Connection...' },
    })
  }
})

test('a masked password is tested under the name that the database has now', async () => {
  const tested: ConnectionTest[] = []
  const { actor } = open({
    id: 2,
    testConnection: fromPromise<void, ConnectionTest>(async ({ input }) => {
      tested.push(input)
    }),
  })
  await waitFor(actor, (snapshot) => snapshot.matches('editing'))
  actor.send({ type: 'draft.edited', patch: { database_name: 'Another name' } })
  actor.send({ type: 'test.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'connected' }))
  expect(tested).toEqual([
    {
      id: 2,
      database_name: 'Field station',
      sqlalchemy_uri: fieldStation.sqlalchemy_uri,
      impersonate_user: false,
      encrypted_extra: 'XXXXXXXXXX',
      extra: '{}',
      server_cert: '',
    },
  ])
})

test('what was kept of it comes back, with why it was refused', () => {
  const { actor, heard } = open()
  expect(heard('databaseDrafts')).toEqual([{ type: 'draft.requested', key: 'new', asker: actor }])
  actor.send({
    type: 'draft.found',
    stored: { draft: filled, problem: wrongPassword, secretsAreGone: true },
  })
  const { draft, problem, secretsAreGone, isBack } = actor.getSnapshot().context
  expect({ draft, problem, secretsAreGone, isBack }).toEqual({
    draft: filled,
    problem: wrongPassword,
    secretsAreGone: true,
    isBack: true,
  })
  actor.send({ type: 'draft.cleared' })
  expect({
    draft: actor.getSnapshot().context.draft,
    isBack: actor.getSnapshot().context.isBack,
  }).toEqual({ draft: emptyDraft, isBack: false })
})

test('every keystroke is kept; the cross keeps it too, Cancel gives it up', () => {
  const reported = (type: 'panel.dismissed' | 'panel.cancelled') => {
    const { actor, heard } = openFilled()
    actor.send({ type })
    return heard('databaseDrafts')
      .slice(1)
      .map((event) => event.type)
  }
  expect(reported('panel.dismissed')).toEqual(['draft.stored'])
  expect(reported('panel.cancelled')).toEqual(['draft.stored', 'draft.dropped'])
})

test('a database that cannot be read says why, and is read again', async () => {
  const getDatabase = refuses<Database, { id: number }>({ status: 503, message: 'Down' })
  const machine = databaseEditorMachine.provide({ actors: { getDatabase } })
  const { actor } = inWorld(machine, { id: 2, key: '2' }, peers, undefined, ana)
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches('failed'))
  expect(context.problem).toEqual({ status: 503, message: 'Down' })
  actor.send({ type: 'loading.retried' })
  expect(actor.getSnapshot().value).toBe('loading')
})

test('a field that was left shows what is wrong with it; without an address nothing is tested or applied', () => {
  const { actor } = open()
  actor.send({ type: 'field.left', field: 'database_name' })
  actor.send({ type: 'test.requested' })
  actor.send({ type: 'draft.submitted' })
  const { value, context } = actor.getSnapshot()
  expect({ value, touched: context.touched }).toEqual({
    value: { editing: 'untested' },
    touched: ['database_name'],
  })
})

test('a second test waits for the first; a notice of it that crashes ends the test', () => {
  const { actor } = openFilled({ testConnection: hangs() })
  actor.send({ type: 'test.requested' })
  const first = Object.values(actor.getSnapshot().children)
  actor.send({ type: 'test.requested' })
  expect(Object.values(actor.getSnapshot().children)).toEqual(first)
  const machine = databaseEditorMachine.provide({
    actors: { testConnection: hangs(), testNotice: crashes },
  })
  const broken = inWorld(machine, { id: null, key: 'new' }, peers, undefined, ana).actor
  broken.send({ type: 'draft.edited', patch: filled })
  broken.send({ type: 'test.requested' })
  expect(broken.getSnapshot().value).toEqual({ editing: 'untested' })
})

test('an address that lost its password asks for it until another address is typed', () => {
  const { actor } = open()
  const stored = { draft: filled, problem: null, secretsAreGone: true }
  actor.send({ type: 'draft.found', stored })
  const asks = () => actor.getSnapshot().context.secretsAreGone
  actor.send({ type: 'draft.edited', patch: { database_name: 'Winter' } })
  const afterName = asks()
  actor.send({ type: 'draft.edited', patch: { sqlalchemy_uri: 'postgresql://ana:new@h/d' } })
  expect({ afterName, afterAddress: asks() }).toEqual({ afterName: true, afterAddress: false })
})

test('each field that is wrong goes on being told while others are written and left', () => {
  const { actor } = open()
  actor.send({ type: 'draft.edited', patch: { sqlalchemy_uri: ' ' } })
  actor.send({ type: 'draft.edited', patch: { cache_timeout: 'an hour' } })
  actor.send({ type: 'draft.edited', patch: { server_cert: 'MIIB' } })
  actor.send({ type: 'field.left', field: 'extra' })
  actor.send({ type: 'draft.edited', patch: { database_name: ' ' } })
  expect(actor.getSnapshot().context.touched).toEqual([
    'sqlalchemy_uri',
    'cache_timeout',
    'extra',
    'database_name',
  ])
})

test('Start over takes back what was typed, why it was refused, the hint of its secrets and its test', async () => {
  const { actor } = open()
  const stored = { draft: filled, problem: wrongPassword, secretsAreGone: true }
  actor.send({ type: 'draft.found', stored })
  actor.send({ type: 'test.requested' })
  await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'connected' }))
  actor.send({ type: 'draft.cleared' })
  const { value, context } = actor.getSnapshot()
  const { draft, problem, secretsAreGone, isBack } = context
  expect({ value, draft, problem, secretsAreGone, isBack }).toEqual({
    value: { editing: 'untested' },
    draft: emptyDraft,
    problem: null,
    secretsAreGone: false,
    isBack: false,
  })
})

test('what is kept of an edit says what it began with and whether its secrets are gone', async () => {
  const { actor, heard } = open({ id: 2 })
  await waitFor(actor, (snapshot) => snapshot.matches('editing'))
  const base = draftOf(fieldStation)
  const stored = { draft: base, base, problem: null, secretsAreGone: true }
  actor.send({ type: 'draft.found', stored })
  actor.send({ type: 'draft.edited', patch: { verbose_name: 'Season' } })
  expect(heard('databaseDrafts').at(-1)).toEqual({
    type: 'draft.stored',
    key: '2',
    draft: { ...base, verbose_name: 'Season' },
    base,
    secretsAreGone: true,
  })
})
