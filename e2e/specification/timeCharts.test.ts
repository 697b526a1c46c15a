import { beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../support/axe'
import { openWithin } from '../support/goWithin'
import { explorerWorld } from '../support/openExplorer'

const world = explorerWorld()

const sumOfPrice = {
  expressionType: 'SIMPLE',
  column: { column_name: 'price', type_generic: 0 },
  aggregate: 'SUM',
  expression: 'SUM(price)',
  label: 'SUM(price)',
  hasCustomLabel: false,
  isNew: false,
  sqlExpression: null,
}
const orders = `ordered,city,price
2025-01-06 08:00:00,Bern,10
2025-01-20 09:00:00,Rome,5
2025-03-04 08:30:00,Bern,7
2025-03-05 23:00:00,Oslo,3
`
beforeAll(async () => {
  await world.admin.upload('orders', orders)
})

const open = async (vizType: string, slots: object) => {
  const { path } = await world.forms.form('orders', vizType, { metrics: [sumOfPrice], ...slots })
  await openWithin(world.page, path)
  await world.explorer.apply.waitFor()
}
const choose = async (pill: RegExp, ...path: string[]) => {
  await world.page
    .getByRole('complementary', { name: 'Slots' })
    .getByRole('button', { name: pill })
    .first()
    .click()
  for (const name of path)
    await world.page
      .getByRole('menuitem', { name, exact: true })
      .or(world.page.getByRole('menuitemradio', { name, exact: true }))
      .click()
}

test('the menu of a date groups it, an empty month is there, and weekdays have their names', async () => {
  await open('echarts_timeseries_line', { groupby: ['ordered'] })
  await choose(/^ordered/, 'Time grain', 'Month')
  await world.explorer.apply.click()
  await expect.poll(world.explorer.rows).toEqual(['Jan 2025 15', 'Feb 2025 ', 'Mar 2025 10'])
  await choose(/^ordered by month/, 'Time grain', 'Weekday')
  await world.explorer.apply.click()
  await expect.poll(world.explorer.rows).toEqual(['Mon 15', 'Tue 7', 'Wed 3'])
  expect(await seriousFindings(world.page)).toEqual([])
})

test('while edits are applied automatically, the aggregate and the limit of pills change the chart by one request each', async () => {
  await open('dist_bar', { groupby: ['city'] })
  await expect.poll(world.explorer.rows).toEqual(['Bern 17', 'Rome 5', 'Oslo 3'])
  let requests = 0
  world.page.on('request', (request) => {
    if (request.url().endsWith('/chart/data')) requests += 1
  })
  const toggle = world.page.getByRole('switch', { name: 'Apply automatically' })
  await toggle.click()
  await choose(/^SUM\(price\)/, 'MAX')
  await expect.poll(world.explorer.rows).toEqual(['Bern 10', 'Rome 5', 'Oslo 3'])
  await choose(/^city/, 'Limit…')
  const limit = world.page.getByRole('dialog', { name: 'Limit' })
  await limit.getByRole('textbox', { name: 'Count' }).fill('1')
  await limit.getByRole('button', { name: 'Save' }).click()
  await expect.poll(world.explorer.rows).toEqual(['Bern 10', 'Other 5'])
  expect(requests).toBe(2)
  await toggle.click()
})

test('a date is filtered by a range that stays relative, chosen by one click', async () => {
  await open('dist_bar', { groupby: ['city'] })
  await world.explorer.slot('Filters').getByRole('button', { name: 'Add a filter' }).click()
  await world.page
    .getByRole('group', { name: 'Add a filter' })
    .getByRole('button', { name: /^ordered/ })
    .click()
  const { filter } = world.explorer
  await filter.getByRole('button', { name: 'Last 90 days' }).click()
  expect(await seriousFindings(world.page)).toEqual([])
  await world.explorer.saveFilter.click()
  await world.explorer.apply.click()
  await world.page.getByText('No rows', { exact: true }).waitFor()
  expect(await world.explorer.pills('Filters')).toEqual(['ordered Last 90 days'])
})
