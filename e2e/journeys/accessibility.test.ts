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
const accountMenu = () => page.getByRole('button', { name: 'Account of admin' }).click()
const account = (name: string) => accountMenu().then(() => item(name))
const run = (sql: string, client_id: string) =>
  admin.post('/database/sql_json/', { database_id: 1, sql, client_id })
const openFile = async () => {
  await press('Add')
  await item('From File')
  await dialog('Define Dataset from .csv file')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'strikes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('state,cost\nIowa,10\nUtah,\n'),
    })
}
const typeDialog = () =>
  press('New Chart').then(() => dialog('Select Visualization type').waitFor())
const pickDataset = () => typeDialog().then(() => press('Change dataset'))
const slots = () => page.getByRole('complementary', { name: 'Slots' })
const bars = 'Worldwide gross by genre and rating'
const field = (name: string) =>
  page.getByRole('button', { name, exact: true }).and(page.locator('[aria-haspopup=menu]'))

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

const screens: [string, string, () => Promise<unknown>][] = [
  ['home', '/', () => page.getByText('Cars, 1970 to 1982').waitFor()],
  ['the charts list', '/charts', () => page.getByText(bars).waitFor()],
  [
    'the charts list without a match',
    '/charts',
    () =>
      page
        .getByRole('searchbox', { name: 'Search Charts' })
        .fill('zzz')
        .then(() => page.getByText('No Charts Found ...').waitFor()),
  ],
  ['the datasets list', '/datasets', () => page.getByText('movies', { exact: true }).waitFor()],
  ['the SQL explorer', '/sql-page', () => page.locator('.view-line').waitFor()],
  [
    'the databases list',
    '/databases',
    () => page.getByRole('row', { name: /Workspace/ }).waitFor(),
  ],
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
    'the panel of a database',
    '/databases?edit=1',
    () => page.getByRole('heading', { name: 'Edit Database' }).waitFor(),
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
  ['the users list', '/users', () => page.getByRole('button', { name: 'Add user' }).waitFor()],
  [
    'the create form of a user',
    '/users-create',
    () => page.getByRole('heading', { name: 'New User' }).waitFor(),
  ],
  [
    'the edit form of a user',
    '/users/1/update',
    () => page.getByRole('heading', { name: 'Edit User' }).waitFor(),
  ],
  [
    'the projects list',
    '/projects',
    () => page.getByRole('heading', { name: 'Projects' }).waitFor(),
  ],
  [
    'the dashboards list',
    '/dashboards',
    () => page.getByRole('table', { name: 'Dashboards' }).getByRole('checkbox').nth(1).waitFor(),
  ],
  [
    'the dashboards as cards',
    '/dashboards',
    () =>
      page
        .getByRole('radio', { name: 'Grid' })
        .click()
        .then(() =>
          page.getByRole('list', { name: 'Dashboards' }).getByRole('link').first().waitFor(),
        ),
  ],
  [
    'the favourites',
    '/favorites',
    () => page.getByRole('heading', { name: 'Projects' }).first().waitFor(),
  ],
  ['a project', '/projects/1', () => page.getByText(bars).first().waitFor()],
  [
    'the members of a project',
    '/projects/1',
    () =>
      page
        .getByRole('tab', { name: /Members & Details/ })
        .click()
        .then(() => page.getByRole('button', { name: 'Edit', exact: true }).first().waitFor()),
  ],
  ['a new project', '/projects/new', () => page.getByRole('textbox', { name: 'Title' }).waitFor()],
  [
    'a new dashboard',
    '/dashboards/new',
    () => page.getByRole('textbox', { name: 'Title' }).waitFor(),
  ],
  ['a dataset', '/datasets/1', () => page.getByRole('tab', { name: /^Columns/ }).waitFor()],
  ['what changed lately', '/recent', () => page.getByText(bars).waitFor()],
  ['an empty trash', '/trash', () => page.getByText('Trash is empty').waitFor()],
  [
    'a search',
    '/',
    () =>
      page
        .getByRole('combobox', { name: /^Search projects/ })
        .fill('movies')
        .then(() => page.getByRole('option').first().waitFor()),
  ],
  [
    'the bell',
    '/',
    () =>
      button('Notifications')
        .click()
        .then(() => page.getByRole('dialog').waitFor()),
  ],
  [
    'the query history',
    '/query-history',
    async () => {
      await run('SELECT 1 AS one', 'shown')
      await run('SELECT nothing', 'refused').catch(() => undefined)
      await page.reload()
      await page.getByRole('row', { name: /SELECT 1 AS one/ }).waitFor()
    },
  ],
  [
    'the saved queries',
    '/saved-query',
    async () => {
      await admin.post('/saved_query/', { db_id: 1, label: 'One', sql: 'SELECT 1' })
      await page.reload()
      await page.getByRole('row', { name: /One/ }).waitFor()
    },
  ],
  [
    'the query history without a match',
    '/query-history',
    () =>
      page
        .getByRole('searchbox', { name: 'Search Query History' })
        .fill('zzz')
        .then(() => page.getByText('No Query History Found ...').waitFor()),
  ],
  [
    'a dashboard that is not there',
    '/dashboards/999',
    () => page.getByText('Dashboard not found').waitFor(),
  ],
  [
    'an address that leads nowhere',
    '/nothing/here',
    () => page.getByText('Page not found').waitFor(),
  ],
  [
    'the account menu',
    '/charts',
    () => accountMenu().then(() => page.getByRole('menuitem', { name: 'Logout' }).waitFor()),
  ],
  [
    'the own password',
    '/charts',
    () => account('Change password').then(() => page.getByRole('dialog').waitFor()),
  ],
  [
    'the shortcuts',
    '/charts',
    () => account('Keyboard shortcuts').then(() => dialog('Keyboard shortcuts').waitFor()),
  ],
  [
    'the question before a chart is deleted',
    '/charts',
    () =>
      page
        .getByRole('table')
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
        .then(() => dialog('Delete chart').waitFor()),
  ],
  [
    'selected datasets',
    '/datasets',
    () =>
      page
        .getByRole('checkbox', { name: 'Select all on this page' })
        .check()
        .then(() => press('Select'))
        .then(() => page.getByRole('menuitem', { name: 'Unselect all' }).waitFor()),
  ],
  [
    'the add menu',
    '/datasets',
    () => press('Add').then(() => page.getByRole('menuitem', { name: 'From File' }).waitFor()),
  ],
  [
    'the upload dialog',
    '/datasets',
    () =>
      press('Add')
        .then(() => item('From File'))
        .then(() => dialog('Define Dataset from .csv file').waitFor()),
  ],
  [
    'the preview of a file',
    '/datasets',
    () => openFile().then(() => page.getByRole('table', { name: 'First rows' }).waitFor()),
  ],
  [
    'the advanced settings of an upload',
    '/datasets',
    () =>
      openFile()
        .then(() => press('Advanced settings'))
        .then(() => dialog('Advanced settings').getByRole('tab', { name: 'Formatting' }).click()),
  ],
  ['the types', '/charts', typeDialog],
  [
    'the datasets of a new chart',
    '/charts',
    () =>
      pickDataset().then(() => dialog('Select Dataset').getByText('cars', { exact: true }).click()),
  ],
  [
    'the preview of a dataset',
    '/charts',
    () =>
      pickDataset()
        .then(() => page.getByRole('button', { name: 'Preview cars' }).click())
        .then(() => page.getByText('Rows per page').waitFor()),
  ],
]

const openAfresh = async (path: string) => {
  await leaveScreen(page)
  await goWithin(page, path)
}

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
    'the columns for a slot',
    () =>
      press('Add a column to Series').then(() =>
        page.getByRole('searchbox', { name: 'Search columns' }).waitFor(),
      ),
  ],
  [
    'the popup of a filter',
    () =>
      press('Add a filter')
        .then(() => page.getByRole('group', { name: 'Add a filter' }).getByText('Director').click())
        .then(() => dialog('Filter').getByRole('listbox', { name: 'Values' }).waitFor()),
  ],
  [
    'the menu of a field',
    () =>
      field('Title')
        .click()
        .then(() => page.getByRole('menu').waitFor()),
  ],
  [
    'the title dialog with its message',
    async () => {
      await press('Rename the chart')
      await dialog('Save Chart Title').getByLabel('Chart Title:').fill('')
      await dialog('Save Chart Title').getByRole('button', { name: 'Save' }).click()
      await page.getByText('Required.').waitFor()
    },
  ],
  [
    'the types for the open chart',
    () =>
      slots()
        .getByRole('button', { name: 'Bar Chart' })
        // The tooltip of the button that has the focus may lie on it.
        .press('Enter')
        .then(() => dialog('Select Visualization type').waitFor()),
  ],
  [
    'the datasets for the open chart',
    () =>
      page
        .getByRole('button', { name: /movies/ })
        .click()
        .then(() => page.getByRole('dialog').waitFor()),
  ],
  ['the analysis tab', () => page.getByRole('tab', { name: 'Analysis' }).click()],
  ['the rows of the chart', () => page.getByRole('tab', { name: 'Raw Data' }).click()],
]

test.each(overlays)('%s has no serious finding', async (_, show) => {
  await show()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
})
