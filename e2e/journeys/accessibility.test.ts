import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../support/axe'
import { launchBrowser, openPage } from '../support/browser'
import { signIn } from '../support/signIn'
import { startWorkspace, type Workspace } from '../support/workspace'

let browser: Browser
let workspace: Workspace
let context: BrowserContext
let page: Page
beforeAll(async () => {
  ;[browser, workspace] = await Promise.all([launchBrowser(), startWorkspace({ CHARTROOM_EXAMPLES: '1' })])
  ;({ context, page } = await openPage(browser, workspace.url))
})
afterAll(async () => {
  await browser.close()
  await workspace.close()
})

const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
const dialog = (name: string) => page.getByRole('dialog', { name })
const press = (name: string) => button(name).click()
const item = (name: string) => page.getByRole('menuitem', { name }).click()
const accountMenu = () => page.getByRole('button', { name: 'Account of admin' }).click()
const account = (name: string) => accountMenu().then(() => item(name))
const typeDialog = () => press('New Chart').then(() => dialog('Select Visualization type').waitFor())
const pickType = () => typeDialog().then(() => dialog('Select Visualization type').getByText('Bar Chart', { exact: true }).dblclick())
const slots = () => page.getByRole('complementary', { name: 'Slots' })
const bars = 'Worldwide gross by genre and rating'
const field = (name: string) => page.getByRole('button', { name, exact: true }).and(page.locator('[aria-haspopup=menu]'))

test('the sign-in page, empty and refused, has no serious finding', async () => {
  await page.goto('/login')
  await page.getByLabel('Username or email').fill('admin')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByText('Invalid Authentication').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await (await signIn(workspace)).into(context)
})

const screens: [string, string, () => Promise<unknown>][] = [
  ['home', '/', () => page.getByText(bars).waitFor()],
  ['the charts list', '/charts', () => page.getByText(bars).waitFor()],
  ['the charts list without a match', '/charts', () => page.getByRole('searchbox', { name: 'Search Charts' }).fill('zzz').then(() => page.getByText('No Charts Found ...').waitFor())],
  ['the datasets list', '/datasets', () => page.getByText('movies', { exact: true }).waitFor()],
  ['the users list', '/users', () => page.getByRole('button', { name: 'Add user' }).waitFor()],
  ['the create form of a user', '/users-create', () => page.getByRole('heading', { name: 'New User' }).waitFor()],
  ['the edit form of a user', '/users/1/update', () => page.getByRole('heading', { name: 'Edit User' }).waitFor()],
  ['a screen that is not built', '/projects', () => page.getByText('Not built yet').waitFor()],
  ['a full screen that is not built', '/dashboards/1', () => page.getByText('Not built yet').waitFor()],
  ['an address that leads nowhere', '/nothing/here', () => page.getByText('There is no such page').waitFor()],
  ['the account menu', '/charts', () => accountMenu().then(() => page.getByRole('menuitem', { name: 'Logout' }).waitFor())],
  ['the own password', '/charts', () => account('Change password').then(() => page.getByRole('dialog').waitFor())],
  ['the shortcuts', '/charts', () => account('Keyboard shortcuts').then(() => dialog('Keyboard shortcuts').waitFor())],
  ['the question before a chart is deleted', '/charts', () => page.getByRole('button', { name: /^Delete/ }).first().click().then(() => dialog('Delete chart').waitFor())],
  ['the add menu', '/datasets', () => press('Add').then(() => page.getByRole('menuitem', { name: 'From File' }).waitFor())],
  ['the upload dialog', '/datasets', () => press('Add').then(() => item('From File')).then(() => dialog('Define Dataset from .csv file').waitFor())],
  ['the types', '/charts', typeDialog],
  ['a category without types', '/charts', () => typeDialog().then(() => page.getByRole('button', { name: /^Flow/ }).click())],
  ['the datasets of a new chart', '/charts', () => pickType().then(() => dialog('Select Dataset').getByText('cars', { exact: true }).click())],
  ['the preview of a dataset', '/charts', () => pickType().then(() => page.getByRole('button', { name: 'Preview cars' }).click()).then(() => page.getByText('Rows per page').waitFor())],
]

test.each(screens)('%s has no serious finding', async (_, path, show) => {
  await page.goto(path)
  await show()
  expect(await seriousFindings(page)).toEqual([])
}, 15_000)

const charts: [string, string, () => Promise<unknown>][] = [
  ['a table with empty cells', 'Cars, 1970 to 1982', () => page.getByText('null', { exact: true }).first().waitFor()],
  ['many bars', 'Flights by airport of origin', () => button('Show 201').waitFor()],
  ['stacked bars', bars, () => page.getByRole('group', { name: 'Legend: MPAA Rating' }).waitFor()],
]

test.each(charts)('%s in the explorer has no serious finding', async (_, name, show) => {
  await page.goto('/charts')
  await page.getByText(name, { exact: true }).click()
  await show()
  expect(await seriousFindings(page)).toEqual([])
}, 15_000)

const overlays: [string, () => Promise<unknown>][] = [
  ['the calculation card', () => slots().getByText('Worldwide Gross').click().then(() => dialog('Calculation').waitFor())],
  ['the columns for a slot', () => press('Add a column to Series').then(() => page.getByRole('searchbox', { name: 'Search columns' }).waitFor())],
  ['the menu of a field', () => field('Title').click().then(() => page.getByRole('menu').waitFor())],
  ['the title dialog with its message', async () => {
    await press('Rename the chart')
    await dialog('Save Chart Title').getByLabel('Chart Title:').fill('')
    await dialog('Save Chart Title').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Required.').waitFor()
  }],
  ['the types for the open chart', () => slots().getByRole('button', { name: 'Bar Chart' }).click().then(() => dialog('Select Visualization type').waitFor())],
  ['the datasets for the open chart', () => page.getByRole('button', { name: /movies/ }).click().then(() => page.getByRole('dialog').waitFor())],
  ['the analysis tab', () => page.getByRole('tab', { name: 'Analysis' }).click()],
  ['the rows of the chart', () => press('Raw Data')],
]

test.each(overlays)('%s has no serious finding', async (_, show) => {
  await show()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
}, 15_000)
