import { expect, test, vi } from 'vitest'
import { fromCallback, fromPromise, type EventObject } from 'xstate'
import type { Dashboard, Project } from '../../../src/api/contract'
import type { Intended } from '../../../src/machines/lib/intention'
import {
  newDashboardFormMachine,
  newDashboardMachine,
} from '../../../src/machines/projects/newDashboard.machine'
import {
  newProjectFormMachine,
  newProjectMachine,
} from '../../../src/machines/projects/newProject.machine'
import {
  dashboardErrors,
  emptyDashboard,
  emptyProject,
  newProjectOf,
  projectErrors,
  type ProjectDraft,
} from '../../../src/machines/projects/projectDraft'
import { writeOnce } from '../../../src/wiring/call'
import { writeTexts } from '../../../src/wiring/writeTexts'
import { crashes, gives, refuses } from '../../support/actors'
import { leftPage } from '../../support/leftPage'
import { dashboard } from '../../support/openDashboard'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { storageOf } from '../../support/storage'
import { project } from '../../support/projects'

const open = (
  create = gives<Project, ProjectDraft & Intended>(project),
  found: { userId: number; value: ProjectDraft & Partial<Intended> } | null = null,
  user?: { id: number; isAdmin: boolean },
) => {
  const { logic, requests } = storageOf(found)
  const world = inWorld(
    newProjectFormMachine.provide({ actors: { create, storedDraft: logic } }),
    undefined,
    ['notifications', 'location', 'projects'],
    undefined,
    user,
  )
  return { ...world, reported: requests, context: () => world.actor.getSnapshot().context }
}
const typed = {
  ...emptyProject,
  project_title: ' Wildlife strikes ',
  slices: [{ id: 7, title: 'By state' }],
}

test('a form without a title is not sent: its error is shown', () => {
  const { actor, context } = open()
  actor.send({ type: 'draft.edited', patch: { project_title: '   ' } })
  actor.send({ type: 'draft.submitted' })
  expect({
    state: actor.getSnapshot().value,
    titleTouched: context().touched.includes('project_title'),
    errors: projectErrors(context().draft),
  }).toEqual({
    state: { editing: 'fresh' },
    titleTouched: true,
    errors: { project_title: 'Title is required' },
  })
})

test('what is typed is kept in the tab, comes back after a reload and is forgotten on Cancel', () => {
  const { actor, reported, context } = open(undefined, { userId: 0, value: typed })
  expect(context().draft).toEqual(typed)
  actor.send({ type: 'draft.edited', patch: { description: 'Birds' } })
  actor.send({ type: 'field.left', field: 'project_title' })
  actor.send({ type: 'draft.cleared' })
  expect(reported).toEqual([
    { type: 'stored.requested', userId: 0 },
    {
      type: 'stored.changed',
      userId: 0,
      value: { ...typed, description: 'Birds', intention: expect.any(String) },
    },
    { type: 'stored.dropped', userId: 0 },
  ])
  expect({ draft: context().draft, touched: context().touched }).toEqual({
    draft: emptyProject,
    touched: [],
  })
})

test('the created project opens, and the draft is forgotten', async () => {
  const { actor, reported, heard } = open(undefined, { userId: 0, value: typed })
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('made'))
  expect(heard('location')).toEqual([
    { type: 'location.requested', path: '/projects/5', replace: true },
  ])
  expect({ projects: heard('projects'), lastReported: reported.at(-1) }).toEqual({
    projects: [{ type: 'resource.invalidated' }],
    lastReported: { type: 'stored.dropped', userId: 0 },
  })
})

test('a refusal keeps everything that was typed', async () => {
  const { actor, context, reported } = open(
    refuses<Project, ProjectDraft & Intended>({ status: 503, message: 'The server is down' }),
    { userId: 0, value: typed },
  )
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches({ editing: 'failed' }))
  expect({
    draft: context().draft,
    problem: context().problem,
    lastReported: reported.at(-1),
  }).toEqual({
    draft: typed,
    problem: { status: 503, message: 'The server is down' },
    lastReported: {
      type: 'stored.changed',
      userId: 0,
      value: { ...typed, intention: context().intention },
    },
  })
})

test('the key of a form comes back with it after a reload, so that the next attempt makes no second project', async () => {
  const keys: string[] = []
  const create = fromPromise<Project, ProjectDraft & Intended>(({ input: { intention } }) => {
    keys.push(intention)
    return Promise.resolve(project)
  })
  const { actor } = open(create, { userId: 0, value: { ...typed, intention: 'of before' } })
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('made'))
  expect(keys).toEqual(['of before'])
})

test.each([
  { was: 'refused', status: 422, key: 'another key' },
  { was: 'not answered', status: 0, key: 'its key' },
])('a form that was $was is sent again with $key', async ({ status, key }) => {
  const keys: string[] = []
  const create = fromPromise<Project, ProjectDraft & Intended>(({ input: { intention } }) => {
    keys.push(intention)
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a Problem, as the api functions give it
    return Promise.reject({ status, message: 'No' })
  })
  const { actor } = open(create, { userId: 0, value: typed })
  for (const count of [1, 2]) {
    actor.send({ type: 'draft.submitted' })
    await waitFor(actor, (now) => keys.length === count && now.matches({ editing: 'failed' }))
  }
  expect(keys[1] === keys[0] ? 'its key' : 'another key').toBe(key)
})

test('texts are trimmed and what was chosen is sent by id', () => {
  expect(newProjectOf(typed)).toEqual({
    project_title: 'Wildlife strikes',
    description: '',
    members: [],
    slices: [7],
    dashboards: [],
  })
})

test('a new dashboard needs a title and a description', () => {
  expect(dashboardErrors(emptyDashboard)).toEqual({
    dashboard_title: 'Title is required',
    description: 'Description is required',
  })
  expect(dashboardErrors({ ...emptyDashboard, dashboard_title: 'A', description: 'B' })).toEqual({})
})

test('a new dashboard whose form is left before it is made joins the project it was made in', async () => {
  const answer = Promise.withResolvers<Dashboard>()
  const found = { ...emptyDashboard, dashboard_title: 'Strikes', description: 'Birds' }
  const { part, leave, joined, heard, noticed } = leftPage(
    newDashboardFormMachine.provide({
      actors: {
        create: writeOnce(() => answer.promise, writeTexts.saveDashboard),
        storedDraft: storageOf({ userId: 0, value: found }).logic,
      },
    }),
  )
  part.send({ type: 'draft.submitted' })
  leave()
  answer.resolve(dashboard)
  await vi.waitFor(() =>
    expect(noticed()).toEqual([['The dashboard was saved'], ['Added to Strikes']]),
  )
  expect({ joined, heard: heard('dashboards').length > 0 }).toEqual({
    joined: [{ id: 6, kind: 'dashboard', ids: [7] }],
    heard: true,
  })
})

test.each([
  ['project', 'form'],
  ['project', 'peopleList'],
  ['project', 'pickList'],
  ['dashboard', 'form'],
  ['dashboard', 'peopleList'],
  ['dashboard', 'pickList'],
] as const)('the screen of a new %s says that it is broken where its %s crashes', (made, part) => {
  const actors = { [part]: crashes }
  const { actor } =
    made === 'project'
      ? inWorld(newProjectMachine.provide({ actors }))
      : inWorld(newDashboardMachine.provide({ actors }))
  expect(actor.getSnapshot().value).toBe('broken')
})

test('a new project whose dashboards alone crash says that it is broken', () => {
  const pickList = fromCallback<EventObject, { kind: string }>(({ input }) => {
    if (input.kind === 'dashboard') throw new Error('A bug in this part')
  }) as never
  const idle = fromCallback(() => undefined) as never
  const { actor } = inWorld(
    newProjectMachine.provide({ actors: { form: idle, peopleList: idle, pickList } }),
  )
  expect(actor.getSnapshot().value).toBe('broken')
})

test('what is typed is kept for the person who typed it', async () => {
  const { actor, reported } = open(
    undefined,
    { userId: 4, value: typed },
    { id: 4, isAdmin: false },
  )
  actor.send({ type: 'draft.edited', patch: { description: 'Birds' } })
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('made'))
  expect(
    reported.map((request) => `${request.type} ${'userId' in request ? request.userId : ''}`),
  ).toEqual(['stored.requested 4', 'stored.changed 4', 'stored.dropped 4'])
})

test('a new dashboard joins the project that its form was opened in, is told to the lists and opens', async () => {
  const found = { ...emptyDashboard, dashboard_title: 'Strikes', description: 'Birds' }
  const { actor, heard } = inWorld(
    newDashboardFormMachine.provide({
      actors: {
        create: gives<Dashboard, object>(dashboard),
        storedDraft: storageOf({ userId: 0, value: found }).logic,
      },
    }),
    undefined,
    ['notifications', 'location', 'dashboards', 'currentProject'],
  )
  actor.send({ type: 'draft.submitted' })
  await waitFor(actor, (snapshot) => snapshot.matches('made'))
  expect({
    project: heard('currentProject'),
    lists: heard('dashboards'),
    location: heard('location'),
  }).toEqual({
    project: [{ type: 'child.created', kind: 'dashboard', id: 7 }],
    lists: [{ type: 'resource.invalidated' }],
    location: [{ type: 'location.requested', path: '/dashboards/7', replace: true }],
  })
})
