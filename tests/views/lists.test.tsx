import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { fromPromise, SimulatedClock, type AnyActorLogic } from 'xstate'
import { charts, dashboards, datasets, projects } from '../../gallery/samples/lists'
import type { ListAnswer } from '../../src/api/contract'
import { ChartList } from '../../src/features/charts/ChartList'
import { DashboardList } from '../../src/features/dashboards/DashboardList'
import { DatabaseList } from '../../src/features/databases/DatabaseList'
import { DatasetList } from '../../src/features/datasets/DatasetList'
import { ProjectList } from '../../src/features/projects/ProjectList'
import { QueryHistory } from '../../src/features/queryHistory/QueryHistory'
import { RecentList } from '../../src/features/recent/RecentList'
import { SavedQueryList } from '../../src/features/savedQueries/SavedQueryList'
import { SlowQueryList } from '../../src/features/slowQueries/SlowQueryList'
import { TrashList } from '../../src/features/trash/TrashList'
import {
  databaseListMachine,
  databasesResource,
} from '../../src/machines/databases/databaseList.machine'
import type { ListKey } from '../../src/machines/lib/listKey'
import {
  chartListMachine,
  chartsResource,
  dashboardListMachine,
  dashboardsResource,
  datasetListMachine,
  datasetsResource,
  projectListMachine,
  projectsResource,
  savedQueriesResource,
  savedQueryListMachine,
} from '../../src/machines/lists/thingLists'
import { historyResource, queryHistoryMachine } from '../../src/machines/lists/queryHistory.machine'
import { recentListMachine, recentResource } from '../../src/machines/lists/recentList.machine'
import { slowQueriesResource, slowQueryListMachine } from '../../src/machines/lists/slowQueryList'
import { trashListMachine, trashResource } from '../../src/machines/trash/trashList.machine'
import { formatDate } from '../../src/ui'
import { fieldStation, listOf, savedQuery, workspaceDatabase } from '../support/rows'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

type Row = { id: number }
type Answer = ListAnswer<Row>
/** A list of each kind: its view, its machine and the rows that it reads. */
interface Listed {
  machine: { provide: (implementations: never) => AnyActorLogic }
  resource: { provide: (implementations: never) => AnyActorLogic }
  show: (actor: never) => ReactElement
}
const lists = {
  projects: {
    machine: projectListMachine,
    resource: projectsResource,
    show: (actor) => <ProjectList actor={actor} />,
  },
  charts: {
    machine: chartListMachine,
    resource: chartsResource,
    show: (actor) => <ChartList actor={actor} />,
  },
  dashboards: {
    machine: dashboardListMachine,
    resource: dashboardsResource,
    show: (actor) => <DashboardList actor={actor} />,
  },
  datasets: {
    machine: datasetListMachine,
    resource: datasetsResource,
    show: (actor) => <DatasetList actor={actor} />,
  },
  databases: {
    machine: databaseListMachine,
    resource: databasesResource,
    show: (actor) => <DatabaseList actor={actor} narrow={false} />,
  },
  'saved queries': {
    machine: savedQueryListMachine,
    resource: savedQueriesResource,
    show: (actor) => <SavedQueryList actor={actor} />,
  },
  'query history': {
    machine: queryHistoryMachine,
    resource: historyResource,
    show: (actor) => <QueryHistory actor={actor} />,
  },
  'slow queries': {
    machine: slowQueryListMachine,
    resource: slowQueriesResource,
    show: (actor) => <SlowQueryList actor={actor} />,
  },
  'recent things': {
    machine: recentListMachine,
    resource: recentResource,
    show: (actor) => <RecentList actor={actor} />,
  },
  trash: {
    machine: trashListMachine,
    resource: trashResource,
    show: (actor) => <TrashList actor={actor} />,
  },
} satisfies Record<string, Listed>

/** A list as a screen whose answers come as the test gives them; the user is ana, whose id is 1. */
const open = async (name: keyof typeof lists, isAdmin = false) => {
  const keys: ListKey[] = []
  const answers: PromiseWithResolvers<Answer>[] = []
  const load = fromPromise<Answer, ListKey>(({ input }) => {
    keys.push(input)
    const answer = Promise.withResolvers<Answer>()
    answers.push(answer)
    return answer.promise
  })
  const { machine, resource, show }: Listed = lists[name]
  const list = resource.provide({ actors: { load } } as never)
  const clock = new SimulatedClock()
  const world = inWorld(
    machine.provide({ actors: { list } } as never),
    undefined,
    ['notifications', 'location', 'workspace'],
    clock,
    { id: 1, isAdmin },
  )
  const view = await openView(show(world.actor as never))
  const gives = (...rows: Row[]) => view.happens(() => answers.at(-1)?.resolve(listOf(...rows)))
  return {
    ...view,
    ...world,
    clock,
    keys,
    gives,
    answer: (answer: Answer) => view.happens(() => answers.at(-1)?.resolve(answer)),
    refuse: () => view.happens(() => answers.at(-1)?.reject({ status: 0, message: 'No server' })),
  }
}
const went = ({ heard }: Pick<Awaited<ReturnType<typeof open>>, 'heard'>) =>
  heard('location').map((event) => event['path'] as unknown)

test.each([
  ['projects', 'No Projects Found ...', 'New Project'],
  ['charts', 'No Charts Found ...', 'New Chart'],
  ['dashboards', 'No dashboard found ...', 'New Dashboard'],
  ['datasets', 'No Datasets Found ...', 'From File'],
  ['databases', 'No Databases Found ...', 'New Database'],
] as const)('the empty list of %s says %s and offers %s', async (name, words, action) => {
  const view = await open(name)
  await view.gives()
  expect({ says: view.text().includes(words), offers: view.usable().includes(action) }).toEqual({
    says: true,
    offers: true,
  })
})

test('a spinner stands until the databases come, then their table; a search without a match says No Databases Found ...', async () => {
  const view = await open('databases', true)
  expect({
    says: view.text().includes('Loading databases …'),
    heads: view.heads('Databases'),
  }).toEqual({
    says: true,
    heads: [],
  })
  await view.gives(workspaceDatabase, fieldStation)
  expect(view.rows('Databases').map(([name, engine, host]) => [name, engine, host])).toEqual([
    ['Workspace', 'DuckDB', '–'],
    ['Field station', 'PostgreSQL', 'field.example:5432'],
  ])
  expect({
    spins: view.text().includes('Loading databases …'),
    off: view.off(),
    reason: view.reason('Delete Workspace'),
  }).toEqual({
    spins: false,
    off: ['Delete Workspace'],
    reason: 'Delete Workspace: it is the workspace’s own database',
  })
  await view.press('Delete Field station')
  await view.pressRow('Field station')
  await view.press('New Database')
  expect({ asked: view.heard('workspace'), went: went(view) }).toEqual({
    asked: [
      {
        type: 'dialog.requested',
        dialog: 'deleteDatabase',
        input: { id: 2, database_name: 'Field station' },
      },
    ],
    went: ['/databases?edit=2', '/databases?new'],
  })
  await view.type('Search Databases', 'nowhere')
  await view.happens(() => view.clock.increment(250))
  await view.answer({ count: 0, total: 2, ids: [], result: [] })
  expect(view.text()).toContain('No Databases Found ...No databases match “nowhere”.')
})

test('the projects list is titled Projects; New Project leads to the form, and a click on a project opens it', async () => {
  const view = await open('projects')
  await view.gives(...projects)
  expect({ titles: view.headings(), heads: view.heads('Projects') }).toEqual({
    titles: ['Projects'],
    heads: ['', '', 'Title', 'Owner', 'Members', 'Charts', 'Dashboards', 'Modified'],
  })
  await view.pressRow('Airline comparison')
  await view.press('New Project')
  expect(went(view)).toEqual(['/projects/22', '/projects/new'])
})

test('projects are searched by Search Projects, which counts those found and all there are', async () => {
  const view = await open('projects')
  await view.gives(...projects)
  expect(view.text()).toContain('3/3')
  await view.type('Search Projects', 'AIR')
  await view.happens(() => view.clock.increment(250))
  await view.answer({ count: 1, total: 3, ids: [22], result: projects.slice(1, 2) })
  expect({
    searches: view.keys.map(({ search }) => search),
    titles: view.rows('Projects').map((cells) => cells[2]),
    counts: view.text().includes('1/3'),
  }).toEqual({ searches: ['', 'AIR'], titles: ['Airline comparison'], counts: true })
})

test('a menu selects and unselects all of a page, and the bulk delete says what to do while nothing is selected', async () => {
  const view = await open('projects', true)
  await view.gives(...projects)
  const state = () => ({
    reason: view.reason('Delete selected'),
    selected: view.text().includes('3 selected'),
  })
  const nothing = { reason: 'Select projects to delete them', selected: false }
  expect(state()).toEqual(nothing)
  await view.press('Select')
  await view.press('Select all on this page')
  expect(state()).toEqual({ reason: null, selected: true })
  await view.press('Delete selected')
  expect(view.heard('workspace')).toEqual([
    {
      type: 'dialog.requested',
      dialog: 'deleteItems',
      input: { kind: 'project', items: projects },
    },
  ])
  await view.press('Select')
  await view.press('Unselect all')
  expect(state()).toEqual(nothing)
})

test('things of others cannot be deleted among the selected, and the reason says which', async () => {
  const view = await open('charts')
  const [, ofBen] = charts
  await view.gives(
    ...charts.map((chart) => ({
      ...chart,
      owners: ofBen?.owners ?? [],
      created_by: ofBen?.created_by ?? null,
    })),
  )
  await view.press('Select Strikes by state')
  expect(view.reason('Delete selected')).toBe(
    'Strikes by state: only its owner ben and admins may delete it',
  )
  await view.press('Select Cost by operator')
  expect(view.reason('Delete selected')).toBe('2 of the 2 selected charts are not yours to delete')
})

test('dashboards show who made and who changed them; New Dashboard leads to the form, and a click opens the dashboard', async () => {
  const view = await open('dashboards')
  await view.gives(...dashboards)
  expect({ titles: view.headings(), heads: view.heads('Dashboards') }).toEqual({
    titles: ['Dashboards'],
    heads: ['', '', 'Title', 'Charts', 'Modified', 'Created by', 'Changed by'],
  })
  expect(view.rows('Dashboards')[1]?.slice(-3, -1)).toEqual(['ben', 'ben'])
  await view.pressRow('Airline comparison')
  await view.press('New Dashboard')
  expect(went(view)).toEqual(['/dashboards/32', '/dashboards/new'])
})

test('a list opens with the newest first and is ordered by Date, by Title or by a column', async () => {
  const view = await open('charts')
  await view.gives(...charts)
  await view.press('Sort Charts by Date')
  expect({ menu: view.menu(), checked: view.checked() }).toEqual({
    menu: ['Date', 'Title'],
    checked: ['List', 'Date'],
  })
  await view.press('Title')
  await view.press('Type')
  await view.press('Sort Charts by Column')
  await view.press('Date')
  expect(view.keys.map(({ sort }) => `${sort.column} ${sort.direction}`)).toEqual([
    'changed_on_utc desc',
    'slice_name asc',
    'viz_type asc',
    'changed_on_utc desc',
  ])
})

test('the list of datasets shows the favourites only when asked, and says so when there is none', async () => {
  const view = await open('datasets')
  await view.gives(...datasets)
  await view.press('Show Favorites Only')
  await view.answer({ count: 0, total: 3, ids: [], result: [] })
  expect({
    says: view.text().includes('No Datasets Found ...Mark datasets with a star to find them here.'),
    checked: view.checked(),
  }).toEqual({ says: true, checked: ['Show Favorites Only'] })
  await view.press('Show all datasets')
  await view.gives(...datasets)
  expect(view.keys.map(({ favorites }) => favorites)).toEqual([undefined, true, false])
})

test('a dataset is listed with all of its owners', async () => {
  const view = await open('datasets')
  const owners = ['ana', 'ben'].map((username, id) => ({ id, username }))
  const owned: object = { ...datasets[0], owners }
  await view.gives(owned as (typeof datasets)[0])
  expect(view.texts('[role=gridcell], td')).toContain('ana, ben')
})

test('a project is listed with all of its owners and none of its other members', async () => {
  const view = await open('projects')
  const members_metadata = [
    { username: 'ana', role: 'Owner' },
    { username: 'cleo', role: 'Editor' },
    { username: 'ben', role: 'Owner' },
  ]
  const owned: object = { ...projects[0], members_metadata, member_count: 3 }
  const alone: object = { ...projects[1], members_metadata: undefined, member_count: undefined }
  await view.gives(owned as (typeof projects)[0], alone as (typeof projects)[0])
  expect(view.rows('Projects').map((cells) => cells.slice(3, 5))).toEqual([
    ['ana, ben', '3'],
    ['–', '0'],
  ])
})

test('a dataset’s row and its edit lead to the dataset', async () => {
  const view = await open('datasets')
  await view.gives(...datasets)
  await view.press('Edit strikes')
  await view.pressRow('airports')
  expect(went(view)).toEqual(['/datasets/12', '/datasets/13'])
})

test('the add menu holds the four ways to a dataset: the dialogs of a database’s tables and of a file, the SQL page and the panel of a database', async () => {
  const view = await open('datasets')
  await view.gives(...datasets)
  const ways = ['From Database', 'From File', 'Custom SQL', 'New Database']
  await view.press('Add')
  expect(view.menu()).toEqual(ways)
  for (const way of ways) {
    await view.press(way)
    await view.press('Add')
  }
  expect({
    dialogs: view.heard('workspace').map((event) => event['dialog'] as unknown),
    went: went(view),
  }).toEqual({ dialogs: ['importTables', 'fileUpload'], went: ['/sql-page', '/databases?new'] })
})

test.each(Object.keys(lists) as (keyof typeof lists)[])(
  'the first read of %s tells its failure in its place, without rows and without empty words, and can be tried again',
  async (name) => {
    const view = await open(name, true)
    await view.refuse()
    expect({
      alerts: view.alerts(),
      tables: view.texts('table'),
      empty: / Found \.\.\.|found \.\.\.|is empty/.test(view.text()),
    }).toEqual({
      alerts: [expect.stringMatching(/^The .* could not be loaded\.No serverTry again$/)],
      tables: [],
      empty: false,
    })
    await view.press('Try again')
    await view.gives()
    expect({ alerts: view.alerts(), reads: view.keys.length }).toEqual({ alerts: [], reads: 2 })
  },
)

test('a name that could be markup or turn the direction of text is shown as it is, in its row and in the names of its tools', async () => {
  const view = await open('charts', true)
  const hurtful = `<img src=x onerror=alert(1)> \u202Eevil ${'🦆'.repeat(60)}`
  await view.gives(...charts.slice(0, 1).map((chart) => ({ ...chart, slice_name: hurtful })))
  expect({
    images: view.texts('img[onerror]'),
    name: view.rows('Charts')[0]?.some((cell) => cell.includes(hurtful)),
    tools: view.usable().filter((name) => name.includes('<img src=x onerror=alert(1)>')).length > 2,
  }).toEqual({ images: [], name: true, tools: true })
})

test('a list that cannot be loaded again says so at its place and keeps what it showed', async () => {
  const view = await open('charts')
  await view.gives(...charts)
  await view.press('Name')
  await view.refuse()
  expect({ alerts: view.alerts(), types: view.rows('Charts').map((cells) => cells[3]) }).toEqual({
    alerts: ['The charts could not be loaded.No serverTry again'],
    types: ['Bar Chart', 'Horizontal Bar', 'Table'],
  })
})

test('a page of a list leads to the next, and what is selected on another one is counted', async () => {
  const view = await open('charts', true)
  const page = { count: 28, total: 28, ids: [] }
  await view.answer({ ...page, result: charts })
  await view.press('Select Strikes by state')
  await view.press('Next page')
  await view.answer({ ...page, result: charts.slice(1) })
  expect({
    pages: view.keys.map(({ page: number }) => number),
    elsewhere: view.text().includes('1 selected on other pages'),
  }).toEqual({ pages: [0, 1], elsewhere: true })
})

test('a chart of a type that is unknown here is listed by the name of that type', async () => {
  const view = await open('charts')
  const ofTypes = ['deck_arc', 'pie'].map((viz_type, id) => ({ ...charts[0], id, viz_type }))
  await view.gives(...ofTypes)
  const types = view.rows('Charts').map((cells) => cells.find((cell) => /^(deck|Pie)/.test(cell)))
  expect(types).toEqual(['deck_arc', 'Pie Chart'])
})

test('files that are dropped on the list of datasets are there to be uploaded', async () => {
  const view = await open('datasets')
  await view.gives(...datasets)
  const files = [new File(['a'], 'a.csv'), new File(['b'], 'b.csv')]
  const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { types: ['Files'], items: [], files },
  })
  await view.happens(() => void window.dispatchEvent(drop))
  expect(view.heard('workspace')).toEqual([
    { type: 'dialog.requested', dialog: 'fileUpload', input: { files } },
  ])
})

test.each<[keyof typeof lists, string, Row, Record<string, string>]>([
  ['projects', 'Projects', projects[0] as Row, {}],
  ['charts', 'Charts', charts[0] as Row, { 'Created by': 'ana' }],
  ['dashboards', 'Dashboards', dashboards[0] as Row, { 'Created by': 'ana', 'Changed by': 'ben' }],
  ['datasets', 'Datasets', datasets[0] as Row, {}],
  ['saved queries', 'Saved Queries', savedQuery, { 'Created by': 'ana' }],
])(
  'the list of %s tells who made a thing from who changed it, and when',
  async (name, title, row, people) => {
    const [made, changed] = ['2025-03-02', '2026-11-01'].map((day) => `${day}T10:00:00.000000+0000`)
    const [created_by, changed_by] = ['ana', 'ben'].map((username, id) => ({ id, username }))
    const view = await open(name)
    await view.gives({
      ...row,
      ...{ created_by, changed_by, created_on_utc: made, changed_on_utc: changed },
    } as Row)
    const heads = view.heads(title)
    const cells = Object.fromEntries(
      (view.rows(title)[0] ?? []).map((cell, at) => [heads[at], cell]),
    )
    expect(cells).toMatchObject({ ...people, Modified: formatDate(changed) })
  },
)
