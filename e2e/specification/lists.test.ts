import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPage } from '../pages/ListPage'
import { openWithin } from '../support/goWithin'
import { openWorld, type World } from '../support/world'
import { manyThings } from '../support/manyThings'

let world: World
let page: Page
beforeAll(async () => {
  world = await openWorld()
  await world.admin.upload('harvests', 'orchard,kg\nLake,200\n')
  await world.admin.upload('weather', 'day,rain\n2026-01-01,3\n')
  const things = manyThings(world.admin)
  await things.projects(12)
  await things.charts(4)
  await things.dashboards(3)
  ;({ page } = await world.at('/projects'))
})
afterAll(() => world.close())

const at = async (path: string, noun: string) => {
  await openWithin(page, path)
  const list = listPage(page, noun)
  await list.rows.first().getByRole('checkbox').waitFor()
  return list
}
const pathNow = () => new URL(page.url()).pathname
const title = () => page.getByRole('heading', { level: 1 }).innerText()
const action = (name: string) => page.getByRole('button', { name, exact: true }).first()

test('the projects list is titled Projects; New Project leads to the form, and a click on a project opens it', async () => {
  const list = await at('/projects', 'Projects')
  expect({ title: await title(), heads: await list.heads() }).toEqual({
    title: 'Projects',
    heads: ['', '', 'Title', 'Owner', 'Members', 'Charts', 'Dashboards', 'Modified'],
  })
  await list.row('Project 07').click()
  await page.waitForURL('**/projects/7')
  await openWithin(page, '/projects')
  await action('New Project').click()
  await page.waitForURL('**/projects/new')
})

test('projects are searched by Search Projects, which counts those found and all there are', async () => {
  const list = await at('/projects', 'Projects')
  expect(await list.search.getAttribute('placeholder')).toBe('Search Projects')
  await list.counter('12/12')
  await list.search.fill('PROJECT 1')
  await expect.poll(list.names).toEqual(['Project 12', 'Project 11', 'Project 10'])
  await list.counter('3/12')
})

test('a menu selects and unselects all of a page, and the bulk delete says what to do while nothing is selected', async () => {
  const list = await at('/projects', 'Projects')
  const reason = () => list.remove.getAttribute('aria-description')
  expect({
    disabled: await list.remove.getAttribute('aria-disabled'),
    reason: await reason(),
  }).toEqual({ disabled: 'true', reason: 'Select projects to delete them' })
  await list.choose('Select all on this page')
  expect({
    selected: await list.selected(),
    disabled: await list.remove.getAttribute('aria-disabled'),
    reason: await reason(),
  }).toEqual({ selected: '12 selected', disabled: null, reason: null })
  await list.choose('Unselect all')
  expect({ selected: await list.selected(), reason: await reason() }).toEqual({
    selected: '',
    reason: 'Select projects to delete them',
  })
})

test('things of others cannot be deleted among the selected, and the reason says which', async () => {
  const other = { username: 'mira', password: 'Correct-horse1!' }
  await world.admin.post('/security/register_user', {
    name: other.username,
    email: 'mira@example.org',
    password: other.password,
    isAdmin: false,
  })
  const { page: theirs, context } = await world.at('/charts', await world.signIn(other))
  const list = listPage(theirs, 'Charts')
  await list.row('Chart 01').getByRole('checkbox').check()
  expect(await list.remove.getAttribute('aria-description')).toBe(
    'Chart 01: only its owner admin and admins may delete it',
  )
  await list.row('Chart 02').getByRole('checkbox').check()
  expect(await list.remove.getAttribute('aria-description')).toBe(
    '2 of the 2 selected charts are not yours to delete',
  )
  await context.close()
})

test('dashboards show who made and who changed them; New Dashboard leads to the form, and a click opens the dashboard', async () => {
  const list = await at('/dashboards', 'Dashboards')
  expect({ title: await title(), heads: await list.heads() }).toEqual({
    title: 'Dashboards',
    heads: ['', '', 'Title', 'Charts', 'Modified', 'Created by', 'Changed by'],
  })
  expect((await list.row('Dashboard 02').locator('td').allInnerTexts()).slice(-3, -1)).toEqual([
    'admin',
    'admin',
  ])
  await list.row('Dashboard 02').click()
  await page.waitForURL('**/dashboards/2')
  await openWithin(page, '/dashboards')
  await action('New Dashboard').click()
  await page.waitForURL('**/dashboards/new')
})

test('a list opens with the newest first and is ordered by Date, by Title or by a column, as rows and as cards', async () => {
  const list = await at('/charts', 'Charts')
  const order = () => list.sort.innerText()
  expect({ names: await list.names(), order: await order() }).toEqual({
    names: ['Chart 04', 'Chart 03', 'Chart 02', 'Chart 01'],
    order: 'Date',
  })
  await list.order('Title')
  await expect.poll(list.names).toEqual(['Chart 01', 'Chart 02', 'Chart 03', 'Chart 04'])
  await list.head('Type').click()
  await expect.poll(order).toBe('Column')
  await list.layout('Grid').click()
  await list.order('Date')
  await expect
    .poll(() => list.cards.getByRole('link').allInnerTexts())
    .toEqual(['Chart 04', 'Chart 03', 'Chart 02', 'Chart 01'])
  await page.reload()
  await list.card('Chart 04').waitFor()
  await list.layout('List').click()
  await list.row('Chart 04').waitFor()
})

test('the list of datasets shows the favourites only when asked, also after a reload, and says so when there is none', async () => {
  const list = await at('/datasets', 'Datasets')
  await list.favorites.click()
  await page.getByText('Mark datasets with a star to find them here.').waitFor()
  await page.getByRole('button', { name: 'Show all datasets' }).click()
  await list.row('harvests').getByRole('button', { name: 'Add to favorites' }).click()
  await list.row('harvests').getByRole('button', { name: 'Remove from favorites' }).waitFor()
  await page.reload()
  await list.row('harvests').getByRole('button', { name: 'Remove from favorites' }).waitFor()
  await list.favorites.click()
  await expect.poll(list.names).toEqual(['harvests'])
  await list.row('harvests').getByRole('button', { name: 'Remove from favorites' }).click()
  await page.getByText('No Datasets Found ...').waitFor()
})

test('a dataset’s row and its edit lead to the dataset, whose first button leads to a chart of it', async () => {
  const list = await at('/datasets', 'Datasets')
  await list.row('weather').getByRole('button', { name: 'Edit' }).click()
  await page.waitForURL('**/datasets/2')
  await openWithin(page, '/datasets')
  await list.row('weather').click()
  await page.waitForURL('**/datasets/2')
  await page.getByRole('button', { name: 'Explore', exact: true }).click()
  await page.waitForURL('**/visualizations/null/*')
  expect(pathNow()).toMatch(/^\/visualizations\/null\/.+/)
})

test.each([
  ['From Database', 'Import table from database'],
  ['New Database', 'New Database'],
])('%s of the add menu opens %s', async (name, title) => {
  await at('/datasets', 'Datasets')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
  await page.getByRole('dialog', { name: title }).waitFor()
  await page.keyboard.press('Escape')
})
