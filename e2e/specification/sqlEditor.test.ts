import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type House } from '../support/house'
import { openPostgres } from '../support/postgres'
import { sqlPage } from '../pages/SqlPage'

let house: House
let postgres: Awaited<ReturnType<typeof openPostgres>>
let page: Page
let complaints: readonly string[]
let sql: ReturnType<typeof sqlPage>
beforeAll(async () => {
  ;[house, postgres] = await Promise.all([openHouse(), openPostgres()])
  await postgres.run('CREATE TABLE birds AS SELECT i AS id, \'bird \' || i AS name, i AS "Wing Span" FROM generate_series(1, 150) i; ALTER TABLE birds ADD PRIMARY KEY (id)')
  await house.admin.post('/database/', { database_name: 'Aviary', sqlalchemy_uri: postgres.address })
  ;({ page, complaints } = await house.at('/sql-page'))
  sql = sqlPage(page)
})
afterAll(async () => {
  await house.close()
  await postgres.close()
})

const offered = async () => (await page.locator('.suggest-widget.visible .monaco-list-row').allInnerTexts()).map((text) => text.split('\n').filter((part) => part.trim() !== ''))

test('while a name is written behind an alias, the columns of its table are offered; Enter writes one, quoted where it has to be', async () => {
  await sql.fresh('Aviary')
  await sql.write('SELECT b. FROM birds AS b')
  for (let left = ' FROM birds AS b'.length; left > 0; left -= 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('w')
  await expect.poll(offered).toEqual([['Wing Span', 'birds · integer']])
  await page.keyboard.press('Enter')
  await expect.poll(sql.shown).toBe('SELECT b."Wing Span" FROM birds AS b')
})

test('behind FROM the tables of the database are offered', async () => {
  await sql.fresh('Aviary')
  await sql.write('SELECT * FROM ')
  await page.keyboard.type('bi')
  await expect.poll(async () => (await offered())[0]).toEqual(['birds', 'table · public'])
  await page.keyboard.press('Escape')
})

test('Format puts the text in order, one undo brings it back, and the cursor stays at its word', async () => {
  await sql.fresh(null)
  expect(await sql.button('Format').getAttribute('aria-disabled')).toBe('true')
  await sql.choose('Database', 'Aviary')
  await sql.write('select id, name from birds')
  for (let left = ' from birds'.length; left > 0; left -= 1) await page.keyboard.press('ArrowLeft')
  await sql.button('Format').click()
  await expect.poll(sql.shown).toBe('SELECT\n  id,\n  name\nFROM\n  birds')
  await sql.editor.focus()
  await page.keyboard.type('s')
  await expect.poll(sql.shown).toBe('SELECT\n  id,\n  names\nFROM\n  birds')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+Z')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect.poll(sql.shown).toBe('select id, name from birds')
  await page.keyboard.press('Shift+Alt+F')
  await expect.poll(sql.shown).toBe('SELECT\n  id,\n  name\nFROM\n  birds')
})

test('a text that cannot be formatted stays as it is, and where it stops to make sense is told', async () => {
  await sql.fresh('Aviary')
  await sql.write('SELECT 1)')
  await sql.button('Format').click()
  await page.getByText('The query was not formatted').waitFor()
  await page.getByText(/Line 1, column 9 could not be understood/).waitFor()
  expect(await sql.shown()).toBe('SELECT 1)')
})

const glyphs = () => page.locator('.fault-glyph').count()

test('a fault is marked at its line until the text is changed or runs again', async () => {
  await sql.fresh('Aviary')
  await sql.write('SELECT 1;\nSELECT id,\n  nothing\nFROM birds')
  await sql.button('Run').click()
  await expect.poll(glyphs).toBe(1)
  const marked = page.locator('.view-overlays > div').filter({ has: page.locator('.squiggly-error') })
  await expect.poll(() => marked.count()).toBe(1)
  await sql.editor.focus()
  await page.keyboard.type(' ')
  await expect.poll(glyphs).toBe(0)
  await sql.button('Run').click()
  await expect.poll(glyphs).toBe(1)
  await sql.write('SELECT 2 AS two')
  await sql.button('Run').click()
  await expect.poll(sql.cells).toEqual(['2'])
  expect(await glyphs()).toBe(0)
})

const choice = (name: string) => page.getByRole('menuitem', { name })
const browse = async () => {
  await sql.fresh('Aviary')
  await sql.choose('Schema', 'public')
  await sql.branch('birds').waitFor()
}

test('a right click on a table writes its SELECT behind the text and runs it; a preview leaves the text alone', async () => {
  await browse()
  await sql.write('SELECT 1 AS one')
  await sql.pick('birds', 'Select * LIMIT 100')
  await expect.poll(sql.shown).toBe('SELECT 1 AS one;\nSELECT "id",\n       "name",\n       "Wing Span"\nFROM "public"."birds"\nLIMIT 100')
  await expect.poll(async () => (await sql.cells()).slice(0, 3)).toEqual(['1', 'bird 1', '1'])
  await sql.write('SELECT 2 AS two')
  await sql.pick('birds', 'Preview (100 rows)')
  await expect.poll(async () => (await sql.cells()).slice(0, 3)).toEqual(['1', 'bird 1', '1'])
  expect(await sql.shown()).toBe('SELECT 2 AS two')
})

test('the keyboard opens the same menu, and names are inserted where the cursor is', async () => {
  await browse()
  await sql.write('SELECT  FROM ')
  await sql.tree.focus()
  await page.keyboard.press('Shift+F10')
  await choice('Insert name at cursor').click()
  await expect.poll(sql.shown).toBe('SELECT  FROM birds')
  for (let left = ' FROM birds'.length; left > 0; left -= 1) await page.keyboard.press('ArrowLeft')
  await sql.branch('birds').click()
  await sql.pick('name text', 'Insert name at cursor')
  await expect.poll(sql.shown).toBe('SELECT name FROM birds')
})

test('a database that is not exposed in SQL is not offered', async () => {
  await house.admin.post('/database/', { database_name: 'Hidden', sqlalchemy_uri: postgres.address, expose_in_sqllab: false })
  await sql.fresh(null)
  await page.getByRole('combobox', { name: 'Database' }).click()
  await page.getByRole('option', { name: 'Aviary' }).waitFor()
  expect(await page.getByRole('option', { name: 'Hidden' }).count()).toBe(0)
  await page.keyboard.press('Escape')
})

test('a tab is moved by dragging it, and by Ctrl, Shift and an arrow key', async () => {
  await sql.fresh('Aviary')
  await sql.button('New tab').click()
  await sql.button('New tab').click()
  const tab = (number: number) => page.getByRole('tab', { name: `Untitled Query ${number}` })
  await expect.poll(sql.tabs).toEqual(['Untitled Query 1', 'Untitled Query 2', '[Untitled Query 3]'])
  await tab(3).dragTo(tab(1))
  await expect.poll(sql.tabs).toEqual(['[Untitled Query 3]', 'Untitled Query 1', 'Untitled Query 2'])
  await tab(3).focus()
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect.poll(sql.tabs).toEqual(['Untitled Query 1', '[Untitled Query 3]', 'Untitled Query 2'])
})

test('a tab that is not in sight shows that its query runs, until it does no more', async () => {
  await sql.fresh('Aviary')
  await sql.write('SELECT pg_sleep(100)')
  await sql.button('Run').click()
  await sql.button('New tab').click()
  const mark = page.getByRole('group', { name: 'Query tabs' }).getByRole('img', { name: 'running' })
  await mark.waitFor()
  await page.getByRole('tab', { name: 'Untitled Query 1' }).click()
  await sql.button('Stop').click()
  await expect.poll(() => mark.count()).toBe(0)
})

test('all of this keeps to the content policy', () => {
  expect(complaints.filter((complaint) => complaint.includes('Content Security Policy'))).toEqual([])
})
