import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type House } from '../support/house'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('home lists the newest charts and datasets, says when there is no chart, and leads to all of them', async () => {
  await house.admin.upload('harvests', 'orchard,kg\nLake,200\n')
  const { page } = await house.at('/')
  const charts = page.getByRole('region', { name: 'Charts' })
  const datasets = page.getByRole('region', { name: 'Datasets' })
  await charts.getByText('No chart found ...').waitFor()
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['CHARTS', 'DATASETS'])
  expect(await datasets.getByRole('table').locator('tbody tr td:first-child').allInnerTexts()).toEqual(['harvests'])
  for (const [section, title, path] of [[charts, 'Charts', '/charts'], [datasets, 'Datasets', '/datasets']] as const) {
    await section.getByText('See All', { exact: true }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    await page.goBack()
    await section.waitFor()
  }
})

test('home tells that its datasets could not be loaded, keeps its charts, and loads again when asked', async () => {
  const { page } = await house.at('/charts')
  await page.getByRole('heading', { level: 1, name: 'Charts' }).waitFor()
  await page.route('**/api/v1/dataset/?q=*', (route) => route.fulfill({ status: 500, json: { message: 'Unexpected error (id 7)' } }), { times: 1 })
  await page.getByRole('link', { name: 'Chartroom' }).or(page.getByRole('button', { name: /Chartroom/ })).first().click()
  await page.getByText('Home could not be loaded.').waitFor()
  await page.getByText('Unexpected error (id 7)').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('region', { name: 'Datasets' }).getByText('harvests').waitFor()
})
