import { expect, test } from 'vitest'
import { fromPromise, SimulatedClock } from 'xstate'
import type { ListAnswer, ProjectAdded, ProjectListItem } from '../../../src/api/contract'
import {
  addToProjectMachine,
  alreadyInReason,
  projectChoicesResource,
  type ProjectAddition,
} from '../../../src/machines/items/addToProject.machine'
import type { ListKey } from '../../../src/machines/lib/listKey'
import { refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { project } from '../../support/projects'
import { chart, listOf } from '../../support/rows'

const other = { ...chart, id: 8, slice_name: 'Cost' }
const empty = { ...project, id: 6, project_title: 'Birds', slices: [] }

const open = ({ items = [chart], kind = 'chart', add }: any = {}) => {
  const keys: ListKey[] = []
  const sent: ProjectAddition[] = []
  const clock = new SimulatedClock()
  const load = fromPromise<ListAnswer<ProjectListItem>, ListKey>(({ input }) => {
    keys.push(input)
    return Promise.resolve(listOf<ProjectListItem>(project, empty))
  })
  const addToProject =
    add ??
    fromPromise<ProjectAdded, ProjectAddition>(({ input }) => {
      sent.push(input)
      return Promise.resolve({ id: input.id, message: 'OK', result: empty, added: input.ids })
    })
  const machine = addToProjectMachine.provide({
    actors: { list: projectChoicesResource.provide({ actors: { load } }), addToProject },
  })
  return {
    keys,
    sent,
    clock,
    ...inWorld(machine, { kind, items }, ['notifications', 'projects', 'charts'], clock),
  }
}

test('several things go into the chosen project in one call, but for those it holds already', async () => {
  const { actor, sent, heard } = open({ items: [chart, other] })
  actor.send({ type: 'project.chosen', project })
  actor.send({ type: 'addition.confirmed' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(sent).toEqual([{ id: 5, className: 'charts', ids: [8] }])
  expect(heard('notifications')).toEqual([
    {
      type: 'notice.posted',
      notice: {
        intent: 'success',
        area: 'workspace',
        title: 'Added 1 chart to Wildlife strikes',
        action: { label: 'Open project', path: '/projects/5' },
      },
    },
  ])
  expect({ projects: heard('projects'), charts: heard('charts') }).toEqual({
    projects: [{ type: 'resource.invalidated' }],
    charts: [{ type: 'resource.invalidated' }],
  })
})

test('an addition that an earlier attempt carried out is told as one that this attempt did', async () => {
  const add = fromPromise<ProjectAdded, ProjectAddition>(({ input }) =>
    Promise.resolve({ id: input.id, message: 'OK', result: empty, added: [] }),
  )
  const { actor, heard } = open({ items: [chart, other], add })
  actor.send({ type: 'project.chosen', project: empty })
  actor.send({ type: 'addition.confirmed' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(heard('notifications').map(({ notice }) => (notice as { title: string }).title)).toEqual([
    'Added 2 charts to Birds',
  ])
})

test('nothing can be added without a choice, nor what the project holds already', () => {
  const { actor } = open()
  expect(actor.getSnapshot().can({ type: 'addition.confirmed' })).toBe(false)
  actor.send({ type: 'project.chosen', project })
  expect(actor.getSnapshot().can({ type: 'addition.confirmed' })).toBe(false)
  actor.send({ type: 'project.chosen', project: empty })
  expect(actor.getSnapshot().can({ type: 'addition.confirmed' })).toBe(true)
  expect(alreadyInReason({ kind: 'chart', items: [chart] }, project)).toBe(
    'it is in this project already',
  )
  expect(alreadyInReason({ kind: 'chart', items: [chart, chart] }, project)).toBe(
    'all of them are in this project already',
  )
})

test.each([
  ['chart', 'Failed to add charts to Project'],
  ['dashboard', 'Failed to add dashboard(s) to Project'],
])(
  'a %s that the project refuses is told in the specified words, and the choice stays',
  async (kind, title) => {
    const problem = { status: 404, message: 'Not found' }
    const machine = addToProjectMachine.provide({
      actors: {
        list: projectChoicesResource.provide({
          actors: { load: fromPromise(() => Promise.resolve(listOf(empty as ProjectListItem))) },
        }),
        addToProject: refuses(problem),
      },
    })
    const { actor, heard } = inWorld(machine, { kind: kind as 'chart', items: [{ id: 7 }] }, [
      'notifications',
    ])
    actor.send({ type: 'project.chosen', project: empty })
    actor.send({ type: 'addition.confirmed' })
    await waitFor(actor, (snapshot) => snapshot.context.problem !== null)
    expect(actor.getSnapshot()).toMatchObject({
      value: { choosing: 'ready' },
      context: { chosen: empty, problem },
    })
    expect(heard('notifications')).toEqual([
      {
        type: 'notice.posted',
        notice: { intent: 'warning', area: 'workspace', title, detail: 'Not found' },
      },
    ])
    actor.send({ type: 'project.chosen', project })
    expect(actor.getSnapshot().context.problem).toBe(null)
  },
)

test('the projects are searched once typing pauses, from the first page', async () => {
  const { actor, keys, clock } = open()
  actor.send({ type: 'page.turned', page: 2 })
  for (const text of ['b', 'bi ']) actor.send({ type: 'search.edited', text })
  clock.increment(249)
  expect(keys.map(({ search, page }) => [search, page])).toEqual([
    ['', 0],
    ['', 2],
  ])
  clock.increment(1)
  expect(keys.at(-1)).toEqual({
    search: 'bi',
    sort: { column: 'changed_on_utc', direction: 'desc' },
    page: 0,
  })
  await waitFor(actor.getSnapshot().context.list, (list) => list.matches('ready'))
})

test('a page that is turned is one of what was searched for', async () => {
  const { actor, keys, clock } = open()
  actor.send({ type: 'search.edited', text: ' bi ' })
  clock.increment(250)
  actor.send({ type: 'page.turned', page: 1 })
  expect(keys.map(({ search, page }) => [search, page])).toEqual([
    ['', 0],
    ['bi', 0],
    ['bi', 1],
  ])
  await waitFor(actor.getSnapshot().context.list, (list) => list.matches('ready'))
})

test('the projects are read again where they could not be, and a dialog that is closed adds nothing', () => {
  const { actor, keys, sent } = open()
  actor.send({ type: 'list.retried' })
  actor.send({ type: 'addition.confirmed' })
  actor.send({ type: 'dialog.dismissed' })
  expect({ reads: keys.length, sent, status: actor.getSnapshot().status }).toEqual({
    reads: 2,
    sent: [],
    status: 'done',
  })
})

test('dashboards go into a project that has charts of the same numbers', async () => {
  const { actor, sent, noticed } = open({ kind: 'dashboard', items: [{ id: 7 }, { id: 8 }] })
  actor.send({
    type: 'project.chosen',
    project: { ...project, slices: [7, 8], dashboards: [8] } as typeof project,
  })
  actor.send({ type: 'addition.confirmed' })
  await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect({ sent, noticed: noticed() }).toEqual({
    sent: [{ id: 5, className: 'dashboards', ids: [7] }],
    noticed: [['Added 1 dashboard to Wildlife strikes']],
  })
})
