import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goWithin, openWithin } from '../support/goWithin'
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

const built = [
  ['/', 'Home'],
  ['/favorites', 'Favorites'],
  ['/charts', 'Charts'],
  ['/projects', 'Projects'],
  ['/projects/new', 'Projects / New Project'],
  ['/projects/1', 'Projects / Fruit'],
  ['/dashboards', 'Dashboards'],
  ['/dashboards/new', 'Dashboards / New Dashboard'],
  ['/datasets', 'Datasets'],
  ['/sql-page', 'Sql Explorer'],
  ['/databases', 'Databases'],
  ['/query-history', 'Query History'],
  ['/saved-query', 'Saved Queries'],
  ['/users', 'Users'],
  ['/signup', 'New User'],
  ['/users-create', 'New User'],
  ['/users/1/update', 'Edit User'],
]
const explorers = [
  ['/visualizations/1/{saved}', 'a saved chart', 'Orchards'],
  ['/visualizations/null/{unsaved}', 'a chart that is not saved', 'Unsaved'],
]
const addresses = [...built, ...explorers]
  .map(([address = '']) => address)
  .concat('/datasets/1', '/dashboards/1')

test.each(built)('the address %s shows the screen %s', async (address, title) => {
  await openWithin(page, address)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  expect({ path: pathOf(), complaints }).toEqual({ path: address, complaints: [] })
})

test('the address /datasets/1 shows the page of a dataset', async () => {
  await openWithin(page, '/datasets/1')
  await page.getByRole('heading', { level: 1, name: 'harvests' }).waitFor()
  await page.getByRole('tab', { name: 'Columns' }).waitFor()
  expect({ path: pathOf(), complaints }).toEqual({ path: '/datasets/1', complaints: [] })
})

test('the address /dashboards/1 shows a dashboard', async () => {
  await openWithin(page, '/dashboards/1')
  await page.getByRole('heading', { level: 1, name: 'Dashboards / Strikes' }).waitFor()
  await page.getByText('No charts here').waitFor()
  expect({ path: pathOf(), complaints }).toEqual({ path: '/dashboards/1', complaints: [] })
})

test.each([
  ['/', 'Home'],
  ['/charts', 'Charts'],
  ['/trash', 'Recent Deleted'],
  ['/sql-page', 'Sql Explorer'],
  ['/users/1/update', 'Edit User'],
  ['/nowhere', 'Not Found'],
  ['/projects/1', 'Fruit'],
  ['/datasets/1', 'harvests'],
  ['/dashboards/1', 'Strikes'],
  ['/visualizations/1/{saved}', 'Orchards'],
  ['/visualizations/null/{unsaved}', 'Chart'],
])(
  'the window at the address %s is called %s, in its tab and in the history',
  async (address, name) => {
    await goWithin(page, at(address))
    await expect.poll(() => page.title()).toBe(`${name} · Chartroom`)
  },
)

test.each(explorers)(
  'the address %s shows the explorer with %s',
  async (address, _, description) => {
    await openWithin(page, at(address))
    await page.getByRole('button', { name: 'Apply' }).waitFor()
    await page.getByText(description, { exact: true }).waitFor()
    expect({
      path: pathOf(),
      unsaved: await page.getByText('Unsaved', { exact: true }).count(),
      complaints,
    }).toEqual({ path: at(address), unsaved: description === 'Unsaved' ? 1 : 0, complaints: [] })
  },
)

test.each([
  ['/charts', false],
  ['/visualizations/1/{saved}', true],
  ['/visualizations/null/{unsaved}', true],
  ['/dashboards/1', true],
])(
  'whether the address %s fills the screen without header and side menu: %s',
  async (address, alone) => {
    await openWithin(page, at(address))
    const search = page.getByRole('combobox', {
      name: 'Search projects, charts, dashboards, datasets',
    })
    const menu = page.getByRole('navigation', { name: 'Main' })
    await page.getByRole('main').locator('*').first().waitFor()
    expect(await page.getByRole('main').boundingBox()).toEqual(
      alone
        ? { x: 0, y: 0, width: 1440, height: 900 }
        : { x: 220, y: 48, width: 1220, height: 852 },
    )
    expect({ search: await search.count(), menu: await menu.count() }).toEqual(
      alone ? { search: 0, menu: 0 } : { search: 1, menu: 1 },
    )
  },
)

test('an address of the old form leads to the same path without #/', async () => {
  await page.goto('/#/users')
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  expect(pathOf()).toBe('/users')
})

test('an address that is none of them says so and leads home', async () => {
  await page.goto('/nowhere')
  await page.getByText('Page not found').waitFor()
  await page.getByRole('button', { name: 'Go home' }).click()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
})

test('every address but the sign-in page leads to it while signed out', async () => {
  const { page: stranger } = await world.at('/login', null)
  const landed: string[] = []
  for (const address of addresses) {
    await stranger.goto(at(address))
    await stranger.getByRole('button', { name: 'Sign in' }).waitFor()
    await expect.poll(() => stranger.title()).toBe('Sign In · Chartroom')
    const { pathname, searchParams } = new URL(stranger.url())
    landed.push(`${pathname} ${searchParams.get('next') ?? '/'}`)
  }
  expect(landed).toEqual(addresses.map((address) => `/login ${at(address)}`))
})
