import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { seriousFindings } from '../support/axe'
import { delayCalls } from '../support/delayedCall'
import { openWithin } from '../support/goWithin'
import { totalByOrchard } from '../support/harvests'
import { enter } from '../support/keyboard'
import { sumOfKg } from '../support/newForms'
import { bars, explorerWorld, openBars } from '../support/openExplorer'

const teal = 'rgb(0, 186, 185)'
const yellow = 'rgb(242, 204, 77)'
const orange = 'rgb(245, 165, 36)'
const accentHover = 'rgb(42, 208, 207)'

const world = explorerWorld()
const undo = () => world.page.getByRole('button', { name: 'Undo', exact: true })
const redo = () => world.page.getByRole('button', { name: 'Redo', exact: true })
const item = (name: string | RegExp) => world.page.getByRole('menuitem', { name })
const dialog = (name: string) => world.page.getByRole('dialog', { name })
const colorOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).color)
const allPills = () =>
  world.page
    .locator('[data-pill]')
    .evaluateAll((all) => all.map((pill) => pill.getAttribute('data-pill')))
const open = async (type: string, slots: object = {}) => {
  await openWithin(world.page, (await world.forms.form('harvests', type, slots)).path)
  await world.explorer.apply.waitFor()
}
const applied = async (press: () => Promise<unknown>) => {
  const [request] = await Promise.all([
    world.page.waitForRequest(/\/api\/v1\/chart\/data$/),
    press(),
  ])
  expect((await request.response())?.status()).toBe(200)
  return (request.postDataJSON() as { form_data: object }).form_data
}

const filling: [column: string, slot: string, opensCard: boolean][] = [
  ['orchard', 'Index', false],
  ['kg', 'X Axis', true],
  ['fruit', 'Y Axis', true],
  ['count', 'Size', false],
]
const filled = {
  entity: 'orchard',
  x: { label: 'SUM(kg)' },
  y: { label: 'COUNT(fruit)' },
  size: 'count',
}

test('a chart is filled with the mouse, computed slots over the card Calculation of 290 by 330, and Apply runs it', async () => {
  await open('bubble')
  const { card } = world.explorer
  const sizes: number[][] = []
  for (const [column, slot, opensCard] of filling) {
    await world.explorer.drag(column, slot)
    if (!opensCard) continue
    sizes.push(await card.evaluate((element) => [element.clientWidth, element.clientHeight]))
    await card.getByRole('button', { name: 'Save' }).click()
  }
  expect(sizes).toEqual([
    [290, 330],
    [290, 330],
  ])
  expect(await applied(() => world.explorer.apply.click())).toMatchObject(filled)
})

test('a chart is filled by keyboard alone, and Apply runs it', async () => {
  await open('bubble')
  const { keyboard } = world.page
  for (const [column, slot, opensCard] of filling) {
    await enter(
      world.page,
      world.explorer.slot(slot).getByRole('button', { name: `Add a column to ${slot}` }),
    )
    await keyboard.type(column)
    await keyboard.press('Enter')
    if (opensCard)
      await enter(world.page, world.explorer.card.getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => world.explorer.slot(slot).locator('[data-pill]').count())
      .toBeGreaterThan(0)
  }
  expect(await applied(() => enter(world.page, world.explorer.apply))).toMatchObject(filled)
})

test('a full slot for one thing says what a drop replaces, and axes swap', async () => {
  const countOfFruit = {
    ...sumOfKg,
    column: { column_name: 'fruit', type_generic: 1 },
    aggregate: 'COUNT',
    expression: 'COUNT(fruit)',
    label: 'COUNT(fruit)',
  }
  await open('scatter', { x: sumOfKg, y: countOfFruit })
  const { slot } = world.explorer
  await world.explorer.field('orchard').hover()
  await world.page.mouse.down()
  await slot('Index').hover()
  await slot('X Axis').hover({ position: { x: 40, y: 40 } })
  await slot('X Axis').getByText('Replaces SUM(kg)').waitFor()
  await slot('Index').getByText('Adds orchard').waitFor()
  await slot('Index').hover({ position: { x: 40, y: 40 } })
  await world.page.mouse.up()
  await slot('X Axis').locator('[data-pill] [role=button]').hover()
  await world.page.mouse.down()
  await slot('Y Axis').hover()
  await slot('Y Axis').hover({ position: { x: 40, y: 40 } })
  await slot('Y Axis').getByText('Swaps with COUNT(fruit)').waitFor()
  await world.page.mouse.up()
  expect({
    index: await world.explorer.pills('Index'),
    x: await world.explorer.pills('X Axis'),
    y: await world.explorer.pills('Y Axis'),
  }).toEqual({ index: ['orchard'], x: ['COUNT(fruit)'], y: ['SUM(kg)'] })
})

const optionsOfList = () =>
  world.explorer.filter.getByRole('listbox', { name: 'Values' }).getByRole('option')

test('a column dropped into Filters opens a card 290 wide; a saved filter shows operator and value, and the chart follows with Apply', async () => {
  await openBars(world, bars)
  await world.explorer.drag('fruit', 'Filters')
  expect(await world.explorer.filter.evaluate((element) => element.clientWidth)).toBe(290)
  await world.explorer.chooseOperator('==')
  await optionsOfList().first().waitFor()
  expect(await optionsOfList().allTextContents()).toEqual(['Apple3', 'Pear2', 'Cherry1'])
  await world.explorer.value.fill('ear')
  await expect.poll(() => optionsOfList().allTextContents()).toEqual(['Pear2'])
  await optionsOfList().first().click()
  await world.explorer.saveFilter.click()
  await world.explorer.filter.waitFor({ state: 'detached' })
  expect(await world.explorer.pills('Filters')).toEqual(['fruit == Pear'])
  expect(await colorOf(world.explorer.slot('Filters').getByText('== Pear'))).toBe(accentHover)
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
  await world.explorer.apply.click()
  await expect.poll(() => world.explorer.rows()).toEqual(['North, hill 80', 'Söder '])
})

test('a filter by keyboard alone: the menu of a column, arrows through operators and values, Enter; Esc leaves none behind', async () => {
  await openBars(world, bars)
  const { keyboard } = world.page
  const drop = async () => {
    await world.explorer.field('fruit').focus()
    await keyboard.press('Enter')
    await item(/^Filters/).focus()
    await keyboard.press('Enter')
    await world.explorer.operator.focus()
  }
  await drop()
  await keyboard.press('Escape')
  await world.explorer.filter.waitFor({ state: 'detached' })
  expect(await world.explorer.pills('Filters')).toEqual([])
  await drop()
  await keyboard.press('Enter')
  await world.page.getByRole('option', { name: '==', exact: true }).waitFor()
  await keyboard.press('Home')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await optionsOfList().first().waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  expect(await world.explorer.value.inputValue()).toBe('Pear')
  await keyboard.press('Escape')
  await keyboard.press('Enter')
  await world.explorer.filter.waitFor({ state: 'detached' })
  expect(await world.explorer.pills('Filters')).toEqual(['fruit == Pear'])
  await expect
    .poll(() =>
      world.explorer.pill('fruit == Pear').evaluate((pill) => pill === document.activeElement),
    )
    .toBe(true)
  await keyboard.press('Delete')
  expect(await world.explorer.pills('Filters')).toEqual([])
})

test("the type head opens an empty form of another type over the same dataset; the browser's Back shows the chart as it was, with its steps", async () => {
  await openBars(world, { metrics: bars.metrics })
  await world.explorer.field('orchard').click()
  await item(/^Series/).click()
  await world.explorer.apply.click()
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
  const before = world.page.url()
  await world.explorer.type.click()
  const types = dialog('Select Visualization type')
  await types
    .getByRole('option', { name: 'Table' })
    .or(types.getByRole('radio', { name: 'Table' }))
    .first()
    .click()
  await types.getByRole('button', { name: 'OK' }).click()
  await world.page.waitForURL((url) => url.href !== before)
  await world.explorer.slot('Columns').waitFor()
  expect({
    type: await world.explorer.type.textContent(),
    dataset: await world.explorer.dataset.textContent(),
    pills: await allPills(),
  }).toEqual({ type: 'Table', dataset: 'harvests', pills: [] })
  await world.page.goBack()
  await world.explorer.slot('Series').waitFor()
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
  await undo().click()
  await expect.poll(allPills).toEqual(['SUM(kg)'])
})

test('edits are undone and redone by key, but not while something is being typed; a reload keeps the steps', async () => {
  await openBars(world, bars)
  await world.explorer.field('fruit').click()
  await item(/^Categories/).click()
  await world.explorer.fieldSearch.fill('kg')
  await world.page.keyboard.press('Control+z')
  expect(await allPills()).toEqual(['SUM(kg)', 'orchard', 'fruit'])
  await world.explorer.fieldSearch.fill('')
  await world.page.reload()
  await expect.poll(allPills).toEqual(['SUM(kg)', 'orchard', 'fruit'])
  await world.page.keyboard.press('Control+z')
  await expect.poll(allPills).toEqual(['SUM(kg)', 'orchard'])
  await world.page.keyboard.press('Control+Shift+z')
  await expect.poll(allPills).toEqual(['SUM(kg)', 'orchard', 'fruit'])
})

test('an arrangement of the grid is undone, and the grid shows it', async () => {
  await open('table', { all_columns: ['orchard', 'kg'] })
  const header = world.page.getByRole('columnheader', { name: 'orchard' }).first()
  await header.click()
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
  await undo().click()
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('none')
  await redo().click()
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
})

test('Query Time is yellow and counts while a query runs, and teal when it rests; a failed query is told in orange and Copy Data in teal', async () => {
  await world.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const delayed = await delayCalls(world.page, '**/api/v1/chart/data')
  await openBars(world, bars)
  const value = world.explorer.queryTime.locator('b')
  const counted = new Set<string | null>()
  await expect.poll(async () => counted.add(await value.textContent()).size).toBeGreaterThan(5)
  expect({ color: await colorOf(value), text: await value.textContent() }).toEqual({
    color: yellow,
    text: expect.stringMatching(/^\d+\.\d\d s$/),
  })
  await delayed.answer(400, { message: 'no such column' })
  const alert = world.explorer.notices.getByRole('alert')
  expect(await alert.textContent()).toBe('400 Bad Requestno such columnClose')
  expect(await colorOf(alert.locator('svg').first())).toBe(orange)
  await alert.getByRole('button', { name: 'Close' }).click()
  await alert.waitFor({ state: 'detached' })
  await world.explorer.apply.click()
  await delayed.pass()
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
  expect(await colorOf(value)).toBe(teal)
  await world.page.getByRole('button', { name: 'Copy Data' }).click()
  const notice = world.explorer.notices.getByRole('status')
  expect(await notice.textContent()).toContain('Copied 3 rows')
  expect(await colorOf(notice.locator('svg').first())).toBe(teal)
  expect(await world.page.evaluate(() => navigator.clipboard.readText())).toBe(
    'orchard\tSUM(kg)\nLake\t230\nNorth, hill\t200\nSöder\t45.5',
  )
})

test('a metric that is added stands in the slots at once; its tooltip leaves its menu free, and a chart that uses it says so when it is deleted', async () => {
  await openBars(world, { groupby: ['orchard'] })
  const heaviest = world.explorer.metrics.getByRole('button', { name: /^heaviest/ })
  await world.explorer.metrics.getByRole('button', { name: 'Add Metric' }).click()
  const adding = dialog('Add Metric')
  const save = adding.getByRole('button', { name: 'Save' })
  await adding.getByLabel('Name').fill('heaviest')
  await adding.getByLabel('Expression').fill('MAX(weight)')
  await save.click()
  await expect.poll(() => adding.innerText()).toContain('No column is named “weight”.')
  await adding.getByLabel('Expression').fill('MAX(kg)')
  await adding.getByLabel('Description').fill('The best day')
  await save.click()
  await adding.waitFor({ state: 'detached' })
  await heaviest.click()
  await item(/^Metrics/).click()
  await world.explorer.apply.click()
  expect(await world.explorer.rows()).toEqual(['Lake 200.0', 'North, hill 120.0', 'Söder 45.5'])
  await heaviest.hover()
  await world.page.getByText('The best day').waitFor()
  await world.page.mouse.move(0, 0)
  await heaviest.focus()
  await world.page.keyboard.press('Shift+F10')
  await item('Edit Metric').waitFor()
  await world.page.evaluate(async () => {
    for (let frames = 0; frames < 30; frames += 1) await new Promise(requestAnimationFrame)
  })
  expect(await world.page.getByText('The best day').count()).toBe(0)
  await item('Delete Metric').click()
  await dialog('Delete the metric heaviest?').getByRole('button', { name: 'Delete' }).click()
  await heaviest.waitFor({ state: 'detached' })
  await world.explorer.apply.click()
  await world.page
    .getByText("Metric 'heaviest' does not exist. Change the chart, then press Apply.")
    .waitFor()
})

test('a column is made the index by its menu and stops being it, and the server keeps that', async () => {
  await openBars(world)
  const kg = world.explorer.dataFields.getByRole('button', { name: /^kg/ })
  const signs = () => kg.locator('svg').count()
  const saving = world.page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/chars/dataset_chars/'),
  )
  await kg.click({ button: 'right' })
  await item('Set as Index').click()
  expect((await saving).url()).toMatch(/\/chars\/dataset_chars\/\d+\?columnId=\d+$/)
  await world.page.getByText('kg does not name every row: 1 row has no value').waitFor()
  await world.page.reload()
  await expect.poll(signs).toBe(3)
  await kg.focus()
  await world.page.keyboard.press('Shift+F10')
  expect(await seriousFindings(world.page)).toEqual([])
  await item('Delete Index').click()
  await expect.poll(signs).toBe(1)
})

test('options of the drawing are saved with the chart, and change what is drawn at once and without a query', async () => {
  const drawn = () => world.page.locator('[data-chart-frame] svg text').allTextContents()
  const { path } = await world.forms.chart('Sorted', 'harvests', 'dist_bar', {
    ...bars,
    columns: ['fruit'],
    extra_form_data: { viz_options: { y_title: 'Kilos' } },
  })
  await openWithin(world.page, path)
  await expect.poll(drawn).toContain('Kilos')
  const requested: string[] = []
  world.page.on('request', (request) => {
    if (request.url().endsWith('/chart/data')) requested.push(request.url())
  })
  await world.page.getByRole('button', { name: 'Viz Options' }).click()
  const panel = dialog('Viz Options').or(world.page.getByRole('group', { name: 'Viz Options' }))
  const pick = async (label: string, option: string) => {
    await panel.getByRole('combobox', { name: label }).click()
    await world.page.getByRole('option', { name: option }).click()
  }
  await pick('Sort', 'Name, Z to A')
  await expect
    .poll(async () => (await world.explorer.rows()).map((row) => row.split(/ \d| $/)[0]?.trim()))
    .toEqual(['Söder', 'North, hill', 'Lake'])
  await panel.getByRole('textbox', { name: 'X axis title' }).fill('Where')
  await pick('Number format', 'Two decimals')
  await expect.poll(drawn).toEqual(expect.arrayContaining(['Where', 'Kilos', '230.00']))
  await panel.getByRole('radio', { name: 'Hidden' }).nth(1).click()
  await expect.poll(drawn).not.toContain('230.00')
  const legend = world.page.getByRole('group', { name: /^Legend: / })
  expect(await legend.count()).toBe(1)
  await panel.getByRole('radio', { name: 'Hidden' }).first().click()
  await expect.poll(() => legend.count()).toBe(0)
  expect({ requested, unsaved: await world.explorer.unsaved.count() }).toEqual({
    requested: [],
    unsaved: 1,
  })
  expect(await seriousFindings(world.page)).toEqual([])
  await panel.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(drawn).toEqual(expect.arrayContaining(['orchard', 'SUM(kg)', '230.0']))
  await panel.getByRole('button', { name: 'Done' }).click()
  await undo().click()
  await expect.poll(drawn).toContain('Where')
})
