import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { supersetExport } from '../../tests/support/supersetExport.ts'
import { zipped } from '../../tests/support/zipped.ts'
import { openWithin } from '../support/goWithin'
import { seriousFindings } from '../support/axe'
import { openWorld, type World } from '../support/world'

let world: World
let page: Page
beforeAll(async () => {
  world = await openWorld()
  await world.admin.upload(
    'sales',
    'id,region,product,qty,price\n1,East,A,10,2.5\n2,East,B,5,4\n3,West,A,7,2.5\n4,West,B,2,4\n5,North,A,3,2\n',
  )
  ;({ page } = await world.at('/dashboards'))
})
afterAll(() => world.close())

const shot = async (name: string) => {
  const folder = process.env['SHOTS']
  if (folder === undefined) return
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: `${folder}/${name}-${width}.png` })
  }
}

/** By how much more than its width each part that may be scrolled sideways has. */
const scrolledSideways = (root: Element) =>
  [...root.querySelectorAll('*')]
    .filter((part) => getComputedStyle(part).overflowX === 'auto')
    .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    .filter((more) => more > 0)

const chartNames = async () => {
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { result } = await world.admin.call<{ result: { charts: string[] } }>(
    'GET',
    `/dashboard/${id}`,
  )
  return result.charts
}

test('Import of the dashboards list says what of a Superset export will be taken and what not, imports it and opens the dashboard', async () => {
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import dashboards from Superset' })
  const submit = dialog.getByRole('button', { name: 'Import', exact: true })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'dashboard_export.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipped(supersetExport('shop_export'))),
  })
  await dialog.getByText('Its database Shop is not connected here').first().waitFor()
  await shot('import-1')
  await dialog.getByRole('combobox', { name: 'Database for Shop' }).click()
  await page.getByRole('option', { name: 'Workspace' }).click()
  await dialog.getByText('Charts (8)').waitFor()
  await dialog.getByText('The chart type sankey_v2 is not known here').waitFor()
  await shot('import-2')
  expect(await seriousFindings(page)).toEqual([])
  await submit.click()
  await page.waitForURL(/\/dashboards\/\d+$/)
  await page.getByRole('heading', { level: 1, name: 'Dashboards / Shop' }).waitFor()
  expect((await chartNames()).length).toBe(8)
})

test('a file that is no export is refused in the dialog, and another one can be chosen', async () => {
  await openWithin(page, '/dashboards')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import dashboards from Superset' })
  const choose = (buffer: Buffer) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'export.zip', mimeType: 'application/zip', buffer })
  await choose(Buffer.from('no archive'))
  await dialog.getByText('The file cannot be imported.').waitFor()
  await choose(Buffer.from(zipped(supersetExport('older_export'))))
  await dialog.getByText('Its database Lake is not connected here').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('the Charts tab of the side panel puts charts on the dashboard and takes them off with Save; Cancel leaves all as it is', async () => {
  const { result } = await world.admin.call<{ result: { id: number; slice_name: string }[] }>(
    'GET',
    '/chart/',
  )
  const isHeat = (one: { slice_name: string }) => one.slice_name === 'Heat'
  const charts = [...result.filter(isHeat), ...result.filter((one) => !isHeat(one)).slice(0, 1)]
  const { id } = await world.admin.post<{ id: number }>('/dashboard', {
    dashboard_title: 'Two',
    description: 'In short',
    post_charts: charts.map((one) => one.id),
  })
  await openWithin(page, `/dashboards/${id}`)
  await page.getByRole('button', { name: 'Charts', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Filters and charts' })
  await panel.getByRole('checkbox', { name: 'Select Heat' }).waitFor()
  await shot('charts-grid')
  expect(await panel.evaluate(scrolledSideways)).toEqual([])
  await panel.getByRole('button', { name: 'Sort Charts by Date' }).click()
  await page.getByRole('menuitemradio', { name: 'Title' }).click()
  await panel.getByRole('radio', { name: 'List' }).click()
  await shot('charts-list')
  expect(await seriousFindings(page)).toEqual([])
  const before = await chartNames()
  expect(before).toHaveLength(2)
  const save = () =>
    Promise.all([
      page.waitForResponse(
        (answer) =>
          answer.request().method() === 'PUT' && answer.url().endsWith(`/dashboard/${id}`),
      ),
      panel.getByRole('button', { name: 'Save' }).click(),
    ])
  await panel.getByRole('checkbox', { name: 'Select Heat' }).uncheck()
  await panel.getByText('1 removed').waitFor()
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await panel.waitFor({ state: 'detached' })
  expect(await chartNames()).toEqual(before)
  await page.getByRole('button', { name: 'Charts', exact: true }).click()
  await panel.getByRole('checkbox', { name: 'Select Heat' }).uncheck()
  await save()
  expect(await chartNames()).toEqual(before.filter((name) => name !== 'Heat'))
  await panel.getByRole('checkbox', { name: 'Select Heat' }).check()
  await save()
  expect((await chartNames()).toSorted()).toEqual(before.toSorted())
})

test('the page is saved as PNG and as PDF with all of its tiles, under the title of the dashboard', async () => {
  await openWithin(page, '/dashboards/1')
  await page.getByText(/Data from/).waitFor()
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name }).click(),
    ])
    const folder = process.env['SHOTS']
    if (folder !== undefined) await download.saveAs(`${folder}/${download.suggestedFilename()}`)
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  const tall = await page
    .locator('[data-tiles] > *')
    .evaluate(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight])
  const png = await save('Save as PNG')
  const pdf = await save('Save as PDF')
  expect([
    png.name,
    [png.bytes.readUInt32BE(16) / 2, png.bytes.readUInt32BE(20) / 2 - 52],
    pdf.name,
    pdf.bytes.subarray(0, 8).toString(),
  ]).toEqual(['Shop.png', tall, 'Shop.pdf', '%PDF-1.4'])
})
