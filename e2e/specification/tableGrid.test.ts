import { expect, test } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
import { tableGrid } from '../pages/TableGrid'
import { openWithin } from '../support/goWithin'
import { explorerWorld } from '../support/openExplorer'

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

test('columns are sorted, resized down to 200 and moved; Save keeps that, and the chart opens with it again', async () => {
  const { path } = await world.forms.chart('Rows', 'harvests', 'table', allColumns)
  await openWithin(world.page, path)
  await expect.poll(shown).toEqual([
    ['orchard', 264, 'none'],
    ['fruit', 200, 'none'],
    ['kg', 200, 'none'],
  ])
  await dragBy('fruit', 'edge', -150)
  await dragBy('kg', 'edge', 90)
  await expect.poll(shown).toEqual([
    ['orchard', 264, 'none'],
    ['fruit', 200, 'none'],
    ['kg', 290, 'none'],
  ])
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
  const other = await world.context.newPage()
  await world.page.close()
  world.page = other
  await other.goto(path)
  world.explorer = explorerPage(other)
  await expect.poll(shown).toEqual(arranged)
  expect(await column('kg')).toEqual(['30.0', '45.5', '80.0', '120.0', '200.0', 'null'])
  expect(await world.explorer.unsaved.count()).toBe(0)
})

test('the field search in the header leaves the columns whose name has the text', async () => {
  await openWithin(world.page, (await world.forms.form('harvests', 'table', allColumns)).path)
  await expect
    .poll(async () => (await shown()).map(([name]) => name))
    .toEqual(['orchard', 'fruit', 'kg'])
  await world.page.getByRole('searchbox', { name: 'Search fields' }).fill('R')
  await expect.poll(async () => (await shown()).map(([name]) => name)).toEqual(['orchard', 'fruit'])
  await world.page.getByRole('searchbox', { name: 'Search fields' }).fill('')
  await expect
    .poll(async () => (await shown()).map(([name]) => name))
    .toEqual(['orchard', 'fruit', 'kg'])
})

test('a table is aggregated: a row per orchard with its mean, sorted, and a row of totals over all harvests', async () => {
  await openWithin(world.page, (await world.forms.form('harvests', 'table', allColumns)).path)
  const { explorer, page } = world
  await page.getByRole('radio', { name: 'Aggregate' }).click()
  const place = async (name: string, into: string) => {
    await explorer.field(name).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${into}`) }).click()
  }
  const compute = async (name: string, aggregate: string) => {
    await place(name, 'Metrics')
    await explorer.card.getByRole('combobox', { name: 'Aggregation' }).click()
    await page.getByRole('option', { name: aggregate, exact: true }).click()
    await explorer.card.getByRole('button', { name: 'Save' }).click()
  }
  await place('orchard', 'Columns')
  await compute('kg', 'AVG')
  await compute('fruit', 'COUNT_DISTINCT')
  await explorer.apply.click()
  const grid = tableGrid(page)
  await expect
    .poll(grid.rows)
    .toEqual(['Lake | 115.0 | 2', 'North, hill | 100.0 | 2', 'Söder | 45.5 | 2'])
  await expect.poll(grid.totals).toEqual(['Total | 95.1 | 3'])
  await header('orchard').click()
  await header('orchard').click()
  await expect
    .poll(grid.rows)
    .toEqual(['Söder | 45.5 | 2', 'North, hill | 100.0 | 2', 'Lake | 115.0 | 2'])
})
