import { beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../support/axe'
import { openWithin } from '../support/goWithin'
import { sumOfKg } from '../support/newForms'
import { explorerWorld } from '../support/openExplorer'

const world = explorerWorld()
const mean = (column_name: string) => ({
  ...sumOfKg,
  aggregate: 'AVG',
  column: { column_name },
  expression: `AVG(${column_name})`,
  label: `AVG(${column_name})`,
})
const trees = Array.from({ length: 100 }, (_, at) => {
  const x = at % 10
  return `${at},${x},${Math.floor(at / 10)},${x < 5 ? 'West' : 'East'}`
})
const slots = { entity: 'tree', x: mean('x'), y: mean('y'), series: 'side' }

/** Two kinds of trees that differ in height, girth and weight. */
const forest = Array.from({ length: 120 }, (_, at) => {
  const isPine = at % 2 === 0
  const [height, girth] = [(isPine ? 30 : 5) + (at % 7) / 7, (isPine ? 40 : 90) + (at % 5) / 5]
  return `${height},${girth},${isPine ? 'Pine' : 'Oak'},${height * 3 + girth}`
})

beforeAll(async () => {
  await world.admin.upload('park', ['tree,x,y,side', ...trees].join('\n'))
  await world.admin.upload('forest', ['height,girth,kind,kg', ...forest].join('\n'))
}, 60_000)

const plot = () => world.page.getByRole('group', { name: /Plus and minus zoom/ })
const selected = () => world.page.getByRole('toolbar', { name: 'Selected points' })
const button = (name: string) => world.page.getByRole('button', { name, exact: true })
const open = async () => {
  await openWithin(world.page, (await world.forms.form('park', 'scatter', slots)).path)
  await world.page.getByText('100 points', { exact: true }).waitFor()
}
const count = () => selected().getByRole('status').innerText()

/** Drags over places of the plot, given by their shares from its top left. */
const drag = async (...places: [x: number, y: number][]) => {
  const box = (await plot().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [first, ...rest] = places.map(
    ([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const,
  )
  await world.page.mouse.move(...(first ?? [0, 0]))
  await world.page.mouse.down()
  for (const place of rest) await world.page.mouse.move(...place, { steps: 4 })
  await world.page.mouse.up()
}

test('points are selected with a box and a lasso, and become a filter of the chart', async () => {
  await open()
  await button('Select with a box').click()
  await drag([0, 0], [0.5, 1])
  await expect.poll(count).toBe('50 selected')
  await world.page.locator('[data-layer="selected"]').waitFor()
  expect(await seriousFindings(world.page)).toEqual([])
  await button('Select with a lasso').click()
  await drag([0, 0.5], [0, 0], [1, 0], [1, 0.5])
  await expect.poll(count).toBe('50 selected')
  await selected().getByRole('button', { name: 'Filter' }).click()
  await world.page.getByText('50 points', { exact: true }).waitFor()
  await selected().waitFor({ state: 'detached' })
  await expect
    .poll(() => world.explorer.pills('Filters'))
    .toEqual([expect.stringMatching(/^tree IN 50, 51/)])
})

test('by keyboard what is in sight is selected, and a series, which becomes a dataset of its rows', async () => {
  await open()
  await plot().press('Enter')
  await expect.poll(count).toBe('100 selected')
  await plot().press('Escape')
  await selected().waitFor({ state: 'detached' })
  await button('Select a value of side').press('Enter')
  await world.page.getByRole('menuitem', { name: 'West' }).press('Enter')
  await expect.poll(count).toBe('50 selected')
  await selected().getByRole('button', { name: 'New dataset' }).click()
  const dialog = world.page.getByRole('dialog', { name: 'New Dataset' })
  expect(await dialog.getByRole('textbox', { name: 'Dataset name' }).inputValue()).toBe(
    'park selection',
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await world.page.getByText('park selection was saved').waitFor({ timeout: 30_000 })
  const { path } = await world.forms.form('park selection', 'scatter', slots)
  await openWithin(world.page, path)
  await world.page.getByText('50 points', { exact: true }).waitFor()
})

const dialog = () => world.page.getByRole('dialog', { name: 'Flatten Dataset Options' })
const openOptions = () => button('Flatten Dataset').click()
const isDisabled = (name: string, role: 'button' | 'checkbox' | 'slider') =>
  dialog().getByRole(role, { name }).getAttribute('aria-disabled')

test('a dataset is flattened by a model column into clusters, opened as a map, and a cluster explained', async () => {
  const { form_data, path } = await world.forms.form('forest', 'table', { all_columns: ['kg'] })
  const [dataset] = (form_data as { datasource: string }).datasource.split('__')
  const { result } = await world.admin.call<{
    result: { columns: { id: number; column_name: string }[] }
  }>('GET', `/dataset/${dataset ?? ''}`)
  const weight = result.columns.find(({ column_name: name }) => name === 'kg')
  await world.admin.call('POST', '/chars/', { column_id: weight?.id })
  await openWithin(world.page, path)
  await world.page.getByRole('tab', { name: 'Analysis' }).click()
  await openOptions()
  expect([
    await isDisabled('Apply', 'button'),
    await isDisabled('Clusters', 'slider'),
    await isDisabled('Supervised Embedding', 'checkbox'),
  ]).toEqual(['true', 'true', 'true'])
  expect(await seriousFindings(world.page)).toEqual([])
  const slider = dialog().getByRole('slider', { name: 'Clusters' })
  expect([
    await slider.getAttribute('min'),
    await slider.getAttribute('max'),
    await slider.inputValue(),
  ]).toEqual(['-1', '20', '0'])
  await dialog().getByRole('combobox', { name: 'Model column' }).click()
  await world.page.getByRole('option', { name: 'kg' }).click()
  await dialog().getByRole('checkbox', { name: 'Cluster Embedding' }).click()
  await slider.press('Home')
  await dialog().getByText('Automatic').waitFor()
  await dialog().getByRole('button', { name: 'Apply' }).click()
  await world.page
    .getByText('Success: Flattened into forest__embedding')
    .waitFor({ timeout: 60_000 })
  await world.page.getByText('120 points', { exact: true }).waitFor()
  expect([
    await world.explorer.pills('Index'),
    await world.explorer.pills('X Axis'),
    await world.explorer.pills('Y Axis'),
    await world.explorer.pills('Categories'),
  ]).toEqual([['_id'], ['AVG(x_plt)'], ['AVG(y_plt)'], ['cluster_category']])
  await button('Select a value of cluster_category').click()
  await world.page.getByRole('menuitem', { name: 'Cluster 1' }).click()
  await expect.poll(count).toBe('60 selected')
  await button('What makes this cluster different').click()
  const card = world.page.getByRole('region', { name: 'What makes this cluster different' })
  await card.getByRole('listitem').filter({ hasText: 'height' }).waitFor()
  expect(await seriousFindings(world.page)).toEqual([])
}, 120_000)
