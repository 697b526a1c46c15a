import { expect, test } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
import { openWithin } from '../support/goWithin'
import { totalByOrchard } from '../support/harvests'
import { delayCalls } from '../support/delayedCall'
import { bars, explorerWorld, openBars, watchCalls } from '../support/openExplorer'
import { signIn } from '../support/signIn'
import { acquirePage } from '../support/warmBrowser'

const world = explorerWorld()

test('an unsaved chart asks for its form and its data; Save names, creates and shows it, and runs it again', async () => {
  const seen = watchCalls(world)
  const { key, path } = await world.forms.form('harvests', 'dist_bar', bars)
  await world.page.goto(`/#${path}`)
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
  expect({ pathname: new URL(world.page.url()).pathname, seen }).toEqual({
    pathname: path,
    seen: [`GET explore/chart_form/${key}`, 'POST chart/data'],
  })
  seen.length = 0
  await world.explorer.save.click()
  await world.explorer.titleDialog.getByLabel('Chart Title:').fill('Saved')
  await world.explorer.titleDialog.getByRole('button', { name: 'Save' }).click()
  await world.page.waitForURL(new RegExp(`/visualizations/\\d+/${key}$`))
  await world.explorer.unsaved.waitFor({ state: 'detached' })
  await expect
    .poll(() => seen.filter((call) => call.startsWith('POST')))
    .toEqual(['POST chart/', 'POST chart/data'])
})

test('a saved chart is read by its id, then its form by its key; a rename sends the name alone', async () => {
  const { id, key, path } = await world.forms.chart('Harvest', 'harvests', 'horiz_bar', bars)
  const seen = watchCalls(world)
  await openWithin(world.page, path)
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
  expect(seen).toEqual([
    `GET chart/${String(id)}`,
    `GET explore/chart_form/${key}`,
    'POST chart/data',
  ])
  expect({
    title: await world.explorer.title.textContent(),
    unsaved: await world.explorer.unsaved.count(),
  }).toEqual({ title: 'Harvest', unsaved: 0 })
  seen.length = 0
  const renaming = world.page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith(`/chart/${String(id)}`),
  )
  await world.explorer.rename.click()
  await world.explorer.titleDialog.getByLabel('Chart Title:').fill('Renamed')
  await world.page.keyboard.press('Enter')
  expect((await renaming).postDataJSON()).toEqual({ slice_name: 'Renamed', version: 1 })
  await world.page.getByRole('heading', { name: 'Renamed' }).waitFor()
  expect(seen).toEqual([`PUT chart/${String(id)}`])
})

test('a save that is under way goes on when its screen is left, and says how it ended', async () => {
  const { page, explorer } = world
  await openBars(world, bars)
  const saving = await delayCalls(page, '**/api/v1/chart/')
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
  const { page, context } = await acquirePage(world.workspace.url)
  await (await signIn(world.workspace)).into(context)
  await openBars({ ...world, page, explorer: explorerPage(page) })
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
  await world.admin.call('POST', '/security/register_user', person)
  const { path } = await world.forms.form('harvests', 'dist_bar', bars)
  const { page, context } = await acquirePage(world.workspace.url)
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
  const delayed = await delayCalls(world.page, '**/api/v1/chart/data')
  await openBars(world, bars)
  let loads = 0
  world.page.on('load', () => {
    loads += 1
  })
  await delayed.answer(401, { message: 'Not authorized' })
  await world.page.waitForURL(/\/login\?/)
  await world.page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expect.poll(() => loads).toBe(1)
  expect(await world.page.evaluate(() => localStorage.getItem('chartroom.login'))).toBeNull()
})
