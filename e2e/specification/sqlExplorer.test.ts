import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goWithin, leaveScreen, openWithin } from '../support/goWithin'
import { openWorld, type World } from '../support/world'
import { openPostgres } from '../support/postgres'

let world: World
let postgres: Awaited<ReturnType<typeof openPostgres>>
let page: Page
let complaints: readonly string[]
beforeAll(async () => {
  ;[world, postgres] = await Promise.all([openWorld(), openPostgres()])
  await postgres.run(
    "CREATE TABLE birds AS SELECT i AS id, 'bird ' || i AS name FROM generate_series(1, 150) i; ALTER TABLE birds ADD PRIMARY KEY (id)",
  )
  await world.admin.post('/database/', {
    database_name: 'Aviary',
    sqlalchemy_uri: postgres.address,
  })
  ;({ page, complaints } = await world.at('/sql-page'))
})
afterAll(async () => {
  await world.close()
  await postgres.close()
})

const strip = () => page.getByRole('group', { name: 'Query tabs' })
const tabs = async () => {
  const all = await strip().getByRole('tab').all()
  return Promise.all(
    all.map(async (tab) =>
      (await tab.getAttribute('aria-selected')) === 'true'
        ? `[${await tab.innerText()}]`
        : tab.innerText(),
    ),
  )
}
const editor = () => page.getByRole('textbox', { name: 'SQL' })
const shown = async () =>
  (await page.locator('.view-lines').innerText()).replaceAll('\u00A0', ' ').trim()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const act = async (name: string) => {
  await button('Tab actions').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
const choose = async (name: string, option: string) => {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option }).click()
}
const write = async (code: string) => {
  await editor().focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(code)
}
const cells = () =>
  page
    .getByRole('region', { name: 'Rows' })
    .locator('.ag-row')
    .getByRole('gridcell')
    .allInnerTexts()
const fresh = async () => {
  await leaveScreen(page)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('chartroom.sql.')) localStorage.removeItem(key)
  })
  await goWithin(page, '/sql-page')
  await expect.poll(shown).toBe('-- sql Explorer')
}
const withDatabase = async () => {
  await fresh()
  await choose('Database', 'Workspace')
  await page.getByRole('combobox', { name: 'Schema' }).filter({ hasText: 'main' }).waitFor()
}

test('the address shows the explorer: a tab, a browser, an editor and a place for results', async () => {
  await page.getByRole('heading', { name: 'Sql Explorer' }).waitFor()
  await expect.poll(shown).toBe('-- sql Explorer')
  expect(await tabs()).toEqual(['[Untitled Query 1]'])
  await page.getByRole('region', { name: 'Results' }).getByText('No results yet').waitFor()
})

test('new tabs are numbered after the highest, closing goes to the one before, the last one makes a fresh one', async () => {
  await fresh()
  await button('New tab').click()
  await button('New tab').click()
  await expect.poll(tabs).toEqual(['Untitled Query 1', 'Untitled Query 2', '[Untitled Query 3]'])
  await button('Close Untitled Query 3').click()
  await expect.poll(tabs).toEqual(['Untitled Query 1', '[Untitled Query 2]'])
  await page.keyboard.press('Alt+Shift+T')
  await expect.poll(tabs).toEqual(['Untitled Query 1', 'Untitled Query 2', '[Untitled Query 3]'])
  await act('Close All Other Tabs')
  await expect.poll(tabs).toEqual(['[Untitled Query 3]'])
  await button('Close Untitled Query 3').click()
  await expect.poll(tabs).toEqual(['[Untitled Query 1]'])
})

test('a double click or the menu renames a tab; an empty name and a blank one say why not', async () => {
  await fresh()
  await strip().getByRole('tab').dblclick()
  const dialog = page.getByRole('dialog', { name: 'Rename' })
  const rename = dialog.getByRole('button', { name: 'Rename' })
  const field = dialog.getByRole('textbox', { name: 'Name' })
  await field.fill('')
  await dialog.getByText('Required.', { exact: true }).first().waitFor()
  expect(await rename.getAttribute('aria-disabled')).toBe('true')
  await field.fill('  ')
  await dialog.getByText('Empty chart title', { exact: true }).first().waitFor()
  await field.fill('  Birds ')
  await rename.click()
  await expect.poll(tabs).toEqual(['[Birds]'])
  await act('Rename')
  await field.fill('Flights')
  await page.keyboard.press('Enter')
  await expect.poll(tabs).toEqual(['[Flights]'])
})

test('tabs, their text and the selected one come back after a reload, and two windows share them', async () => {
  await fresh()
  await write('SELECT 41')
  await button('New tab').click()
  await strip().getByRole('tab', { name: 'Untitled Query 1' }).click()
  await expect.poll(shown).toBe('SELECT 41')
  await page.reload()
  await expect.poll(shown).toBe('SELECT 41')
  expect(await tabs()).toEqual(['[Untitled Query 1]', 'Untitled Query 2'])
  const other = await page.context().newPage()
  await other.goto('/sql-page')
  await other.getByRole('button', { name: 'New tab' }).click()
  await expect.poll(tabs).toEqual(['[Untitled Query 1]', 'Untitled Query 2', 'Untitled Query 3'])
  await other.close()
})

test('Run waits for a database, then runs; rows, their number and the time are shown', async () => {
  await fresh()
  expect(await button('Run').getAttribute('aria-disabled')).toBe('true')
  await choose('Database', 'Workspace')
  await write('SELECT 40 + 2 AS answer')
  await button('Run').click()
  await expect.poll(cells).toEqual(['42'])
  await page.getByText('1 row', { exact: true }).waitFor()
})

test('Ctrl and Enter run the statement at the cursor or what is selected; Run runs all, with a result each', async () => {
  await withDatabase()
  await write('SELECT 1 AS a;\nSELECT 2 AS b')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(cells).toEqual(['2'])
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect.poll(cells).toEqual(['1'])
  await button('Run').click()
  await page.getByRole('tab', { name: 'Result 2' }).waitFor()
  await expect.poll(cells).toEqual(['2'])
  await page.getByRole('tab', { name: 'Result 1' }).click()
  await expect.poll(cells).toEqual(['1'])
})

test('the text is coloured as SQL: a keyword and a text stand apart', async () => {
  await fresh()
  await write("SELECT 'a'")
  const colors = () =>
    page
      .locator('.view-line span span')
      .evaluateAll((parts) => new Set(parts.map((part) => getComputedStyle(part).color)).size)
  await expect.poll(colors).toBeGreaterThan(2)
})

test('results end at 1000 rows and say so', async () => {
  await withDatabase()
  await write('SELECT * FROM range(5000)')
  const request = page.waitForRequest(
    (one) =>
      one.method() === 'POST' &&
      (one.postDataJSON() as { sql?: string } | null)?.sql === 'SELECT * FROM range(5000)',
  )
  await button('Run').click()
  await page.getByText('First 1,000 rows').waitFor()
  expect((await request).postDataJSON()).toMatchObject({ queryLimit: 1000 })
  const headerRows = 2
  const grid = page.getByRole('region', { name: 'Results' }).getByRole('grid')
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe(String(headerRows + 1000))
})

test('a failed query is told with code and message, and in the result', async () => {
  await withDatabase()
  await write('SELECT * FROM nowhere_at_all')
  await button('Run').click()
  await page.getByText('Query Failed', { exact: true }).waitFor()
  await page.getByText(/Code: 400\s+Message: .*nowhere_at_all/).waitFor()
  await page.getByRole('region', { name: 'Results' }).getByText('The query failed.').waitFor()
})

const endless = 'SELECT count(*) FROM range(100000000000) a WHERE a.range % 7 = 3'

test('while a query runs Run is off and the time runs; Stop ends it, and the next one works at once', async () => {
  await withDatabase()
  await write(endless)
  await button('Run').click()
  await page.getByText('Running the query …').waitFor()
  expect(await button('Run').getAttribute('aria-disabled')).toBe('true')
  await button('Stop').click()
  await page.getByText('The query was stopped before it had a result.').waitFor()
  expect(await button('Stop').getAttribute('aria-disabled')).toBe('true')
  await write('SELECT 7 AS seven')
  await button('Run').click()
  await expect.poll(cells).toEqual(['7'])
})

test('Stop and run ends the query that runs and begins the one that is there now', async () => {
  await withDatabase()
  await write(endless)
  await button('Run').click()
  await button('Stop and run').waitFor()
  await write('SELECT 8 AS eight')
  await button('Stop and run').click()
  await expect.poll(cells).toEqual(['8'])
})

test('another database resets the text and the results; Restore brings the text back', async () => {
  await withDatabase()
  await write('SELECT 9 AS nine')
  await button('Run').click()
  await expect.poll(cells).toEqual(['9'])
  await choose('Database', 'Aviary')
  await expect.poll(shown).toBe('-- sql Explorer')
  await page.getByText('No results yet').waitFor()
  await button('Restore').click()
  await expect.poll(shown).toBe('SELECT 9 AS nine')
})

test('a database is looked through by schema and table: columns with types and keys, and its first 100 rows', async () => {
  await fresh()
  await choose('Database', 'Aviary')
  await choose('Schema', 'public')
  const birds = page.getByRole('treeitem', { name: 'birds' })
  await birds.click()
  const column = page.getByRole('treeitem', { level: 2 })
  const reported = () =>
    column.evaluateAll((rows) => rows.map((row) => row.textContent.trim().replace(/\s+/g, ' ')))
  await expect.poll(reported).toEqual(['id PK integer', 'name text'])
  await birds.hover()
  await button('Actions of birds').click()
  await page.getByRole('menuitem', { name: 'Select * LIMIT 100' }).click()
  await page.getByText('100 rows, the limit of the query').waitFor()
  await expect.poll(async () => (await cells()).slice(0, 2)).toEqual(['1', 'bird 1'])
  await page.reload()
  await expect.poll(reported).toEqual(['id PK integer', 'name text'])
})

test('Save Query asks for title and description; the trimmed title, the description and the place are sent; it opens again in a tab of its own', async () => {
  await withDatabase()
  await write('SELECT 5 AS five')
  await button('Save Query').click()
  const dialog = page.getByRole('dialog', { name: 'Save Query' })
  const save = dialog.getByRole('button', { name: 'Save' })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByRole('textbox', { name: 'Title' }).fill('  Five ')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('of them')
  const [sent] = await Promise.all([page.waitForRequest('**/api/v1/saved_query/'), save.click()])
  expect(sent.postDataJSON()).toEqual({
    db_id: 1,
    label: 'Five',
    description: 'of them',
    sql: 'SELECT 5 AS five',
    schema: 'main',
  })
  await page.getByText('Saved Five').waitFor()
  await fresh()
  await openWithin(page, '/saved-query')
  await page.getByText('Five', { exact: true }).click()
  await expect.poll(shown).toBe('SELECT 5 AS five')
  expect(await tabs()).toEqual(['Untitled Query 1', '[Five]'])
  await button('Run').click()
  await expect.poll(cells).toEqual(['5'])
  await page.reload()
  await expect.poll(tabs).toEqual(['Untitled Query 1', '[Five]'])
})

test('a run of the history opens in a tab of its own; one that is gone is told', async () => {
  await withDatabase()
  await write('SELECT 6 AS six')
  await button('Run').click()
  await expect.poll(cells).toEqual(['6'])
  await openWithin(page, '/query-history')
  await page.getByText('SELECT 6 AS six', { exact: true }).click()
  await expect.poll(async () => (await tabs()).length).toBe(2)
  await expect.poll(shown).toBe('SELECT 6 AS six')
  await openWithin(page, '/sql-page?queryId=987654')
  await page.getByText('The query could not be opened.').waitFor()
})

test('Tab leaves the editor', async () => {
  await fresh()
  await editor().focus()
  await page.keyboard.press('Tab')
  expect(await editor().evaluate((element) => element === document.activeElement)).toBe(false)
  expect(await shown()).toBe('-- sql Explorer')
})

test('the editor and the rest of the screen keep to the content policy', () => {
  expect(complaints.filter((complaint) => complaint.includes('Content Security Policy'))).toEqual(
    [],
  )
})
