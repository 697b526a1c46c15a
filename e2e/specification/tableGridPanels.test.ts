import { expect, test } from 'vitest'
import { tableGrid } from '../pages/TableGrid'
import { seriousFindings } from '../support/axe'
import { openWithin } from '../support/goWithin'
import { explorerWorld } from '../support/openExplorer'

const world = explorerWorld()

const allColumns = { all_columns: ['orchard', 'fruit', 'kg'] }
const open = async (column_state: object[] = [], more: object = {}) => {
  await openWithin(
    world.page,
    (
      await world.forms.form('harvests', 'table', {
        ...allColumns,
        extra_form_data: { column_state, ...more },
      })
    ).path,
  )
  const grid = tableGrid(world.page)
  await expect.poll(grid.rows).not.toContain('…')
  await grid.grid.locator('[role="gridcell"]').first().waitFor()
  return grid
}
const byFruit = [
  { colId: 'orchard' },
  { colId: 'kg', aggFunc: 'SUM' },
  { colId: 'fruit', rowGroup: true, rowGroupIndex: 0, hide: true },
]

test('a header dragged into the panel of the groups groups the rows; a group opens to its rows and its pill takes it away', async () => {
  const grid = await open([
    { colId: 'orchard' },
    { colId: 'fruit' },
    { colId: 'kg', aggFunc: 'SUM' },
  ])
  const from = await grid.header('fruit').boundingBox()
  const to = await grid.groups.boundingBox()
  await world.page.mouse.move((from?.x ?? 0) + 30, (from?.y ?? 0) + 16)
  await world.page.mouse.down()
  await world.page.mouse.move((from?.x ?? 0) + 40, (from?.y ?? 0) + 10, { steps: 4 })
  await world.page.mouse.move((to?.x ?? 0) + 300, (to?.y ?? 0) + 20, { steps: 6 })
  await world.page.mouse.up()
  await expect
    .poll(grid.rows)
    .toEqual(['Apple3 | SUM365.5', 'Cherry1 | SUM30.0', 'Pear2 | SUM80.0'])
  expect(await grid.headers()).toEqual(['orchard', 'kg'])
  await expect.poll(grid.totals).toEqual(['6 rows | SUM475.5'])
  await grid.grid.getByRole('button', { name: 'Open Pear' }).click()
  await expect
    .poll(grid.rows)
    .toEqual([
      'Apple3 | SUM365.5',
      'Cherry1 | SUM30.0',
      'Pear2 | SUM80.0',
      'North, hill | 80.0',
      'Söder | null',
    ])
  await world.page.getByRole('button', { name: 'Remove fruit from the groups' }).click()
  await expect
    .poll(grid.rows)
    .toEqual([
      'North, hill | Apple | 120.0',
      'North, hill | Pear | 80.0',
      'Söder | Apple | 45.5',
      'Söder | Pear | null',
      'Lake | Apple | 200.0',
      'Lake | Cherry | 30.0',
    ])
})

test('groups are made, opened and sorted by keyboard', async () => {
  const grid = await open([
    { colId: 'orchard' },
    { colId: 'kg', aggFunc: 'SUM' },
    { colId: 'fruit' },
  ])
  await world.page.getByRole('button', { name: 'Group by a column' }).focus()
  await world.page.keyboard.press('Enter')
  await world.page.getByRole('menuitem', { name: 'fruit' }).focus()
  await world.page.keyboard.press('Enter')
  await expect
    .poll(grid.rows)
    .toEqual(['Apple3 | SUM365.5', 'Cherry1 | SUM30.0', 'Pear2 | SUM80.0'])
  await grid.header('kg').focus()
  await world.page.keyboard.press('Enter')
  await expect
    .poll(grid.rows)
    .toEqual(['Cherry1 | SUM30.0', 'Pear2 | SUM80.0', 'Apple3 | SUM365.5'])
  await grid.cell(0, 'orchard').click()
  await world.page.keyboard.press('Enter')
  await expect
    .poll(grid.rows)
    .toEqual(['Cherry1 | SUM30.0', 'Lake | 30.0', 'Pear2 | SUM80.0', 'Apple3 | SUM365.5'])
  await grid.header('kg').focus()
  await world.page.keyboard.press('Alt+ArrowDown')
  await world.page.getByRole('menuitem', { name: 'Wrap Column Text' }).waitFor()
})

test('floating filters ask the server: text that is held, numbers compared, and what cannot be read says so', async () => {
  const grid = await open()
  await grid.filter('fruit').fill('PEAR')
  await expect.poll(grid.rows).toEqual(['North, hill | Pear | 80', 'Söder | Pear | null'])
  await grid.filter('fruit').fill('')
  await grid.filter('kg').fill('>= 100')
  await expect.poll(grid.rows).toEqual(['North, hill | Apple | 120', 'Lake | Apple | 200'])
  await grid.filter('kg').fill('many')
  expect(await grid.filter('kg').getAttribute('aria-invalid')).toBe('true')
  await grid.filter('kg').fill('> 1000')
  await world.page.getByText('No rows', { exact: true }).waitFor()
  await grid.choose('How to filter kg', 'Is null')
  await expect.poll(grid.rows).toEqual(['Söder | Pear | null'])
})

test('the side panels hide, move and find columns, and filter each of them', async () => {
  const grid = await open()
  await grid.open('Columns')
  const columns = grid.panel('Columns')
  await columns.getByRole('checkbox', { name: 'fruit' }).click()
  await expect.poll(grid.headers).toEqual(['orchard', 'kg'])
  await columns.getByText('2 of 3').waitFor()
  await grid.choose('Role of kg', 'Move up')
  await grid.choose('Role of kg', 'Move up')
  await expect.poll(grid.headers).toEqual(['kg', 'orchard'])
  await columns.getByRole('searchbox', { name: 'Search columns' }).fill('orch')
  expect(await columns.getByRole('group', { name: 'Columns' }).getByRole('checkbox').count()).toBe(
    1,
  )
  await grid.open('Filters')
  await grid.panel('Filters').getByRole('textbox', { name: 'Filter fruit' }).fill('Cherry')
  await expect.poll(grid.rows).toEqual(['30 | Lake'])
  await grid.panel('Filters').getByRole('button', { name: 'Clear all filters' }).click()
  await expect.poll(async () => (await grid.rows()).length).toBe(6)
  expect(await seriousFindings(world.page)).toEqual([])
})

test('in pivot mode the values of a column stand beside each other, and Save keeps mode, groups and filters', async () => {
  const { path } = await world.forms.chart('Pivot', 'harvests', 'table', {
    ...allColumns,
    extra_form_data: { column_state: byFruit },
  })
  await openWithin(world.page, path)
  const grid = tableGrid(world.page)
  await expect
    .poll(grid.rows)
    .toEqual(['Apple3 | SUM365.5', 'Cherry1 | SUM30.0', 'Pear2 | SUM80.0'])
  await grid.open('Columns')
  await grid.panel('Columns').getByRole('checkbox', { name: 'Pivot Mode' }).click()
  await grid.choose('Role of orchard', 'Add to Column Labels')
  const pivot = [
    'Apple3 | 200.0 | 120.0 | 45.5 | 365.5',
    'Cherry1 | 30.0 |  |  | 30.0',
    'Pear2 |  | 80.0 |  | 80.0',
  ]
  await world.page.setViewportSize({ width: 1900, height: 900 })
  await expect.poll(grid.rows).toEqual(pivot)
  await world.explorer.save.click()
  await world.explorer.unsaved.waitFor({ state: 'detached' })
  await world.page.reload()
  await expect.poll(grid.rows).toEqual(pivot)
  expect(await world.explorer.unsaved.count()).toBe(0)
})

test('pivot mode without groups and values says what to add', async () => {
  const grid = await open()
  const words = world.page.getByText('Nothing to pivot yet', { exact: true })
  await grid.open('Columns')
  await grid.panel('Columns').getByRole('checkbox', { name: 'Pivot Mode' }).click()
  await words.waitFor()
  await grid.choose('Role of fruit', 'Add to Row Groups')
  await words.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await grid.rows()).map((row) => row.replace(/ .*/, '')))
    .toEqual(['Apple3', 'Cherry1', 'Pear2'])
})

test('Wrap Column Text gives every row the height of three lines', async () => {
  const grid = await open()
  const height = async () =>
    (await grid.cell(0, 'orchard').locator('xpath=ancestor::*[@row-index]').first().boundingBox())
      ?.height
  expect(await height()).toBe(28)
  await grid.header('orchard').hover()
  await grid.choose('Menu of orchard', 'Wrap Column Text')
  await expect.poll(height).toBe(60)
})

test('the grid is 520 high where there is less room', async () => {
  await world.page.setViewportSize({ width: 1280, height: 500 })
  const grid = await open()
  expect((await grid.groups.locator('..').boundingBox())?.height).toBe(520)
})
