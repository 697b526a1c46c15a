import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
import { harvests, totalByOrchard } from '../support/harvests'
import { signIn } from '../support/signIn'
import { acquirePage, releaseContexts } from '../support/warmBrowser'
import { adminPassword, startWorkspace, type Workspace } from '../support/workspace'

let workspace: Workspace
let login: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  workspace = await startWorkspace()
  login = await signIn(workspace)
  await login.upload('harvests', harvests)
})
beforeEach(async () => {
  login = await signIn(workspace)
})
afterAll(async () => {
  await releaseContexts()
  await workspace.close()
})

const away = 'The server cannot be reached. Check that it is running, then try again.'

const beginChart = async () => {
  const opened = await acquirePage(workspace.url)
  await login.into(opened.context)
  const { page } = opened
  await page.goto('/charts')
  await page.getByRole('button', { name: 'New Chart' }).first().click()
  await page.getByRole('dialog').getByText('Bar Chart', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Start with SUM(kg) by orchard' }).uncheck()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await page.waitForURL('**/visualizations/null/*')
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
  await page.getByLabel('Username or email').fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill(adminPassword)
  await page.keyboard.press('Enter')
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
