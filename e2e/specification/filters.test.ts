import { expect, test } from 'vitest'
import { totalByOrchard } from '../support/harvests'
import { openWithin } from '../support/goWithin'
import { bars, explorerWorld, openBars } from '../support/openExplorer'

const world = explorerWorld()
const accentHover = 'rgb(42, 208, 207)'

const filterOn = (subject: string, operator: string, comparator: unknown, more: object = {}) => ({
  expressionType: 'SIMPLE',
  subject,
  operator,
  comparator,
  clause: 'WHERE',
  ...more,
})
const isOff = async () => (await world.explorer.saveFilter.getAttribute('aria-disabled')) === 'true'
const optionsOfList = () =>
  world.explorer.filter.getByRole('listbox', { name: 'Values' }).getByRole('option')

test('a column dropped into Filters makes a pill and opens the popup: tab Simple, 290 wide, the column read-only, operator, value, Cancel and Save', async () => {
  await openBars(world, bars)
  await world.explorer.drag('fruit', 'Filters')
  const { filter, operator, value } = world.explorer
  await filter.getByRole('heading', { name: 'Filter', exact: true }).waitFor()
  expect(await filter.evaluate((element) => element.clientWidth)).toBe(290)
  expect(await filter.getByRole('tab').allTextContents()).toEqual(['Simple'])
  expect(
    await filter
      .getByLabel('Column')
      .evaluate((input: HTMLInputElement) => [input.value, input.readOnly]),
  ).toEqual(['fruit', true])
  expect({ operator: await operator.textContent(), value: await value.inputValue() }).toEqual({
    operator: 'IN',
    value: '',
  })
  expect(
    await filter.getByRole('radiogroup', { name: 'Clause' }).getByRole('radio').allTextContents(),
  ).toEqual(['Where', 'Having'])
  expect(await filter.getByRole('radio', { checked: true }).textContent()).toBe('Where')
  expect({
    cancelButtons: await filter.getByRole('button', { name: 'Cancel' }).count(),
    saveButtons: await world.explorer.saveFilter.count(),
  }).toEqual({ cancelButtons: 1, saveButtons: 1 })
  expect(await world.explorer.pills('Filters')).toEqual(['fruit'])
  expect(await world.explorer.pills('Series')).toEqual(['orchard'])
})

test('the operators are the twelve of the list; Save waits for one of them and for a value, and says so', async () => {
  await openBars(world, bars)
  await world.explorer.drag('fruit', 'Filters')
  expect(await isOff()).toBe(true)
  await world.explorer.saveFilter.hover()
  await world.page.getByRole('tooltip').getByText('Add a value').waitFor()
  await world.explorer.operator.click()
  expect(
    await world.page.getByRole('listbox').last().getByRole('option').allTextContents(),
  ).toEqual([
    '==',
    '!==',
    '>',
    '<',
    '<=',
    '>=',
    'IN',
    'NOT IN',
    'LIKE',
    'ILIKE',
    'IS NOT NULL',
    'IS NULL',
  ])
  await world.page.getByRole('option', { name: '==', exact: true }).click()
  expect(await isOff()).toBe(true)
  await world.explorer.value.fill('Apple')
  expect(await isOff()).toBe(false)
  await world.explorer.value.fill('')
  expect(await isOff()).toBe(true)
})

test('a saved filter shows operator and value, and the chart follows with Apply', async () => {
  await openBars(world, bars)
  await world.explorer.drag('fruit', 'Filters')
  await world.explorer.chooseOperator('==')
  await optionsOfList().first().waitFor()
  expect(await optionsOfList().allTextContents()).toEqual(['Apple3', 'Pear2', 'Cherry1'])
  await world.explorer.value.fill('ear')
  await expect.poll(() => optionsOfList().allTextContents()).toEqual(['Pear2'])
  await optionsOfList().first().click()
  await world.explorer.saveFilter.click()
  await world.explorer.filter.waitFor({ state: 'detached' })
  expect(await world.explorer.pills('Filters')).toEqual(['fruit == Pear'])
  expect(
    await world.explorer
      .slot('Filters')
      .getByText('== Pear')
      .evaluate((element) => getComputedStyle(element).color),
  ).toBe(accentHover)
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
  await world.explorer.apply.click()
  await expect.poll(() => world.explorer.rows()).toEqual(['North, hill 80', 'Söder '])
})

test('Cancel and Esc delete a filter that has no operator or value yet', async () => {
  await openBars(world, bars)
  for (const close of [
    () => world.explorer.filter.getByRole('button', { name: 'Cancel' }).click(),
    () => world.page.keyboard.press('Escape'),
  ]) {
    await world.explorer.drag('fruit', 'Filters')
    await world.explorer.chooseOperator('==')
    await close()
    await world.explorer.filter.waitFor({ state: 'detached' })
    expect(await world.explorer.pills('Filters')).toEqual([])
  }
})

test('a filter that was saved and not applied goes when its editor closes; after Apply it stays as it was', async () => {
  await openBars(world, bars)
  const { filter, pill } = world.explorer
  const reopened = async () => {
    await pill('fruit == Pear').click()
    await filter.getByRole('button', { name: 'Cancel' }).click()
    await filter.waitFor({ state: 'detached' })
    return world.explorer.pills('Filters')
  }
  const add = async () => {
    await world.explorer.drag('fruit', 'Filters')
    await world.explorer.chooseOperator('==')
    await world.explorer.value.fill('Pear')
    await world.explorer.value.press('Enter')
    await filter.waitFor({ state: 'detached' })
  }
  await add()
  expect(await reopened()).toEqual([])
  await add()
  await world.explorer.apply.click()
  await expect.poll(() => world.explorer.rows()).toEqual(['North, hill 80', 'Söder '])
  expect(await reopened()).toEqual(['fruit == Pear'])
})

test('IS NULL fills the value with null, read-only', async () => {
  await openBars(world, bars)
  await world.explorer.drag('kg', 'Filters')
  for (const operator of ['IS NULL', 'IS NOT NULL']) {
    await world.explorer.chooseOperator(operator)
    expect(
      await world.explorer.value.evaluate((input: HTMLInputElement) => [
        input.value,
        input.readOnly,
      ]),
    ).toEqual(['null', true])
  }
  await world.explorer.chooseOperator('IS NULL')
  await world.explorer.saveFilter.click()
  await world.explorer.apply.click()
  await expect.poll(() => world.explorer.rows()).toEqual(['Söder '])
  expect(await world.explorer.pills('Filters')).toEqual(['kg IS NULL'])
})

test('IN takes a list: values are proposed, typed with commas and removed', async () => {
  await openBars(world, bars)
  await world.explorer.drag('orchard', 'Filters')
  await world.explorer.chooseOperator('IN')
  await world.explorer.filter.getByText('comma separated', { exact: true }).waitFor()
  await optionsOfList().filter({ hasText: 'Lake' }).click()
  await world.explorer.value.fill('Söder, "North, hill"')
  await world.explorer.value.press('Enter')
  const list = world.explorer.filter.getByRole('group', { name: 'Values of the list' })
  expect(
    await list
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label'))),
  ).toEqual(['Remove Lake', 'Remove Söder', 'Remove North, hill'])
  await list.getByRole('button', { name: 'Remove Lake' }).click()
  await world.explorer.saveFilter.click()
  await world.explorer.apply.click()
  await expect.poll(() => world.explorer.rows()).toEqual(['North, hill 200.0', 'Söder 45.5'])
  expect(await world.explorer.pills('Filters')).toEqual(['orchard IN Söder, "North, hill"'])
})

test('Having filters the groups by a metric of the chart', async () => {
  await openBars(world, bars)
  await world.explorer.drag('kg', 'Filters')
  await world.explorer.filter.getByRole('radio', { name: 'Having' }).click()
  expect(await world.explorer.filter.getByRole('combobox', { name: 'Metric' }).textContent()).toBe(
    'SUM(kg)',
  )
  await world.explorer.chooseOperator('>')
  await world.explorer.value.fill('100')
  await world.explorer.saveFilter.click()
  expect(await world.explorer.pills('Filters')).toEqual(['SUM(kg) > 100'])
  await world.explorer.apply.click()
  await expect.poll(() => world.explorer.rows()).toEqual(['Lake 230', 'North, hill 200'])
})

test('a chart of columns alone has no Having, and says why', async () => {
  await openWithin(
    world.page,
    (await world.forms.form('harvests', 'table', { all_columns: ['orchard'] })).path,
  )
  await world.explorer.apply.waitFor()
  await world.explorer.drag('kg', 'Filters')
  const clause = world.explorer.filter.getByRole('radiogroup', { name: 'Clause' })
  expect({
    disabled: await clause.getAttribute('aria-disabled'),
    title: await clause.getAttribute('title'),
  }).toEqual({ disabled: 'true', title: 'Having needs a metric in the chart' })
})

test('a date is picked from a calendar', async () => {
  await world.admin.upload(
    'plantings',
    'tree,planted\noak,2024-03-05\nelm,2024-03-09\nash,2023-01-01\n',
  )
  await openWithin(
    world.page,
    (await world.forms.form('plantings', 'table', { all_columns: ['tree'] })).path,
  )
  await world.explorer.apply.waitFor()
  await world.explorer.drag('planted', 'Filters')
  await world.explorer.chooseOperator('>=')
  await world.explorer.value.fill('2024-03-01')
  await world.explorer.filter.getByRole('button', { name: 'Choose a date' }).click()
  await world.explorer.filter.getByRole('button', { name: /^8, March, 2024/ }).click()
  expect(await world.explorer.value.inputValue()).toBe('2024-03-08')
  await world.explorer.saveFilter.click()
  await world.explorer.apply.click()
  await world.explorer.grid.getByText('elm', { exact: true }).waitFor()
  await expect.poll(() => world.explorer.grid.getByText(/^(oak|ash)$/).count()).toBe(0)
})

test('filters of a stored chart come back applied and are edited, moved and removed', async () => {
  const filters = [filterOn('fruit', '!==', 'Cherry'), filterOn('kg', '>=', '45')]
  await openBars(world, { ...bars, adhoc_filters: filters })
  expect(await world.explorer.rows()).toEqual(['Lake 200.0', 'North, hill 200.0', 'Söder 45.5'])
  expect(await world.explorer.pills('Filters')).toEqual(['fruit !== Cherry', 'kg >= 45'])
  await world.explorer.pill('kg >= 45').focus()
  await world.page.keyboard.press('Alt+ArrowUp')
  expect(await world.explorer.pills('Filters')).toEqual(['kg >= 45', 'fruit !== Cherry'])
  await world.explorer.pill('kg >= 45').click()
  await world.explorer.value.fill('100')
  await world.explorer.saveFilter.click()
  await world.explorer
    .slot('Filters')
    .getByRole('button', { name: 'Remove fruit !== Cherry' })
    .click()
  expect(await world.explorer.pills('Filters')).toEqual(['kg >= 100'])
  await world.explorer.apply.click()
  await expect.poll(() => world.explorer.rows()).toEqual(['Lake 200', 'North, hill 120'])
})

test('a value that the server cannot read as a number is refused in its words, and leads to the filter to mend', async () => {
  await openBars(world, { ...bars, adhoc_filters: [filterOn('kg', '>=', 'many')] })
  await world.explorer.notices.getByText("Value 'many' is not a number for column kg").waitFor()
  await world.page.getByRole('button', { name: 'Open the filter' }).click()
  await world.explorer.value.fill('100')
  await world.explorer.value.press('Enter')
  await world.explorer.apply.click()
  await expect.poll(() => world.explorer.rows()).toEqual(['Lake 200', 'North, hill 120'])
})

test('the same by keyboard alone: the menu of a column, arrows through operators and values, Enter', async () => {
  await openBars(world, bars)
  const { keyboard } = world.page
  await world.explorer.field('fruit').focus()
  await keyboard.press('Enter')
  await world.page.getByRole('menuitem', { name: /^Filters/ }).focus()
  await keyboard.press('Enter')
  await world.explorer.operator.focus()
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
