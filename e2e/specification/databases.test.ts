import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('what is typed survives a reload, but not its password; who leaves the page while a database is saved finds all of it again but its secrets', async () => {
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
  await databases.panel.waitFor({ state: 'detached' })
  expect(await databases.notices.getByText('Success!').count()).toBe(0)
  await calls.pass()
  await databases.notices.getByText('Success!').waitFor()
  await databases.row('Left behind').waitFor()
  await page.unroute('**/api/v1/database/')
})

test('a click on a row opens the edit panel: the password is masked and kept, and what was changed is stored; a database whose datasets hold it is not removed, another one after a question', async () => {
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

  await postgres.run('CREATE TABLE held (n int)')
  const dataset = await world.admin.post<{ id: number }>('/dataset/', {
    database: id,
    schema: 'public',
    table_name: 'held',
  })
  const remove = async () => {
    await databases.row('All orchards').getByRole('button', { name: 'Delete All orchards' }).click()
    await page
      .getByRole('dialog', { name: 'Delete database' })
      .getByRole('button', { name: 'Delete' })
      .click()
  }
  await remove()
  const error = page.getByRole('dialog', { name: 'ERROR: While removing' })
  await error.getByText('datasets').waitFor()
  await error.getByRole('button', { name: 'CLOSE', exact: true }).click()
  await world.admin.call('DELETE', `/dataset/${dataset.id}`)
  await world.admin.call('DELETE', `/trash/dataset/${dataset.id}`)
  await remove()
  await databases.notices.getByText('Removed All orchards').waitFor()
  await databases.row('All orchards').waitFor({ state: 'detached' })
})
