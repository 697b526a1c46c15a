import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { unreachable, type Database, type Problem } from '../../../src/api/contract'
import {
  draftOf,
  emptyDraft,
  fieldsOf,
  type DatabaseDraft,
} from '../../../src/machines/databases/databaseDraft'
import { databaseDraftsMachine } from '../../../src/machines/databases/databaseDrafts.machine'
import {
  databaseSaveMachine,
  type DatabaseToSave,
} from '../../../src/machines/databases/databaseSave.machine'
import {
  newestRefusal,
  panelRequestOf,
  panelPath,
  type StoredDrafts,
} from '../../../src/machines/databases/storedDrafts'
import type { Intended } from '../../../src/machines/lib/intention'
import type { StorageRequest } from '../../../src/machines/lib/storedValue'
import { gives, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { fieldStation } from '../../support/rows'

type Save = Intended & DatabaseToSave
const intention = expect.any(String) as string
const draft: DatabaseDraft = {
  ...emptyDraft,
  database_name: 'Season',
  sqlalchemy_uri: 'postgresql://ana:secret@h/d',
  encrypted_extra: '{"key": 1}',
}
const refused: Problem = {
  status: 422,
  message: 'Connection failed, please check your connection settings',
  errors: [
    {
      message: 'No host is called h',
      error_type: 'CONNECTION_INVALID_HOSTNAME_ERROR',
      level: 'error',
      extra: {},
    },
  ],
}

const open = (saveDatabase = gives<Database, Save>(fieldStation), saved?: StoredDrafts) => {
  const stored: StorageRequest<StoredDrafts>[] = []
  const storedDrafts = fromCallback<StorageRequest<StoredDrafts>>(({ receive, sendBack }) =>
    receive((event) => {
      stored.push(event)
      if (event.type === 'stored.requested' && saved)
        sendBack({ type: 'stored.read', value: saved })
    }),
  )
  const machine = databaseDraftsMachine.provide({
    actors: {
      storedDrafts,
      databaseSave: databaseSaveMachine.provide({ actors: { saveDatabase } }),
    },
  })
  return {
    ...inWorld(machine, undefined, ['notifications', 'databases'], undefined, {
      id: 7,
      isAdmin: false,
    }),
    stored,
  }
}
const apply = (world: ReturnType<typeof open>, id: number | null = null) =>
  world.actor.send({ type: 'draft.applied', key: id === null ? 'new' : String(id), id, draft })

const failures = (world: ReturnType<typeof open>) =>
  world
    .heard('notifications')
    .filter(({ notice }) => (notice as { intent: string }).intent === 'warning').length

test('a name is told without the blanks around it', async () => {
  const world = open()
  const blanks = { ...draft, database_name: ' Season ' }
  world.actor.send({ type: 'draft.applied', key: 'new', id: null, draft: blanks })
  await expect.poll(() => world.heard('databases').length).toBe(1)
  expect(world.heard('notifications')).toMatchObject([
    { notice: { title: 'Connecting to Season …' } },
    { notice: { title: 'Success!', detail: 'Season' } },
  ])
})

test('what was applied is saved without its panel: progress, Success!, and the list reloads', async () => {
  const world = open()
  apply(world)
  await expect.poll(() => world.heard('databases').length).toBe(1)
  expect({
    notifications: world.heard('notifications'),
    databases: world.heard('databases'),
    drafts: world.actor.getSnapshot().context.drafts,
  }).toEqual({
    notifications: [
      {
        type: 'notice.posted',
        notice: { intent: 'progress', area: 'workspace', title: 'Connecting to Season …' },
      },
      {
        type: 'notice.posted',
        notice: { intent: 'success', area: 'workspace', title: 'Success!', detail: 'Season' },
      },
    ],
    databases: [{ type: 'resource.invalidated' }],
    drafts: {},
  })
})

test('a refusal names its cause and leads back to the draft exactly as it was', async () => {
  const world = open(refuses<Database, Save>(refused))
  apply(world)
  await waitFor(world.actor, ({ context }) => context.drafts['new 1']?.problem?.status === 422)
  expect(world.heard('notifications').at(-1)).toEqual({
    type: 'notice.posted',
    notice: {
      intent: 'warning',
      area: 'workspace',
      title:
        'Please check your connection settings: "Connection failed, please check your connection settings"',
      detail: 'No host is called h',
      action: { label: 'Edit again', path: '/databases?new&again=1' },
    },
  })
  expect({
    request: panelRequestOf('?new&again=1'),
    drafts: world.actor.getSnapshot().context.drafts,
  }).toEqual({
    request: { id: null, key: 'new 1' },
    drafts: { 'new 1': { draft, problem: refused, secretsAreGone: false, intention } },
  })
})

test('a cause that says the same as the refusal is not told twice', async () => {
  const message = 'No host is called h'
  const world = open(refuses<Database, Save>({ ...refused, message }))
  apply(world)
  await expect.poll(() => failures(world)).toBe(1)
  expect(world.heard('notifications').at(-1)?.['notice']).not.toHaveProperty('detail')
})

test('a refusal of fields is told as the server says it, field by field', async () => {
  const fields = { database_name: ['A database with the same name already exists.'] }
  const world = open(
    refuses<Database, Save>({
      status: 422,
      message: 'database_name: A database with the same name already exists.',
      fields,
      errors: refused.errors ?? [],
    }),
  )
  apply(world, 2)
  await waitFor(world.actor, ({ context }) => context.drafts['2 1']?.problem?.status === 422)
  expect(world.heard('notifications').at(-1)).toEqual({
    type: 'notice.posted',
    notice: {
      intent: 'warning',
      area: 'workspace',
      title: `Please check your connection settings: ${JSON.stringify(fields)}`,
      action: { label: 'Edit again', path: '/databases?edit=2&again=1' },
    },
  })
})

test('a draft whose answer a reload kept from coming is brought back without its secrets, and told once', async () => {
  const sending = open(fromPromise<Database, Save>(() => new Promise(() => undefined)))
  const blank = { ...draft, database_name: ' Season ' }
  sending.actor.send({ type: 'draft.applied', key: 'new', id: null, draft: blank })
  const saved = sending.stored.at(-1)
  if (saved?.type !== 'stored.changed') throw new Error('Nothing was kept')
  const { actor, heard, stored } = open(undefined, saved.value)
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: {
        intent: 'warning',
        area: 'workspace',
        title: 'The page was left while Season was being saved',
        detail: 'The list shows whether it was saved',
        action: { label: 'Edit again', path: '/databases?new&again=1' },
      },
    },
  ])
  const found = {
    draft: { ...blank, sqlalchemy_uri: 'postgresql://ana:@h/d', encrypted_extra: '' },
    secretsAreGone: true,
    problem: {
      status: 0,
      message: 'The page was left before the answer came; the list shows what was saved',
    },
    intention: saved.value['new 1']?.intention ?? 'none',
  }
  expect(actor.getSnapshot().context.drafts).toEqual({ 'new 1': found })
  expect(stored.at(-1)).toEqual({ type: 'stored.changed', userId: 7, value: { 'new 1': found } })
  expect(open(undefined, { 'new 1': found }).heard('notifications')).toEqual([])
})

test('an edit is saved under its id', async () => {
  const saved: Save[] = []
  const world = open(
    fromPromise<Database, Save>(async ({ input }) => {
      saved.push(input)
      return fieldStation
    }),
  )
  apply(world, 2)
  await expect.poll(() => saved).toEqual([{ id: 2, fields: fieldsOf(draft), intention }])
})

const answering = (...answers: (Problem | null)[]) => {
  const sent: Save[] = []
  const saveDatabase = fromPromise<Database, Save>(({ input }) => {
    sent.push(input)
    const answer = answers.shift() ?? null
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a Problem, as the api functions give it
    return answer === null ? Promise.resolve(fieldStation) : Promise.reject(answer)
  })
  return { sent, saveDatabase }
}

const edit = {
  type: 'draft.applied' as const,
  key: '2',
  id: 2,
  draft: { ...draftOf(fieldStation), verbose_name: ' Season ', allow_dml: true },
  base: draftOf(fieldStation),
}

test('of an edit only what was changed is sent: what somebody else changed meanwhile stays', async () => {
  const { sent, saveDatabase } = answering(null)
  open(saveDatabase).actor.send(edit)
  await expect
    .poll(() => sent)
    .toEqual([{ id: 2, fields: { verbose_name: 'Season', allow_dml: true }, intention }])
})

test('a refused edit still knows what it began with', async () => {
  const { actor } = open(refuses<Database, Save>(refused))
  actor.send(edit)
  await waitFor(actor, ({ context }) => context.drafts['2 1']?.problem?.status === 422)
  expect(actor.getSnapshot().context.drafts['2 1']?.base).toEqual(edit.base)
})

test('a draft whose answer was lost is sent again as the same intention, also after a reload; one that was refused as another', async () => {
  const { sent, saveDatabase } = answering(unreachable, refused, unreachable)
  const world = open(saveDatabase)
  apply(world)
  await expect.poll(() => failures(world)).toBe(1)
  world.actor.send({ type: 'draft.stored', key: 'new 1', draft, secretsAreGone: false })
  world.actor.send({ type: 'draft.applied', key: 'new 1', id: null, draft })
  await expect.poll(() => failures(world)).toBe(2)
  world.actor.send({ type: 'draft.applied', key: 'new 1', id: null, draft })
  await expect.poll(() => failures(world)).toBe(3)
  const saved = world.stored.at(-1)
  const reloaded = open(saveDatabase, saved?.type === 'stored.changed' ? saved.value : {})
  reloaded.actor.send({ type: 'draft.applied', key: 'new 1', id: null, draft })
  await expect.poll(() => sent.length).toBe(4)
  const [lost, again, afterRefusal, afterReload] = sent.map(({ intention: key }) => key)
  expect(again).toBe(lost)
  expect(afterRefusal).not.toBe(lost)
  expect(afterReload).toBe(afterRefusal)
})

const current = { ...fieldStation, id: 12 }
const madeBefore: Problem = {
  status: 422,
  message: 'An earlier attempt arrived',
  errors: [
    {
      message: 'An earlier attempt arrived',
      error_type: 'IDEMPOTENCY_KEY_REUSED',
      level: 'error',
      extra: { current },
    },
  ],
}

test('a draft that was edited after its answer was lost changes the database that the first attempt made', async () => {
  const { sent, saveDatabase } = answering(madeBefore)
  const world = open(saveDatabase)
  apply(world)
  await expect.poll(() => world.heard('databases').length).toBe(1)
  expect(sent).toEqual([
    { id: null, fields: fieldsOf(draft), intention },
    { id: 12, fields: fieldsOf(draft), intention },
  ])
})

test('a database that the first attempt made is still known by that attempt after a change of it was refused', async () => {
  const { sent, saveDatabase } = answering(madeBefore, refused)
  const world = open(saveDatabase)
  apply(world)
  await expect.poll(() => failures(world)).toBe(1)
  world.actor.send({ type: 'draft.applied', key: 'new 1', id: null, draft })
  await expect.poll(() => sent.length).toBe(3)
  const [first, change, again] = sent
  expect([change?.id, again?.id, again?.intention]).toEqual([12, null, first?.intention])
})

test('the browser keeps drafts without their secrets; the page has them whole', () => {
  const { actor, stored } = open()
  actor.send({ type: 'draft.stored', key: 'new', draft, secretsAreGone: false })
  expect(stored.at(-1)).toEqual({
    type: 'stored.changed',
    userId: 7,
    value: {
      new: {
        draft: { ...draft, sqlalchemy_uri: 'postgresql://ana:@h/d', encrypted_extra: '' },
        problem: null,
        secretsAreGone: true,
      },
    },
  })
  expect(actor.getSnapshot().context.drafts['new']?.draft).toEqual(draft)
})

test('whoever asks for a draft gets what is kept of it', () => {
  const { actor } = open()
  const found: unknown[] = []
  const asker = createActor(
    fromCallback(({ receive }) => receive((event) => void found.push(event))),
  ).start()
  actor.send({ type: 'draft.requested', key: 'new', asker })
  actor.send({ type: 'draft.stored', key: 'new', draft, secretsAreGone: false })
  actor.send({ type: 'draft.requested', key: 'new', asker })
  expect(found).toEqual([
    { type: 'draft.found', stored: { draft, problem: null, secretsAreGone: false } },
  ])
})

test.each([
  [null, undefined, { id: null, key: 'new' }],
  [3, undefined, { id: 3, key: '3' }],
  [3, 2, { id: 3, key: '3 2' }],
])('the address of a panel leads back to it', (id, refusal, requested) => {
  expect(panelRequestOf(panelPath(id, refusal).replace('/databases', ''))).toEqual(requested)
})

test('an address that names no refusal asks for what is kept of the panel', () => {
  expect(['?new&again=x', '?edit=3&again=', '?new=&again=12'].map(panelRequestOf)).toEqual([
    { id: null, key: 'new' },
    { id: 3, key: '3' },
    { id: null, key: 'new 12' },
  ])
})

test('the newest of the refused drafts of all panels has the highest number', () => {
  const kept = { draft, problem: null, secretsAreGone: false }
  expect([
    newestRefusal({}),
    newestRefusal({ new: kept, '2': kept }),
    newestRefusal({ 'new 3': kept, '2 11': kept, '9': kept }),
  ]).toEqual([0, 0, 11])
})

test.each(['', '?edit=', '?edit=x', '?other'])('the address %j asks for no panel', (search) => {
  expect(panelRequestOf(search)).toBe(null)
})

test('two new databases that are refused one after the other are both kept, each under its number, and the panel for a new one begins empty', async () => {
  const world = open(refuses<Database, Save>(refused))
  for (const name of ['Season', 'Winter']) {
    const typed = { ...draft, database_name: name }
    world.actor.send({ type: 'draft.stored', key: 'new', draft: typed, secretsAreGone: false })
    world.actor.send({ type: 'draft.applied', key: 'new', id: null, draft: typed })
  }
  await expect.poll(() => failures(world)).toBe(2)
  const kept = Object.entries(world.actor.getSnapshot().context.drafts)
  expect(kept.map(([key, stored]) => [key, stored.draft.database_name])).toEqual([
    ['new 1', 'Season'],
    ['new 2', 'Winter'],
  ])
})

test('a draft that is given up leaves those of other databases', () => {
  const { actor } = open()
  for (const key of ['new', '2', '3'])
    actor.send({ type: 'draft.stored', key, draft, secretsAreGone: false })
  actor.send({ type: 'draft.dropped', key: '2' })
  expect(Object.keys(actor.getSnapshot().context.drafts)).toEqual(['3', 'new'])
})
