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
