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
const titleOf = (dialog: ReturnType<typeof types>) =>
  dialog.getByRole('heading', { level: 2 }).innerText()
const offered = () =>
  types()
    .getByRole('radio')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')))
const ok = (dialog: ReturnType<typeof types>) =>
  dialog.getByRole('button', { name: 'OK', exact: true })
const chooseType = (name: string) => types().getByRole('radio', { name, exact: true }).click()
const changeDataset = () => types().getByRole('button', { name: 'Change dataset' }).click()

test('New Chart opens the dialog Select Visualization type with the filters of the specification', async () => {
  expect(await titleOf(types())).toBe('Select Visualization type')
  const groups = types().getByRole('group')
  expect(
    await groups.evaluateAll((all) =>
      all.map((group) => [
        group.getAttribute('aria-label'),
        ...[...group.querySelectorAll('button')].map((button) => button.textContent),
      ]),
    ),
  ).toEqual([
    ['All', 'All charts10'],
    ['Frequent', 'Popular4', 'ECharts2', 'Advanced-Analytics3'],
    ['Category', 'Correlation3', 'Distribution1', 'Part of a Whole2', 'Ranking2', 'Statistical2'],
  ])
  expect((await offered()).toSorted()).toEqual([
    'Area Chart',
    'Bar Chart',
    'Boxplot',
    'Bubble Chart',
    'Heatmap',
    'Horizontal Bar',
    'Line Chart',
    'Pie Chart',
    'Scatter Plot',
    'Table',
  ])
  await types()
    .getByRole('button', { name: /^Ranking/ })
    .click()
  expect(await offered()).toEqual(['Bar Chart', 'Horizontal Bar'])
  await types().getByRole('searchbox', { name: 'Search chart types' }).fill('HORIZ')
  expect(await offered()).toEqual(['Horizontal Bar'])
})

test('OK waits for a type, and Cancel closes the dialog and clears the type', async () => {
  expect(await ok(types()).getAttribute('aria-disabled')).toBe('true')
  await types().getByRole('radio', { name: 'Table', exact: true }).click()
  expect(await ok(types()).getAttribute('aria-disabled')).toBe(null)
  await types().getByRole('button', { name: 'Cancel' }).click()
  await types().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'New Chart' }).first().click()
  await types().waitFor()
  expect({
    checkedTypes: await types().getByRole('radio', { checked: true }).count(),
    okDisabled: await ok(types()).getAttribute('aria-disabled'),
  }).toEqual({ checkedTypes: 0, okDisabled: 'true' })
})

test('the newest dataset is chosen already; the dialog Select Dataset changes it, searches by name and goes back to the types', async () => {
  await chooseType('Bar Chart')
  await types().getByText('weather', { exact: true }).waitFor()
  await changeDataset()
  expect(await titleOf(datasets())).toBe('Select Dataset')
  const names = () =>
    datasets()
      .getByRole('table', { name: 'Datasets' })
      .locator('tbody tr td:first-child')
      .allInnerTexts()
  await expect.poll(names).toEqual(['weather', 'harvests'])
  expect(await ok(datasets()).getAttribute('aria-disabled')).toBe('true')
  await datasets().getByRole('searchbox', { name: 'Search by name' }).fill('HARV')
  await expect.poll(names).toEqual(['harvests'])
  await datasets().getByRole('button', { name: 'Back' }).click()
  expect(await types().getByRole('radio', { checked: true }).getAttribute('aria-label')).toBe(
    'Bar Chart',
  )
})

test('the detail previews a dataset by 20, 5, 15, 100 or all rows, and returns to the list', async () => {
  await changeDataset()
  await datasets().getByRole('button', { name: 'Preview harvests' }).click()
  const size = datasets().getByRole('combobox', { name: 'Rows per page' })
  const range = (text: string) => datasets().getByText(text, { exact: true }).waitFor()
  await range('1 to 20 of 23')
  await size.click()
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['20', '5', '15', '100', 'all'])
  await page.getByRole('option', { name: '5', exact: true }).click()
  await range('1 to 5 of 23')
  await datasets().getByRole('button', { name: 'Next page' }).click()
  await range('6 to 10 of 23')
  for (const [option, text] of [
    ['15', '1 to 15 of 23'],
    ['100', '1 to 23 of 23'],
    ['all', '1 to 23 of 23'],
  ] as const) {
    await size.click()
    await page.getByRole('option', { name: option, exact: true }).click()
    await range(text)
  }
  await datasets().getByRole('button', { name: 'Datasets', exact: true }).click()
  await datasets().getByRole('table', { name: 'Datasets' }).waitFor()
  expect(
    await datasets().getByRole('row', { selected: true }).locator('td').first().innerText(),
  ).toBe('harvests')
})

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
