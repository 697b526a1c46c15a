import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../support/axe'
import { goWithin, leaveScreen } from '../support/goWithin'
import { signIn } from '../support/signIn'
import { acquirePage, releaseContexts } from '../support/warmBrowser'
import { startWorkspace, type Workspace } from '../support/workspace'

let workspace: Workspace
let context: BrowserContext
let page: Page
let admin: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  workspace = await startWorkspace({ CHARTROOM_EXAMPLES: '1' })
  ;({ context, page } = await acquirePage(workspace.url))
  admin = await signIn(workspace)
})
afterAll(async () => {
  await releaseContexts()
  await workspace.close()
})

const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
const dialog = (name: string) => page.getByRole('dialog', { name })
const press = (name: string) => button(name).click()
const item = (name: string) => page.getByRole('menuitem', { name }).click()
const slots = () => page.getByRole('complementary', { name: 'Slots' })
const bars = 'Worldwide gross by genre and rating'

test('the sign-in page, empty and refused, has no serious finding', async () => {
  await page.goto('/login')
  await page.getByLabel('Username or email').fill('admin')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByText('Invalid Authentication').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await admin.into(context)
  await page.goto('/')
})

const openAfresh = async (path: string) => {
  await leaveScreen(page)
  await goWithin(page, path)
}

test('home and a search over it have no serious finding', async () => {
  await openAfresh('/')
  await page.getByText('Cars, 1970 to 1982').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('combobox', { name: /^Search projects/ }).fill('movies')
  await page.getByRole('option').first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

test('the charts list and the preview of a dataset over it have no serious finding', async () => {
  await openAfresh('/charts')
  await page.getByText(bars).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await press('New Chart')
  await dialog('Select Visualization type').waitFor()
  await press('Change dataset')
  await page.getByRole('button', { name: 'Preview cars' }).click()
  await page.getByText('Rows per page').waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

// What style and layout have no part in is asked of every row of the gallery by tests/views/gallery.
const screens: [string, string, () => Promise<unknown>][] = [
  ['the SQL explorer', '/sql-page', () => page.locator('.view-line').waitFor()],
  [
    'the panel of a new database',
    '/databases?new',
    () =>
      page
        .getByRole('textbox', { name: 'DB Name' })
        .fill(' ')
        .then(() => page.getByText('Name must be non-empty').waitFor()),
  ],
  [
    'the tables of a database',
    '/datasets',
    async () => {
      await press('Add')
      await item('From Database')
      await page.getByRole('listbox', { name: 'Databases' }).getByRole('option').first().click()
      await page.getByRole('listbox', { name: 'Schemas' }).getByRole('option').first().click()
      await page.getByRole('listbox', { name: 'Tables' }).getByRole('option').first().waitFor()
    },
  ],
  [
    'the advanced settings of an upload',
    '/datasets',
    async () => {
      await press('Add')
      await item('From File')
      const buffer = Buffer.from('state,cost\nIowa,10\nUtah,\n')
      await dialog('Define Dataset from .csv file')
        .locator('input[type=file]')
        .setInputFiles({ name: 'strikes.csv', mimeType: 'text/csv', buffer })
      await press('Advanced settings')
      await dialog('Advanced settings').getByRole('tab', { name: 'Formatting' }).click()
    },
  ],
  ['a project', '/projects/1', () => page.getByText(bars).first().waitFor()],
  ['a dataset', '/datasets/1', () => page.getByRole('tab', { name: /^Columns/ }).waitFor()],
]

test.each(screens)('%s has no serious finding', async (_, path, show) => {
  await openAfresh(path)
  await show()
  expect(await seriousFindings(page)).toEqual([])
})

const charts: [string, string, () => Promise<unknown>][] = [
  [
    'a table with empty cells',
    'Cars, 1970 to 1982',
    () => page.getByText('null', { exact: true }).first().waitFor(),
  ],
  ['many bars', 'Flights by airport of origin', () => button('Show 201').waitFor()],
  ['stacked bars', bars, () => page.getByRole('group', { name: 'Legend: MPAA Rating' }).waitFor()],
]

test.each(charts)('%s in the explorer has no serious finding', async (_, name, show) => {
  await openAfresh('/charts')
  await page.getByText(name, { exact: true }).click()
  await show()
  expect(await seriousFindings(page)).toEqual([])
})

const overlays: [string, () => Promise<unknown>][] = [
  [
    'the menu of a metric',
    () =>
      slots()
        .getByText('Worldwide Gross')
        .click()
        .then(() => page.getByRole('menuitemradio', { name: 'SUM', exact: true }).waitFor()),
  ],
  [
    'the popup of a filter',
    () =>
      press('Add a filter')
        .then(() => page.getByRole('group', { name: 'Add a filter' }).getByText('Director').click())
        .then(() => dialog('Filter').getByRole('listbox', { name: 'Values' }).waitFor()),
  ],
  ['the rows of the chart', () => page.getByRole('tab', { name: 'Raw Data' }).click()],
]

test.each(overlays)('%s has no serious finding', async (_, show) => {
  await show()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
})
