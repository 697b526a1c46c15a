import type { Locator } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { totalByOrchard } from '../support/harvests'
import { delayCalls } from '../support/delayedCall'
import { sumOfKg } from '../support/newForms'
import { openWithin } from '../support/goWithin'
import { bars, explorerWorld, openBars } from '../support/openExplorer'

const teal = 'rgb(0, 186, 185)'
const yellow = 'rgb(242, 204, 77)'
const orange = 'rgb(245, 165, 36)'

const world = explorerWorld()
beforeAll(() => world.admin.upload('trees', 'tree,height\noak,12\nbeech,9\n'))

const countOfFruit = {
  ...sumOfKg,
  column: { column_name: 'fruit', type_generic: 1 },
  aggregate: 'COUNT',
  label: 'COUNT(fruit)',
}

const colorOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).color)

test('a new bar chart opens without a title, unsaved, with empty slots that say what they need', async () => {
  await openBars(world)
  expect(await world.explorer.title.textContent()).toBe('Chart Title')
  expect(await world.explorer.unsaved.count()).toBe(1)
  expect(await world.explorer.queryTime.textContent()).toBe('Query Time0.00 s')
  await world.page.getByText('Explore!', { exact: true }).waitFor()
  await world.page.getByText('Drag columns to visualize or predict', { exact: true }).waitFor()
  const zones = ['Metrics', 'Series', 'Categories', 'Filters']
  expect(
    await Promise.all(
      zones.map((name) => world.explorer.slot(name).getByText('Required', { exact: true }).count()),
    ),
  ).toEqual([1, 1, 0, 0])
  expect(await world.explorer.slot('Filters').textContent()).toContain(
    'Creates Server Side Filter for the Visualization',
  )
  expect(await world.page.getByRole('searchbox', { name: 'Search fields' }).count()).toBe(0)
})

test.each([
  ['table', ['Columns', 'Filters'], [{}, { all_columns: ['kg'] }]],
  [
    'dist_bar',
    ['Metrics', 'Series', 'Categories', 'Filters'],
    [{ metrics: [sumOfKg] }, { groupby: ['orchard'] }, bars],
  ],
  [
    'horiz_bar',
    ['Metrics', 'Series', 'Categories', 'Filters'],
    [{ metrics: [sumOfKg], columns: ['fruit'] }, bars],
  ],
  [
    'box_plot',
    ['Metrics', 'Series', 'Distribution', 'Filters'],
    [{ groupby: ['orchard'], columns: ['fruit'] }, { metrics: [sumOfKg] }],
  ],
  [
    'bubble',
    ['Index', 'X Axis', 'Y Axis', 'Size', 'Categories', 'Filters'],
    [
      { entity: 'orchard', x: sumOfKg, y: 'count', series: 'fruit' },
      { entity: 'orchard', x: sumOfKg, y: countOfFruit, size: 'count' },
    ],
  ],
  [
    'scatter',
    ['Index', 'X Axis', 'Y Axis', 'Categories', 'Filters'],
    [
      { x: sumOfKg, y: 'count' },
      { entity: 'orchard', x: sumOfKg },
      { entity: 'orchard', x: sumOfKg, y: 'count' },
    ],
  ],
  ['pie', ['Categories', 'Metric', 'Filters'], [{ all_columns: ['orchard'] }, { metric: sumOfKg }]],
  [
    'heatmap',
    ['X Axis', 'Y Axis', 'Metrics', 'Filters'],
    [
      { all_columns_x: 'orchard', metric: sumOfKg },
      { all_columns_x: 'orchard', all_columns_y: 'fruit' },
      { all_columns_x: 'orchard', all_columns_y: 'fruit', metric: sumOfKg },
    ],
  ],
])(
  'a chart of type %s has its slots, and Apply and Save wait for the required ones',
  async (vizType, zones, states) => {
    const off: (string | null)[][] = []
    for (const slots of states) {
      await openWithin(world.page, (await world.forms.form('harvests', vizType, slots)).path)
      await world.explorer.apply.waitFor()
      off.push(
        await Promise.all(
          [world.explorer.apply, world.explorer.save].map((button) =>
            button.getAttribute('aria-disabled'),
          ),
        ),
      )
    }
    const names = await world.page
      .getByRole('complementary', { name: 'Slots' })
      .getByRole('region')
      .evaluateAll((regions) => regions.map((region) => region.getAttribute('aria-label')))
    expect(names).toEqual(zones.map((name) => `${name} slot`))
    expect(await world.explorer.slot('Filters').textContent()).toContain(
      'Creates Server Side Filter for the Visualization',
    )
    const isOff = (each: string | null) => each === 'true'
    expect(off.map((pair) => pair.map(isOff))).toEqual(
      states.map((_, index) => Array(2).fill(index < states.length - 1)),
    )
  },
)

test('the title is asked for in a dialog that refuses an empty one and a blank one, and Enter saves it trimmed', async () => {
  await openBars(world)
  await world.explorer.rename.click()
  const field = world.explorer.titleDialog.getByLabel('Chart Title:')
  const button = (name: string) =>
    world.explorer.titleDialog.getByRole('button', { name, exact: true })
  expect(await button('Cancel').count()).toBe(1)
  await button('Save').click()
  await world.explorer.titleDialog.getByText('Required.', { exact: true }).waitFor()
  await field.fill('  ')
  await world.explorer.titleDialog.getByText('Empty chart title', { exact: true }).waitFor()
  await field.fill('W'.repeat(251))
  await world.explorer.titleDialog.getByText('At most 250 characters', { exact: true }).waitFor()
  await field.fill('  By orchard ')
  await field.press('Enter')
  await world.explorer.titleDialog.waitFor({ state: 'detached' })
  expect(await world.explorer.title.textContent()).toBe('By orchard')
})

test('the data panel names the dataset, lists and finds its fields, and folds', async () => {
  await openBars(world)
  expect(await world.explorer.dataset.textContent()).toBe('harvests')
  const tab = (name: string) =>
    world.page.getByRole('tablist', { name: 'Data panel' }).getByRole('tab', { name, exact: true })
  expect(await Promise.all(['Data', 'Analysis'].map((name) => tab(name).count()))).toEqual([1, 1])
  const head = world.explorer.dataFields.getByRole('button', { name: /^Data Fields/ })
  expect(await head.textContent()).toBe('Data FieldsShowing 3 of 3')
  const iconOf = (name: string) => world.explorer.field(name).locator('svg').first().innerHTML()
  const [orchard, fruit, kg] = await Promise.all(['orchard', 'fruit', 'kg'].map(iconOf))
  expect(orchard).toBe(fruit)
  expect(orchard).not.toBe(kg)
  await world.explorer.fieldSearch.fill('RU')
  expect(await head.textContent()).toBe('Data FieldsShowing 1 of 3')
  expect({
    fruit: await world.explorer.field('fruit').count(),
    kg: await world.explorer.field('kg').count(),
  }).toEqual({ fruit: 1, kg: 0 })
  await world.explorer.fieldSearch.fill('')
  await head.click()
  expect(await world.explorer.field('kg').count()).toBe(0)
  await world.page.getByRole('button', { name: 'Fold the data panel' }).click()
  expect(await world.explorer.fieldSearch.count()).toBe(0)
  await world.page.getByRole('button', { name: 'Open the data panel' }).click()
  await world.explorer.fieldSearch.waitFor()
})

test('the metrics are found, folded, explained and dragged, and show their expression', async () => {
  await openBars(world)
  const count = world.explorer.metrics.getByRole('button', { name: /^count/ })
  expect(await count.textContent()).toBe('countCOUNT(*)')
  expect(await count.getAttribute('aria-description')).toBe('count\nCOUNT(*)')
  await world.explorer.fieldSearch.fill('kg')
  expect(await count.count()).toBe(0)
  await world.explorer.fieldSearch.fill('OUN')
  expect(await count.count()).toBe(1)
  await count.hover()
  await world.page.mouse.down()
  await world.explorer.slot('Metrics').hover()
  await world.explorer.slot('Metrics').hover({ position: { x: 40, y: 40 } })
  await world.page.mouse.up()
  await world.explorer.slot('Metrics').getByRole('button', { name: 'count', exact: true }).waitFor()
  await world.explorer.metrics.getByRole('button', { name: /^Metrics/ }).click()
  expect(await count.count()).toBe(0)
})

test('a number dropped into Metrics opens the card Calculation, 290 by 330, which Cancel takes away with the pill', async () => {
  await openBars(world)
  await world.explorer.drag('kg', 'Metrics')
  const { card } = world.explorer
  await card.getByRole('heading', { name: 'Calculation' }).waitFor()
  expect(await card.getByRole('tab').allTextContents()).toEqual(['Simple'])
  expect(
    await card
      .getByLabel('Column')
      .evaluate((input: HTMLInputElement) => [input.value, input.readOnly]),
  ).toEqual(['kg', true])
  expect(await card.getByRole('combobox', { name: 'Aggregation' }).textContent()).toBe('SUM')
  const size = await card.evaluate((element) => [element.clientWidth, element.clientHeight])
  expect(size).toEqual([290, 330])
  expect(await card.getByRole('button', { name: 'Save' }).count()).toBe(1)
  await card.getByRole('button', { name: 'Cancel' }).click()
  await card.waitFor({ state: 'detached' })
  expect(await world.explorer.slot('Metrics').locator('[data-pill]').count()).toBe(0)
})

test('Add all columns is on the menu of a column of a table, and nowhere else', async () => {
  const offered = async (name: RegExp) => {
    await world.page
      .getByRole('complementary', { name: 'Data' })
      .getByRole('button', { name })
      .click({ button: 'right' })
    await world.page.getByRole('menu').waitFor()
    const items = await world.page.getByRole('menuitem', { name: 'Add all columns' }).count()
    await world.page.keyboard.press('Escape')
    return items
  }
  await openBars(world)
  expect(await offered(/^kg/)).toBe(0)
  await openWithin(world.page, (await world.forms.form('harvests', 'table')).path)
  await world.explorer.apply.waitFor()
  expect({ textOffered: await offered(/^count/), numberOffered: await offered(/^kg/) }).toEqual({
    textOffered: 0,
    numberOffered: 1,
  })
  await world.explorer.field('kg').click({ button: 'right' })
  await world.page.getByRole('menuitem', { name: 'Add all columns' }).click()
  expect(
    await world.explorer
      .slot('Columns')
      .locator('[data-pill]')
      .evaluateAll((pills) => pills.map((pill) => pill.getAttribute('data-pill'))),
  ).toEqual(['orchard', 'fruit', 'kg'])
})

test('the type head offers another type: Cancel forgets it, OK opens an empty form of it over the same dataset', async () => {
  const filter = {
    expressionType: 'SIMPLE',
    subject: 'kg',
    operator: '>=',
    comparator: '1',
    clause: 'WHERE',
  }
  await openBars(world, { ...bars, adhoc_filters: [filter] })
  expect(await world.page.locator('[data-pill]').count()).toBe(3)
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
  const dialog = world.page.getByRole('dialog', { name: 'Select Visualization type' })
  const option = (name: string) =>
    dialog.getByRole('option', { name }).or(dialog.getByRole('radio', { name })).first()
  await world.explorer.type.click()
  await option('Table').click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await world.explorer.type.textContent()).toBe('Bar Chart')
  await world.explorer.type.click()
  expect(
    await dialog.locator('[aria-selected=true], [aria-checked=true]').allTextContents(),
  ).toEqual([expect.stringContaining('Bar Chart')])
  await option('Table').click()
  const before = world.page.url()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await world.page.waitForURL((url) => url.href !== before)
  await world.explorer.slot('Columns').waitFor()
  expect({
    type: await world.explorer.type.textContent(),
    dataset: await world.explorer.dataset.textContent(),
  }).toEqual({ type: 'Table', dataset: 'harvests' })
  expect(await world.page.locator('[data-pill]').count()).toBe(0)
  await world.page.getByText('Explore!', { exact: true }).waitFor()
})

test('the dataset button opens Datasets, whose Apply waits for a choice and opens an empty form over it', async () => {
  await openBars(world, bars)
  await world.explorer.dataset.click()
  const dialog = world.page.getByRole('dialog', { name: 'Datasets' })
  const apply = dialog.getByRole('button', { name: 'Apply', exact: true })
  expect({
    disabled: await apply.getAttribute('aria-disabled'),
    cancelButtons: await dialog.getByRole('button', { name: 'Cancel' }).count(),
  }).toEqual({ disabled: 'true', cancelButtons: 1 })
  await dialog.getByRole('row', { name: /trees/ }).click()
  expect(await apply.getAttribute('aria-disabled')).not.toBe('true')
  const before = world.page.url()
  await apply.click()
  await world.page.waitForURL((url) => url.href !== before)
  await world.explorer.field('height').waitFor()
  expect({
    type: await world.explorer.type.textContent(),
    dataset: await world.explorer.dataset.textContent(),
  }).toEqual({ type: 'Bar Chart', dataset: 'trees' })
  expect(await world.page.locator('[data-pill]').count()).toBe(0)
})

test('Query Time is yellow and counts while a query runs, and teal when it rests', async () => {
  const delayed = await delayCalls(world.page, '**/api/v1/chart/data')
  await openBars(world, bars)
  const value = world.explorer.queryTime.locator('b')
  const counted = new Set<string | null>()
  await expect.poll(async () => counted.add(await value.textContent()).size).toBeGreaterThan(5)
  expect({ color: await colorOf(value), text: await value.textContent() }).toEqual({
    color: yellow,
    text: expect.stringMatching(/^\d+\.\d\d s$/),
  })
  await delayed.pass()
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
  expect(await colorOf(value)).toBe(teal)
})

test('a failed query shows status, status text and message in an orange snackbar that Close takes away', async () => {
  const delayed = await delayCalls(world.page, '**/api/v1/chart/data')
  await openBars(world, bars)
  await delayed.answer(400, { message: 'no such column' })
  const notice = world.explorer.notices.getByRole('alert')
  expect(await notice.textContent()).toBe('400 Bad Requestno such columnClose')
  expect(await colorOf(notice.locator('svg').first())).toBe(orange)
  await notice.getByRole('button', { name: 'Close' }).click()
  await notice.waitFor({ state: 'detached' })
})

test('Copy Data puts every row on the clipboard and says so in teal', async () => {
  await world.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openBars(world, bars)
  await world.explorer.rows()
  await world.page.getByRole('button', { name: 'Copy Data' }).click()
  const notice = world.explorer.notices.getByRole('status')
  expect(await notice.textContent()).toContain('Copied 3 rows')
  expect(await colorOf(notice.locator('svg').first())).toBe(teal)
  expect(await world.page.evaluate(() => navigator.clipboard.readText())).toBe(
    'orchard\tSUM(kg)\nLake\t230\nNorth, hill\t200\nSöder\t45.5',
  )
})
