import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
import { harvests, totalByOrchard } from '../support/harvests'
import { newForms } from '../support/newForms'
import { logOut, signIn } from '../support/signIn'
import { acquirePage, releaseContexts } from '../support/warmBrowser'
import { adminPassword, startWorkspace, type Workspace } from '../support/workspace'

let workspace: Workspace
let login: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  workspace = await startWorkspace()
  login = await signIn(workspace)
  await login.upload('harvests', harvests)
  await login.post('/security/register_user', {
    name: mira.username,
    email: 'mira@example.org',
    password: mira.password,
  })
  await login.post('/chart/', {
    slice_name: 'Apples',
    viz_type: 'table',
    datasource_id: 1,
    datasource_type: 'table',
    params: { viz_type: 'table' },
  })
})
beforeEach(async () => {
  login = await signIn(workspace)
})
afterAll(async () => {
  await releaseContexts()
  await workspace.close()
})

const mira = { username: 'Mira Okafor', password: 'Correct-horse1!' }

const admin = { username: 'admin', password: adminPassword }
const enter = async (
  page: Page,
  { username, password }: { username: string; password: string },
) => {
  await page.getByLabel('Username or email').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
}
const away = 'The server cannot be reached. Check that it is running, then try again.'

const beginChart = async () => {
  const opened = await acquirePage(workspace.url)
  await login.into(opened.context)
  const { page } = opened
  await page.goto((await newForms(login).form('harvests', 'dist_bar')).path)
  const explorer = explorerPage(page)
  const dropField = async (field: string, slot: string) => {
    await explorer.field(field).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${slot}`) }).click()
  }
  const sum = async () => {
    await dropField('kg', 'Metrics')
    await explorer.card.getByRole('combobox', { name: 'Aggregation' }).click()
    await page.getByRole('option', { name: 'SUM', exact: true }).click()
    await explorer.card.getByRole('button', { name: 'Save' }).click()
  }
  const slots = () =>
    Promise.all(
      ['Metrics', 'Series'].map((name) =>
        explorer
          .slot(name)
          .locator('[aria-label^="Remove "]')
          .evaluateAll((found) => found.map((button) => button.getAttribute('aria-label'))),
      ),
    )
  return { ...opened, explorer, dropField, sum, slots }
}

test('an unsaved chart survives a reload, the end of the session and a server that is away: unfinished slots first, then a whole one that was never applied', async () => {
  const { page, context, explorer, dropField, sum, slots } = await beginChart()
  await sum()
  const unfinished = await slots()
  expect(unfinished).toEqual([['Remove SUM(kg)'], []])
  await page.reload()
  await page.getByText('Explore!').waitFor()
  expect(await slots()).toEqual(unfinished)
  await explorer.unsaved.waitFor()
  expect(await explorer.apply.getAttribute('aria-disabled')).toBe('true')
  const form = `${workspace.url}/api/v1/explore/chart_form/${new URL(page.url()).pathname.split('/').at(-1) ?? ''}`
  await expect
    .poll(async () =>
      (await fetch(form, { headers: { authorization: `Bearer ${login.token}` } })).text(),
    )
    .toContain('SUM')

  await fetch(`${workspace.url}/api/v1/security/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${login.token}` },
  })
  await dropField('orchard', 'Series')
  await page.waitForURL('**/login*')
  await enter(page, admin)
  await page.waitForURL('**/visualizations/null/*')
  expect(await explorer.rows()).toEqual(totalByOrchard)
  expect(await slots()).toEqual([['Remove SUM(kg)'], ['Remove orchard']])
  await explorer.unsaved.waitFor()

  await context.setOffline(true)
  await explorer.apply.click()
  await page.getByText('The query failed').waitFor()
  await page.getByText(away, { exact: true }).first().waitFor()
  expect(await page.getByText('Change the chart').count()).toBe(0)
  await explorer.save.click()
  await explorer.titleDialog.getByLabel('Chart Title:').fill('Harvest')
  await explorer.titleDialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The chart was not saved').waitFor()
  await page.getByRole('heading', { name: 'Harvest' }).waitFor()
  await explorer.unsaved.waitFor()
  await context.setOffline(false)
  await explorer.save.click()
  await page.waitForURL(/\/visualizations\/\d+\//)
  expect(await explorer.rows()).toEqual(totalByOrchard)
  await context.close()
})

test('a dialog whose code cannot be loaded is told in a notice, and the page stays', async () => {
  const { page, context } = await acquirePage(workspace.url)
  await login.into(context)
  await page.route('**/assets/views-*.js', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: 'New chart' }).click()
  await page.getByText('The dialog could not be opened').waitFor()
  await page.getByRole('button', { name: 'New chart' }).waitFor()
  await context.close()
})

const renaming = (page: Page) => page.getByRole('dialog', { name: 'Rename chart' })
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('chartroom.unfinished')),
  )

test('a dialog comes back with its text after a reload and after a session that ended at Save, to the same person only, and Save then works once', async () => {
  const { page, context } = await acquirePage(workspace.url)
  await login.into(context)
  await page.goto('/charts')
  await page.getByRole('radio', { name: 'List', exact: true }).click()
  await page
    .getByRole('row')
    .filter({ hasText: 'Apples' })
    .getByRole('button', { name: 'More' })
    .click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await renaming(page).getByRole('textbox').fill('Apples of the north')
  await expect.poll(() => stored(page)).toHaveLength(1)
  await page.reload()
  await expect
    .poll(() => renaming(page).getByRole('textbox').inputValue())
    .toBe('Apples of the north')
  await login.call('POST', '/security/logout', {})
  await renaming(page).getByRole('button', { name: 'Rename' }).click()
  await page.getByText('Your session has ended.').waitFor()

  await enter(page, mira)
  await page.getByRole('row').filter({ hasText: 'Apples' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await logOut(page)
  await page.goto('/login?next=%2Fcharts')
  await enter(page, admin)

  expect(await renaming(page).getByRole('textbox').inputValue()).toBe('Apples of the north')
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/chart/'))
      saves.push(request.postData() ?? '')
  })
  await renaming(page).getByRole('button', { name: 'Rename' }).click()
  await page.getByText('Apples is now called Apples of the north').waitFor()
  expect({ saveCount: saves.length, stored: await stored(page) }).toEqual({
    saveCount: 1,
    stored: [],
  })
  await context.close()
})
