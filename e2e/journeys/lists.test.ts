import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPage } from '../support/browser'
import { signIn } from '../support/signIn'
import { startWorkspace, type Workspace } from '../support/workspace'

let browser: Browser
let workspace: Workspace
let login: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  ;[browser, workspace] = await Promise.all([launchBrowser(), startWorkspace()])
  login = await signIn(workspace)
})
afterAll(async () => {
  await browser.close()
  await workspace.close()
})
const begin = async (path: string) => {
  const opened = await openPage(browser, workspace.url)
  await login.into(opened.context)
  await opened.page.goto(path)
  return opened
}

test('empty lists say so in the specification’s words and offer the way on', async () => {
  const { page, context } = await begin('/charts')
  await page.getByText('No Charts Found ...').waitFor()
  await page.goto('/datasets')
  await page.getByText('No Datasets Found ...').waitFor()
  await page.getByRole('button', { name: 'From File' }).click()
  await page.getByRole('dialog', { name: 'Define Dataset from .csv file' }).waitFor()
  await context.close()
})

test('datasets are searched, sorted, turned, opened and deleted by keyboard alone', async () => {
  for (let number = 1; number <= 27; number++) await login.upload(`set_${String(number).padStart(2, '0')}`, 'a,b\n1,2\n')
  const { page, context, complaints } = await begin('/datasets')
  const rows = page.getByRole('table', { name: 'Datasets' }).locator('tbody tr')
  const first = () => rows.first().locator('td').first().innerText()
  await expect.poll(first).toBe('set_27')
  await page.getByRole('button', { name: 'Name', exact: true }).press('Enter')
  await expect.poll(first).toBe('set_01')
  await page.getByRole('button', { name: 'Next page' }).press('Enter')
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByText('26 to 27 of 27').waitFor()
  await page.getByRole('searchbox', { name: 'Search Datasets' }).pressSequentially('set_2')
  await page.getByText('8/27').waitFor()
  await rows.first().press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete dataset' })
  await question.getByText('set_21').waitFor()
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByText('Deleted set_21').waitFor()
  await page.getByText('7/26').waitFor()
  await rows.first().press('Enter')
  await page.waitForURL(/\/visualizations\/null\//)
  expect(complaints).toEqual([])
  await context.close()
})

test('a list that cannot be loaded says so at its place and comes when tried again', async () => {
  const { page, context } = await begin('/users')
  await page.route('**/chart/?q=*', (route) => route.abort())
  await page.getByRole('link', { name: 'Charts', exact: true }).click()
  await page.getByText('The charts could not be loaded.').waitFor()
  await page.unroute('**/chart/?q=*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No Charts Found ...').waitFor()
  await context.close()
})
