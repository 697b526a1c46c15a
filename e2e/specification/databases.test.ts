import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databasesPage } from '../pages/DatabasesPage'
import { holdCalls } from '../support/heldCall'
import { openHouse, type House } from '../support/house'
import { openPostgres } from '../support/postgres'

let house: House
let postgres: Awaited<ReturnType<typeof openPostgres>>
let page: Page
let databases: ReturnType<typeof databasesPage>
beforeAll(async () => {
  ;[house, postgres] = await Promise.all([openHouse(), openPostgres()])
  ;({ page } = await house.at('/databases'))
  databases = databasesPage(page)
})
afterAll(async () => {
  await house.close()
  await postgres.close()
})

const at = async (search = '') => {
  await page.goto(`/databases${search}`)
  await databases.row('Workspace').waitFor()
}
const keep = (database_name: string, more: object = {}) =>
  house.admin.post<{ id: number }>('/database/', { database_name, sqlalchemy_uri: postgres.address, ...more })
const stored = (id: number) => house.admin.call<{ result: Record<string, unknown> }>('GET', `/database/${id}`).then(({ result }) => result)

test('a spinner stands until the databases come, then their table', async () => {
  const calls = await holdCalls(page, '**/api/v1/database/?q=*')
  await page.goto('/databases')
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
})

test('New Database asks for name and address, and Apply waits with the reason until both are there', async () => {
  await at()
  await databases.add.click()
  await page.getByRole('heading', { name: 'New Database' }).waitFor()
  const says = async () => [await databases.panel.getByRole('alert').allInnerTexts(), await databases.whyApplyWaits()]
  expect(await says()).toEqual([[], 'DB Name is required'])
  await databases.fill('  ', ' ')
  await expect.poll(says).toEqual([['Name must be non-empty', 'URI must be non-empty'], 'Name must be non-empty'])
  await databases.fill('', '')
  await expect.poll(says).toEqual([['DB Name is required', 'URI is required'], 'DB Name is required'])
  await databases.fill('Season', postgres.address)
  await databases.field('Cache timeout in seconds').fill('an hour')
  await expect.poll(says).toEqual([['Cache timeout must be a whole number of seconds, 0 or more'], 'Cache timeout must be a whole number of seconds, 0 or more'])
  await databases.field('Cache timeout in seconds').fill('0')
  await expect.poll(says).toEqual([[], null])
  await databases.cancel.click()
  await databases.panel.waitFor({ state: 'detached' })
})

test('a new database is exposed, takes uploads and reads every schema; nothing that writes is allowed', async () => {
  await at('?new')
  await databases.box('Expose in SQL explorer').waitFor()
  const names = ['Expose in SQL explorer', 'Run queries asynchronously', 'Allow CREATE TABLE AS', 'Allow CREATE VIEW AS', 'Allow INSERT, UPDATE, DELETE', 'Read tables of all schemas', 'Allow file upload to this database']
  expect(await Promise.all(names.map((name) => databases.box(name).isChecked()))).toEqual([true, false, false, false, false, true, true])
})

test('the form of an engine’s address is written and explained, and only Trino takes the name of the signed-in user', async () => {
  await at('?new')
  await databases.panel.getByRole('combobox', { name: 'Engine' }).click()
  await page.getByRole('option', { name: 'Trino' }).click()
  await expect.poll(() => databases.uri.inputValue()).toBe('trino://user@host:8080/catalog/schema')
  await databases.unfold('Security')
  expect(await databases.box('Impersonate the signed-in user').getAttribute('aria-disabled')).toBe(null)
  await databases.uri.fill(postgres.address)
  await expect.poll(() => databases.box('Impersonate the signed-in user').getAttribute('aria-description')).toBe('Only Trino takes the name of another user; PostgreSQL does not')
  await databases.cancel.click()
})

test('Test Connection says that it tests, then that the connection seems good', async () => {
  await at('?new')
  await databases.fill('Season', postgres.address)
  const calls = await holdCalls(page, '**/test_connection')
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
    await place.filter({ hasText: /^ERROR: Connection failed\.\s*Please check your connection settings\s.*nowhere/ }).waitFor()
  }
  await databases.cancel.click()
})

test('Apply closes the panel at once; Success! follows when the database is kept, and the list shows it', async () => {
  await at('?new')
  await databases.fill(' Season ', postgres.address)
  await databases.field('Cache timeout in seconds').fill('0')
  const calls = await holdCalls(page, '**/api/v1/database/')
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
  await databases.notices.getByText('Please check your connection settings: "', { exact: false }).waitFor()
  await page.getByRole('link', { name: 'Charts' }).click()
  await page.waitForURL('**/charts')
  await databases.notices.getByRole('button', { name: 'Edit again' }).click()
  await databases.panel.waitFor()
  await databases.uri.focus()
  expect([await databases.name.inputValue(), await databases.uri.inputValue(), await databases.box('Allow CREATE TABLE AS').isChecked()]).toEqual(['Refused', nowhere, true])
  await databases.panel.getByRole('alert').filter({ hasText: 'nowhere' }).waitFor()
  await databases.cancel.click()
})

test('a click on a row opens the edit panel: the password is masked and kept, and what was changed is stored', async () => {
  const { id } = await keep('Orchards', { allow_dml: true, cache_timeout: 60 })
  await at()
  await databases.row('Orchards').click()
  await page.getByRole('heading', { name: 'Edit Database' }).waitFor()
  expect(await databases.uri.inputValue()).toBe(postgres.address.replace('harvest', 'XXXXXXXXXX'))
  expect([await databases.box('Allow INSERT, UPDATE, DELETE').isChecked(), await databases.field('Cache timeout in seconds').inputValue()]).toEqual([true, '60'])
  await databases.name.fill('All orchards')
  await databases.box('Allow CREATE VIEW AS').check()
  await databases.test.click()
  await databases.panel.getByText('Connection seems OK!').waitFor()
  await databases.apply.click()
  await databases.row('All orchards').waitFor()
  const { database_name, allow_cvas, sqlalchemy_uri } = await stored(id)
  expect([database_name, allow_cvas, sqlalchemy_uri]).toEqual(['All orchards', true, postgres.address.replace('harvest', 'XXXXXXXXXX')])
})

test('what is typed survives a reload, but not its password', async () => {
  await at('?new')
  await databases.fill('Half typed', postgres.address)
  await page.reload()
  await databases.panel.getByText('Enter the password again').waitFor()
  expect([await databases.name.inputValue(), await databases.uri.inputValue()]).toEqual(['Half typed', postgres.address.replace('harvest', '')])
  expect(await page.evaluate(() => Object.values(sessionStorage).join(' '))).not.toContain('harvest')
  await databases.panel.getByRole('button', { name: 'Start over' }).click()
  expect(await databases.name.inputValue()).toBe('')
})

test('a database whose datasets hold it is not removed: ERROR: While removing says why until CLOSE', async () => {
  await postgres.run('CREATE TABLE held (n int)')
  const { id } = await keep('Held')
  await house.admin.post('/dataset/', { database: id, schema: 'public', table_name: 'held' })
  await at()
  await databases.row('Held').getByRole('button', { name: 'Delete Held' }).click()
  await page.getByRole('dialog', { name: 'Delete database' }).getByRole('button', { name: 'Delete' }).click()
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
  await page.getByRole('dialog', { name: 'Delete database' }).getByRole('button', { name: 'Delete' }).click()
  await databases.notices.getByText('Removed Short lived').waitFor()
  await databases.row('Short lived').waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Delete Workspace' }).getAttribute('aria-disabled')).toBe('true')
})
