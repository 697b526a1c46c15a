import { expect, test } from 'vitest'
import { tableGrid } from '../pages/TableGrid'
import { seriousFindings } from '../support/axe'
import { openWithin } from '../support/goWithin'
import { explorerWorld, watchCalls } from '../support/openExplorer'

const world = explorerWorld()

const allColumns = { all_columns: ['orchard', 'fruit', 'kg'] }
const headers = () => world.explorer.grid.locator('.ag-header-cell:not(.ag-floating-filter)')
const header = (name: string) => headers().filter({ hasText: name })
const shown = () =>
  headers().evaluateAll((cells) =>
    cells
      .map((cell) => ({
        name: cell.querySelector('.ag-header-cell-text')?.textContent,
        left: cell.getBoundingClientRect().left,
        width: Math.round(cell.getBoundingClientRect().width),
        sort: cell.getAttribute('aria-sort'),
      }))
      .toSorted((one, other) => one.left - other.left)
      .map(({ name, width, sort }) => [name, width, sort]),
  )
const column = (name: string) =>
  world.explorer.grid.locator(`.ag-row [role="gridcell"][col-id="${name}"]`).evaluateAll((cells) =>
    cells
      .filter((cell) => !cell.classList.contains('grid-loading'))
      .map((cell) => ({
        text: cell.textContent.trim(),
        row: Number(cell.closest('[row-index]')?.getAttribute('row-index')),
      }))
      .toSorted((one, other) => one.row - other.row)
      .map(({ text }) => text),
  )

const scrollbarColors = () =>
  world.explorer.grid
    .locator('.ag-body-vertical-scroll-viewport, .ag-body-horizontal-scroll-viewport')
    .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).backgroundColor))

/** Drags with the mouse from the middle of a thing, or from its right edge, by so many pixels. */
const dragBy = async (name: string, from: 'middle' | 'edge', by: number) => {
  const box = await header(name).boundingBox()
  if (box === null) throw new Error(`No header ${name}`)
  const [x, y] = [from === 'edge' ? box.x + box.width - 1 : box.x + 60, box.y + box.height / 2]
  await world.page.mouse.move(x, y)
  await world.page.mouse.down()
  await world.page.mouse.move(x + by / 2, y, { steps: 4 })
  await world.page.mouse.move(x + by, y, { steps: 4 })
  await world.page.mouse.up()
}

test('the field search in the header leaves the columns whose name has the text; columns are sorted, resized down to 200 and moved, Save keeps that, and the chart opens with it again', async () => {
  const { path } = await world.forms.chart('Rows', 'harvests', 'table', allColumns)
  await openWithin(world.page, path)
  await expect.poll(shown).toEqual([
    ['orchard', 264, 'none'],
    ['fruit', 200, 'none'],
    ['kg', 200, 'none'],
  ])
  const search = world.page.getByRole('searchbox', { name: 'Search fields' })
  await search.fill('R')
  await expect.poll(async () => (await shown()).map(([name]) => name)).toEqual(['orchard', 'fruit'])
  await search.fill('')
  await expect
    .poll(async () => (await shown()).map(([name]) => name))
    .toEqual(['orchard', 'fruit', 'kg'])
  await dragBy('fruit', 'edge', -150)
  await dragBy('kg', 'edge', 90)
  await expect.poll(shown).toEqual([
    ['orchard', 264, 'none'],
    ['fruit', 200, 'none'],
    ['kg', 290, 'none'],
  ])
  expect(await scrollbarColors()).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)'])
  await header('kg').click()
  await expect.poll(() => column('kg')).toEqual(['30.0', '45.5', '80.0', '120.0', '200.0', 'null'])
  await dragBy('kg', 'middle', -420)
  const arranged = [
    ['kg', 290, 'ascending'],
    ['orchard', 264, 'none'],
    ['fruit', 200, 'none'],
  ]
  await expect.poll(shown).toEqual(arranged)
  expect(await world.explorer.unsaved.count()).toBe(1)
  await world.explorer.save.click()
  await world.explorer.unsaved.waitFor({ state: 'detached' })
  await expect.poll(shown).toEqual(arranged)
  await openWithin(world.page, path)
  await expect.poll(shown).toEqual(arranged)
  expect(await column('kg')).toEqual(['30.0', '45.5', '80.0', '120.0', '200.0', 'null'])
  expect(await world.explorer.unsaved.count()).toBe(0)
})

const openGrid = async (column_state: object[] = [], more: object = {}) => {
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

test('a header dragged into the panel of the groups groups the rows; a group opens to its rows and its pill takes it away; groups are made, opened and sorted by keyboard, too', async () => {
  const grid = await openGrid([
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

test('floating filters ask the server: text that is held, numbers compared, and what cannot be read says so; Wrap Column Text gives every row the height of three lines, and the grid is 520 high where there is less room', async () => {
  const grid = await openGrid()
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
  const height = async () =>
    (await grid.cell(0, 'orchard').locator('xpath=ancestor::*[@row-index]').first().boundingBox())
      ?.height
  await expect.poll(height).toBe(28)
  await grid.header('orchard').hover()
  await grid.choose('Menu of orchard', 'Wrap Column Text')
  await expect.poll(height).toBe(60)
  await world.page.setViewportSize({ width: 1280, height: 500 })
  expect((await grid.groups.locator('..').boundingBox())?.height).toBe(520)
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
  await openWithin(world.page, path)
  await expect.poll(grid.rows).toEqual(pivot)
  expect(await world.explorer.unsaved.count()).toBe(0)
})

const harvested = [
  'North, hill | Apple | 120.0',
  'North, hill | Pear | 80.0',
  'Söder | Apple | 45.5',
  'Söder | Pear | null',
  'Lake | Apple | 200.0',
  'Lake | Cherry | 30.0',
]
const openEdits = async () => {
  await openWithin(world.page, (await world.forms.form('harvests', 'table', allColumns)).path)
  const grid = tableGrid(world.page)
  await expect.poll(grid.rows).toEqual(harvested)
  await grid.open('Edit Data')
  return { ...grid, edit: grid.panel('Edit Data') }
}

test('Edit Data Mode switches On and Off; cells are written in it alone and in this page only, those of groups like others; Apply is disabled and Cancel throws them away', async () => {
  const grid = await openEdits()
  await grid.cell(1, 'fruit').click()
  await world.page.keyboard.press('Enter')
  expect(await grid.grid.locator('.ag-cell-edit-wrapper, .ag-cell-inline-editing').count()).toBe(0)
  const mode = grid.edit.getByRole('checkbox', { name: 'Edit Data Mode: Off' })
  await mode.focus()
  await world.page.keyboard.press('Space')
  await grid.edit.getByRole('checkbox', { name: 'Edit Data Mode: On' }).waitFor()
  const seen = watchCalls(world)
  await grid.cell(1, 'fruit').click()
  await world.page.keyboard.press('Enter')
  await world.page.keyboard.press('Control+a')
  await world.page.keyboard.type('Plum')
  await world.page.keyboard.press('Enter')
  await expect.poll(grid.rows).toEqual(harvested.with(1, 'North, hill | Plum | 80.0'))
  expect(await grid.cell(1, 'fruit').getAttribute('class')).toContain('grid-edited')
  await grid.edit.getByText('1 cell is edited').waitFor()
  const apply = grid.edit.getByRole('button', { name: 'Apply' })
  expect(await apply.getAttribute('aria-disabled')).toBe('true')
  await apply.focus()
  await world.page.getByText('Edited cells are not written to the dataset').waitFor()
  expect(await seriousFindings(world.page)).toEqual([])
  await grid.edit.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(grid.rows).toEqual(harvested)
  expect(seen).toEqual([])

  await world.page.getByRole('button', { name: 'Group by a column' }).click()
  await world.page.getByRole('menuitem', { name: 'fruit' }).click()
  const groups = ['Apple3 | ', 'Cherry1 | ', 'Pear2 | ']
  await expect.poll(grid.rows).toEqual(groups)
  await grid.cell(0, 'orchard').click()
  await world.page.keyboard.press('Enter')
  await world.page.keyboard.press('Control+a')
  await world.page.keyboard.type('Apples')
  await world.page.keyboard.press('Enter')
  await expect.poll(grid.rows).toEqual(groups.with(0, 'Apples3 | '))
})

test('a range is marked with Shift, copied as text for a spreadsheet, pasted and filled down', async () => {
  await world.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const grid = await openEdits()
  await grid.edit.getByRole('checkbox').click()
  await grid.cell(0, 'fruit').click()
  await world.page.keyboard.press('Shift+ArrowDown')
  await world.page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => grid.grid.locator('.grid-marked').count()).toBe(4)
  await world.page.keyboard.press('Control+c')
  expect(await world.page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Apple\t120\nPear\t80',
  )
  await grid.cell(4, 'fruit').click()
  await world.page.keyboard.press('Control+v')
  await expect
    .poll(grid.rows)
    .toEqual(harvested.with(4, 'Lake | Apple | 120').with(5, 'Lake | Pear | 80'))
  await grid.cell(0, 'orchard').click()
  await grid.cell(2, 'orchard').click({ modifiers: ['Shift'] })
  await world.page.keyboard.press('Control+d')
  await expect.poll(async () => (await grid.rows())[2]).toBe('North, hill | Apple | 45.5')
})
