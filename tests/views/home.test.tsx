import { expect, test } from 'vitest'
import { fromCallback, fromPromise, fromTransition, type AnyEventObject } from 'xstate'
import { charts, dashboards, datasets, projects } from '../../gallery/samples/lists'
import type { ListAnswer } from '../../src/api/contract'
import { Home } from '../../src/features/home/Home'
import { homeMachine } from '../../src/machines/home/home.machine'
import type { HomeItem, SectionSettings } from '../../src/machines/home/homeItems'
import { homeItemsResource, homeSectionMachine } from '../../src/machines/home/homeSection.machine'
import type { Kind } from '../../src/machines/items/kinds'
import type { PreferenceChanged } from '../../src/machines/lib/storedValue'
import type { PageLocation } from '../../src/machines/lib/pageLocation'
import { listOf } from '../support/rows'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

type Things = Record<Kind, HomeItem[]>
/** The newest first. */
const dated = charts.map((chart, at) => ({
  ...chart,
  changed_on_utc: `2026-11-0${String(9 - at)}T10:00:00.000000+0000`,
}))
const full: Things = { project: projects, chart: dated, dashboard: dashboards, dataset: datasets }
const nothing: Things = { project: [], chart: [], dashboard: [], dataset: [] }
const kinds = ['Projects', 'Charts', 'Dashboards', 'Datasets']

/** Home over these things; lists whose name is in `refused` are refused as long as it is. */
const open = async (things: Things, { path = '/', refused = new Set<string>() } = {}) => {
  const stored: unknown[] = []
  const load = fromPromise<ListAnswer<HomeItem>, { kind: Kind; favorites: boolean }>(
    ({ input: { kind, favorites } }) => {
      if (refused.has(kind)) throw Object.assign(new Error(), { status: 500, message: 'Full' })
      const found = things[kind].filter(({ favorite }) => favorite === true || !favorites)
      return Promise.resolve({ ...listOf(...found), total: things[kind].length })
    },
  )
  const sectionStorage = fromCallback<PreferenceChanged<SectionSettings>, Kind>(
    ({ input: kind, receive }) => receive(({ value }) => void stored.push({ kind, ...value })),
  )
  const actions: AnyEventObject[] = []
  const itemActions = fromTransition(
    (context, event) => {
      actions.push(event)
      return context
    },
    { stars: {}, requested: [], duplicating: [], intentions: {} },
  )
  const section = homeSectionMachine.provide({
    actors: { items: homeItemsResource.provide({ actors: { load } }), sectionStorage },
  })
  const world = inWorld(
    homeMachine.provide({ actors: { section } }),
    undefined,
    ['location', 'workspace', ['itemActions', itemActions]],
    undefined,
    { id: 1, isAdmin: false },
  )
  const view = await openView(<Home actor={world.actor} location={{ path } as PageLocation} />)
  return {
    ...view,
    ...world,
    actions,
    stored,
    went: () => world.heard('location').map((event) => event['path'] as unknown),
    asked: () => world.heard('workspace').map((event) => event['dialog'] as unknown),
  }
}

test('home leads to the first file while nothing is there', async () => {
  const view = await open(nothing)
  expect({ titles: view.headings(), usable: view.usable() }).toEqual({
    titles: ['Home'],
    usable: ['From File'],
  })
  expect(view.text()).toContain('Start with a file')
  await view.press('From File')
  expect(view.asked()).toEqual(['fileUpload'])
})

test('the sections of what is missing say so in their own words, and offer the way to the first one', async () => {
  const view = await open({ ...nothing, dataset: datasets })
  expect(view.texts('section button[aria-expanded]')).toEqual(kinds)
  const says = [
    ['Projects', 'No projects found ...', 'New project'],
    ['Charts', 'No chart found ...', 'New chart'],
    ['Dashboards', 'No dashboard found ...', 'New dashboard'],
  ] as const
  for (const [name, words, way] of says) {
    const section = view.within(name)
    expect(section.text()).toContain(words)
    expect(section.usable().filter((each) => each === way)).toEqual([way, way])
  }
})

test('every section folds, leads to all of its things, and has a way to a new one', async () => {
  const view = await open(full)
  for (const name of kinds) {
    const section = view.within(name)
    await section.press(name)
    expect(section.usable()).toEqual([
      name,
      `New ${name.toLowerCase().slice(0, -1)}`,
      `See All ${name}`,
    ])
    await section.press(name)
    await section.press(`See All ${name}`)
  }
  for (const kind of ['project', 'chart', 'dashboard']) await view.press(`New ${kind}`)
  expect({ went: view.went(), asked: view.asked() }).toEqual({
    went: ['/projects', '/charts', '/dashboards', '/datasets', '/projects/new', '/dashboards/new'],
    asked: ['newChart'],
  })
})

test('the New menu of Datasets offers the four ways to one', async () => {
  const view = await open({ ...nothing, dataset: datasets.slice(0, 1) })
  const ways = ['From Database', 'From File', 'Custom SQL', 'New Database']
  await view.press('New dataset')
  expect(view.menu()).toEqual(ways)
  for (const way of ways) {
    await view.press(way)
    await view.press('New dataset')
  }
  expect({ went: view.went(), asked: view.asked() }).toEqual({
    went: ['/sql-page', '/databases?new'],
    asked: ['importTables', 'fileUpload'],
  })
})

test('a card shows its title, age and who changed it, with a star and the information, and opens its thing', async () => {
  const view = await open(full)
  const section = view.within('Charts')
  expect(section.texts('li').slice(0, 2)).toEqual([
    expect.stringContaining('Strikes by stateModified a day ago · ana'),
    expect.stringContaining('Cost by operatorUnsaved changes · Modified a day ago · ben'),
  ])
  expect(section.usable().filter((name) => name.includes('Cost by operator'))).toEqual([
    'Cost by operator',
    'Add to favorites: Cost by operator',
    'Info about Cost by operator',
  ])
  await view.press('Add to favorites: Cost by operator')
  await view.press('Info about Cost by operator')
  await view.press('Cost by operator')
  expect({ actions: view.actions, asked: view.asked() }).toEqual({
    actions: [
      { type: 'star.toggled', kind: 'chart', item: expect.objectContaining({ id: 8 }) as unknown },
      { type: 'item.opened', kind: 'chart', item: expect.objectContaining({ id: 8 }) as unknown },
    ],
    asked: ['itemInfo'],
  })
})

test('a section is shown as cards or as rows, and sorts its cards by date or title; datasets are always rows', async () => {
  const view = await open(full)
  const section = view.within('Charts')
  const titles = () => section.texts('li a')
  expect(titles()[0]).toBe('Strikes by state')
  await section.press('Sort Charts by Date')
  expect(view.menu()).toEqual(['Date', 'Title'])
  await view.press('Title')
  expect(titles()).toEqual([charts[2], charts[1], charts[0]].map((each) => each?.slice_name))
  await section.press('List')
  expect({
    rows: section.rows('Charts').length,
    cards: titles(),
    reason: section.reason('Sort Charts by Title'),
    datasets: view.within('Layout of Datasets').off(),
    stored: view.stored.at(-1),
  }).toEqual({
    rows: 3,
    cards: [],
    reason: 'Cards can be sorted; the list has what changed last at the top',
    datasets: ['Grid', 'List'],
    stored: { kind: 'chart', folded: false, layout: 'list', order: 'title', favoritesOnly: false },
  })
  await view.within('Dashboards').press('Grid')
  await view.within('Datasets').press('Grid')
  expect({
    dashboards: view.within('Dashboards').texts('li a').length,
    datasets: view.within('Datasets').rows('Datasets').length,
  }).toEqual({ dashboards: 3, datasets: 3 })
  expect(view.within('Datasets').reasons()).toContain(
    'Datasets have no picture, so they are always a list',
  )
})

test('the rows of home show star, name, people and time, and everything but the deletion', async () => {
  const view = await open(full)
  for (const name of ['Projects', 'Charts']) await view.within(name).press('List')
  expect(kinds.map(view.heads)).toEqual([
    ['', 'Title', 'Created by', 'Modified'],
    ['', 'Name', 'Dataset', 'Created by', 'Modified'],
    ['', 'Title', 'Created by', 'Changed by', 'Modified'],
    ['', 'Name', 'Database', 'Created by', 'Modified'],
  ])
  const first = [
    projects[0]?.project_title,
    'Strikes by state',
    dashboards[0]?.dashboard_title,
    'strikes',
  ]
  for (const [at, name] of kinds.entries()) {
    const section = view.within(name)
    const title = String(first[at])
    const tools = (names: string[]) => names.filter((each) => each.endsWith(` ${title}`))
    expect({ usable: tools(section.usable()), off: tools(section.off()) }).toEqual({
      usable: ['Add to favorites:', 'Edit', 'Info about', 'More about'].map(
        (tool) => `${tool} ${title}`,
      ),
      off: [`Delete ${title}`],
    })
    expect(section.reason(`Delete ${title}`)).toBe(
      `Delete: it is deleted in the list of ${name.toLowerCase()}`,
    )
  }
  await view.pressRow('Airline comparison')
  expect(view.actions).toEqual([
    { type: 'item.opened', kind: 'project', item: expect.objectContaining({ id: 22 }) as unknown },
  ])
})

test('a section shows recent things or only favourites', async () => {
  const starred = dated.map((chart, at) => ({ ...chart, favorite: at === 1 }))
  const view = await open({ ...full, chart: starred })
  const counted = () =>
    view
      .within('Charts')
      .text()
      .slice(0, 'Charts'.length + 1)
  expect(counted()).toBe('Charts3')
  await view.press('Show Favorites Only: Charts')
  expect({
    counted: counted(),
    titles: view.within('Charts').texts('li a'),
    checked: view.within('Charts').checked(),
  }).toEqual({
    counted: 'Charts1',
    titles: ['Cost by operator'],
    checked: ['Show Favorites Only: Charts', 'Grid'],
  })
  await view.press('Show Favorites Only: Datasets')
  expect(view.within('Datasets').text()).toContain(
    'No Datasets Found ...The star of a dataset adds it to your favorites.',
  )
  await view.press('Show all datasets')
  expect(view.within('Datasets').rows('Datasets')).toHaveLength(3)
})

test('/favorites is the home page with favourites only', async () => {
  const starred = dated.map((chart, at) => ({ ...chart, favorite: at === 1 }))
  const view = await open({ ...full, chart: starred }, { path: '/favorites' })
  expect({
    title: view.headings()[0],
    charts: view.within('Charts').texts('li a'),
    on: view.checked().filter((name) => name.startsWith('Show')),
    reason: view.reason('Show Favorites Only: Charts'),
    projects: view.within('Projects').text().includes('No projects found ...'),
  }).toEqual({
    title: 'Favorites',
    charts: ['Cost by operator'],
    on: kinds.map((kind) => `Show Favorites Only: ${kind}`),
    reason: 'This page shows favorites only',
    projects: true,
  })
})

test('favourites are asked for as such also where nothing was made yet', async () => {
  const view = await open(nothing, { path: '/favorites' })
  expect([view.headings()[0], view.text().includes('Start with a file')]).toEqual([
    'Favorites',
    false,
  ])
})

test('a section that could not be loaded says so at its place, the others are there, and it comes when asked again', async () => {
  const refused = new Set(['chart'])
  const view = await open(full, { refused })
  expect(view.within('Charts').text()).toContain('The charts could not be loaded.Full')
  expect(view.within('Datasets').rows('Datasets')).toHaveLength(3)
  refused.clear()
  await view.within('Charts').press('Try again')
  expect(view.within('Charts').texts('li a')).toHaveLength(3)
})

test('the favorites of a person who has nothing yet are sections all the same', async () => {
  const view = await open(nothing, { path: '/favorites' })
  expect({ title: view.headings()[0], file: view.usable().includes('From File') }).toEqual({
    title: 'Favorites',
    file: false,
  })
})
