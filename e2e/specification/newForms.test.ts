import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithin } from '../support/goWithin'
import { seriousFindings } from '../support/axe'
import { openWorld, type World } from '../support/world'

let world: World
let page: Page
const saved: Record<string, number> = {}
beforeAll(async () => {
  world = await openWorld()
  await world.admin.upload('harvests', 'orchard,kg\nLake,200\n')
  await world.admin.post('/security/register_user', {
    name: 'Mira Okafor',
    email: 'mira@example.org',
    password: 'Correct-horse1!',
  })
  for (const slice_name of ['Apples', 'Pears']) {
    const { id } = await world.admin.post<{ id: number }>('/chart/', {
      slice_name,
      viz_type: 'table',
      datasource_id: 1,
      datasource_type: 'table',
      params: { viz_type: 'table', all_columns: ['orchard'] },
    })
    saved[slice_name] = id
  }
  saved['Orchard'] = (
    await world.admin.post<{ id: number }>('/dashboard', {
      dashboard_title: 'Orchard',
      description: 'In short',
    })
  ).id
  ;({ page } = await world.at('/'))
})
afterAll(() => world.close())

const apply = () => page.getByRole('button', { name: 'Apply', exact: true })
const choose = async (list: string, ...names: string[]) => {
  await page.getByRole('combobox', { name: list, exact: true }).click()
  for (const name of names) await page.getByRole('menuitemcheckbox', { name }).click()
  await page.keyboard.press('Escape')
}

test('the new project form takes title, description, members, charts and dashboards, keeps them over a reload and creates the project', async () => {
  await openWithin(page, '/projects/new')
  expect(await apply().getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('Title').press('Enter')
  await page.getByText('Title is required').first().waitFor()
  await page.getByLabel('Title').fill('  Fruit ')
  await page.getByLabel('Description').fill('All that grows')
  await choose('Members', 'Mira Okafor')
  await choose('Charts', 'Apples', 'Pears')
  await choose('Dashboards', 'Orchard')
  expect(await seriousFindings(page)).toEqual([])
  await page.reload()
  expect(await page.getByLabel('Title').inputValue()).toBe('  Fruit ')
  await apply().click()
  await page.waitForURL(/\/projects\/\d+$/)
  await page.getByRole('heading', { level: 1, name: 'Projects / Fruit' }).waitFor()
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([
    'Charts2',
    'Dashboards1',
    'Members & Details',
  ])
})

test('Cancel resets the new project form', async () => {
  await openWithin(page, '/projects/new')
  await page.getByLabel('Title').fill('Nothing')
  await choose('Charts', 'Apples')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect({
    title: await page.getByLabel('Title').inputValue(),
    chosenLists: await page.getByRole('list', { name: 'Chosen: Charts' }).count(),
  }).toEqual({ title: '', chosenLists: 0 })
})

test('the new dashboard form takes title, description, owners and charts from a picker, and the new dashboard opens', async () => {
  await openWithin(page, '/dashboards/new')
  await page.getByRole('heading', { level: 1, name: 'Dashboards / New Dashboard' }).waitFor()
  await page.getByLabel('Title').press('Enter')
  await page.getByText('Title is required').first().waitFor()
  await page.getByText('Description is required').first().waitFor()
  await page.getByLabel('Title').fill('Harvest')
  expect(await apply().getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('Description').fill('In short')
  await choose('Owners', 'Mira Okafor')
  await page.getByRole('button', { name: 'Sort Charts by Date' }).click()
  await page.getByRole('menuitemradio', { name: 'Title' }).click()
  await page.getByRole('checkbox', { name: 'Select Apples' }).check()
  await page.getByRole('radio', { name: 'List' }).click()
  await page.getByRole('checkbox', { name: 'Select Pears' }).check()
  await page.getByText('2 charts chosen, three to a row').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await apply().click()
  await page.waitForURL(/\/dashboards\/\d+$/)
  await page.getByRole('article', { name: 'Pears' }).waitFor()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { result } = await world.admin.call<{
    result: { dashboard_title: string; charts: string[]; owners: { username: string }[] }
  }>('GET', `/dashboard/${id}`)
  expect({
    title: result.dashboard_title,
    charts: result.charts,
    owners: result.owners.map(({ username }) => username),
  }).toEqual({ title: 'Harvest', charts: ['Apples', 'Pears'], owners: ['Mira Okafor'] })
})
