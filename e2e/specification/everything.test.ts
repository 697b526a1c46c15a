import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest'
import { openWithin } from '../support/goWithin'
import { seriousFindings } from '../support/axe'
import { openWorld, type World } from '../support/world'

let world: World
let page: Page
beforeAll(async () => {
  world = await openWorld()
  await world.admin.upload('harvests', 'orchard,kg\nLake,200\n')
  for (const slice_name of ['Harvest by orchard', 'Harvest by year'])
    await world.admin.post('/chart/', {
      slice_name,
      viz_type: 'table',
      datasource_id: 1,
      datasource_type: 'table',
      params: '{}',
    })
  await world.admin.post('/projects/', { project_title: 'Harvest of the lake' })
})
afterAll(() => world.close())
beforeEach(async () => {
  ;({ page } = await world.at('/recent'))
  await page.getByRole('heading', { level: 1, name: 'Recent Modified' }).waitFor()
})
afterEach(() => page.context().close())

const search = () =>
  page.getByRole('combobox', { name: 'Search projects, charts, dashboards, datasets' })
const found = () => page.getByRole('listbox', { name: 'Found' }).getByRole('option').allInnerTexts()
const titles = () =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('[title]')?.textContent ?? ''))
const bell = () => page.getByRole('button', { name: /^Notifications/ })

test('slash and Ctrl-K lead into the search, which finds every kind by title; Esc closes it and gives the focus back', async () => {
  await page.getByRole('link', { name: 'Charts', exact: true }).focus()
  await page.keyboard.press('/')
  await page.keyboard.type('harvest')
  await expect
    .poll(found)
    .toEqual([
      'Harvest of the lake\nadmin',
      'Harvest by orchard\nharvests',
      'Harvest by year\nharvests',
      'harvests\nWorkspace',
    ])
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect({
    lists: await page.getByRole('listbox').count(),
    focused: await page.evaluate(() => document.activeElement?.textContent),
  }).toEqual({ lists: 0, focused: 'Charts' })
  await page.keyboard.press('Control+k')
  expect(await search().evaluate((field) => field === document.activeElement)).toBe(true)
})

test('the arrow keys choose among what is found and Enter opens it: a chart in the explorer', async () => {
  await page.keyboard.press('/')
  await page.keyboard.type('harvest by')
  await expect.poll(async () => (await found()).length).toBe(2)
  await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('option', { selected: true }).innerText()).toContain(
    'Harvest by year',
  )
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/visualizations\/2\//)
})

test('a click opens what is found, a project on its page, and a search without a match says so', async () => {
  await search().fill('nothing like it')
  await page.getByText('No results for').waitFor()
  await search().fill('of the lake')
  await page.getByRole('option').first().click()
  await page.waitForURL('**/projects/1')
})

test('Recent Modified lists every kind, newest first, and is searched by title', async () => {
  await expect
    .poll(titles)
    .toEqual(['Harvest of the lake', 'Harvest by year', 'Harvest by orchard', 'harvests'])
  await page.getByRole('searchbox', { name: 'Search Recent Modified' }).fill('year')
  await expect.poll(titles).toEqual(['Harvest by year'])
  expect(await seriousFindings(page)).toEqual([])
})

test('Recent Deleted restores one and several by their row and their selection, and deletes for good after a question; the bell keeps what was told', async () => {
  for (const id of [1, 2]) await world.admin.call('DELETE', `/chart/${id}`)
  await openWithin(page, '/trash')
  await expect.poll(titles).toEqual(['Harvest by year', 'Harvest by orchard'])
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore Harvest by orchard' }).click()
  await page.getByText('Restored Harvest by orchard', { exact: true }).waitFor()
  await expect.poll(titles).toEqual(['Harvest by year'])
  await page.getByRole('row', { name: /Harvest by year/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Delete for good selected' }).click()
  const question = page.getByRole('dialog', { name: 'Delete for good' })
  await question.getByText('Nobody can bring it back after that.').waitFor()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('Trash is empty', { exact: true }).waitFor()
  expect(await bell().getAttribute('aria-label')).toBe('Notifications, 2 unread')
  await bell().click()
  const list = page.getByRole('heading', { name: 'Notifications' }).locator('xpath=../..')
  expect(
    (await list.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0]),
  ).toEqual([
    'Upload harvests.csv',
    'Deleted Harvest by year for good',
    'Restored Harvest by orchard',
  ])
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => bell().getAttribute('aria-label')).toBe('Notifications')
  expect(await bell().evaluate((button) => button === document.activeElement)).toBe(true)
  await bell().click()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  await page.keyboard.press('Escape')
})

test('a notice beside an open dialog is not hidden from screen readers, and neither covers the other at 1280', async () => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await openWithin(page, '/datasets')
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'From File' }).click()
  const dialog = page.getByRole('dialog')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bad.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2,3,4\n') })
  await dialog.getByRole('textbox', { name: 'Table name' }).fill('harvests')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('alert')
  await notice.waitFor()
  const [one, other] = [await notice.boundingBox(), await dialog.boundingBox()]
  expect(one?.y).toBeGreaterThanOrEqual((other?.y ?? 0) + (other?.height ?? Infinity))
  expect((one?.y ?? 0) + (one?.height ?? Infinity)).toBeLessThanOrEqual(720)
})
