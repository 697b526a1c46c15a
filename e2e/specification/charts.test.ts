import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWithin } from '../support/goWithin'
import { openWorld, type World } from '../support/world'

let world: World
let page: Page
beforeAll(async () => {
  world = await openWorld()
  await world.admin.upload(
    'harvests',
    `orchard,kg\n${Array.from({ length: 23 }, (_, index) => `Orchard ${index},${index}`).join('\n')}\n`,
  )
  await world.admin.upload('weather', 'day,rain\n2026-01-01,3\n')
  ;({ page } = await world.at('/charts'))
})
afterAll(() => world.close())
beforeEach(async () => {
  await page.evaluate(() => {
    sessionStorage.clear()
  })
  await openWithin(page, '/charts')
  await page.getByRole('button', { name: 'New Chart' }).first().click()
  await types().waitFor()
})

const types = () => page.getByRole('dialog', { name: 'Select Visualization type' })
const datasets = () => page.getByRole('dialog', { name: /^Select Dataset\b/ })
const ok = (dialog: ReturnType<typeof types>) =>
  dialog.getByRole('button', { name: 'OK', exact: true })
const chooseType = (name: string) => types().getByRole('radio', { name, exact: true }).click()
const changeDataset = () => types().getByRole('button', { name: 'Change dataset' }).click()

test('a chosen dataset becomes a form of the chosen type, and the explorer opens on it a second later', async () => {
  await chooseType('Horizontal Bar')
  await changeDataset()
  await datasets().getByText('harvests', { exact: true }).click()
  await ok(datasets()).click()
  await types().getByText('SUM(kg) by orchard', { exact: true }).first().waitFor()
  await types().getByRole('checkbox', { name: 'Start with SUM(kg) by orchard' }).uncheck()
  const answered = page.waitForResponse('**/explore/chart_form')
  await ok(types()).click()
  const answer = await answered
  const since = performance.now()
  expect(answer.request().postDataJSON()).toEqual({ datasource: '1__table', viz_type: 'horiz_bar' })
  const { key } = (await answer.json()) as { key: string }
  await page.waitForURL(`**/visualizations/null/${key}`)
  expect(performance.now() - since).toBeGreaterThan(900)
})
