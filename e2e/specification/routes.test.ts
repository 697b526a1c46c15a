import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goWithin } from '../support/goWithin'
import { openWorld, type World } from '../support/world'

let world: World
let page: Page
let complaints: string[]
let keys: { saved: string; unsaved: string }
const at = (address: string) =>
  address.replace('{saved}', keys.saved).replace('{unsaved}', keys.unsaved)
const pathOf = () => new URL(page.url()).pathname

beforeAll(async () => {
  world = await openWorld()
  await world.admin.upload('harvests', 'orchard,kg\nLake,200\n')
  const keyOf = async () =>
    (
      await world.admin.post<{ key: string }>('/explore/chart_form', {
        datasource: '1__table',
        viz_type: 'table',
        all_columns: ['orchard'],
      })
    ).key
  keys = { saved: await keyOf(), unsaved: await keyOf() }
  await world.admin.post('/chart/', {
    slice_name: 'Orchards',
    viz_type: 'table',
    datasource_id: 1,
    datasource_type: 'table',
    params: {
      viz_type: 'table',
      datasource: '1__table',
      all_columns: ['orchard'],
      url_params: { form_data_key: keys.saved },
    },
  })
  await world.admin.post('/projects/', { project_title: 'Fruit' })
  await world.admin.post('/dashboard', { dashboard_title: 'Strikes', description: 'Birds' })
  ;({ page, complaints } = await world.at('/'))
})
afterAll(() => world.close())

/** Each address with the heading of its screen and the name of its window. */
const built = [
  ['/', 'Home', 'Home'],
  ['/favorites', 'Favorites', 'Favorites'],
  ['/charts', 'Charts', 'Charts'],
  ['/projects', 'Projects', 'Projects'],
  ['/projects/new', 'Projects / New Project', 'New Project'],
  ['/projects/1', 'Projects / Fruit', 'Fruit'],
  ['/dashboards', 'Dashboards', 'Dashboards'],
  ['/dashboards/new', 'Dashboards / New Dashboard', 'New Dashboard'],
  ['/datasets', 'Datasets', 'Datasets'],
  ['/datasets/1', 'Datasets / harvests', 'harvests'],
  ['/trash', 'Recent Deleted', 'Recent Deleted'],
  ['/sql-page', 'Sql Explorer', 'Sql Explorer'],
  ['/databases', 'Databases', 'Databases'],
  ['/query-history', 'Query History', 'Query History'],
  ['/saved-query', 'Saved Queries', 'Saved Queries'],
  ['/users-create', 'New User', 'New User'],
  ['/users', 'Users', 'Users'],
  ['/signup', 'New User', 'New User'],
  ['/slow-queries', 'Slow Queries', 'Slow Queries'],
  ['/users/1/update', 'Edit User', 'Edit User'],
]
const explorers = [
  ['/visualizations/1/{saved}', 'a saved chart', 'Orchards'],
  ['/visualizations/null/{unsaved}', 'a chart that is not saved', 'Unsaved'],
]
const search = () =>
  page.getByRole('combobox', { name: 'Search projects, charts, dashboards, datasets' })
const menu = () => page.getByRole('navigation', { name: 'Main' })
/** Where the screen is, and what stands around it. */
const surroundings = async () => ({
  main: await page.getByRole('main').boundingBox(),
  search: await search().count(),
  menu: await menu().count(),
})
const alone = { main: { x: 0, y: 0, width: 1440, height: 900 }, search: 0, menu: 0 }
const inShell = { main: { x: 220, y: 48, width: 1220, height: 852 }, search: 1, menu: 1 }

test.each(built)(
  'the address %s shows the screen %s between header and side menu, in a window called %s',
  async (address = '', title = '', name = '') => {
    await goWithin(page, address)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe(`${name} · Chartroom`)
    expect({ path: pathOf(), ...(await surroundings()), complaints }).toEqual({
      path: address,
      ...inShell,
      complaints: [],
    })
  },
)

test('the address /dashboards/1 shows a dashboard, which fills the screen without header and side menu', async () => {
  await goWithin(page, '/dashboards/1')
  await page.getByRole('heading', { level: 1, name: 'Dashboards / Strikes' }).waitFor()
  await page.getByText('No charts here').waitFor()
  await expect.poll(() => page.title()).toBe('Strikes · Chartroom')
  expect({ path: pathOf(), ...(await surroundings()), complaints }).toEqual({
    path: '/dashboards/1',
    ...alone,
    complaints: [],
  })
})

test.each(explorers)(
  'the address %s shows the explorer with %s, which fills the screen without header and side menu',
  async (address = '', _ = '', description = '') => {
    await goWithin(page, at(address))
    await page.getByRole('button', { name: 'Apply' }).waitFor()
    await page.getByText(description, { exact: true }).waitFor()
    const isSaved = description !== 'Unsaved'
    await expect.poll(() => page.title()).toBe(`${isSaved ? 'Orchards' : 'Chart'} · Chartroom`)
    expect({
      path: pathOf(),
      unsaved: await page.getByText('Unsaved', { exact: true }).count(),
      ...(await surroundings()),
      complaints,
    }).toEqual({ path: at(address), unsaved: isSaved ? 0 : 1, ...alone, complaints: [] })
  },
)

test('an address of the old form leads to the same path without #/', async () => {
  await page.goto('/#/users')
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  expect(pathOf()).toBe('/users')
})

test('an address that is none of them says so and leads home', async () => {
  await goWithin(page, '/nowhere')
  await page.getByText('Page not found').waitFor()
  await expect.poll(() => page.title()).toBe('Not Found · Chartroom')
  await page.getByRole('button', { name: 'Go home' }).click()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
})

test('a list, a dashboard and a chart lead to the sign-in page while signed out', async () => {
  const { page: stranger } = await world.at('/login', null)
  const addresses = ['/users', '/dashboards/1', '/visualizations/1/{saved}'].map(at)
  const landed: string[] = []
  for (const address of addresses) {
    await stranger.goto(address)
    await stranger.getByRole('button', { name: 'Sign in' }).waitFor()
    await expect.poll(() => stranger.title()).toBe('Sign In · Chartroom')
    const { pathname, searchParams } = new URL(stranger.url())
    landed.push(`${pathname} ${searchParams.get('next') ?? '/'}`)
  }
  expect(landed).toEqual(addresses.map((address) => `/login ${address}`))
})
