import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { Dashboard } from '../../../src/api/contract'
import {
  notSavable,
  saveDetails,
  type DetailsSave,
} from '../../../src/machines/dashboard/dashboardDetails'
import { editDashboardMachine } from '../../../src/machines/dashboard/editDashboard.machine'
import { crashes, gives, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'

const ana = { id: 1, username: 'ana', first_name: 'Ana', last_name: 'Silva' }
const ben = { id: 2, username: 'ben', first_name: '', last_name: '' }
const dashboard = {
  id: 7,
  version: 4,
  dashboard_title: 'Strikes',
  description: 'Birds',
  owners: [ana],
  changed_by: ben,
} as unknown as Dashboard
const bensChange = { ...dashboard, version: 5, description: 'Birds and aircraft' }
const tooLate = {
  status: 409,
  message: 'ben changed it now',
  errors: [{ message: '', error_type: 'STALE', extra: { current: bensChange } }],
}

const open = (
  answers: object[] = [],
  actors: Parameters<typeof editDashboardMachine.provide>[0]['actors'] = {},
  edited: object = {},
) => {
  const sent: DetailsSave[] = []
  const save = fromPromise<Dashboard, DetailsSave>(({ input }) => {
    const refusal = answers[sent.push(input) - 1]
    return refusal
      ? Promise.reject(refusal as Error)
      : Promise.resolve({ ...dashboard, dashboard_title: String(input.dashboard_title) })
  })
  const machine = editDashboardMachine.provide({
    actors: {
      getDashboard: gives<Dashboard, { id: number }>(dashboard),
      saveDetails: saveDetails.provide({ actors: { save } }),
      ...actors,
    },
  })
  const world = inWorld(machine, { id: 7, ...edited }, ['notifications', 'dashboard', 'dashboards'])
  const isEditing = () => waitFor(world.actor, (snapshot) => snapshot.matches('editing'))
  return { ...world, sent, isEditing }
}

test('what was changed of title, description and owners is sent at the version that was read, and the page reads again', async () => {
  const { actor, sent, heard, isEditing } = open()
  await isEditing()
  expect(actor.getSnapshot().can({ type: 'draft.submitted' })).toBe(false)
  actor.send({
    type: 'draft.edited',
    patch: {
      dashboard_title: ' Costs ',
      owners: [
        { id: 1, title: 'Ana Silva' },
        { id: 2, title: 'ben' },
      ],
    },
  })
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(sent).toEqual([{ id: 7, version: 4, dashboard_title: 'Costs', owners: [1, 2] }])
  expect(heard('notifications').map(({ notice }) => notice as unknown)).toEqual([
    { intent: 'success', area: 'workspace', title: 'Saved Costs' },
  ])
  expect(heard('dashboard')).toEqual([{ type: 'resource.invalidated' }])
})

test('a save that came too late keeps both where they fit', async () => {
  const { actor, sent, isEditing } = open([tooLate])
  await isEditing()
  actor.send({ type: 'draft.edited', patch: { dashboard_title: 'Costs' } })
  actor.send({ type: 'draft.submitted' })
  const { saving } = actor.getSnapshot().children
  await waitFor(saving as NonNullable<typeof saving>, (snapshot) => snapshot.matches('conflicted'))
  saving?.send({ type: 'conflict.merged' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(sent.map(({ version, description }) => [version, description])).toEqual([
    [4, undefined],
    [5, undefined],
  ])
})

test('a refused save leaves the form as it was typed, with why', async () => {
  const refusal = { status: 422, message: 'Title is taken' }
  const { actor, isEditing } = open([refusal])
  await isEditing()
  actor.send({ type: 'draft.edited', patch: { dashboard_title: 'Costs' } })
  actor.send({ type: 'draft.submitted' })
  await isEditing()
  const { draft, problem } = actor.getSnapshot().context
  expect({ dashboard_title: draft.dashboard_title, problem }).toEqual({
    dashboard_title: 'Costs',
    problem: refusal,
  })
  actor.send({ type: 'draft.edited', patch: { dashboard_title: 'Costs of strikes' } })
  expect(actor.getSnapshot().context.problem).toBe(null)
})

test.each([
  [{ dashboard_title: '  ' }, 'Title is required'],
  [{ description: '' }, 'Description is required'],
  [{ owners: [] }, 'A dashboard has at least one owner'],
  [{ dashboard_title: ' Strikes' }, 'Change something first'],
])('details with %j are not saved: %s', (patch, reason) => {
  const draft = {
    dashboard_title: 'Strikes',
    description: 'Birds',
    owners: [{ id: 1, title: 'Ana Silva' }],
    ...patch,
  }
  expect(notSavable(dashboard, draft)).toBe(reason)
})

test('a dashboard that cannot be read says so, and is read again', async () => {
  const machine = editDashboardMachine.provide({
    actors: { getDashboard: refuses<Dashboard, { id: number }>({ status: 500, message: 'No' }) },
  })
  const { actor } = inWorld(machine, { id: 7 })
  await waitFor(actor, (snapshot) => snapshot.matches('unloaded'))
  actor.send({ type: 'loading.retried' })
  expect(actor.getSnapshot().matches('loading')).toBe(true)
})

test('a form that was being edited comes back as it was, its left fields are known', () => {
  const draft = { dashboard_title: 'Costs', description: '', owners: [] }
  const { actor } = open([], {}, { edited: { dashboard, draft } })
  actor.send({ type: 'field.left', field: 'dashboard_title' })
  actor.send({ type: 'field.left', field: 'description' })
  actor.send({ type: 'draft.submitted' })
  const { value, context } = actor.getSnapshot()
  expect({ value, draft: context.draft, left: context.left }).toEqual({
    value: 'editing',
    draft,
    left: ['dashboard_title', 'description'],
  })
})

test('what somebody else saved first can be taken instead, and why an earlier save failed is over', async () => {
  const { actor, isEditing } = open([{ status: 500, message: 'Full' }, tooLate])
  await isEditing()
  actor.send({ type: 'draft.edited', patch: { dashboard_title: 'Costs' } })
  actor.send({ type: 'draft.submitted' })
  await isEditing()
  actor.send({ type: 'draft.submitted' })
  const { saving } = actor.getSnapshot().children
  await waitFor(saving as NonNullable<typeof saving>, (snapshot) => snapshot.matches('conflicted'))
  saving?.send({ type: 'conflict.reloaded' })
  await isEditing()
  const { draft, problem } = actor.getSnapshot().context
  expect([draft.dashboard_title, draft.description, problem]).toEqual([
    ...['Strikes', 'Birds and aircraft', null],
  ])
})

test('a save that crashes leaves the form, a list of people that crashes closes it', async () => {
  const saving = open([], { saveDetails: crashes })
  await saving.isEditing()
  saving.actor.send({ type: 'draft.edited', patch: { dashboard_title: 'Costs' } })
  saving.actor.send({ type: 'draft.submitted' })
  await saving.isEditing()
  expect(saving.actor.getSnapshot().context.draft.dashboard_title).toBe('Costs')
  expect(open([], { peopleList: crashes }).actor.getSnapshot().status).toBe('done')
})

test('owners in another order are no change', () => {
  const shared = { ...dashboard, owners: [ben, ana] } as unknown as Dashboard
  const owners = [
    { id: 2, title: 'ben' },
    { id: 1, title: 'Ana Silva' },
  ]
  const draft = { dashboard_title: 'Strikes ', description: ' Birds', owners }
  expect([
    notSavable(shared, draft),
    notSavable(shared, { ...draft, owners: owners.toReversed() }),
    notSavable(shared, { ...draft, owners: owners.slice(1) }),
  ]).toEqual(['Change something first', 'Change something first', null])
})

test('an owner is called by their name, else by how they sign in; a description is sent without blanks, an owner by the id', async () => {
  const { actor, sent, isEditing } = open([], {
    getDashboard: gives<Dashboard, { id: number }>({
      ...dashboard,
      owners: [ben, ana],
    } as unknown as Dashboard),
  })
  await isEditing()
  const { owners } = actor.getSnapshot().context.draft
  actor.send({
    type: 'draft.edited',
    patch: { description: ' Costs ', owners: [...owners].slice(1) },
  })
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect({ owners, sent }).toEqual({
    owners: [
      { id: 1, title: 'Ana Silva' },
      { id: 2, title: 'ben' },
    ],
    sent: [{ id: 7, version: 4, dashboard_title: 'Strikes', description: 'Costs', owners: [2] }],
  })
})

test('a save that came too late names title, description and owners as the form does', async () => {
  const { actor, isEditing } = open([tooLate])
  await isEditing()
  const owners = [
    { id: 1, title: 'Ana Silva' },
    { id: 2, title: 'ben' },
  ]
  actor.send({
    type: 'draft.edited',
    patch: { dashboard_title: 'Costs', description: 'Planes', owners },
  })
  actor.send({ type: 'draft.submitted' })
  const { saving } = actor.getSnapshot().children
  const { context } = await waitFor(saving as NonNullable<typeof saving>, (snapshot) =>
    snapshot.matches('conflicted'),
  )
  expect(
    context.conflict?.differences.map(({ label, yours, theirs }) => [label, yours, theirs]),
  ).toEqual([
    ['Title', 'Costs', 'Strikes'],
    ['Description', 'Planes', 'Birds and aircraft'],
    ['Owners', 'Ana Silva, ben', 'Ana Silva'],
  ])
})

test('a dashboard that is read at the second attempt is edited without the refusal of the first', async () => {
  const answers = [Promise.reject(new Error('down')), Promise.resolve(dashboard)]
  const getDashboard = fromPromise<Dashboard, { id: number }>(() => answers.shift() as never)
  const { actor, isEditing } = open([], { getDashboard })
  await waitFor(actor, (snapshot) => snapshot.matches('unloaded'))
  actor.send({ type: 'loading.retried' })
  expect((await isEditing()).context.problem).toBe(null)
})

test('details that are closed while they are edited stay as they are', async () => {
  const { actor, sent, heard, isEditing } = open()
  await isEditing()
  actor.send({ type: 'draft.edited', patch: { dashboard_title: 'Costs' } })
  actor.send({ type: 'dialog.dismissed' })
  actor.send({ type: 'draft.submitted' })
  expect([actor.getSnapshot().status, sent, heard('notifications')]).toEqual(['done', [], []])
})
