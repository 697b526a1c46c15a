import { expect, test } from 'vitest'
import { totalByOrchard } from '../support/harvests'
import { bars, exploringHarvests, openBars } from '../support/openExplorer'

const house = exploringHarvests()
const undo = () => house.page.getByRole('button', { name: 'Undo', exact: true })
const redo = () => house.page.getByRole('button', { name: 'Redo', exact: true })
const pills = () =>
  house.page
    .locator('[data-pill]')
    .evaluateAll((all) => all.map((pill) => pill.getAttribute('data-pill')))
const place = async (field: string, slot: string) => {
  await house.explorer.field(field).click()
  await house.page.getByRole('menuitem', { name: new RegExp(`^${slot}`) }).click()
}

test('every edit is undone and redone, by button and by key, and so is a title; a reload keeps the steps', async () => {
  await openBars(house, { metrics: bars.metrics })
  expect([
    await undo().getAttribute('aria-disabled'),
    await undo().getAttribute('aria-description'),
  ]).toEqual(['true', 'Undo: nothing was changed yet'])
  await place('orchard', 'Series')
  await place('fruit', 'Categories')
  await house.explorer.rename.click()
  await house.explorer.titleDialog.getByLabel('Chart Title:').fill('Fruit')
  await house.page.keyboard.press('Enter')
  await house.page.getByRole('heading', { name: 'Fruit' }).waitFor()
  await undo().click()
  await house.page.getByRole('heading', { name: 'Chart Title' }).waitFor()
  await house.page.keyboard.press('Control+z')
  await expect.poll(pills).toEqual(['SUM(kg)', 'orchard'])
  await house.page.reload()
  await expect.poll(pills).toEqual(['SUM(kg)', 'orchard'])
  await house.page.keyboard.press('Control+z')
  await expect.poll(pills).toEqual(['SUM(kg)'])
  await house.page.keyboard.press('Control+Shift+z')
  await house.page.keyboard.press('Control+y')
  await redo().click()
  await expect.poll(pills).toEqual(['SUM(kg)', 'orchard', 'fruit'])
  await house.page.getByRole('heading', { name: 'Fruit' }).waitFor()
  expect(await redo().getAttribute('aria-description')).toBe('Redo: nothing was undone')
})

test('another chart type is undone too: the slots come back as they were, and the chart with Apply', async () => {
  await openBars(house, bars)
  expect(await house.explorer.rows()).toEqual(totalByOrchard)
  const dialog = house.page.getByRole('dialog', { name: 'Select Visualization type' })
  await house.explorer.type.click()
  await dialog
    .getByRole('option', { name: 'Pie Chart' })
    .or(dialog.getByRole('radio', { name: 'Pie Chart' }))
    .first()
    .click()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await house.explorer.slot('Metric').waitFor()
  expect(await pills()).toEqual([])
  await undo().click()
  await expect.poll(pills).toEqual(['SUM(kg)', 'orchard'])
  expect(await house.explorer.type.textContent()).toBe('Bar Chart')
  await house.explorer.apply.click()
  expect(await house.explorer.rows()).toEqual(totalByOrchard)
  await redo().click()
  await house.explorer.slot('Metric').waitFor()
  expect(await pills()).toEqual([])
})

test('an open card is not lost to Undo: it waits until the card is saved or cancelled', async () => {
  await openBars(house)
  await place('orchard', 'Series')
  await place('kg', 'Metrics')
  await house.explorer.card.waitFor()
  expect(
    await house.page.getByLabel('Undo', { exact: true }).getAttribute('aria-description'),
  ).toBe('Undo: save or cancel the open card first')
  await house.page.keyboard.press('Control+z')
  await house.explorer.card.getByRole('button', { name: 'Save' }).click()
  await undo().click()
  await expect.poll(pills).toEqual(['orchard'])
  await redo().click()
  await expect.poll(pills).toEqual(['AVG(kg)', 'orchard'])
})

test('the keys undo nothing while something is being typed', async () => {
  await openBars(house, { metrics: bars.metrics })
  await place('orchard', 'Series')
  await house.explorer.fieldSearch.fill('kg')
  await house.page.keyboard.press('Control+z')
  expect(await pills()).toEqual(['SUM(kg)', 'orchard'])
})

test("after another type the browser's Back shows the chart as it was, with its steps", async () => {
  await openBars(house, { metrics: bars.metrics })
  await place('orchard', 'Series')
  await house.explorer.apply.click()
  expect(await house.explorer.rows()).toEqual(totalByOrchard)
  const before = house.page.url()
  await house.explorer.type.click()
  const dialog = house.page.getByRole('dialog', { name: 'Select Visualization type' })
  await dialog
    .getByRole('option', { name: 'Table' })
    .or(dialog.getByRole('radio', { name: 'Table' }))
    .first()
    .click()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await house.page.waitForURL((url) => url.href !== before)
  await house.explorer.slot('Columns').waitFor()
  await house.page.goBack()
  await house.explorer.slot('Series').waitFor()
  expect(await house.explorer.rows()).toEqual(totalByOrchard)
  await undo().click()
  await expect.poll(pills).toEqual(['SUM(kg)'])
})

test('an arrangement of the grid is undone, and the grid shows it', async () => {
  await house.page.goto(
    (await house.forms.form('harvests', 'table', { all_columns: ['orchard', 'kg'] })).path,
  )
  const header = house.page.getByRole('columnheader', { name: 'orchard' }).first()
  await header.click()
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
  await undo().click()
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('none')
  await redo().click()
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
})

test('a form with unknown and wrong fields opens with what can be read of it', async () => {
  const odd = {
    metrics: { not: 'a list' },
    adhoc_filters: 'nor this',
    groupby: [[], { column_name: 'orchard' }, null],
    columns: 'fruit',
    extra_form_data: 'x',
    slice_name: 5,
    unknown: { deep: [1] },
  }
  await house.page.goto((await house.forms.form('harvests', 'dist_bar', odd)).path)
  await house.page.getByText('Explore!', { exact: true }).waitFor()
  expect(await pills()).toEqual(['orchard', 'fruit'])
  await place('kg', 'Metrics')
  await house.explorer.card.getByRole('button', { name: 'Save' }).click()
  await house.explorer.apply.click()
  expect((await house.explorer.rows()).length).toBeGreaterThan(0)
})
