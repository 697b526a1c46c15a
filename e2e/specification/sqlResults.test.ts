import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlPage } from '../pages/SqlPage'
import { openWithin } from '../support/goWithin'
import { openWorld, type World } from '../support/world'

let world: World
let page: Page
let sql: ReturnType<typeof sqlPage>
beforeAll(async () => {
  world = await openWorld()
  ;({ page } = await world.at('/sql-page'))
  sql = sqlPage(page)
})
afterAll(() => world.close())

test('what was run becomes a dataset, which the notice opens, and a chart of the type that is chosen', async () => {
  await sql.run("SELECT 1 AS a, 'one' AS b")
  await expect.poll(sql.cells).toEqual(['1', 'one'])
  await sql.button('Create dataset').click()
  const dialog = (title: string) => page.getByRole('dialog', { name: title })
  await dialog('Create dataset').getByRole('textbox', { name: 'Dataset name' }).fill('  Ones ')
  await dialog('Create dataset').getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Created dataset Ones').waitFor()
  await sql.button('Open').click()
  await page.waitForURL(/\/datasets\/\d+$/)
  await page.getByRole('heading', { name: 'Ones' }).waitFor()
  await page.getByRole('link', { name: 'Sql Explorer' }).click()
  await expect.poll(sql.cells).toEqual(['1', 'one'])
  await sql.button('Chart it').click()
  await dialog('Chart it').getByRole('textbox', { name: 'Dataset name' }).fill('Charted')
  await dialog('Chart it').getByRole('button', { name: 'Create and chart' }).click()
  await page.getByRole('dialog').getByText('Pie', { exact: false }).first().click()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/visualizations/null/**')
  await page.getByText('Charted', { exact: true }).first().waitFor()
  await openWithin(page, '/sql-page')
  await page.locator('.view-line').first().waitFor()
})

test('Column statistics tell what the values of a column are, by keyboard', async () => {
  await sql.run(
    "SELECT CASE WHEN range = 9 THEN NULL ELSE range END AS n, 'bird ' || range % 2 AS name FROM range(10)",
  )
  await page.getByText('10 rows', { exact: true }).waitFor()
  await sql.button('Column statistics').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Column Statistics' })
  await expect
    .poll(() => dialog.locator('dd').allInnerTexts())
    .toEqual(['10', '1', '9', '0', '8', '4', '4'])
  await dialog.getByRole('combobox', { name: 'Column' }).focus()
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect
    .poll(() => dialog.locator('dd').allInnerTexts())
    .toEqual(['10', '0', '2', 'bird 0', 'bird 1', '–', '–'])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('rows are read page by page: numbered, sorted and searched where they are stored; those of a new run begin at the first', async () => {
  await sql.run("SELECT range AS n, 'bird ' || range AS name FROM range(900)")
  await page.getByText('900 rows', { exact: true }).waitFor()
  await page.getByText('2 columns').waitFor()
  const rows = page.getByRole('region', { name: 'Rows' })
  const numbers = () => rows.locator('.ag-row').getByRole('rowheader').allInnerTexts()
  await expect.poll(async () => (await numbers()).slice(0, 2)).toEqual(['1', '2'])
  await expect
    .poll(async () => (await sql.cells()).slice(0, 4))
    .toEqual(['0', 'bird 0', '1', 'bird 1'])
  await rows
    .locator('.ag-body-viewport, .ag-grid-viewport')
    .first()
    .evaluate((viewport) => {
      viewport.scrollTop = viewport.scrollHeight
    })
  await expect.poll(async () => (await numbers()).at(-1)).toBe('900')
  await sql.run("SELECT range + 5000 AS n, 'bird ' || range AS name FROM range(900)")
  await expect.poll(async () => (await sql.cells())[0]).toMatch(/^5,?000$/)
  expect((await numbers())[0]).toBe('1')
  const head = page.locator('.ag-header-cell[col-id="n"] .ag-header-cell-text')
  await head.click()
  await head.click()
  await expect.poll(async () => (await sql.cells()).slice(0, 2)).toEqual(['5,899', 'bird 899'])
  await page.getByPlaceholder('Search results').fill('bird 877')
  await expect.poll(sql.cells).toEqual(['5,877', 'bird 877'])
})

test('results end at 1000 rows and say so; Load more runs again with the next limit, and a text that is changed since is told', async () => {
  const grid = sql.results.getByRole('grid')
  const headerRows = 2
  const rowCount = async () => Number(await grid.getAttribute('aria-rowcount')) - headerRows
  await sql.run('SELECT * FROM range(5000)')
  await page.getByText('First 1,000 rows').waitFor()
  await expect.poll(rowCount).toBe(1000)
  await sql.button('Load more').click()
  await page.getByText('5,000 rows').waitFor()
  await expect.poll(rowCount).toBe(5000)
  await sql.write('SELECT 1')
  await page.getByText('Edited since this run').waitFor()
})

const fileOf = async (menu: string, choice: string) => {
  await sql.button(menu).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: choice }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('Export writes every row of the statement in sight, beyond the limit, under the name of the tab', async () => {
  await sql.limit('100 rows')
  await sql.run('SELECT 7 AS seven; SELECT range AS n FROM range(150)')
  await page.getByText('First 100 rows').waitFor()
  const every = ['n', ...Array.from({ length: 150 }, (_, n) => String(n)), ''].join('\r\n')
  const all = await fileOf('Export all', 'Export CSV')
  expect({ name: all.name, text: String(all.bytes) }).toEqual({
    name: 'Untitled Query 1.csv',
    text: every,
  })
  await page.getByText(/^Exported .+\.csv$/).waitFor()
  await sql.pane(/^Result 1/)
  const shown = await fileOf('Export', 'Export CSV')
  expect({ name: shown.name, text: String(shown.bytes) }).toEqual({
    name: 'Untitled Query 1.csv',
    text: 'seven\r\n7\r\n',
  })
  await page
    .getByText(/^Exported .+\.csv$/)
    .first()
    .waitFor()
  const sheet = await fileOf('Export', 'Export Excel')
  expect({ name: sheet.name, signature: sheet.bytes.subarray(0, 2).toString() }).toEqual({
    name: 'Untitled Query 1.xlsx',
    signature: 'PK',
  })
})

test('the history stands beside the results, newest first, read again after each run; a click puts the SQL into the tab and undo takes it back', async () => {
  await sql.run('SELECT 10 AS ten')
  await expect.poll(sql.cells).toEqual(['10'])
  await sql.run('SELECT * FROM not_there')
  await sql.results.getByText('The query failed.').waitFor()
  await sql.pane(/^History/)
  const newest = () =>
    sql.history
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows
          .slice(0, 2)
          .map((row) => [...row.children].slice(0, 5).map((cell) => cell.textContent.trim())),
      )
  const time = expect.stringMatching(/^\d\d:\d\d:\d\d$/)
  const took = expect.stringMatching(/^\d\d:\d\d\.\d\d$/)
  await expect.poll(newest).toEqual([
    ['failed', time, took, '–', expect.stringMatching(/^SELECT \* FROM not_there/)],
    ['success', time, took, '1', 'SELECT 10 AS ten'],
  ])
  await sql.history.locator('tbody tr').nth(1).click()
  await expect.poll(sql.shown).toBe('SELECT 10 AS ten')
  await sql.editor.focus()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect.poll(sql.shown).toBe('SELECT * FROM not_there')
})

test('rows whose day is over are told at their place, after a reload too, and Run again brings them back', async () => {
  await sql.limit('1,000 rows')
  await sql.run("SELECT range AS n, 'bird ' || range AS name FROM range(900)")
  await page.getByText('900 rows', { exact: true }).waitFor()
  await rm(join(world.workspace.folder, 'results'), { recursive: true })
  await page.getByPlaceholder('Search results').fill('bird 77')
  await sql.results.getByText('The rows could not be loaded').waitFor()
  await sql.results
    .getByText(
      'This result has expired: results are kept for a day. Run the query again to see its rows',
    )
    .waitFor()
  await page.reload()
  await sql.results.getByText('The result has expired').waitFor()
  await sql.button('Run again').click()
  await page.getByText('900 rows', { exact: true }).waitFor()
})

test('closing its tab and closing the page end the query of a tab in the engine', async () => {
  const endless = 'SELECT count(*) FROM range(100000000000) a WHERE a.range % 7 = 3'
  const status = async (statement: string) => {
    const q = encodeURIComponent(
      JSON.stringify({ order_column: 'start_time', order_direction: 'desc', page_size: 20 }),
    )
    const { result } = await world.admin.call<{ result: { sql: string; status: string }[] }>(
      'GET',
      `/query/?q=${q}`,
    )
    return result.find((run) => run.sql === statement)?.status
  }
  const ends = async (way: string, leave: () => Promise<unknown>) => {
    const statement = `${endless} -- ${way}`
    await sql.run(statement)
    await expect.poll(() => status(statement)).toBe('running')
    await leave()
    await expect.poll(() => status(statement), { message: way }).toBe('stopped')
  }
  await ends('closing its tab', () =>
    page
      .getByRole('group', { name: 'Query tabs' })
      .getByRole('button', { name: /^Close / })
      .first()
      .click(),
  )
  await sql.choose('Database', 'Workspace')
  await ends('closing the page', async () => {
    await page.goto('about:blank')
    await page.goto(world.workspace.url)
  })
})
