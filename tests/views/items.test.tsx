import { expect, test } from 'vitest'
import { fromCallback, SimulatedClock, type InputFrom } from 'xstate'
import { dashboards, projects } from '../../gallery/samples/lists'
import type {
  Chart,
  ListAnswer,
  Project,
  ProjectAdded,
  ProjectListItem,
} from '../../src/api/contract'
import { AddToProject } from '../../src/features/items/AddToProject'
import { DeleteItems } from '../../src/features/items/DeleteItems'
import { ItemInfo } from '../../src/features/items/ItemInfo'
import { doneBy, peopleNamed } from '../../src/features/items/people'
import { SlowCalls } from '../../src/features/shell/SlowCalls'
import {
  addToProjectMachine,
  projectChoicesResource,
  type ProjectAddition,
} from '../../src/machines/items/addToProject.machine'
import { deleteItemsMachine } from '../../src/machines/items/deleteItems.machine'
import type { ItemUses } from '../../src/machines/items/deletionWords'
import { chartInfo, type InfoAnswer } from '../../src/machines/items/info'
import { itemInfoMachine } from '../../src/machines/items/itemInfo.machine'
import type { Kind } from '../../src/machines/items/kinds'
import type { ListKey } from '../../src/machines/lib/listKey'
import { writesMachine } from '../../src/machines/system/writes.machine'
import { writeOnce } from '../../src/wiring/call'
import { answering, gives, hangs } from '../support/actors'
import { formatDate } from '../../src/ui'
import { chart, listOf } from '../support/rows'
import { openView, shownActor } from '../support/view'
import { inWorld } from '../support/world'

const now = new Date().toISOString().replace('Z', '000+0000')
const [fruit] = projects.map((project): Project => {
  const [apples, pears] = project.slice_metadata
  return {
    ...(project as Project),
    description: 'What grows',
    changed_on_utc: now,
    slice_count: 2,
    slice_metadata: [apples, pears].flatMap((each) =>
      each === undefined ? [] : [{ ...each, changed_on_utc: now }],
    ),
    dashboard_count: 1,
    dashboard_metadata: dashboards.slice(0, 1).map((each) => ({ ...each, changed_on_utc: now })),
  } as Project
})

const openInfo = async (input: InputFrom<typeof itemInfoMachine>) => {
  const reads = answering<InfoAnswer, { kind: Kind; id: number }>()
  const world = inWorld(itemInfoMachine.provide({ actors: { readInfo: reads.logic } }), input, [
    'itemActions',
  ])
  return { ...(await openView(<ItemInfo actor={world.actor} />)), ...world, reads }
}

test('the info of a project says who made and changed it, its description, and its members, charts and dashboards under tabs', async () => {
  const view = await openInfo({ kind: 'project', item: { id: 21, project_title: 'Fruit' } })
  expect({ titles: view.headings(), busy: view.texts('dt') }).toEqual({
    titles: ['Fruit'],
    busy: [],
  })
  const changed_by = { id: 2, username: 'ben', first_name: '', last_name: '' }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const { slice_metadata: charts, dashboard_metadata: dashboards } = fruit as Project
  const project = {
    ...(fruit as Project),
    changed_by,
    slice_metadata: charts.map((each, at) => ({ ...each, changed_on_utc: daysAgo(at * 40) })),
    dashboard_metadata: dashboards.map((each) => ({ ...each, changed_on_utc: daysAgo(400) })),
  } as Project
  await view.happens(() => view.reads.answers[0]?.resolve({ project }))
  expect(view.texts('dt').map((name, at) => [name, view.texts('dd')[at]])).toEqual([
    ['Created by', 'Ana Costa'],
    ['Last modified', 'today by ben'],
    ['Description', 'What grows'],
  ])
  expect(view.tabs()).toEqual(['Members2', 'Charts2', 'Dashboards1'])
  expect(view.texts('li')).toEqual([
    'ACAna CostaOwnerana@example.org',
    'BOBen OkaforMemberben@example.org',
  ])
  await view.press('Charts2')
  expect(view.texts('li')).toEqual([
    'Strikes by stateBar ChartLast modified today',
    'Cost by operatorHorizontal BarLast modified 1 month ago',
  ])
  await view.press('Dashboards1')
  expect(view.texts('li')).toEqual([
    'Wildlife strikes to aircraftWhat the airports reportLast modified 1 year ago',
  ])
  await view.press('Go to Project')
  expect({ went: view.heard('itemActions'), status: view.actor.getSnapshot().status }).toEqual({
    went: [
      {
        type: 'item.opened',
        kind: 'project',
        item: { id: 21, project_title: 'Fruit' },
      },
    ],
    status: 'done',
  })
})

test('the info of a chart says what it is, whose it is, how old, and what uses it; every name in it leads there', async () => {
  const view = await openInfo({ kind: 'chart', item: chart })
  await view.happens(() => view.reads.answers[0]?.reject({ status: 0, message: 'No server' }))
  expect({
    says: view.text().includes('This chart could not be read.No server'),
    off: view.off(),
  }).toEqual({
    says: true,
    off: ['Go to chart'],
  })
  await view.press('Try again')
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().replace('Z', '000+0000')
  const ben = { ...chart.owners[0], first_name: 'Ben', last_name: 'Okafor' }
  const fresh = {
    ...chart,
    created_on_utc: yesterday,
    changed_on_utc: now,
    changed_by: ben,
    created_by: {
      ...ben,
      id: 3,
      user_id: 3,
      username: 'cyd',
      first_name: 'Cyd',
      last_name: 'Lund',
    },
  } as Chart
  const thing = chartInfo({ ...fresh, dashboards: [{ id: 3, dashboard_title: 'Wildlife' }] }, [
    { id: 5, project_title: 'Birds' },
  ])
  await view.happens(() => view.reads.answers[1]?.resolve({ thing }))
  expect(view.texts('dt').map((name, at) => [name, view.texts('dd')[at]])).toEqual([
    ['Chart type', 'Bar Chart'],
    ['Dataset', 'strikes'],
    ['Owner', 'Ana Costa'],
    ['Created', '1 day ago by Cyd Lund'],
    ['Last modified', 'today by Ben Okafor'],
    ['Description', 'No description.'],
  ])
  expect(view.texts('section')).toEqual(['Dashboards 1Wildlife', 'Projects 1Birds'])
  await view.press('strikes')
  expect(view.heard('itemActions')).toEqual([
    { type: 'item.opened', kind: 'dataset', item: { id: 12 } },
  ])
})

test('a chart is put into a project, and a project that holds it already says so', async () => {
  const additions = answering<ProjectAdded, ProjectAddition>()
  const reads = answering<ListAnswer<ProjectListItem>, ListKey>()
  const clock = new SimulatedClock()
  const list = projectChoicesResource.provide({ actors: { load: reads.logic } })
  const { actor, noticed } = inWorld(
    addToProjectMachine.provide({ actors: { list, addToProject: additions.logic } }),
    { kind: 'chart', items: [chart] },
    ['notifications', 'projects', 'charts'],
    clock,
  )
  const view = await openView(<AddToProject actor={actor} />)
  expect(view.focusedName()).toBe('Search Projects')
  const [holds, lacks] = [projects[0], projects[2]] as [ProjectListItem, ProjectListItem]
  await view.happens(() => reads.answers[0]?.resolve(listOf(holds, lacks)))
  expect(view.reason('Add')).toBe('Choose a project first')
  await view.pressRow('Wildlife strikes')
  expect(view.reason('Add')).toBe('it is in this project already')
  await view.type('Search Projects', 'nothing')
  await view.happens(() => clock.increment(250))
  await view.happens(() => reads.answers[1]?.resolve({ ...listOf(lacks), total: 2 }))
  const searches = reads.inputs.map(({ search }) => search)
  expect([view.text().includes('1/2'), searches]).toEqual([true, ['', 'nothing']])
  await view.pressRow(String(lacks.project_title))
  await view.press('Add')
  expect(view.isBusy('Add')).toBe(true)
  await view.happens(() => additions.answers[0]?.reject({ status: 0, message: 'No server' }))
  const alerts = [view.alerts()]
  await view.press('Add')
  expect([...alerts, view.alerts()]).toEqual([['Nothing was added.No server'], []])
  const added = { id: 23, result: fruit as Project, message: 'OK' as const, added: [7] }
  await view.happens(() => additions.answers[1]?.resolve(added))
  expect({
    ids: additions.inputs.map(({ id, ids }) => [id, ids]),
    noticed: noticed().map(([title]) => title),
    status: actor.getSnapshot().status,
  }).toEqual({
    ids: [
      [23, [7]],
      [23, [7]],
    ],
    noticed: [
      'Failed to add charts to Project',
      `Added Strikes by state to ${String(lacks.project_title)}`,
    ],
    status: 'done',
  })
})

test('two presses on a project put a chart into it at once', async () => {
  const additions = answering<ProjectAdded, ProjectAddition>()
  const load = gives<ListAnswer<ProjectListItem>, ListKey>(listOf(...projects))
  const list = projectChoicesResource.provide({ actors: { load } })
  const { actor } = inWorld(
    addToProjectMachine.provide({ actors: { list, addToProject: additions.logic } }),
    { kind: 'chart', items: [chart] },
    ['notifications', 'projects', 'charts'],
  )
  const view = await openView(<AddToProject actor={actor} />)
  const row = document.querySelectorAll('tbody tr')[2]
  await view.happens(() => row?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })))
  expect(additions.inputs.map(({ id, ids }) => [id, ids])).toEqual([[projects[2]?.id, [7]]])
})

const openDeletion = async (readUses = gives<ItemUses, unknown>({})) => {
  const { actor } = inWorld(
    deleteItemsMachine.provide({ actors: { deleteItems: hangs(), readUses: readUses as never } }),
    { kind: 'chart', items: [chart] },
    ['notifications', 'charts'],
    undefined,
    { id: 1, isAdmin: false },
  )
  return { ...(await openView(<DeleteItems actor={actor} />)), actor }
}

test('a deletion says where the thing goes, what stays and what uses it', async () => {
  const view = await openDeletion(
    gives<ItemUses, unknown>({ dashboard: ['Orchards'], project: ['Empty baskets', 'Fruit'] }),
  )
  expect(view.texts('p')).toEqual([
    'Delete Strikes by state? It goes to Recent Deleted and can be restored for 30 days. Its dataset stays.',
    'It is used by dashboard Orchards and projects Empty baskets and Fruit, and vanishes from there until it is restored.',
  ])
  await view.press('Delete')
  expect(view.isBusy('Delete')).toBe(true)
})

test('a deletion that is called off leaves the thing', async () => {
  const view = await openDeletion()
  expect({ titles: view.headings(), texts: view.texts('p').length }).toEqual({
    titles: ['Delete chart'],
    texts: 1,
  })
  await view.press('Cancel')
  expect(view.actor.getSnapshot().status).toBe('done')
})

test('a deletion without an answer says so in its dialog, can be cancelled, and each attempt carries its key', async () => {
  const keys: string[] = []
  const answers: PromiseWithResolvers<void>[] = []
  const deleteItems = writeOnce<{ kind: Kind }, void>(
    (_, { intention }) => {
      keys.push(intention)
      const answer = Promise.withResolvers<void>()
      answers.push(answer)
      return answer.promise
    },
    { succeeded: 'Deleted', failed: 'Not deleted', invalidates: [] } as never,
  )
  const clock = new SimulatedClock()
  const writes = writesMachine.provide({
    actors: { confirmBeforeLeaving: fromCallback(() => undefined) },
  })
  const { actor } = inWorld(
    deleteItemsMachine.provide({
      actors: { deleteItems: deleteItems as never, readUses: gives({}) as never },
    }),
    { kind: 'chart', items: [chart] },
    ['notifications', 'charts', ['writes', writes]],
    clock,
    { id: 1, isAdmin: false },
  )
  const view = await openView(
    <SlowCalls system={actor.system} within={actor}>
      <DeleteItems actor={actor} />
    </SlowCalls>,
  )
  const still = () => view.text().includes('Still waiting for the server …')
  await view.press('Delete')
  await view.happens(() => clock.increment(4999))
  expect(still()).toBe(false)
  await view.happens(() => clock.increment(1))
  expect(still()).toBe(true)
  await view.press('Cancel request')
  expect({ still: still(), alerts: view.alerts() }).toEqual({
    still: false,
    alerts: ['The request was cancelled. It may still take effect.'],
  })
  await view.press('Delete')
  await view.happens(() => clock.increment(5000))
  await view.press('Try again')
  await view.happens(() => answers[2]?.resolve())
  expect({
    status: actor.getSnapshot().status,
    keyCount: keys.length,
    distinctKeys: new Set(keys).size,
  }).toEqual({ status: 'done', keyCount: 3, distinctKeys: 1 })
})

test('who did something unknown to the server is left out, nobody is a dash', () => {
  expect([doneBy(now, null), peopleNamed([])]).toEqual(['today', '–'])
})

test('a project of nobody who is known says so, and holds a chart of a type that is not known here', async () => {
  const view = await openInfo({ kind: 'project', item: { id: 21, project_title: 'Fruit' } })
  const slice_metadata = fruit?.slice_metadata.map((each) => ({ ...each, viz_type: 'sankey' }))
  const project = { ...fruit, created_by: null, slice_metadata } as Project
  await view.happens(() => view.reads.answers[0]?.resolve({ project }))
  const { 'Created by': by } = view.facts()
  await view.press('Charts2')
  expect([by, view.texts('li')[0]]).toEqual(['–', 'Strikes by statesankeyLast modified today'])
})

test.each([
  [25, false],
  [26, true],
])('of %d projects to choose from there is a second page: %s', async (amount, turns) => {
  const [made, changed] = ['2025-03-02', '2026-11-01'].map((day) => `${day}T10:00:00.000000+0000`)
  const times = { created_on_utc: made, changed_on_utc: changed }
  const rows = Array.from({ length: 25 }, (_, at) => ({ ...projects[0], ...times, id: at + 1 }))
  const list = shownActor({
    context: {
      data: { count: amount, total: 40, ids: [], result: rows },
      ...{ key: { page: 0 }, problem: null },
    },
    ...{ matches: () => false, hasTag: () => false },
  })
  const { actor } = shownActor({
    context: {
      ...{ kind: 'chart', items: [chart], search: '', chosen: null, problem: null },
      list: list.actor,
    },
    hasTag: () => false,
  })
  const view = await openView(<AddToProject actor={actor} />)
  expect([view.text().includes(`1 to 25 of ${amount}`), view.rows('Projects')[0]]).toEqual([
    turns,
    ['Wildlife strikes', '3', '0', formatDate(changed)],
  ])
})
