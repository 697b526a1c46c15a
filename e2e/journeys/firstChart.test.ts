import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
import { harvests, totalByOrchard } from '../support/harvests'
import { enter, tabTo } from '../support/keyboard'
import { acquirePage, releaseContexts } from '../support/warmBrowser'
import { adminPassword, startWorkspaceProcess, type WorkspaceProcess } from '../support/workspace'

let workspace: WorkspaceProcess
let context: BrowserContext
let page: Page
let complaints: string[]

const fileOf = (name: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(harvests),
})

beforeAll(async () => {
  workspace = await startWorkspaceProcess()
})
afterAll(async () => {
  await releaseContexts()
  await workspace.close()
})
beforeEach(async () => {
  ;({ page, context, complaints } = await acquirePage(workspace.url))
})
afterEach(() => context.close())

const chartAddress = /\/visualizations\/(\d+)\/[\w-]{64}$/

const signInAt = async (path: string) => {
  await page.goto(path)
  await page.getByLabel('Username or email').fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill(adminPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**${path}`)
}

const uploadFile = async () => {
  await page.getByRole('button', { name: 'Add' }).first().click()
  await page.getByRole('menuitem', { name: 'From File' }).click()
  const dialog = page.getByRole('dialog', { name: 'Define Dataset from .csv file' })
  await dialog.locator('input[type=file]').setInputFiles(fileOf('harvests 2026.csv'))
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Success!').waitFor()
  const created = page.getByText(/^Created Table:/).first()
  expect(await created.textContent()).toContain('harvests_2026')
}

test('a person signs in, uploads a file, drags columns into slots, saves the chart, and finds it after the server was killed', async () => {
  await signInAt('/datasets')
  await uploadFile()

  await page.getByRole('link', { name: 'Charts' }).click()
  await page.getByRole('button', { name: 'New Chart' }).first().click()
  await page.getByRole('dialog').getByText('Bar Chart', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Start with SUM(kg) by orchard' }).uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await page.waitForURL('**/visualizations/null/*')

  const explorer = explorerPage(page)
  await page.getByText('Explore!').waitFor()
  expect(await explorer.apply.getAttribute('aria-disabled')).toBe('true')
  await explorer.drag('kg', 'Metrics')
  await explorer.card.getByRole('combobox', { name: 'Aggregation' }).click()
  await page.getByRole('option', { name: 'SUM', exact: true }).click()
  await explorer.card.getByRole('button', { name: 'Save' }).click()
  await explorer.drag('orchard', 'Series')
  await explorer.apply.click()
  expect(await explorer.rows()).toEqual(totalByOrchard)
  await explorer.unsaved.waitFor()

  await explorer.save.click()
  await explorer.titleDialog.getByLabel('Chart Title:').fill('  Harvest by orchard ')
  expect(complaints).toEqual([])
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/v1/chart/') && response.status() === 201,
  )
  await page.keyboard.press('Enter')
  await answered
  await workspace.restart('SIGKILL')

  await page.goto('/charts')
  await page.getByText('Harvest by orchard', { exact: true }).click()
  await page.waitForURL(chartAddress)
  expect(await explorer.rows()).toEqual(totalByOrchard)
  expect(await explorer.slot('Metrics').textContent()).toContain('SUM(kg)')
  await expect.poll(() => explorer.unsaved.count()).toBe(0)
})

const signInByKeyboard = async () => {
  const { keyboard } = page
  await page.goto('/datasets')
  await page.getByLabel('Username or email').waitFor()
  await keyboard.type('admin')
  await keyboard.press('Tab')
  await keyboard.type(adminPassword)
  await keyboard.press('Enter')
  await page.waitForURL('**/datasets')
}

const uploadByKeyboard = async () => {
  const { keyboard } = page
  await enter(page, page.getByRole('button', { name: 'Add' }).first())
  await page.getByRole('menuitem', { name: 'From File' }).waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  const upload = page.getByRole('dialog', { name: 'Define Dataset from .csv file' })
  const chooser = page.waitForEvent('filechooser')
  await enter(page, upload.getByRole('button', { name: /file/i }).first())
  await (await chooser).setFiles(fileOf('by keyboard.csv'))
  const submit = upload.getByRole('button', { name: 'Submit' })
  await expect.poll(() => submit.getAttribute('aria-disabled')).not.toBe('true')
  await enter(page, submit)
  await page.getByText('Success!').waitFor()
}

const openBarChartByKeyboard = async () => {
  const { keyboard } = page
  await enter(page, page.getByRole('link', { name: 'Charts' }))
  await page.waitForURL('**/charts')
  await enter(page, page.getByRole('button', { name: 'New Chart' }).first())
  const types = page.getByRole('dialog', { name: 'Select Visualization type' })
  await tabTo(
    page,
    types
      .getByText('Bar Chart', { exact: true })
      .locator('xpath=ancestor-or-self::*[@tabindex or self::button][1]'),
  )
  await keyboard.press('Space')
  await tabTo(page, types.getByRole('checkbox', { name: 'Start with SUM(kg) by orchard' }))
  await keyboard.press('Space')
  await enter(page, types.getByRole('button', { name: 'OK' }))
  await page.waitForURL('**/visualizations/null/*')
}

test('the same way can be gone by keyboard alone', async () => {
  const { keyboard } = page
  await signInByKeyboard()
  await uploadByKeyboard()
  await openBarChartByKeyboard()

  const explorer = explorerPage(page)
  await enter(page, explorer.field('kg'))
  await page.getByRole('menuitem', { name: /Metrics/ }).waitFor()
  await keyboard.press('Enter')
  await enter(page, explorer.card.getByRole('combobox', { name: 'Aggregation' }))
  await page.getByRole('option', { name: 'SUM', exact: true }).waitFor()
  await keyboard.press('Home')
  await keyboard.press('Enter')
  await enter(page, explorer.card.getByRole('button', { name: 'Save' }))
  await enter(page, explorer.slot('Series').getByRole('button', { name: 'Add a column to Series' }))
  await keyboard.type('orch')
  await keyboard.press('Enter')
  await enter(page, explorer.apply)
  expect(await explorer.rows()).toEqual(totalByOrchard)
  await enter(page, explorer.save)
  await explorer.titleDialog.waitFor()
  await keyboard.type('Harvest by orchard')
  await keyboard.press('Enter')
  await page.waitForURL(chartAddress)
  expect(complaints).toEqual([])
})
