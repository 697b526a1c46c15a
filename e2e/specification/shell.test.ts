import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followRequests } from '../support/goWithin'
import { openWorld, type World } from '../support/world'
import { adminPassword } from '../support/workspace'

let world: World
let page: Page
beforeAll(async () => {
  world = await openWorld()
  await world.admin.post('/security/register_user', {
    name: 'mira Okafor',
    email: 'mira@example.org',
    password: adminPassword,
    isAdmin: false,
  })
  await world.admin.upload('harvests', 'orchard,kg\nLake,200\n')
  await world.admin.post('/chart/', {
    slice_name: 'Orchards',
    viz_type: 'table',
    datasource_id: 1,
    datasource_type: 'table',
    params: '{}',
  })
  ;({ page } = await world.at('/login', null))
  await signIn()
})
afterAll(() => world.close())

const signIn = async () => {
  await page.getByLabel('Username or email').fill('mira okafor')
  await page.getByRole('textbox', { name: 'Password' }).fill(adminPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await avatar().waitFor()
}
const avatar = () => page.getByRole('button', { name: 'Account of mira Okafor' })
const menu = () => page.getByRole('navigation', { name: 'Main' })
const search = () =>
  page.getByRole('combobox', { name: 'Search projects, charts, dashboards, datasets' })
const login = () =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('chartroom.login') ?? 'null') as { token: string } | null,
  )
const mark = () =>
  page.evaluate(() => {
    document.documentElement.dataset['loaded'] = 'before'
  })
const isReloaded = async () => (await page.locator('html[data-loaded]').count()) === 0
const statusWith = async (token: string) =>
  (
    await fetch(`${world.workspace.url}/api/v1/security/me`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status

test('the page is dark, whatever the system prefers; its header holds search, bell and user menu in this order, its side menu three sections, 220 wide or 50 when collapsed, also after a reload', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const grounds = await page.evaluate(() =>
      [document.body, document.querySelector('header')!, document.querySelector('nav')!].map(
        (part) => getComputedStyle(part).backgroundColor,
      ),
    )
    expect(grounds).toEqual(['rgb(14, 18, 20)', 'rgb(20, 25, 28)', 'rgb(20, 25, 28)'])
  }
  const header = page.getByRole('banner')
  const parts = [
    header.getByRole('combobox'),
    header.getByRole('button', { name: 'Notifications' }),
    header.getByRole('button', { name: 'Account of mira Okafor' }),
  ]
  const places = await Promise.all(
    parts.map(async (part) => (await part.boundingBox())?.x ?? Number.NaN),
  )
  expect(places).toEqual(places.toSorted((left, right) => left - right))
  expect(await avatar().innerText()).toBe('MI')
  expect((await menu().innerText()).split('\n').filter((line) => line.trim() !== '')).toEqual([
    'Projects',
    'Projects',
    'Favorites',
    'Recent Modified',
    'Recent Deleted',
    'Visualizations',
    'Charts',
    'Dashboards',
    'Sql Explorer',
    'Data Sources',
    'Datasets',
    'Database',
    'Saved Queries',
    'Query History',
    'Collapse menu',
  ])
  expect(
    await menu()
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual([
    '/projects',
    '/favorites',
    '/recent',
    '/trash',
    '/charts',
    '/dashboards',
    '/sql-page',
    '/datasets',
    '/databases',
    '/saved-query',
    '/query-history',
  ])
  const width = async () => (await menu().boundingBox())?.width
  expect(await width()).toBe(220)
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await expect.poll(width).toBe(50)
  await page.reload()
  await menu().waitFor()
  await expect.poll(width).toBe(50)
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await expect.poll(width).toBe(220)
})

test('the logo leads to the home page, and reloads it there; a snackbar of what went wrong is orange, stands at the bottom left and has a Close button', async () => {
  await page.route('**/chart/1', (route) =>
    route.fulfill({ status: 500, json: { message: 'The chart is out of reach' } }),
  )
  await page.getByRole('link', { name: 'Charts', exact: true }).click()
  await page.getByText('Orchards', { exact: true }).click()
  const snackbar = page.getByRole('region', { name: 'Notices' }).getByRole('alert')
  await snackbar.getByText('The chart is out of reach').waitFor()
  const colors = await snackbar.evaluate((element) => [
    getComputedStyle(element).backgroundColor,
    getComputedStyle(element.querySelector('svg')!).color,
  ])
  expect(colors).toEqual(['rgb(42, 36, 24)', 'rgb(245, 165, 36)'])
  const { x = 0, y = 0, height = 0 } = (await snackbar.boundingBox()) ?? {}
  expect({ left: x < 720, bottom: y + height > 800 }).toEqual({ left: true, bottom: true })
  await snackbar.getByRole('button', { name: 'Close' }).click()
  await snackbar.waitFor({ state: 'detached' })

  await mark()
  await page.getByRole('link', { name: 'Chartroom, home' }).click()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  expect({ pathname: new URL(page.url()).pathname, isReloaded: await isReloaded() }).toEqual({
    pathname: '/',
    isReloaded: false,
  })
  await page.getByRole('link', { name: 'Chartroom, home' }).click()
  await expect.poll(isReloaded).toBe(true)
  await avatar().waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('Logout clears the session and leads to the sign-in page, which has neither search nor user menu nor side menu', async () => {
  expect({
    search: await search().count(),
    avatar: await avatar().count(),
    menu: await menu().count(),
  }).toEqual({ search: 1, avatar: 1, menu: 1 })
  const before = await login()
  await avatar().click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expect.poll(() => statusWith(before?.token ?? '')).toBe(401)
  expect({ pathname: new URL(page.url()).pathname, login: await login() }).toEqual({
    pathname: '/login',
    login: null,
  })
  expect({
    search: await search().count(),
    avatar: await avatar().count(),
    menu: await menu().count(),
  }).toEqual({ search: 0, avatar: 0, menu: 0 })
})

test('a login the server no longer accepts is cleared, and the sign-in page is loaded anew', async () => {
  const settled = followRequests(page)
  await signIn()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await settled()
  const before = await login()
  await fetch(`${world.workspace.url}/api/v1/security/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${before?.token ?? ''}` },
  })
  await mark()
  await page.getByRole('link', { name: 'Charts', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expect.poll(isReloaded).toBe(true)
  expect({ pathname: new URL(page.url()).pathname, login: await login() }).toEqual({
    pathname: '/login',
    login: null,
  })
})
