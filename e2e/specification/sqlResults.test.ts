import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithin } from '../support/goWithin'
import { openWorld, type World } from '../support/world'
import { openPostgres } from '../support/postgres'
import { sqlPage } from '../pages/SqlPage'

let world: World
let postgres: Awaited<ReturnType<typeof openPostgres>>
let page: Page
let sql: ReturnType<typeof sqlPage>
beforeAll(async () => {
  ;[world, postgres] = await Promise.all([openWorld(), openPostgres()])
  await world.admin.post('/database/', {
    database_name: 'Aviary',
    sqlalchemy_uri: postgres.address,
    allow_dml: true,
  })
  ;({ page } = await world.at('/sql-page'))
  sql = sqlPage(page)
})
afterAll(async () => {
  await world.close()
  await postgres.close()
})

const reasonOf = async (name: string) => {
  const off = sql.button(name)
  await off.hover()
  return page.getByRole('tooltip').innerText()
}
const statements = async () =>
  (await sql.history.locator('tbody td:nth-child(5)').allInnerTexts()).map((text) => text.trim())

test('a dataset is made of the query that was run, under a name that is asked for; the notice opens it', async () => {
  await sql.fresh()
  expect(await reasonOf('Create dataset')).toBe('Run a query first')
  await sql.run("SELECT 1 AS a, 'one' AS b")
  await expect.poll(sql.cells).toEqual(['1', 'one'])
  await sql.button('Create dataset').click()
  const dialog = page.getByRole('dialog', { name: 'Create dataset' })
  const create = dialog.getByRole('button', { name: 'Create', exact: true })
  expect(await create.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByRole('textbox', { name: 'Dataset name' }).fill('  Ones ')
  const [sent] = await Promise.all([page.waitForRequest('**/api/v1/dataset/'), create.click()])
  expect(sent.postDataJSON()).toEqual({
    database: 1,
    schema: 'main',
    table_name: 'Ones',
    sql: "SELECT 1 AS a, 'one' AS b",
  })
  await page.getByText('Created dataset Ones').waitFor()
  await sql.button('Open').click()
  await page.waitForURL(/\/datasets\/\d+$/)
  await page.getByRole('heading', { name: 'Ones' }).waitFor()
})

test('a name that is taken is told in the dialog, and what was typed stays', async () => {
  await sql.fresh()
  await sql.run('SELECT 2 AS a')
  await expect.poll(sql.cells).toEqual(['2'])
  await sql.button('Create dataset').click()
  const dialog = page.getByRole('dialog', { name: 'Create dataset' })
  await dialog.getByRole('textbox', { name: 'Dataset name' }).fill('Ones')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await dialog.getByText('The dataset was not created.').waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Dataset name' }).inputValue()).toBe('Ones')
  await page.keyboard.press('Escape')
})

test('Chart it makes a dataset, asks for a type and opens the chart explorer with it', async () => {
  await sql.fresh()
  await sql.run("SELECT 'x' AS kind, 3 AS amount")
  await expect.poll(sql.cells).toEqual(['x', '3'])
  await sql.button('Chart it').click()
  const dialog = page.getByRole('dialog', { name: 'Chart it' })
  await dialog.getByRole('textbox', { name: 'Dataset name' }).fill('Charted')
  await dialog.getByRole('button', { name: 'Create and chart' }).click()
  await page.getByRole('dialog').getByText('Pie', { exact: false }).first().click()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/visualizations/null/**')
  await page.getByText('Charted', { exact: true }).first().waitFor()
})

test('several statements make no dataset, and the reason is told', async () => {
  await sql.fresh()
  await sql.run('SELECT 1 AS a; SELECT 2 AS b')
  await expect.poll(sql.cells).toEqual(['2'])
  expect(await reasonOf('Create dataset')).toBe('Several statements were run: run one SELECT alone')
  expect(await reasonOf('Chart it')).toBe('Several statements were run: run one SELECT alone')
})

test('the history stands beside the results, newest first, read again after each run; a click puts the SQL into the tab and undo takes it back', async () => {
  await sql.fresh()
  await sql.run('SELECT 10 AS ten')
  await expect.poll(sql.cells).toEqual(['10'])
  await sql.run('SELECT * FROM not_there')
  await sql.results.getByText('The query failed.').waitFor()
  await sql.pane(/^History/)
  await expect
    .poll(async () =>
      (await statements())
        .slice(0, 2)
        .map((text) => text.split('\n')[0]?.replace(/(not_there|ten).*/, '$1')),
    )
    .toEqual(['SELECT * FROM not_there', 'SELECT 10 AS ten'])
  const newest = sql.history.locator('tbody tr').first()
  expect((await newest.locator('td').first().innerText()).trim()).toBe('failed')
  expect(await newest.locator('td').nth(1).innerText()).toMatch(/^\d\d:\d\d:\d\d$/)
  expect(
    (await sql.history.locator('tbody tr').nth(1).locator('td').nth(3).innerText()).trim(),
  ).toBe('1')
  await sql.history.locator('tbody tr').nth(1).click()
  await expect.poll(sql.shown).toBe('SELECT 10 AS ten')
  await sql.editor.focus()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect.poll(sql.shown).toBe('SELECT * FROM not_there')
  await sql.history
    .getByRole('button', { name: /in a new tab$/ })
    .nth(1)
    .click()
  await expect.poll(sql.shown).toBe('SELECT 10 AS ten')
  expect((await sql.tabs()).length).toBe(2)
})

test('the history is searched in its statements, and another database brings its own', async () => {
  await sql.fresh()
  await sql.run('SELECT 12 AS twelve')
  await expect.poll(sql.cells).toEqual(['12'])
  await sql.pane(/^History/)
  await page.getByPlaceholder('Search history').fill('AS twelve')
  await expect.poll(statements).toEqual(['SELECT 12 AS twelve'])
  await page.getByText('1 query in Workspace').waitFor()
  await page.getByPlaceholder('Search history').fill('nobody ever ran this')
  await page.getByText('No runs match').waitFor()
  await page.getByPlaceholder('Search history').fill('')
  await sql.choose('Database', 'Aviary')
  await page.getByText('No runs yet').waitFor()
})

test('the limit is chosen for each tab and kept over a reload', async () => {
  await sql.fresh()
  expect(await sql.button(/^Limit: /).innerText()).toBe('1,000 rows')
  await sql.limit('100 rows')
  await sql.run('SELECT * FROM range(5000)')
  await page.getByText('First 100 rows').waitFor()
  await sql.button('New tab').click()
  await expect.poll(() => sql.button(/^Limit: /).innerText()).toBe('1,000 rows')
  await sql.limit('All rows')
  await page.reload()
  await expect.poll(() => sql.button(/^Limit: /).innerText()).toBe('All rows')
  await page.getByRole('tab', { name: 'Untitled Query 1' }).click()
  await expect.poll(() => sql.button(/^Limit: /).innerText()).toBe('100 rows')
})

test('rows are read page by page: sorted, filtered and searched where they are kept, with their types in the headers', async () => {
  await sql.fresh()
  await sql.run("SELECT range AS n, 'bird ' || range AS name FROM range(500)")
  await page.getByText('500 rows', { exact: true }).waitFor()
  await page.getByText('500 rows', { exact: true }).waitFor()
  await page.getByText('2 columns').waitFor()
  await expect
    .poll(async () => (await sql.cells()).slice(0, 4))
    .toEqual(['0', 'bird 0', '1', 'bird 1'])
  await page.locator('.ag-header-cell[col-id="n"] .ag-header-cell-text').click()
  await page.locator('.ag-header-cell[col-id="n"] .ag-header-cell-text').click()
  await expect.poll(async () => (await sql.cells()).slice(0, 2)).toEqual(['499', 'bird 499'])
  await page.getByPlaceholder('Search results').fill('bird 77')
  await expect.poll(sql.cells).toEqual(['77', 'bird 77'])
})

test('Load more runs again with the next limit, and a text that is changed is told', async () => {
  await sql.fresh()
  await sql.limit('100 rows')
  await sql.run('SELECT * FROM range(5000)')
  await page.getByText('First 100 rows').waitFor()
  await sql.button('Load more').click()
  await page.getByText('First 1,000 rows').waitFor()
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
  await sql.fresh()
  expect(await reasonOf('Export')).toBe('Run a query first')
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

test('what a statement wrote is not exported, and the reason is told', async () => {
  await sql.fresh('Aviary')
  await sql.run('CREATE TABLE made (n INTEGER)')
  await sql.results.getByText('Done').waitFor()
  expect(await reasonOf('Export')).toBe('The statement wrote and has no rows: run a SELECT')
})

test('Column statistics tell what the values of a column are, by keyboard', async () => {
  await sql.fresh()
  expect(await reasonOf('Column statistics')).toBe('Column statistics: Run a query first')
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
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => dialog.locator('dd').allInnerTexts())
    .toEqual(['10', '0', '2', 'bird 0', 'bird 1', '–', '–'])
  expect(await dialog.locator('tbody td').allInnerTexts()).toEqual(['bird 0', '5', 'bird 1', '5'])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('a tab that the address named and that was closed does not come back by a reload', async () => {
  await sql.fresh()
  const { id } = await world.admin.post<{ id: number }>('/saved_query/', {
    db_id: 1,
    label: 'Herons',
    sql: 'SELECT 6 AS six',
    schema: 'main',
  })
  await openWithin(page, `/sql-page?savedQueryId=${id}`)
  await expect.poll(sql.tabs).toEqual(['Untitled Query 1', '[Herons]'])
  await page.waitForURL('**/sql-page')
  await sql.button('Close Herons').click()
  await page.reload()
  await page.locator('.view-line').first().waitFor()
  expect(await sql.tabs()).toEqual(['[Untitled Query 1]'])
})

test('the last result of a tab comes back after a reload', async () => {
  await sql.fresh()
  await sql.run('SELECT 71 AS kept')
  await expect.poll(sql.cells).toEqual(['71'])
  await page.reload()
  await expect.poll(sql.cells).toEqual(['71'])
  await page.getByText('1 row', { exact: true }).waitFor()
})

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

test.each([
  [
    'closing its tab',
    async () => {
      await page
        .getByRole('group', { name: 'Query tabs' })
        .getByRole('button', { name: /^Close / })
        .first()
        .click()
    },
  ],
  [
    'leaving the screen',
    async () => {
      await page.getByRole('link', { name: 'Datasets' }).click()
    },
  ],
  [
    'closing the page',
    async () => {
      await page.goto('about:blank')
      await page.goto(world.workspace.url)
    },
  ],
])('%s ends the query of the tab in the engine', async (way, leave) => {
  await sql.fresh()
  const statement = `${endless} -- ${way}`
  await sql.run(statement)
  await page.getByText('Running the query …').waitFor()
  await expect.poll(() => status(statement)).toBe('running')
  await leave()
  await expect.poll(() => status(statement), { timeout: 5000 }).toBe('stopped')
})

test('rows that still come in are shown with those that are there, and Stop keeps them', async () => {
  await sql.fresh()
  await sql.limit('All rows')
  await sql.run('SELECT a.range AS n, md5(a.range::VARCHAR) AS hash FROM range(9000000) a')
  await page.getByText(/rows so far/).waitFor()
  await sql.button('Stop').click()
  await page.getByText(/rows before it was stopped/).waitFor()
  await expect.poll(async () => (await sql.cells())[0]).toBe('0')
})

test('rows are numbered, and those of a new run begin at the first', async () => {
  await sql.fresh()
  await sql.run('SELECT * FROM range(900) t(n)')
  const rows = page.getByRole('region', { name: 'Rows' })
  const numbers = () => rows.locator('.ag-row').getByRole('rowheader').allInnerTexts()
  await expect.poll(async () => (await numbers()).slice(0, 2)).toEqual(['1', '2'])
  await rows
    .locator('.ag-body-viewport, .ag-grid-viewport')
    .first()
    .evaluate((viewport) => {
      viewport.scrollTop = viewport.scrollHeight
    })
  await expect.poll(async () => (await numbers()).at(-1)).toBe('900')
  await sql.run('SELECT n + 5000 AS n FROM range(900) t(n)')
  await expect.poll(async () => (await sql.cells())[0]).toMatch(/^5,?000$/)
  expect((await numbers())[0]).toBe('1')
})
