import { expect, test } from 'vitest'
import { fromPromise, type PromiseActorLogic } from 'xstate'
import {
  unreachable,
  type ListAnswer,
  type Project,
  type ProjectAdded,
} from '../../../src/api/contract'
import type { Children } from '../../../src/machines/projects/children'
import {
  pickablesResource,
  pickListMachine,
  type Pickable,
  type PickKey,
} from '../../../src/machines/projects/pickList.machine'
import {
  shareToProjectMachine,
  shareToProjectResumption,
} from '../../../src/machines/projects/shareToProject.machine'
import { crashes, gives, refuses } from '../../support/actors'
import { waitFor } from '../../support/waitFor'
import { inWorld } from '../../support/world'
import { project } from '../../support/projects'
import { chart, listOf } from '../../support/rows'

interface Opening {
  kind?: 'chart' | 'dashboard'
  refusal?: unknown
  getProject?: PromiseActorLogic<Project, { id: number }>
  addToProject?: PromiseActorLogic<ProjectAdded, Children>
}

const open = ({
  kind = 'chart',
  refusal,
  getProject = gives<Project, { id: number }>(project),
  addToProject,
}: Opening = {}) => {
  const [keys, sent]: [PickKey[], Children[]] = [[], []]
  const load = fromPromise<ListAnswer<Pickable>, PickKey>(({ input }) => {
    keys.push(input)
    return Promise.resolve(listOf(chart))
  })
  const add = fromPromise<ProjectAdded, Children>(({ input }) => {
    sent.push(input)
    return Promise.resolve({ id: 5, result: project, message: 'OK', added: input.ids })
  })
  const machine = shareToProjectMachine.provide({
    actors: {
      pickList: pickListMachine.provide({
        actors: { list: pickablesResource.provide({ actors: { load } }) },
      }),
      getProject,
      addToProject: addToProject ?? (refusal ? refuses<ProjectAdded, Children>(refusal) : add),
    },
  })
  const world = inWorld(machine, { project: { id: 5, title: project.project_title }, kind }, [
    'notifications',
    'project',
    'charts',
  ])
  const at = (state: string) => waitFor(world.actor, (snapshot) => snapshot.value === state)
  const titles = () =>
    world.heard('notifications').map(({ notice }) => (notice as { title: string }).title)
  return { ...world, keys, sent, at, titles }
}

test('only what the project does not hold is offered, and nothing can be confirmed before something is chosen', async () => {
  const { actor, keys } = open()
  await waitFor(actor, () => keys.length > 0)
  expect(keys).toEqual([
    {
      kind: 'chart',
      search: '',
      sort: { column: 'changed_on_utc', direction: 'desc' },
      page: 0,
      project: { id: 5, contains: false },
    },
  ])
  expect(actor.getSnapshot().can({ type: 'share.confirmed' })).toBe(false)
})

const heldAndNew = [
  { id: 7, title: 'Held by now' },
  { id: 8, title: 'New' },
]

test('only ids that the project does not hold by now are sent', async () => {
  const { actor, sent, at, titles, heard } = open()
  actor.send({ type: 'selection.changed', chosen: heldAndNew })
  actor.send({ type: 'share.confirmed' })
  await at('done')
  expect(sent).toEqual([{ id: 5, kind: 'chart', ids: [8] }])
  expect({ titles: titles(), project: heard('project'), charts: heard('charts') }).toEqual({
    titles: ['Added 1 chart to Wildlife strikes'],
    project: [{ type: 'resource.invalidated' }],
    charts: [{ type: 'resource.invalidated' }],
  })
})

test('of dashboards those are sent that are not among the dashboards of the project by now', async () => {
  const { actor, sent, at, titles } = open({
    kind: 'dashboard',
    getProject: gives({ ...project, slices: [8], dashboards: [7] }),
  })
  actor.send({ type: 'selection.changed', chosen: heldAndNew })
  actor.send({ type: 'share.confirmed' })
  await at('done')
  expect({ sent, titles: titles() }).toEqual({
    sent: [{ id: 5, kind: 'dashboard', ids: [8] }],
    titles: ['Added 1 dashboard to Wildlife strikes'],
  })
})

test.each([
  ['chart', 'The project holds every chosen chart already'],
  ['dashboard', 'The project holds every chosen dashboard already'],
] as const)('a %s that is not new sends nothing and says so', async (kind, title) => {
  const held = { ...project, slices: [7], dashboards: [7] }
  const { actor, sent, titles } = open({ kind, getProject: gives(held) })
  actor.send({ type: 'selection.changed', chosen: [{ id: 7, title: 'Held by now' }] })
  actor.send({ type: 'share.confirmed' })
  await waitFor(actor, () => titles().length > 0)
  expect({
    state: actor.getSnapshot().value,
    sent,
    titles: titles(),
    chosen: actor.getSnapshot().context.chosen,
  }).toEqual({
    state: 'choosing',
    sent: [],
    titles: [title],
    chosen: [],
  })
})

test.each([
  ['chart', 'Failed to add charts to Project'],
  ['dashboard', 'Failed to add dashboard(s) to Project'],
] as const)('a refused %s keeps the choice and says so', async (kind, title) => {
  const chosen = [{ id: 8, title: 'New' }]
  const { actor, titles } = open({ kind, refusal: { status: 403, message: 'Forbidden' } })
  actor.send({ type: 'selection.changed', chosen })
  actor.send({ type: 'share.confirmed' })
  await waitFor(actor, () => titles().length > 0)
  expect({
    state: actor.getSnapshot().value,
    titles: titles(),
    chosen: actor.getSnapshot().context.chosen,
    problem: actor.getSnapshot().context.problem,
  }).toEqual({
    state: 'choosing',
    titles: [title],
    chosen,
    problem: { status: 403, message: 'Forbidden' },
  })
  actor.send({ type: 'selection.changed', chosen: heldAndNew })
  expect(actor.getSnapshot().context.problem).toBe(null)
})

test.each([
  ['was lost', unreachable, 'Added 2 charts to Wildlife strikes', 'done'],
  [
    'was refused',
    { status: 403, message: 'Forbidden' },
    'The project holds every chosen chart already',
    'choosing',
  ],
])(
  'charts that the project holds after an attempt that %s are counted as added only where the attempt may have added them',
  async (_, refusal, title, state) => {
    const slices = [[7], [7, 8, 9]]
    const getProject = fromPromise<Project, { id: number }>(() =>
      Promise.resolve({ ...project, slices: slices.shift() ?? [] }),
    )
    const { actor, titles } = open({ refusal, getProject })
    actor.send({
      type: 'selection.changed',
      chosen: [
        { id: 7, title: 'Held by now' },
        { id: 8, title: 'New' },
        { id: 9, title: 'New too' },
      ],
    })
    actor.send({ type: 'share.confirmed' })
    await waitFor(actor, () => titles().length === 1)
    actor.send({ type: 'share.confirmed' })
    await waitFor(actor, () => titles().length === 2)
    expect({ titles: titles(), state: actor.getSnapshot().value }).toEqual({
      titles: ['Failed to add charts to Project', title],
      state,
    })
  },
)

test('a chart that an attempt whose answer was lost added is still counted after the next attempt was refused', async () => {
  const refusals = [unreachable, { status: 403, message: 'Forbidden' }]
  const slices = [[], [7], [7]]
  const getProject = fromPromise<Project, { id: number }>(() =>
    Promise.resolve({ ...project, slices: slices.shift() ?? [] }),
  )
  const addToProject = fromPromise<ProjectAdded, Children>(() =>
    Promise.reject(Object.assign(new Error(), refusals.shift())),
  )
  const { actor, titles } = open({ getProject, addToProject })
  const [lost, refused] = [
    { id: 7, title: 'Lost' },
    { id: 8, title: 'Refused' },
  ]
  for (const chosen of [[lost], [lost, refused], [lost]]) {
    const count = titles().length
    actor.send({ type: 'selection.changed', chosen })
    actor.send({ type: 'share.confirmed' })
    await waitFor(actor, () => titles().length > count)
  }
  expect(titles()).toEqual([
    'Failed to add charts to Project',
    'Failed to add charts to Project',
    'Added 1 chart to Wildlife strikes',
  ])
})

test('a chart that is chosen no more is not counted, although an attempt whose answer was lost sent it', async () => {
  const answers = [Promise.reject(Object.assign(new Error(), unreachable)), {} as ProjectAdded]
  const addToProject = fromPromise<ProjectAdded, Children>(() => Promise.resolve(answers.shift()!))
  const { actor, titles, at } = open({ addToProject })
  for (const id of [8, 9]) {
    actor.send({ type: 'selection.changed', chosen: [{ id, title: 'New' }] })
    actor.send({ type: 'share.confirmed' })
    await waitFor(actor, () => titles().length === id - 7)
  }
  await at('done')
  expect(titles().at(-1)).toBe('Added 1 chart to Wildlife strikes')
})

test('a dialog that is left after an attempt whose answer was lost comes back with what was sent', async () => {
  const chosen = [{ id: 8, title: 'New' }]
  const { actor, titles } = open({ refusal: unreachable })
  actor.send({ type: 'selection.changed', chosen })
  actor.send({ type: 'share.confirmed' })
  await waitFor(actor, () => titles().length === 1)
  expect(shareToProjectResumption.stored(actor.getSnapshot())).toEqual({
    project: { id: 5, title: project.project_title },
    kind: 'chart',
    chosen,
    sent: [8],
  })
  const left = (kind: string) => ({ project: { id: 5, title: 'Birds' }, kind, chosen, sent: [8] })
  const { schema } = shareToProjectResumption
  expect([schema.parse(left('chart')), schema.parse(left('dashboard'))]).toEqual(
    ['chart', 'dashboard'].map(left),
  )
})

test('a project that cannot be read keeps the choice and says so', async () => {
  const getProject = refuses<Project, { id: number }>({ status: 503, message: 'Down' })
  const { actor, titles, at } = open({ getProject })
  const chosen = [{ id: 8, title: 'New' }]
  actor.send({ type: 'selection.changed', chosen })
  actor.send({ type: 'share.confirmed' })
  await at('comparing')
  await at('choosing')
  expect({ titles: titles(), chosen: actor.getSnapshot().context.chosen }).toEqual({
    titles: ['Failed to add charts to Project'],
    chosen,
  })
})

test('nothing is sent without a choice, and a dialog that is closed or has no list is gone', () => {
  const { actor, sent } = open()
  actor.send({ type: 'share.confirmed' })
  expect({ sent, value: actor.getSnapshot().value }).toEqual({ sent: [], value: 'choosing' })
  actor.send({ type: 'dialog.dismissed' })
  const broken = inWorld(shareToProjectMachine.provide({ actors: { pickList: crashes } }), {
    project: { id: 5, title: 'Wildlife strikes' },
    kind: 'chart',
  })
  expect([actor, broken.actor].map((one) => one.getSnapshot().status)).toEqual(['done', 'done'])
})
