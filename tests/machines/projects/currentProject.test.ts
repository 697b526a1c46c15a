import { expect, test } from 'vitest'
import { fromPromise, setup } from 'xstate'
import type { ProjectAdded } from '../../../src/api/contract'
import type { Children } from '../../../src/machines/projects/children'
import {
  currentProjectMachine,
  joinProject,
  type CurrentProject,
} from '../../../src/machines/projects/currentProject.machine'
import { refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { storageOf } from '../../support/storage'
import { project } from '../../support/projects'

const strikes: CurrentProject = {
  id: 5,
  title: 'Wildlife strikes',
  members: project.members_metadata,
}
const penguins: CurrentProject = { id: 6, title: 'Penguins', members: [] }

const open = (
  found: { userId: number; value: CurrentProject } | null = null,
  refusal?: unknown,
) => {
  const sent: Children[] = []
  const add = fromPromise<ProjectAdded, Children>(({ input }) => {
    sent.push(input)
    return Promise.resolve({ id: input.id, result: project, message: 'OK', added: input.ids })
  })
  const { logic, requests } = storageOf(found)
  const machine = currentProjectMachine.provide({
    actors: {
      storedProject: logic,
      addToProject: refusal ? refuses<ProjectAdded, Children>(refusal) : add,
    },
  })
  const world = inWorld(machine, undefined, ['notifications', 'projects', 'charts'])
  return {
    ...world,
    stored: requests,
    sent,
    project: () => world.actor.getSnapshot().context.project,
    rested: () =>
      waitFor(world.actor, (now) => now.matches('resting') && now.context.waiting.length === 0),
  }
}

test('the project a person enters is kept in the tab with its title and members, and comes back after a reload', () => {
  const { actor, stored, project: current } = open()
  expect(current()).toBe(null)
  actor.send({ type: 'project.entered', project: strikes })
  expect(current()).toEqual(strikes)
  expect(stored).toEqual([
    { type: 'stored.requested', userId: 0 },
    { type: 'stored.changed', userId: 0, value: strikes },
  ])
  expect(open({ userId: 0, value: strikes }).project()).toEqual(strikes)
  expect(open({ userId: 9, value: strikes }).project()).toBe(null)
})

test('a project that is left is forgotten in the tab too', () => {
  const { actor, stored, project: current } = open({ userId: 0, value: strikes })
  actor.send({ type: 'project.left' })
  expect(current()).toBe(null)
  expect(stored.at(-1)).toEqual({ type: 'stored.dropped', userId: 0 })
})

test('what is made in a project joins it, one after the other, wherever the person goes meanwhile', async () => {
  const { actor, sent, heard, rested } = open()
  actor.send({ type: 'project.entered', project: strikes })
  actor.send({ type: 'child.created', kind: 'chart', id: 7 })
  actor.send({ type: 'project.entered', project: penguins })
  actor.send({ type: 'child.created', kind: 'dashboard', id: 3 })
  actor.send({ type: 'project.left' })
  await rested()
  expect(sent).toEqual([
    { id: 5, kind: 'chart', ids: [7] },
    { id: 6, kind: 'dashboard', ids: [3] },
  ])
  expect(heard('notifications').map(({ notice }) => (notice as { title: string }).title)).toEqual([
    'Added to Wildlife strikes',
    'Added to Penguins',
  ])
  expect(heard('projects')).toEqual([
    { type: 'resource.invalidated' },
    { type: 'resource.invalidated' },
  ])
})

test('what is kept out of all projects is told so, and without a word it joins the one that is worked in', () => {
  const { actor, heard } = inWorld(setup({}).createMachine({}), undefined, ['currentProject'])
  joinProject(actor.system, 'chart', 7, null)
  joinProject(actor.system, 'chart', 8)
  joinProject(actor.system, 'dashboard', 9, { id: 6, title: 'Penguins' })
  expect(heard('currentProject')).toEqual([
    { type: 'child.created', kind: 'chart', id: 7, project: null },
    { type: 'child.created', kind: 'chart', id: 8 },
    {
      type: 'child.created',
      kind: 'dashboard',
      id: 9,
      project: { id: 6, title: 'Penguins' },
    },
  ])
})

test('what is made outside of projects joins none', async () => {
  const { actor, sent, heard, rested } = open()
  actor.send({ type: 'child.created', kind: 'chart', id: 7 })
  await rested()
  expect({ sent, notifications: heard('notifications') }).toEqual({ sent: [], notifications: [] })
})

test.each([
  ['chart', 'Failed to add charts to Project'],
  ['dashboard', 'Failed to add dashboard(s) to Project'],
] as const)('a project that does not take a %s says so', async (kind, title) => {
  const { actor, heard, rested } = open(
    { userId: 0, value: strikes },
    { status: 404, message: 'Not found' },
  )
  actor.send({ type: 'child.created', kind, id: 7 })
  await rested()
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: { intent: 'warning', area: 'workspace', title, detail: 'Not found' },
    },
  ])
})

test('what is made for another project joins that one, and what is made for none joins none', async () => {
  const { actor, sent, rested } = open()
  actor.send({ type: 'project.entered', project: strikes })
  actor.send({ type: 'child.created', kind: 'chart', id: 7, project: { id: 6, title: 'Penguins' } })
  actor.send({ type: 'child.created', kind: 'chart', id: 8, project: null })
  await rested()
  expect(sent).toEqual([{ id: 6, kind: 'chart', ids: [7] }])
})
