import { expect, test } from 'vitest'
import { tableGrid } from '../pages/TableGrid'
import { seriousFindings } from '../support/axe'
import { openWithin } from '../support/goWithin'
import { explorerWorld, watchCalls } from '../support/openExplorer'

const world = explorerWorld()

const stored = [
  'North, hill | Apple | 120.0',
  'North, hill | Pear | 80.0',
  'Söder | Apple | 45.5',
  'Söder | Pear | null',
  'Lake | Apple | 200.0',
  'Lake | Cherry | 30.0',
]
const open = async (column_state: object[] = [], first = stored) => {
  await openWithin(
    world.page,
    (
      await world.forms.form('harvests', 'table', {
        all_columns: ['orchard', 'fruit', 'kg'],
        extra_form_data: { column_state },
      })
    ).path,
  )
  const grid = tableGrid(world.page)
  await expect.poll(grid.rows).toEqual(first)
  await grid.open('Edit Data')
  return { ...grid, edit: grid.panel('Edit Data') }
}

test('Edit Data Mode switches On and Off; cells are written in this page only, Apply is disabled and Cancel throws them away', async () => {
  const grid = await open()
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
  await expect.poll(grid.rows).toEqual(stored.with(1, 'North, hill | Plum | 80.0'))
  expect(await grid.cell(1, 'fruit').getAttribute('class')).toContain('grid-edited')
  await grid.edit.getByText('1 cell is edited').waitFor()
  const apply = grid.edit.getByRole('button', { name: 'Apply' })
  expect(await apply.getAttribute('aria-disabled')).toBe('true')
  await apply.focus()
  await world.page.getByText('Edited cells are not written to the dataset').waitFor()
  expect(await seriousFindings(world.page)).toEqual([])
  await grid.edit.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(grid.rows).toEqual(stored)
  expect(seen).toEqual([])
})

test('outside of the mode cells cannot be written', async () => {
  const grid = await open()
  await grid.cell(1, 'fruit').click()
  await world.page.keyboard.press('Enter')
  expect(await grid.grid.locator('.ag-cell-edit-wrapper, .ag-cell-inline-editing').count()).toBe(0)
})

test('the cells of groups are written like others', async () => {
  const groups = ['Apple3 | SUM365.5', 'Cherry1 | SUM30.0', 'Pear2 | SUM80.0']
  const grid = await open(
    [
      { colId: 'orchard' },
      { colId: 'kg', aggFunc: 'SUM' },
      { colId: 'fruit', rowGroup: true, rowGroupIndex: 0, hide: true },
    ],
    groups,
  )
  await grid.edit.getByRole('checkbox').click()
  await grid.cell(0, 'orchard').click()
  await world.page.keyboard.press('Enter')
  await world.page.keyboard.press('Control+a')
  await world.page.keyboard.type('Apples')
  await world.page.keyboard.press('Enter')
  await expect.poll(grid.rows).toEqual(groups.with(0, 'Apples3 | SUM365.5'))
})

test('a range is marked with Shift, copied as text for a spreadsheet, pasted and filled down', async () => {
  await world.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const grid = await open()
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
    .toEqual(stored.with(4, 'Lake | Apple | 120').with(5, 'Lake | Pear | 80'))
  await grid.cell(0, 'orchard').click()
  await grid.cell(2, 'orchard').click({ modifiers: ['Shift'] })
  await world.page.keyboard.press('Control+d')
  await expect.poll(async () => (await grid.rows())[2]).toBe('North, hill | Apple | 45.5')
})
