import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
import { openWithin } from '../support/goWithin'
import { seriousFindings } from '../support/axe'
import { openWorld, type World } from '../support/world'

let world: World
let page: Page
let project: number
const named = (name: string) => page.getByRole('button', { name, exact: true })
const saveChart = async (slice_name: string) =>
  (
    await world.admin.post<{ id: number }>('/chart/', {
      slice_name,
      viz_type: 'table',
      datasource_id: 1,
      datasource_type: 'table',
      params: { viz_type: 'table', all_columns: ['orchard'] },
    })
  ).id

beforeAll(async () => {
  world = await openWorld()
  await world.admin.upload('harvests', 'orchard,kg\nLake,200\n')
  const inside = await saveChart('Apples')
  await saveChart('Pears')
  await saveChart('Plums')
  project = (
    await world.admin.post<{ id: number }>('/projects/', {
      project_title: 'Fruit',
      description: 'All that grows',
      slices: [inside],
    })
  ).id
  ;({ page } = await world.at('/'))
})
afterAll(() => world.close())
beforeEach(async () => {
  await openWithin(page, `/projects/${project}`)
  await page.getByRole('heading', { level: 1, name: 'Projects / Fruit' }).waitFor()
})

const dialog = (name: string) => page.getByRole('dialog', { name })
const addExisting = async (kinds: string) => {
  await named(`Add ${kinds}`).first().click()
  await page.getByRole('menuitem', { name: 'Add Existing' }).click()
}

test('a project shows three cards to a row; Add Existing shares only charts that it does not hold, in a dialog 960 wide that forgets what was cancelled, and its trash removes one from the project, not from the world', async () => {
  expect(
    await page
      .getByRole('list', { name: 'Charts' })
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length),
  ).toBe(3)
  await addExisting('charts')
  const share = dialog('Share Charts to Project')
  await share.getByText('Plums').waitFor()
  expect({
    listed: await share.getByText('Apples').count(),
    width: (await share.boundingBox())?.width,
  }).toEqual({ listed: 0, width: 960 })
  const ok = share.getByRole('button', { name: 'OK', exact: true })
  expect(await ok.getAttribute('aria-disabled')).toBe('true')
  await share.getByRole('radio', { name: 'List' }).click()
  await share.getByRole('searchbox', { name: 'Search Charts' }).fill('PEAR')
  await share.getByText('Plums').waitFor({ state: 'detached' })
  await share.getByRole('checkbox', { name: 'Select Pears' }).check()
  await share.getByRole('radio', { name: 'Grid' }).click()
  expect(await share.getByRole('checkbox', { name: 'Select Pears' }).isChecked()).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
  await share.getByRole('button', { name: 'Cancel' }).click()
  await addExisting('charts')
  await share.getByText('Nothing selected').waitFor()
  await share.getByRole('checkbox', { name: 'Select Pears' }).check()
  await ok.press('Enter')
  await page.getByText('Added 1 chart to Fruit').waitFor()
  await page.getByRole('tab', { name: 'Charts2' }).waitFor()

  const card = page.getByRole('listitem').filter({ hasText: 'Pears' })
  await card.getByRole('button', { name: 'Remove from project' }).click()
  await dialog('Remove from Fruit').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Removed Pears from Fruit').waitFor()
  await card.waitFor({ state: 'detached' })
  await openWithin(page, '/charts')
  await page.getByText('Pears').first().waitFor()
})

test('Create New of the dashboards tab makes a dashboard that joins the project', async () => {
  await page.getByRole('tab', { name: /Dashboards/ }).click()
  await named('Add dashboards').first().click()
  await page.getByRole('menuitem', { name: 'Create New' }).click()
  await page.getByText('It will be added to Fruit').waitFor()
  await page.getByLabel('Title').fill('Orchard')
  await page.getByLabel('Description').fill('In short')
  await named('Apply').click()
  await page.waitForURL(/\/dashboards\/\d+$/)
  await page.getByText('Added to Fruit').waitFor()
  await openWithin(page, `/projects/${project}`)
  await page.getByRole('tab', { name: 'Dashboards1' }).waitFor()
})

test('Create New of the charts tab starts a chart inside the project, and the chart that is saved joins it; one that is opened from a project leads back to it, after a reload too, and one opened from the charts does not', async () => {
  const before = Number(
    (await page.getByRole('tab', { name: /Charts/ }).innerText()).replace(/\D/g, ''),
  )
  await named('Add charts').first().click()
  await page.getByRole('menuitem', { name: 'Create New' }).click()
  const [types, datasets] = [dialog('Select Visualization type'), dialog('Select Dataset')]
  await types.getByRole('button', { name: 'Change dataset' }).click()
  await datasets.getByText('harvests', { exact: true }).click()
  await datasets.getByRole('button', { name: 'OK' }).click()
  await types.getByText('Bar Chart', { exact: true }).click()
  expect(new URL(page.url()).pathname).toBe(`/projects/${project}`)
  await types.getByRole('button', { name: 'OK' }).click()
  await page.waitForURL('**/visualizations/null/*')
  const explorer = explorerPage(page)
  await explorer.save.click()
  await explorer.titleDialog.getByLabel('Chart Title:').fill('Harvest by orchard')
  await explorer.titleDialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Added to Fruit').waitFor()
  await named('Back to Fruit').click()
  await page.getByRole('tab', { name: `Charts${before + 1}` }).waitFor()
  await page.getByRole('link', { name: 'Harvest by orchard' }).click()
  await page.waitForURL(/\/visualizations\//)
  await page.reload()
  await named('Back to Fruit').click()
  await page.waitForURL(new RegExp(`/projects/${project}$`))
  await openWithin(page, '/charts')
  await page.getByText('Harvest by orchard').first().click()
  await page.waitForURL(/\/visualizations\//)
  await named('Back to the charts').waitFor()
})
