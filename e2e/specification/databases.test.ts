import { createServer } from 'node:net'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../tests/support/freePort'
import { databasesPage } from '../pages/DatabasesPage'
import { openWithin } from '../support/goWithin'
import { delayCalls } from '../support/delayedCall'
import { openWorld, type World } from '../support/world'
import { enter, tabTo } from '../support/keyboard'
import { openPostgres } from '../support/postgres'

let world: World
let postgres: Awaited<ReturnType<typeof openPostgres>>
let page: Page
let databases: ReturnType<typeof databasesPage>
beforeAll(async () => {
  ;[world, postgres] = await Promise.all([openWorld(), openPostgres()])
  ;({ page } = await world.at('/databases'))
  databases = databasesPage(page)
  await databases.row('Workspace').waitFor()
})
afterAll(async () => {
  await world.close()
  await postgres.close()
})

const at = async (search = '') => {
  await openWithin(page, `/databases${search}`)
  await databases.row('Workspace').waitFor()
}
const keep = (database_name: string, more: object = {}) =>
  world.admin.post<{ id: number }>('/database/', {
    database_name,
    sqlalchemy_uri: postgres.address,
    ...more,
  })
const stored = (id: number) =>
  world.admin
    .call<{ result: Record<string, unknown> }>('GET', `/database/${id}`)
    .then(({ result }) => result)

test('a spinner stands until the databases come, then their table', async () => {
  const calls = await delayCalls(page, '**/api/v1/database/?q=*')
  await openWithin(page, '/databases')
  await page.getByRole('status', { name: 'Loading databases …' }).waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await calls.pass()
  await databases.row('Workspace').waitFor()
  await page.unroute('**/api/v1/database/?q=*')
})

test('a list without a database says No Databases Found ...', async () => {
  await at()
  await page.getByRole('searchbox', { name: 'Search Databases' }).fill('nowhere')
  await page.getByText('No Databases Found ...').waitFor()
  await page.route('**/api/v1/database/?q=*', (route) =>
    route.fulfill({ json: { count: 0, total: 0, ids: [], result: [] } }),
  )
  try {
    await page.reload()
    await page.getByText('Connections to the databases that hold your data appear here.').waitFor()
    expect(await page.getByText('No Databases Found ...').count()).toBe(1)
  } finally {
    await page.unrouteAll()
  }
})

test('New Database asks for name and address, and Apply waits with the reason until both are there', async () => {
  await at()
  await databases.add.click()
  await page.getByRole('heading', { name: 'New Database' }).waitFor()
  const description = async () => [
    await databases.panel.getByRole('alert').allInnerTexts(),
    await databases.whyApplyWaits(),
  ]
  expect(await description()).toEqual([[], 'DB Name is required'])
  await databases.fill('  ', ' ')
  await expect
    .poll(description)
    .toEqual([['Name must be non-empty', 'URI must be non-empty'], 'Name must be non-empty'])
  await databases.fill('', '')
  await expect
    .poll(description)
    .toEqual([['DB Name is required', 'URI is required'], 'DB Name is required'])
  await databases.fill('Season', postgres.address)
  await databases.field('Cache timeout in seconds').fill('an hour')
  await expect
    .poll(description)
    .toEqual([
      ['Cache timeout must be a whole number of seconds, 0 or more'],
      'Cache timeout must be a whole number of seconds, 0 or more',
    ])
  await databases.field('Cache timeout in seconds').fill('0')
  await expect.poll(description).toEqual([[], null])
  await databases.cancel.click()
  await databases.panel.waitFor({ state: 'detached' })
})

test('a new database is exposed, takes uploads and reads every schema; nothing that writes is allowed', async () => {
  await at('?new')
  await databases.box('Expose in SQL explorer').waitFor()
  const names = [
    'Expose in SQL explorer',
    'Run queries asynchronously',
    'Allow CREATE TABLE AS',
    'Allow CREATE VIEW AS',
    'Allow INSERT, UPDATE, DELETE',
    'Read tables of all schemas',
    'Allow file upload to this database',
  ]
  expect(await Promise.all(names.map((name) => databases.box(name).isChecked()))).toEqual([
    true,
    false,
    false,
    false,
    false,
    true,
    true,
  ])
})

test('the form of an engine’s address is written and explained, and only Trino takes the name of the signed-in user', async () => {
  await at('?new')
  await databases.panel.getByRole('combobox', { name: 'Engine' }).click()
  await page.getByRole('option', { name: 'Trino' }).click()
  await expect.poll(() => databases.uri.inputValue()).toBe('trino://user@host:8080/catalog/schema')
  await databases.unfold('Security')
  expect(await databases.box('Impersonate the signed-in user').getAttribute('aria-disabled')).toBe(
    null,
  )
  await databases.uri.fill(postgres.address)
  await expect
    .poll(() => databases.box('Impersonate the signed-in user').getAttribute('aria-description'))
    .toBe('Only Trino takes the name of another user; PostgreSQL does not')
  await databases.cancel.click()
})

test('Test Connection says that it tests, then that the connection seems good', async () => {
  await at('?new')
  await databases.fill('Season', postgres.address)
  const calls = await delayCalls(page, '**/test_connection')
  await databases.test.click()
  await databases.notices.getByText('Testing Connection...').waitFor()
  await databases.panel.getByText('Testing Connection...').waitFor()
  await calls.pass()
  await databases.panel.getByText('Connection seems OK!').waitFor()
  await databases.notices.getByText('Connection seems OK!').waitFor()
  await page.unroute('**/test_connection')
  await databases.cancel.click()
})

test('a failed test says so with the cause, beside the button and in a notice', async () => {
  await at('?new')
  await databases.fill('Season', postgres.address.replace(/[^/]*$/, 'nowhere'))
  await databases.test.click()
  for (const place of [databases.panel.getByRole('alert'), databases.notices.getByRole('alert')]) {
    await place
      .filter({
        hasText: /^ERROR: Connection failed\.\s*Please check your connection settings\s.*nowhere/,
      })
      .waitFor()
  }
  await databases.cancel.click()
})

test('each cause of a failed test is told in the panel, and the one before it is gone', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port: silentPort } = silent.address() as { port: number }
  const closedPort = await freePort()
  await postgres.run("CREATE ROLE guarded LOGIN PASSWORD 'harvest'")
  const { port } = new URL(postgres.address)
  const causes: [address: string, message: string][] = [
    [
      'postgresql://ana:harvest@no-such-host.invalid/season',
      'The host "no-such-host.invalid" is not known. Check its name',
    ],
    [
      `postgresql://ana:harvest@127.0.0.1:${closedPort}/season`,
      `Nothing answers on port ${closedPort} of the host "127.0.0.1". Check the port, and that the database is running`,
    ],
    [
      `postgresql://guarded:wrong@127.0.0.1:${port}/postgres`,
      'The database does not let "guarded" in. Check the user and the password',
    ],
    [
      `postgresql://guarded:harvest@127.0.0.1:${port}/winter`,
      'There is no database "winter" on this server. Check its name',
    ],
    [
      'postgresql://ana:harvest@169.254.169.254/season',
      'Connections to this host are not allowed. An administrator can tell which hosts are',
    ],
    [
      `postgresql://ana:harvest@127.0.0.1:${silentPort}/season?connect_timeout=1`,
      `The host "127.0.0.1" did not answer on port ${silentPort} in time. Check the address, and that the database accepts connections`,
    ],
  ]
  await at('?new')
  for (const [address, cause] of causes) {
    await databases.uri.fill(address)
    expect(await databases.panel.getByText('ERROR: Connection failed.').count()).toBe(0)
    await databases.test.click()
    await databases.panel.getByText('ERROR: Connection failed.').waitFor()
    expect((await databases.panel.getByRole('alert').innerText()).split('\n').slice(-1)).toEqual([
      cause,
    ])
  }
  await databases.uri.fill(`postgresql://guarded:harvest@127.0.0.1:${port}/postgres`)
  await databases.test.click()
  await databases.panel.getByText('Connection seems OK!').waitFor()
  await databases.cancel.click()
  silent.close()
})

test('an address with a password that is entered by Tab is all selected, so that what is typed takes its place', async () => {
  await at('?new')
  await databases.fill('Season', 'postgresql://ana:harvest@127.0.0.1/season')
  await tabTo(page, databases.test)
  expect(await databases.uri.inputValue()).toBe('postgresql://ana:•••••••@127.0.0.1/season')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('mysql://ben:cherry@127.0.0.1/winter')
  expect(await databases.uri.inputValue()).toBe('mysql://ben:cherry@127.0.0.1/winter')
  await tabTo(page, databases.test)
  await databases.uri.fill('mysql://ben:plum@127.0.0.1/winter')
  expect(await databases.uri.inputValue()).toBe('mysql://ben:plum@127.0.0.1/winter')
  await databases.cancel.click()
})

test('a database is made by keyboard alone, from the list to the list', async () => {
  await at()
  await enter(page, databases.add)
  await expect
    .poll(() => databases.name.evaluate((field) => field === document.activeElement))
    .toBe(true)
  await page.keyboard.type('By hand')
  await tabTo(page, databases.panel.getByRole('combobox', { name: 'Engine' }))
  await page.keyboard.type('Post')
  await page.keyboard.press('Enter')
  await expect.poll(() => databases.uri.inputValue()).toContain('postgresql://')
  await tabTo(page, databases.uri)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(postgres.address)
  await tabTo(page, databases.test)
  await page.keyboard.press('Enter')
  await databases.panel.getByText('Connection seems OK!').waitFor()
  await tabTo(page, databases.box('Allow CREATE TABLE AS'))
  await page.keyboard.press('Space')
  await tabTo(page, databases.name)
  await page.keyboard.press('Enter')
  await databases.row('By hand').waitFor()
  const { result } = await world.admin.call<{ result: Record<string, unknown>[] }>(
    'GET',
    '/database/',
  )
  expect(result.find(({ database_name }) => database_name === 'By hand')).toMatchObject({
    sqlalchemy_uri: postgres.address.replace('harvest', 'XXXXXXXXXX'),
    allow_ctas: true,
  })
})

test('who leaves the page while a database is saved finds all of it again but its secrets', async () => {
  await at('?new')
  await databases.fill('Left behind', postgres.address)
  await databases.box('Allow CREATE VIEW AS').check()
  const calls = await delayCalls(page, '**/api/v1/database/')
  await databases.apply.click()
  await databases.panel.waitFor({ state: 'detached' })
  await page.goto('/charts')
  await databases.notices.getByText('The page was left while Left behind was being saved').waitFor()
  await databases.notices.getByRole('button', { name: 'Edit again' }).click()
  await databases.panel.getByText('This may not have been saved:').waitFor()
  expect({
    name: await databases.name.inputValue(),
    uri: await databases.uri.inputValue(),
    viewAllowed: await databases.box('Allow CREATE VIEW AS').isChecked(),
  }).toEqual({
    name: 'Left behind',
    uri: postgres.address.replace('harvest', ''),
    viewAllowed: true,
  })
  await databases.uri.fill(postgres.address)
  await calls.forget()
  await databases.apply.click()
  await calls.pass()
  await databases.row('Left behind').waitFor()
  await page.unroute('**/api/v1/database/')
})

test('Apply closes the panel at once; Success! follows when the database is kept, and the list shows it', async () => {
  await at('?new')
  await databases.fill(' Season ', postgres.address)
  await databases.field('Cache timeout in seconds').fill('0')
  const calls = await delayCalls(page, '**/api/v1/database/')
  await databases.apply.click()
  await databases.panel.waitFor({ state: 'detached' })
  expect(await databases.notices.getByText('Success!').count()).toBe(0)
  await calls.pass()
  await databases.notices.getByText('Success!').waitFor()
  await databases.row('Season').waitFor()
  await page.unroute('**/api/v1/database/')
})

test('a refused database is told with its message and cause, and Edit again brings the draft back exactly as it was', async () => {
  await at('?new')
  const nowhere = postgres.address.replace(/[^/]*$/, 'nowhere')
  await databases.fill('Refused', nowhere)
  await databases.box('Allow CREATE TABLE AS').check()
  await databases.apply.click()
  await databases.notices
    .getByText('Please check your connection settings: "', { exact: false })
    .waitFor()
  await page.getByRole('link', { name: 'Charts' }).click()
  await page.waitForURL('**/charts')
  await databases.notices.getByRole('button', { name: 'Edit again' }).click()
  await databases.panel.waitFor()
  await databases.uri.focus()
  expect({
    name: await databases.name.inputValue(),
    uri: await databases.uri.inputValue(),
    tableAllowed: await databases.box('Allow CREATE TABLE AS').isChecked(),
  }).toEqual({ name: 'Refused', uri: nowhere, tableAllowed: true })
  await databases.panel.getByRole('alert').filter({ hasText: 'nowhere' }).waitFor()
  await databases.cancel.click()
})

test('a click on a row opens the edit panel: the password is masked and kept, and what was changed is stored', async () => {
  const { id } = await keep('Orchards', { allow_dml: true, cache_timeout: 60 })
  await at()
  await databases.row('Orchards').click()
  await page.getByRole('heading', { name: 'Edit Database' }).waitFor()
  expect(await databases.uri.inputValue()).toBe(postgres.address.replace('harvest', 'XXXXXXXXXX'))
  expect({
    writesAllowed: await databases.box('Allow INSERT, UPDATE, DELETE').isChecked(),
    cacheTimeout: await databases.field('Cache timeout in seconds').inputValue(),
  }).toEqual({ writesAllowed: true, cacheTimeout: '60' })
  await databases.name.fill('All orchards')
  await databases.box('Allow CREATE VIEW AS').check()
  await databases.test.click()
  await databases.panel.getByText('Connection seems OK!').waitFor()
  await databases.apply.click()
  await databases.row('All orchards').waitFor()
  const { database_name, allow_cvas, sqlalchemy_uri } = await stored(id)
  expect({ database_name, allow_cvas, sqlalchemy_uri }).toEqual({
    database_name: 'All orchards',
    allow_cvas: true,
    sqlalchemy_uri: postgres.address.replace('harvest', 'XXXXXXXXXX'),
  })
})

test('what is typed survives a reload, but not its password', async () => {
  await at('?new')
  await databases.fill('Half typed', postgres.address)
  await page.reload()
  await databases.panel.getByText('Enter the password again').waitFor()
  expect({
    name: await databases.name.inputValue(),
    uri: await databases.uri.inputValue(),
  }).toEqual({ name: 'Half typed', uri: postgres.address.replace('harvest', '') })
  expect(await page.evaluate(() => Object.values(sessionStorage).join(' '))).not.toContain(
    'harvest',
  )
  await databases.panel.getByRole('button', { name: 'Start over' }).click()
  expect(await databases.name.inputValue()).toBe('')
})

test('a database whose datasets hold it is not removed: ERROR: While removing says why until CLOSE', async () => {
  await postgres.run('CREATE TABLE held (n int)')
  const { id } = await keep('Held')
  await world.admin.post('/dataset/', { database: id, schema: 'public', table_name: 'held' })
  await at()
  await databases.row('Held').getByRole('button', { name: 'Delete Held' }).click()
  await page
    .getByRole('dialog', { name: 'Delete database' })
    .getByRole('button', { name: 'Delete' })
    .click()
  const error = page.getByRole('dialog', { name: 'ERROR: While removing' })
  await error.getByText('datasets').waitFor()
  await error.getByRole('button', { name: 'CLOSE', exact: true }).click()
  await error.waitFor({ state: 'detached' })
  expect(await databases.row('Held').count()).toBe(1)
})

test('a database is removed after a question, the workspace’s own never', async () => {
  await keep('Short lived')
  await at()
  await databases.row('Short lived').getByRole('button', { name: 'Delete Short lived' }).click()
  await page
    .getByRole('dialog', { name: 'Delete database' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await databases.notices.getByText('Removed Short lived').waitFor()
  await databases.row('Short lived').waitFor({ state: 'detached' })
  expect(
    await page.getByRole('button', { name: 'Delete Workspace' }).getAttribute('aria-disabled'),
  ).toBe('true')
})
