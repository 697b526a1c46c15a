import { beforeAll, expect, test } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
import { seriousFindings } from '../support/axe'
import { openWithin } from '../support/goWithin'
import { enter, tabTo } from '../support/keyboard'
import { explorerWorld } from '../support/openExplorer'

const world = explorerWorld()
const treeAt = (at: number) => {
  const height = (at * 37) % 50
  const kind = at % 3 === 0 ? 'Apple' : 'Pear'
  return `${at},${height},${(at * 11) % 17},${kind},${height * 2 + (kind === 'Apple' ? 30 : 0)}`
}
const trees = ['tree,height,girth,kind,kg', ...Array.from({ length: 120 }, (_, at) => treeAt(at))]

/** Two kinds of trees that differ in height, girth and weight. */
const forest = Array.from({ length: 60 }, (_, at) => {
  const isPine = at % 2 === 0
  const [height, girth] = [(isPine ? 30 : 5) + (at % 7) / 7, (isPine ? 40 : 90) + (at % 5) / 5]
  return `${height},${girth},${isPine ? 'Pine' : 'Oak'},${height * 3 + girth}`
})

beforeAll(async () => {
  await world.admin.upload('trees', trees.join('\n'))
  await world.admin.upload('forest', ['height,girth,kind,kg', ...forest].join('\n'))
})

const toolbox = () => world.page.getByRole('region', { name: 'Prediction Toolbox slot' })
const train = () => world.page.getByRole('button', { name: 'Train', exact: true })
const pill = (name: string) => toolbox().getByRole('button', { name, exact: true })
const item = (name: string) => world.page.getByRole('menuitem', { name })
const isMarked = (column: string, status: string) =>
  expect
    .poll(() => world.explorer.field(column).getAttribute('aria-description'), { timeout: 10_000 })
    .toBe(status)

test('a column is put in the toolbox, trained and looked at by keyboard alone, up to the scatter of its predictions', async () => {
  const { page, explorer } = world
  await openWithin(page, (await world.forms.form('trees', 'table')).path)
  expect(await toolbox().textContent()).toContain('Drag here / Create Prediction Targets')
  await enter(page, explorer.field('kg'))
  await item('Prediction Toolbox').waitFor()
  await item('Prediction Toolbox').focus()
  await page.keyboard.press('Enter')
  await pill('kg').waitFor()
  await isMarked('kg', 'Model: untrained')
  await enter(page, train())
  await isMarked('kg', 'Model: training')
  await page.getByText('Success: Predicted from kg').waitFor({ timeout: 60_000 })
  await isMarked('kg', 'Model: trained')
  await explorer.notices.getByRole('button', { name: 'Open Page: trees__kg__train_test' }).waitFor()
  await tabTo(page, pill('kg'))
  await page.keyboard.press('Shift+F10')
  await item('Open Evaluation Page').focus()
  const [evaluation] = await Promise.all([
    world.context.waitForEvent('page'),
    page.keyboard.press('Enter'),
  ])
  await evaluation.close()
  const [scatter] = await Promise.all([
    world.context.waitForEvent('page'),
    enter(page, explorer.notices.getByRole('button', { name: 'Open Page: Actual and predicted' })),
  ])
  const predictions = explorerPage(scatter)
  await predictions.field('kg__predicted').waitFor()
  await expect.poll(() => predictions.pills('Y Axis')).toEqual(['AVG(kg__predicted)'])
  await scatter.close()
}, 120_000)

test('a dataset is flattened by a model column into clusters, opened as a map, and a cluster explained', async () => {
  const { page, explorer } = world
  const { form_data, path } = await world.forms.form('forest', 'table', { all_columns: ['kg'] })
  const [dataset] = (form_data as { datasource: string }).datasource.split('__')
  const { result } = await world.admin.call<{
    result: { columns: { id: number; column_name: string }[] }
  }>('GET', `/dataset/${dataset ?? ''}`)
  const weight = result.columns.find(({ column_name: name }) => name === 'kg')
  await world.admin.call('POST', '/chars/', { column_id: weight?.id })
  await openWithin(page, path)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.getByRole('tab', { name: 'Analysis' }).click()
  await button('Flatten Dataset').click()
  const options = page.getByRole('dialog', { name: 'Flatten Dataset Options' })
  await options.getByRole('combobox', { name: 'Model column' }).click()
  await page.getByRole('option', { name: 'kg' }).click()
  await options.getByRole('checkbox', { name: 'Cluster Embedding' }).click()
  await options.getByRole('slider', { name: 'Clusters' }).press('Home')
  await options.getByText('Automatic').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await options.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Success: Flattened into forest__embedding').waitFor({ timeout: 60_000 })
  await page.getByText('60 points', { exact: true }).waitFor()
  await explorer.notices.getByRole('button', { name: 'Close' }).click()
  expect([
    await explorer.pills('Index'),
    await explorer.pills('X Axis'),
    await explorer.pills('Y Axis'),
    await explorer.pills('Categories'),
  ]).toEqual([['_id'], ['AVG(x_plt)'], ['AVG(y_plt)'], ['cluster_category']])
  await button('Select a value of cluster_category').click()
  await item('Cluster 1').click()
  const selected = page.getByRole('toolbar', { name: 'Selected points' }).getByRole('status')
  await expect.poll(() => selected.innerText()).toBe('30 selected')
  await button('What makes this cluster different').click()
  const card = page.getByRole('region', { name: 'What makes this cluster different' })
  await card.getByRole('listitem').filter({ hasText: 'height' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
}, 120_000)
