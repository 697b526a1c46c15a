import { expect, test } from 'vitest'
import { totalByOrchard } from '../support/harvests'
import { openWithin } from '../support/goWithin'
import { bars, explorerWorld, openBars } from '../support/openExplorer'

const world = explorerWorld()
const undo = () => world.page.getByRole('button', { name: 'Undo', exact: true })
const redo = () => world.page.getByRole('button', { name: 'Redo', exact: true })
const pills = () =>
  world.page
    .locator('[data-pill]')
    .evaluateAll((all) => all.map((pill) => pill.getAttribute('data-pill')))
const dropField = async (field: string, slot: string) => {
  await world.explorer.field(field).click()
  await world.page.getByRole('menuitem', { name: new RegExp(`^${slot}`) }).click()
}

test('every edit is undone and redone, by button and by key, and so is a title; a reload keeps the steps', async () => {
  await openBars(world, { metrics: bars.metrics })
  expect({
    disabled: await undo().getAttribute('aria-disabled'),
    reason: await undo().getAttribute('aria-description'),
  }).toEqual({ disabled: 'true', reason: 'Undo: nothing was changed yet' })
  await dropField('orchard', 'Series')
  await dropField('fruit', 'Categories')
  await world.explorer.rename.click()
  await world.explorer.titleDialog.getByLabel('Chart Title:').fill('Fruit')
  await world.page.keyboard.press('Enter')
  await world.page.getByRole('heading', { name: 'Fruit' }).waitFor()
  await undo().click()
  await world.page.getByRole('heading', { name: 'Chart Title' }).waitFor()
  await world.page.keyboard.press('Control+z')
  await expect.poll(pills).toEqual(['SUM(kg)', 'orchard'])
  await world.page.reload()
  await expect.poll(pills).toEqual(['SUM(kg)', 'orchard'])
  await world.page.keyboard.press('Control+z')
  await expect.poll(pills).toEqual(['SUM(kg)'])
  await world.page.keyboard.press('Control+Shift+z')
  await world.page.keyboard.press('Control+y')
  await redo().click()
  await expect.poll(pills).toEqual(['SUM(kg)', 'orchard', 'fruit'])
  await world.page.getByRole('heading', { name: 'Fruit' }).waitFor()
  expect(await redo().getAttribute('aria-description')).toBe('Redo: nothing was undone')
})

test('another chart type is undone too: the slots come back as they were, and the chart with Apply', async () => {
  await openBars(world, bars)
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
  const dialog = world.page.getByRole('dialog', { name: 'Select Visualization type' })
  await world.explorer.type.click()
  await dialog
    .getByRole('option', { name: 'Pie Chart' })
    .or(dialog.getByRole('radio', { name: 'Pie Chart' }))
    .first()
    .click()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await world.explorer.slot('Metric').waitFor()
  expect(await pills()).toEqual([])
  await undo().click()
  await expect.poll(pills).toEqual(['SUM(kg)', 'orchard'])
  expect(await world.explorer.type.textContent()).toBe('Bar Chart')
  await world.explorer.apply.click()
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
  await redo().click()
  await world.explorer.slot('Metric').waitFor()
  expect(await pills()).toEqual([])
})

test('an open card is not lost to Undo: it waits until the card is saved or cancelled', async () => {
  await openBars(world)
  await dropField('orchard', 'Series')
  await dropField('kg', 'Metrics')
  await world.explorer.card.waitFor()
  expect(
    await world.page.getByLabel('Undo', { exact: true }).getAttribute('aria-description'),
  ).toBe('Undo: save or cancel the open card first')
  await world.page.keyboard.press('Control+z')
  await world.explorer.card.getByRole('button', { name: 'Save' }).click()
  await undo().click()
  await expect.poll(pills).toEqual(['orchard'])
  await redo().click()
  await expect.poll(pills).toEqual(['SUM(kg)', 'orchard'])
})

test('the keys undo nothing while something is being typed', async () => {
  await openBars(world, { metrics: bars.metrics })
  await dropField('orchard', 'Series')
  await world.explorer.fieldSearch.fill('kg')
  await world.page.keyboard.press('Control+z')
  expect(await pills()).toEqual(['SUM(kg)', 'orchard'])
})

test("after another type the browser's Back shows the chart as it was, with its steps", async () => {
  await openBars(world, { metrics: bars.metrics })
  await dropField('orchard', 'Series')
  await world.explorer.apply.click()
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
  const before = world.page.url()
  await world.explorer.type.click()
  const dialog = world.page.getByRole('dialog', { name: 'Select Visualization type' })
  await dialog
    .getByRole('option', { name: 'Table' })
    .or(dialog.getByRole('radio', { name: 'Table' }))
    .first()
    .click()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await world.page.waitForURL((url) => url.href !== before)
  await world.explorer.slot('Columns').waitFor()
  await world.page.goBack()
  await world.explorer.slot('Series').waitFor()
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
  await undo().click()
  await expect.poll(pills).toEqual(['SUM(kg)'])
})

test('an arrangement of the grid is undone, and the grid shows it', async () => {
  await openWithin(
    world.page,
    (await world.forms.form('harvests', 'table', { all_columns: ['orchard', 'kg'] })).path,
  )
  const header = world.page.getByRole('columnheader', { name: 'orchard' }).first()
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
  await openWithin(world.page, (await world.forms.form('harvests', 'dist_bar', odd)).path)
  await world.page.getByText('Explore!', { exact: true }).waitFor()
  expect(await pills()).toEqual(['orchard', 'fruit'])
  await dropField('kg', 'Metrics')
  await world.explorer.card.getByRole('button', { name: 'Save' }).click()
  await world.explorer.apply.click()
  expect((await world.explorer.rows()).length).toBeGreaterThan(0)
})
