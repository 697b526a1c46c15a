import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../support/axe'
import { leaveContexts } from '../support/warmBrowser'
import { openWorld, type World } from '../support/world'

const strikes = `SELECT i AS c0, 'word ' || i % 3 AS c1, i AS c2, 'word ' || i % 3 AS c3 FROM range(120) AS numbers(i)`
const wide = `SELECT ${Array.from({ length: 1000 }, (_, column) => `${column} AS c${column}`).join(', ')}`

let world: World
let ids: Record<string, number>
beforeAll(async () => {
  world = await openWorld()
  const made = (table_name: string, sql: string) =>
    world.admin.post<{ id: number }>('/dataset/', { database: 1, table_name, sql })
  ids = { strikes: (await made('strikes', strikes)).id, wide: (await made('wide', wide)).id }
})
afterEach(leaveContexts)
afterAll(() => world.close())

const at = async (name: string) => {
  const { page } = await world.at(`/datasets/${ids[name]}`)
  await page.getByRole('heading', { name }).waitFor()
  return page
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const range = (page: Page, words: string) =>
  page.locator('[aria-live=polite]').getByText(words, { exact: true })
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('columns are named and described in place, and one of them is the index: saved together, by keyboard; the rows are shown 20 at a time, or 5, 15, 100 and all', async () => {
  const page = await at('strikes')
  expect(
    await page
      .getByRole('table', { name: 'Columns' })
      .locator('tbody tr td:nth-child(3)')
      .allInnerTexts(),
  ).toEqual(['BIGINT', 'VARCHAR', 'BIGINT', 'VARCHAR'])
  await text(page, 'Verbose name of c0').focus()
  await page.keyboard.type('Number')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Word')
  await page.keyboard.press('Tab')
  await page.keyboard.type('What was written')
  await page.getByRole('button', { name: 'Set c1 as Index' }).press('Enter')
  await page.getByRole('button', { name: 'Set c0 as Index' }).press('Enter')
  await page.getByText('Index column: c0').waitFor()
  expect(await page.getByRole('button', { name: /^Delete Index/ }).count()).toBe(1)
  await page.reload()
  await page.getByText('Unsaved changes').waitFor()
  await save(page).press('Enter')
  await page.getByText('Saved strikes').waitFor()
  const { result } = await world.admin.call<{
    result: {
      id_column: number
      columns: { id: number; verbose_name: string | null; description: string | null }[]
    }
  }>('GET', `/dataset/${ids['strikes']}`)
  expect(
    result.columns.map(({ verbose_name, description }) => [verbose_name, description]),
  ).toEqual([
    ['Number', null],
    ['Word', 'What was written'],
    [null, null],
    [null, null],
  ])
  expect(result.id_column).toBe(result.columns[0]?.id)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('tab', { name: 'Data' }).click()
  await range(page, '1 to 20 of 120').waitFor()
  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['20', '5', '15', '100', 'all'])
  await page.getByRole('option', { name: '15', exact: true }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await range(page, '16 to 30 of 120').waitFor()
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('word 2')
  await range(page, '1 to 15 of 40').waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

test('a thousand columns: those in sight are drawn, any is found and reached by scrolling', async () => {
  const page = await at('wide')
  const names = page.getByRole('table', { name: 'Columns' }).locator('tbody tr td:nth-child(2)')
  await expect.poll(async () => (await names.count()) < 80).toBe(true)
  await page
    .getByRole('region', { name: 'Columns' })
    .evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await text(page, 'Verbose name of c999').waitFor()
  await page.getByRole('searchbox', { name: 'Search columns' }).fill('c77')
  await expect
    .poll(() => names.allInnerTexts())
    .toEqual(['c77', ...Array.from({ length: 10 }, (_, at) => `c77${at}`)])
})
