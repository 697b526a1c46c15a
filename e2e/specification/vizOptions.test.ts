import { expect, test } from 'vitest'
import { seriousFindings } from '../support/axe'
import { totalByOrchard } from '../support/harvests'
import { openWithin } from '../support/goWithin'
import { bars, explorerWorld, openBars } from '../support/openExplorer'

const world = explorerWorld()

const panel = () =>
  world.page
    .getByRole('dialog', { name: 'Viz Options' })
    .or(world.page.getByRole('group', { name: 'Viz Options' }))
const open = async () => {
  await world.page.getByRole('button', { name: 'Viz Options' }).click()
  await panel().waitFor()
}
const pick = async (label: string, option: string) => {
  await panel().getByRole('combobox', { name: label }).click()
  await world.page.getByRole('option', { name: option }).click()
}
const drawn = () => world.page.locator('[data-chart-frame] svg text').allTextContents()

test('Viz Options change order, titles, numbers, labels and legend of what is drawn, at once and without a query', async () => {
  await openBars(world, { ...bars, columns: ['fruit'] })
  await world.explorer.rows()
  const requested: string[] = []
  world.page.on('request', (request) => {
    if (request.url().endsWith('/chart/data')) requested.push(request.url())
  })
  await open()
  await pick('Sort', 'Name, Z to A')
  await expect
    .poll(async () => (await world.explorer.rows()).map((row) => row.split(/ \d| $/)[0]?.trim()))
    .toEqual(['Söder', 'North, hill', 'Lake'])
  await panel().getByRole('textbox', { name: 'X axis title' }).fill('Where')
  await panel().getByRole('textbox', { name: 'Y axis title' }).fill('Harvest')
  await pick('Number format', 'Two decimals')
  await expect.poll(drawn).toEqual(expect.arrayContaining(['Where', 'Harvest', '230.00']))
  await panel().getByRole('radio', { name: 'Hidden' }).nth(1).click()
  await expect.poll(drawn).not.toContain('230.00')
  const legend = world.page.getByRole('group', { name: /^Legend: / })
  expect(await legend.count()).toBe(1)
  await panel().getByRole('radio', { name: 'Hidden' }).first().click()
  await expect.poll(() => legend.count()).toBe(0)
  expect({ requested, unsaved: await world.explorer.unsaved.count() }).toEqual({
    requested: [],
    unsaved: 1,
  })
  expect(await seriousFindings(world.page)).toEqual([])
  await panel().getByRole('button', { name: 'Reset' }).click()
  await expect.poll(drawn).toEqual(expect.arrayContaining(['orchard', 'SUM(kg)', '230.0']))
  expect(await panel().getByRole('button', { name: 'Reset' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await panel().getByRole('button', { name: 'Done' }).click()
  await world.page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(drawn).toContain('Harvest')
})

test('options are saved with the chart and drawn when it is opened again', async () => {
  const { path } = await world.forms.chart('Sorted', 'harvests', 'dist_bar', {
    ...bars,
    extra_form_data: { viz_options: { sort: 'value_asc', y_title: 'Kilos' } },
  })
  await openWithin(world.page, path)
  await expect.poll(() => world.explorer.rows()).toEqual(totalByOrchard.toReversed())
  await expect.poll(drawn).toContain('Kilos')
})

test('an option without meaning for the chart type is off and says why', async () => {
  await openWithin(
    world.page,
    (await world.forms.form('harvests', 'table', { all_columns: ['kg'] })).path,
  )
  await world.explorer.apply.waitFor()
  const button = world.page.getByRole('button', { name: 'Viz Options' })
  expect({
    disabled: await button.getAttribute('aria-disabled'),
    reason: await button.getAttribute('aria-description'),
  }).toEqual({
    disabled: 'true',
    reason: 'Viz Options: A table is arranged in its own columns and panels',
  })
})
