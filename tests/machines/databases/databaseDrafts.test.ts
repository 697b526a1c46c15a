import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import {
  unreachable,
  type Database,
  type DatabaseCreate,
  type Problem,
} from '../../../src/api/contract'
import {
  emptyDraft,
  fieldsOf,
  type DatabaseDraft,
} from '../../../src/machines/databases/databaseDraft'
import { databaseDraftsMachine } from '../../../src/machines/databases/databaseDrafts.machine'
import { databaseSaveMachine } from '../../../src/machines/databases/databaseSave.machine'
import { panelAsked, panelPath, type KeptDrafts } from '../../../src/machines/databases/keptDrafts'
import type { Intended } from '../../../src/machines/lib/intention'
import type { KeptRequest } from '../../../src/machines/lib/kept'
import { gives, refuses } from '../../support/actors'
import { inHouse } from '../../support/house'
import { fieldStation } from '../../support/rows'

type Save = Intended & { id: number | null; fields: DatabaseCreate }
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

const open = (saveDatabase = gives<Database, Save>(fieldStation), kept?: KeptDrafts) => {
  const stored: KeptRequest<KeptDrafts>[] = []
  const keptDrafts = fromCallback<KeptRequest<KeptDrafts>>(({ receive, sendBack }) =>
    receive((event) => {
      stored.push(event)
      if (event.type === 'kept.asked' && kept) sendBack({ type: 'kept.read', value: kept })
    }),
  )
  const machine = databaseDraftsMachine.provide({
    actors: { keptDrafts, databaseSave: databaseSaveMachine.provide({ actors: { saveDatabase } }) },
  })
  return {
    ...inHouse(machine, undefined, ['notifications', 'databases'], undefined, {
      id: 7,
      isAdmin: false,
    }),
    stored,
  }
}
const apply = (house: ReturnType<typeof open>, id: number | null = null) =>
  house.actor.send({ type: 'draft.applied', key: id === null ? 'new' : String(id), id, draft })

test('what was applied is saved without its panel: progress, Success!, and the list reloads', async () => {
  const house = open()
  apply(house)
  await expect.poll(() => house.heard('databases').length).toBe(1)
  expect([
    house.heard('notifications'),
    house.heard('databases'),
    house.actor.getSnapshot().context.drafts,
  ]).toEqual([
    [
      {
        type: 'notice.posted',
        notice: { intent: 'progress', place: 'workspace', title: 'Connecting to Season …' },
      },
      {
        type: 'notice.posted',
        notice: { intent: 'success', place: 'workspace', title: 'Success!', detail: 'Season' },
      },
    ],
    [{ type: 'resource.invalidated' }],
    {},
  ])
})

test('a refusal names its cause and leads back to the draft exactly as it was', async () => {
  const house = open(refuses<Database, Save>(refused))
  apply(house)
  await waitFor(house.actor, ({ context }) => context.drafts['new 1']?.problem?.status === 422)
  expect(house.heard('notifications').at(-1)).toEqual({
    type: 'notice.posted',
    notice: {
      intent: 'warning',
      place: 'workspace',
      title:
        'Please check your connection settings: "Connection failed, please check your connection settings"',
      detail: 'No host is called h',
      action: { label: 'Edit again', path: '/databases?new&again=1' },
    },
  })
  expect([panelAsked('?new&again=1'), house.actor.getSnapshot().context.drafts]).toEqual([
    { id: null, key: 'new 1' },
    { 'new 1': { draft, problem: refused, secretsAreGone: false, intention } },
  ])
})

test('a refusal of fields is told as the server says it, field by field', async () => {
  const fields = { database_name: ['A database with the same name already exists.'] }
  const house = open(
    refuses<Database, Save>({
      status: 422,
      message: 'database_name: A database with the same name already exists.',
      fields,
    }),
  )
  apply(house, 2)
  await waitFor(house.actor, ({ context }) => context.drafts['2 1']?.problem?.status === 422)
  expect(house.heard('notifications').at(-1)).toEqual({
    type: 'notice.posted',
    notice: {
      intent: 'warning',
      place: 'workspace',
      title: `Please check your connection settings: ${JSON.stringify(fields)}`,
      action: { label: 'Edit again', path: '/databases?edit=2&again=1' },
    },
  })
})

test('a draft whose answer a reload kept from coming is brought back without its secrets, and told once', async () => {
  const sending = open(fromPromise<Database, Save>(() => new Promise(() => undefined)))
  apply(sending)
  const kept = sending.stored.at(-1)
  if (kept?.type !== 'kept.changed') throw new Error('Nothing was kept')
  const { actor, heard, stored } = open(undefined, kept.value)
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: {
        intent: 'warning',
        place: 'workspace',
        title: 'The page was left while Season was being saved',
        detail: 'The list shows whether it was kept',
        action: { label: 'Edit again', path: '/databases?new&again=1' },
      },
    },
  ])
  const found = {
    draft: { ...draft, sqlalchemy_uri: 'postgresql://ana:@h/d', encrypted_extra: '' },
    secretsAreGone: true,
    problem: {
      status: 0,
      message: 'The page was left before the answer came; the list shows what was kept',
    },
    intention: kept.value['new 1']?.intention ?? 'none',
  }
  expect(actor.getSnapshot().context.drafts).toEqual({ 'new 1': found })
  expect(stored.at(-1)).toEqual({ type: 'kept.changed', userId: 7, value: { 'new 1': found } })
  expect(open(undefined, { 'new 1': found }).heard('notifications')).toEqual([])
})

test('an edit is saved under its id', async () => {
  const saved: Save[] = []
  const house = open(
    fromPromise<Database, Save>(async ({ input }) => {
      saved.push(input)
      return fieldStation
    }),
  )
  apply(house, 2)
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
const failures = (house: ReturnType<typeof open>) =>
  house
    .heard('notifications')
    .filter(({ notice }) => (notice as { intent: string }).intent === 'warning').length

test('a draft whose answer was lost is sent again as the same intention, also after a reload; one that was refused as another', async () => {
  const { sent, saveDatabase } = answering(unreachable, refused, unreachable)
  const house = open(saveDatabase)
  apply(house)
  await expect.poll(() => failures(house)).toBe(1)
  house.actor.send({ type: 'draft.kept', key: 'new 1', draft, secretsAreGone: false })
  house.actor.send({ type: 'draft.applied', key: 'new 1', id: null, draft })
  await expect.poll(() => failures(house)).toBe(2)
  house.actor.send({ type: 'draft.applied', key: 'new 1', id: null, draft })
  await expect.poll(() => failures(house)).toBe(3)
  const kept = house.stored.at(-1)
  const reloaded = open(saveDatabase, kept?.type === 'kept.changed' ? kept.value : {})
  reloaded.actor.send({ type: 'draft.applied', key: 'new 1', id: null, draft })
  await expect.poll(() => sent.length).toBe(4)
  const [lost, again, afterRefusal, afterReload] = sent.map(({ intention: key }) => key)
  expect([again === lost, afterRefusal === lost, afterReload === afterRefusal]).toEqual([
    true,
    false,
    true,
  ])
})

test('a draft that was edited after its answer was lost changes the database that the first attempt made', async () => {
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
  const { sent, saveDatabase } = answering(madeBefore)
  const house = open(saveDatabase)
  apply(house)
  await expect.poll(() => house.heard('databases').length).toBe(1)
  expect(sent).toEqual([
    { id: null, fields: fieldsOf(draft), intention },
    { id: 12, fields: fieldsOf(draft), intention },
  ])
})

test('the browser keeps drafts without their secrets; the page has them whole', () => {
  const { actor, stored } = open()
  actor.send({ type: 'draft.kept', key: 'new', draft, secretsAreGone: false })
  expect(stored.at(-1)).toEqual({
    type: 'kept.changed',
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
  actor.send({ type: 'draft.asked', key: 'new', asker })
  actor.send({ type: 'draft.kept', key: 'new', draft, secretsAreGone: false })
  actor.send({ type: 'draft.asked', key: 'new', asker })
  expect(found).toEqual([
    { type: 'draft.found', kept: { draft, problem: null, secretsAreGone: false } },
  ])
})

test.each([
  [null, undefined, { id: null, key: 'new' }],
  [3, undefined, { id: 3, key: '3' }],
  [3, 2, { id: 3, key: '3 2' }],
])('the address of a panel leads back to it', (id, refusal, asked) => {
  expect(panelAsked(panelPath(id, refusal).replace('/databases', ''))).toEqual(asked)
})

test.each(['', '?edit=', '?edit=x', '?other'])('the address %j asks for no panel', (search) => {
  expect(panelAsked(search)).toBe(null)
})
