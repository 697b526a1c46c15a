import { expect, test } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
import { openPage } from '../support/browser'
import { totalByOrchard } from '../support/harvests'
import { holdCalls } from '../support/heldCall'
import { bars, exploringHarvests, openBars, watchCalls } from '../support/openExplorer'
import { signIn } from '../support/signIn'

const house = exploringHarvests()

test('an unsaved chart asks for its form and its data; Save names, creates and shows it, and runs it again', async () => {
  const seen = watchCalls(house)
  const { key, path } = await house.forms.form('harvests', 'dist_bar', bars)
  await house.page.goto(`/#${path}`)
  expect(await house.explorer.rows()).toEqual(totalByOrchard)
  expect([new URL(house.page.url()).pathname, seen]).toEqual([
    path,
    [`GET explore/chart_form/${key}`, 'POST chart/data'],
  ])
  seen.length = 0
  await house.explorer.save.click()
  await house.explorer.titleDialog.getByLabel('Chart Title:').fill('Saved')
  await house.explorer.titleDialog.getByRole('button', { name: 'Save' }).click()
  await house.page.waitForURL(new RegExp(`/visualizations/\\d+/${key}$`))
  await house.explorer.unsaved.waitFor({ state: 'detached' })
  await expect
    .poll(() => seen.filter((call) => call.startsWith('POST')))
    .toEqual(['POST chart/', 'POST chart/data'])
})

test('a saved chart is read by its id, then its form by its key; a rename sends the name alone', async () => {
  const { id, key, path } = await house.forms.chart('Harvest', 'harvests', 'horiz_bar', bars)
  const seen = watchCalls(house)
  await house.page.goto(path)
  expect(await house.explorer.rows()).toEqual(totalByOrchard)
  expect(seen).toEqual([
    `GET chart/${String(id)}`,
    `GET explore/chart_form/${key}`,
    'POST chart/data',
  ])
  expect([await house.explorer.title.textContent(), await house.explorer.unsaved.count()]).toEqual([
    'Harvest',
    0,
  ])
  seen.length = 0
  const renaming = house.page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith(`/chart/${String(id)}`),
  )
  await house.explorer.rename.click()
  await house.explorer.titleDialog.getByLabel('Chart Title:').fill('Renamed')
  await house.page.keyboard.press('Enter')
  expect((await renaming).postDataJSON()).toEqual({ slice_name: 'Renamed', version: 1 })
  await house.page.getByRole('heading', { name: 'Renamed' }).waitFor()
  expect(seen).toEqual([`PUT chart/${String(id)}`])
})

test('a save that is under way goes on when its screen is left, and says how it ended', async () => {
  const { page, explorer } = house
  await openBars(house, bars)
  const saving = await holdCalls(page, '**/api/v1/chart/')
  await explorer.save.click()
  await explorer.titleDialog.getByLabel('Chart Title:').fill('Saved on the way out')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/v1/chart/'),
  )
  await explorer.titleDialog.getByRole('button', { name: 'Save' }).click()
  await sent
  await page.getByRole('button', { name: 'Back to the charts' }).click()
  await page.waitForURL('**/charts')
  await saving.pass()
  await page.getByText('The chart was saved').waitFor()
  await page.getByText('Saved on the way out').first().waitFor()
})

test('the back arrow leads to the charts, and the user menu signs out', async () => {
  const { page, context } = await openPage(house.browser, house.workspace.url)
  await (await signIn(house.workspace)).into(context)
  await openBars({ ...house, page, explorer: explorerPage(page) })
  await page.getByRole('button', { name: 'Back to the charts' }).click()
  await page.waitForURL('**/charts')
  await page.goBack()
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await context.close()
})

test('the explorer needs a login, and someone who is no admin draws in it all the same', async () => {
  const person = {
    name: 'Eve',
    email: 'eve@example.com',
    password: 'Another-horse2@',
    isAdmin: false,
  }
  await house.admin.call('POST', '/security/register_user', person)
  const { path } = await house.forms.form('harvests', 'dist_bar', bars)
  const { page, context } = await openPage(house.browser, house.workspace.url)
  await page.goto(path)
  await page.waitForURL(/\/login\?/)
  await page.getByLabel('Username or email').fill('Eve')
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(await explorerPage(page).rows()).toEqual(totalByOrchard)
  expect(new URL(page.url()).pathname).toBe(path)
  await context.close()
})

test('a call that is answered 401 clears the login, leads to the sign-in page and loads it anew', async () => {
  const held = await holdCalls(house.page, '**/api/v1/chart/data')
  await openBars(house, bars)
  let loads = 0
  house.page.on('load', () => {
    loads += 1
  })
  await held.answer(401, { message: 'Not authorized' })
  await house.page.waitForURL(/\/login\?/)
  await house.page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expect.poll(() => loads).toBe(1)
  expect(await house.page.evaluate(() => localStorage.getItem('chartroom.login'))).toBeNull()
})
