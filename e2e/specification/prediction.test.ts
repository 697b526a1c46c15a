import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
import { enter, tabTo } from '../support/keyboard'
import { explorerWorld } from '../support/openExplorer'

const world = explorerWorld()
const treeAt = (at: number) => {
  const height = (at * 37) % 50
  const kind = at % 3 === 0 ? 'Apple' : 'Pear'
  return `${at},${height},${(at * 11) % 17},${kind},${height * 2 + (kind === 'Apple' ? 30 : 0)}`
}
const treesOf = (count: number) =>
  ['tree,height,girth,kind,kg', ...Array.from({ length: count }, (_, at) => treeAt(at))].join('\n')
const saplings = ['height,kind', '12,Apple', '31,Pear', '7,Quince']

const idsOf = async (name: string) => {
  const q = encodeURIComponent(
    JSON.stringify({ columns: ['id'], filters: [{ col: 'table_name', opr: 'eq', value: name }] }),
  )
  const { ids } = await world.admin.call<{ ids: [number] }>('GET', `/dataset/?q=${q}`)
  const { result } = await world.admin.call<{
    result: { columns: { id: number; column_name: string }[] }
  }>('GET', `/dataset/${ids[0]}`)
  return {
    dataset: ids[0],
    column: (column: string) => result.columns.find((one) => one.column_name === column)?.id ?? 0,
  }
}

beforeAll(async () => {
  await world.admin.upload('trees', treesOf(120))
  await world.admin.upload('forest', treesOf(20_000))
  await world.admin.upload('saplings', saplings.join('\n'))
}, 60_000)

const open = async (dataset: string, page: Page = world.page) => {
  await page.goto((await world.forms.form(dataset, 'table')).path)
  await explorerPage(page).apply.waitFor()
}
const toolbox = () => world.page.getByRole('region', { name: 'Prediction Toolbox slot' })
const train = () => world.page.getByRole('button', { name: 'Train', exact: true })
const pill = (name: string) => toolbox().getByRole('button', { name, exact: true })
const item = (name: string) => world.page.getByRole('menuitem', { name })
const isMarked = (column: string, status: string | null) =>
  expect
    .poll(() => world.explorer.field(column).getAttribute('aria-description'), { timeout: 10_000 })
    .toBe(status)
const dialog = (name: string) => world.page.getByRole('dialog', { name })

/** Presses Enter on a control and answers the page that it opens in a tab of its own. */
const tabOf = async (press: () => Promise<unknown>) => {
  const [page] = await Promise.all([world.context.waitForEvent('page'), press()])
  await explorerPage(page).apply.waitFor()
  return page
}

test('a column is put in the toolbox, trained and looked at by keyboard alone, up to the scatter of its predictions', async () => {
  await open('trees')
  const { page, explorer } = world
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
  const predictions = await tabOf(() =>
    enter(page, explorer.notices.getByRole('button', { name: 'Open Page: trees__kg__train_test' })),
  )
  await explorerPage(predictions).field('kg__predicted').waitFor()
  await predictions.close()
  await tabTo(page, pill('kg'))
  await page.keyboard.press('Shift+F10')
  await item('Open Evaluation Page').focus()
  const evaluation = await tabOf(() => page.keyboard.press('Enter'))
  await explorerPage(evaluation).field('section').waitFor()
  await evaluation.close()
  const scatter = await tabOf(() =>
    enter(page, explorer.notices.getByRole('button', { name: 'Open Page: Actual and predicted' })),
  )
  await expect.poll(() => explorerPage(scatter).pills('Y Axis')).toEqual(['AVG(kg__predicted)'])
  await scatter.close()
}, 120_000)

/** Trains the model of a column through the API, unless it is trained. */
const trained = async (dataset: string, name: string) => {
  const found = await idsOf(dataset)
  const id = found.column(name)
  await world.admin.call('POST', '/chars/', { column_id: id }).catch(() => undefined)
  const { result } = await world.admin.call<{
    result: { cfg_metadata: { model_id: number; clf: { exists: boolean } }[] }
  }>('GET', `/chars/dataset_chars/${found.dataset}`)
  if (result.cfg_metadata.some(({ model_id, clf }) => model_id === id && clf.exists)) return
  const { job_id: job } = await world.admin.call<{ job_id: string }>(
    'POST',
    `/chars/train_models?charIDs=${id}&n_rows=None`,
  )
  await expect
    .poll(
      async () =>
        (
          await world.admin.call<{ result: { parent_status: string } }>(
            'GET',
            `/async_event/spade_job/status/${job}`,
          )
        ).result.parent_status,
      { timeout: 60_000, interval: 250 },
    )
    .toBe('finished')
}

const modelOptions = async (column: string, option: string) => {
  await world.explorer.field(column).click({ button: 'right' })
  await item('Model Options').hover()
  await item(option).click()
}

test('the menu of a column creates its model, shows its settings and deletes it', async () => {
  await open('trees')
  const { page, explorer } = world
  await modelOptions('girth', 'Create Model')
  await isMarked('girth', 'Model: untrained')
  await explorer.field('girth').click({ button: 'right' })
  await item('Model Options').hover()
  await item('Create Model').waitFor()
  expect(await item('Create Model').textContent()).toBe('Create ModelThe column has a model')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await modelOptions('girth', 'Show Advanced Options')
  const advanced = dialog('Prediction Models (Advanced)')
  await advanced.getByText('Model: girth').waitFor()
  expect((await advanced.boundingBox())?.width).toBe(1000)
  await advanced.getByRole('textbox', { name: 'Trees' }).fill('20')
  const saving = page.waitForRequest((request) => request.method() === 'PUT')
  await advanced.getByRole('button', { name: 'OK' }).click()
  expect((await saving).postDataJSON()).toMatchObject({
    cfg: { base_estimator: 'xg-boost', hyper_parameters: { n_estimators: 20 } },
  })
  await advanced.waitFor({ state: 'detached' })
  await modelOptions('girth', 'Delete Model')
  await dialog('Delete Model').getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog('Delete Model').waitFor({ state: 'detached' })
  await isMarked('girth', null)
})

test('a trained model of another dataset is loaded, compared by its columns and predicted onto this dataset, whose rows can be saved', async () => {
  await trained('trees', 'kg')
  await open('saplings')
  const { page, explorer } = world
  await toolbox().getByRole('button', { name: 'Load Chars for Prediction' }).click()
  const loading = dialog('Load Chars for Prediction')
  const apply = loading.getByRole('button', { name: 'Apply' })
  expect(await apply.getAttribute('aria-disabled')).toBe('true')
  await loading.getByRole('row', { name: 'kg trees' }).click()
  const compared = await loading
    .getByRole('table', { name: 'Column compare' })
    .locator('tbody tr')
    .allTextContents()
  expect(compared.toSorted()).toEqual(['girth0', 'height1', 'kind1', 'tree0'])
  await apply.click()
  await pill('kg of trees').click({ button: 'right' })
  await item('Predict Model onto this Dataset').click()
  const onto = dialog('Predict kg onto saplings')
  await onto.getByRole('row', { name: 'girth Missing' }).waitFor()
  await onto.getByRole('row', { name: 'kind Matched' }).waitFor()
  await onto.getByRole('button', { name: 'Predict' }).click()
  await page.getByText('Success: Predicted from kg').waitFor({ timeout: 60_000 })
  await page.getByText('1 row has a kind that the model had not seen').waitFor()
  await explorer.notices.getByRole('button', { name: /^Save Data: / }).click()
  await dialog('Save Data').getByRole('textbox', { name: 'Dataset name' }).fill('saplings in June')
  await dialog('Save Data').getByRole('button', { name: 'Save' }).click()
  await page.getByText('saplings in June was saved').waitFor()
}, 120_000)

test('a training is found again after a reload; nothing is removed or trained meanwhile, and it can be stopped', async () => {
  const found = await idsOf('forest')
  const id = found.column('height')
  await world.admin.call('POST', '/chars/', { column_id: id })
  const hyper_parameters = { n_estimators: 10_000, max_depth: 10, early_stopping_rounds: 0 }
  await world.admin.call('PUT', `/chars/${id}`, { cfg: { hyper_parameters } })
  await open('forest')
  const { page } = world
  await world.explorer.field('height').click()
  await item('Prediction Toolbox').click()
  await train().click()
  await isMarked('height', 'Model: training')
  await page.reload()
  await pill('height').waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor()
  expect(await train().getAttribute('aria-disabled')).toBe('true')
  expect(
    await toolbox().getByRole('button', { name: 'Remove height' }).getAttribute('aria-disabled'),
  ).toBe('true')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText('Cancelled', { exact: true }).waitFor({ timeout: 15_000 })
  await isMarked('height', 'Model: untrained')
  await toolbox().getByRole('button', { name: 'Remove height' }).click()
  expect(await toolbox().locator('[data-pill]').count()).toBe(0)
  expect(await train().getAttribute('aria-disabled')).toBe('true')
}, 120_000)

test('the tab Analysis filters the models, shows the labels of one with their rows, and lists the jobs', async () => {
  await trained('trees', 'kind')
  await open('trees')
  const { page } = world
  await page.getByRole('tab', { name: 'Analysis' }).click()
  const tree = page.getByRole('tree', { name: 'Models' })
  await page.getByRole('searchbox', { name: 'Model Filter' }).fill('kin')
  await tree.getByRole('treeitem', { name: 'kind' }).click()
  expect(await tree.getByRole('treeitem', { level: 1 }).count()).toBe(1)
  await tree.getByRole('treeitem').filter({ hasText: 'Labels' }).click({ button: 'right' })
  await item('Show Labels').click()
  const labels = dialog('Labels of kind')
  await expect
    .poll(() => labels.locator('tbody tr').allTextContents())
    .toEqual(['Apple40', 'Pear80'])
  await labels.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Model Configuration' }).click()
  await dialog('Prediction Models (Advanced)').getByText('Model: kind').waitFor()
  await dialog('Prediction Models (Advanced)').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Open Queue' }).click()
  await dialog('Queue')
    .getByRole('row', { name: /^kind Training/ })
    .first()
    .waitFor()
}, 120_000)

test('the cog opens the models of all columns, where the menu of a row sets the index', async () => {
  await open('harvests')
  const { page, explorer } = world
  await toolbox().getByRole('button', { name: 'Prediction Models (Advanced)' }).click()
  const advanced = dialog('Prediction Models (Advanced)')
  await advanced.getByText('No Model Selected').first().waitFor()
  await advanced.getByRole('row', { name: 'fruit' }).focus()
  const saving = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/chars/dataset_chars/'),
  )
  await page.keyboard.press('Shift+F10')
  await item('Set as Dataset Index').click()
  await saving
  await expect
    .poll(() => advanced.getByRole('row', { name: 'fruit' }).locator('svg').count())
    .toBe(2)
  await advanced.getByRole('button', { name: 'Cancel' }).click()
  await expect
    .poll(() => explorer.field('fruit').getAttribute('aria-description'))
    .toBe('Cannot create model on Dataset Index')
})
