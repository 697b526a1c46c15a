import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queryListPage } from '../pages/QueryListPage'
import { sqlPage } from '../pages/SqlPage'
import { seriousFindings } from '../support/axe'
import { openWithin } from '../support/goWithin'
import { openPostgres } from '../support/postgres'
import { openWorld, type World } from '../support/world'

let world: World
let postgres: Awaited<ReturnType<typeof openPostgres>>
let page: Page
let complaints: readonly string[]
let sql: ReturnType<typeof sqlPage>
beforeAll(async () => {
  ;[world, postgres] = await Promise.all([openWorld(), openPostgres()])
  await postgres.run(`
    CREATE TABLE airports (code text PRIMARY KEY, opened date, has_tower boolean, city varchar(80));
    CREATE TABLE birds AS SELECT i AS id, 'bird ' || i AS name, i AS "Wing Span" FROM generate_series(1, 150) i;
    ALTER TABLE birds ADD PRIMARY KEY (id), ADD COLUMN airport text REFERENCES airports;
    CREATE VIEW "Large Birds" AS SELECT * FROM birds WHERE "Wing Span" > 100;
    CREATE TABLE "order" (id integer);
    CREATE SCHEMA many;
    DO $$ BEGIN FOR i IN 0..399 LOOP EXECUTE format('CREATE TABLE many.sensor_%s (at integer)', lpad(i::text, 3, '0')); END LOOP; END $$`)
  const { id } = await world.admin.post<{ id: number }>('/database/', {
    database_name: 'Aviary',
    sqlalchemy_uri: postgres.address,
  })
  // Names that are not read in time are offered with the next letter.
  const wings = { sql: 'SELECT b.w FROM birds AS b', cursor: 'SELECT b.w'.length, schema: 'public' }
  await vi.waitFor(
    async () =>
      expect(await world.admin.post(`/database/${id}/completions`, wings)).toMatchObject({
        result: [{ label: 'Wing Span' }],
      }),
    { timeout: 30_000 },
  )
  ;({ page, complaints } = await world.at('/sql-page'))
  sql = sqlPage(page)
})
afterAll(async () => {
  await world.close()
  await postgres.close()
})

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const left = (by: number) => press(...Array.from({ length: by }, () => 'ArrowLeft'))

test('the address shows the explorer: a tab, a browser, an editor that Tab leaves, and a place for results', async () => {
  await page.getByRole('heading', { name: 'Sql Explorer' }).waitFor()
  await expect.poll(sql.shown).toBe('-- sql Explorer')
  expect(await sql.tabs()).toEqual(['[Untitled Query 1]'])
  await sql.results.getByText('No results yet').waitFor()
  await page.getByRole('complementary', { name: 'Tables' }).waitFor()
  await sql.editor.focus()
  await press('Tab')
  expect(await sql.editor.evaluate((element) => element === document.activeElement)).toBe(false)
  expect(await sql.shown()).toBe('-- sql Explorer')
})

const colored = () =>
  page
    .locator('.view-line span span')
    .evaluateAll((parts: HTMLElement[]) =>
      Object.fromEntries(
        parts.map((part) => [
          part.innerText.replaceAll('\u00A0', ' ').trim(),
          getComputedStyle(part).color,
        ]),
      ),
    )
const [keyword, called, name, quiet] = [
  'rgb(79, 209, 207)',
  'rgb(210, 179, 255)',
  'rgb(232, 237, 240)',
  'rgb(163, 176, 184)',
]

test('clauses, functions, names, texts and numbers have their colors without a database and against each', async () => {
  for (const database of [null, 'Workspace', 'Aviary']) {
    if (database !== null) await sql.choose('Database', database)
    await sql.write(
      "SELECT COUNT(*), date_trunc('day'), left, 12 FROM birds GROUP BY birds.count OVER ORDER LIMIT -- all",
    )
    await expect.poll(colored, { message: database ?? 'none' }).toMatchObject({
      SELECT: keyword,
      FROM: keyword,
      GROUP: keyword,
      BY: keyword,
      OVER: keyword,
      ORDER: keyword,
      LIMIT: keyword,
      left: keyword,
      COUNT: called,
      date_trunc: called,
      birds: name,
      count: name,
      '(': quiet,
      "'day'": 'rgb(240, 198, 116)',
      12: 'rgb(150, 233, 172)',
      '-- all': 'rgb(127, 141, 150)',
    })
  }
})

const offered = async () =>
  (await page.locator('.suggest-widget.visible .monaco-list-row').allInnerTexts()).map((text) =>
    text.split('\n').filter((part) => part.trim() !== ''),
  )

test('while a name is written behind an alias, the columns of its table are offered; Enter writes one, quoted where it has to be; behind FROM the tables are', async () => {
  await sql.write('SELECT b. FROM birds AS b')
  await left(' FROM birds AS b'.length)
  await page.keyboard.type('w')
  await expect.poll(offered).toEqual([['Wing Span', 'birds · integer']])
  await press('Enter')
  await expect.poll(sql.shown).toBe('SELECT b."Wing Span" FROM birds AS b')
  await sql.write('SELECT * FROM ')
  await page.keyboard.type('bi')
  await expect.poll(async () => (await offered())[0]).toEqual(['birds', 'table · public'])
  await press('Escape')
})

test('Format puts the text in order, one undo brings it back, and the cursor stays at its word', async () => {
  await sql.write('select id, name from birds')
  await left(' from birds'.length)
  await sql.button('Format').click()
  await expect.poll(sql.shown).toBe('SELECT\n  id,\n  name\nFROM\n  birds')
  await sql.editor.focus()
  await page.keyboard.type('s')
  await expect.poll(sql.shown).toBe('SELECT\n  id,\n  names\nFROM\n  birds')
  await press('Escape', 'ControlOrMeta+Z', 'ControlOrMeta+Z')
  await expect.poll(sql.shown).toBe('select id, name from birds')
  await press('Shift+Alt+F')
  await expect.poll(sql.shown).toBe('SELECT\n  id,\n  name\nFROM\n  birds')
})

test('Ctrl and Enter run the statement at the cursor or what is selected; Run runs all, with a result each', async () => {
  await sql.write('SELECT 12 AS a;\nSELECT 2 AS b')
  await press('ControlOrMeta+Enter')
  await expect.poll(sql.cells).toEqual(['2'])
  await press('ControlOrMeta+Home', 'ControlOrMeta+Enter')
  await expect.poll(sql.cells).toEqual(['12'])
  await press(...Array.from('SELECT 1', () => 'Shift+ArrowRight'), 'ControlOrMeta+Enter')
  await expect.poll(sql.cells).toEqual(['1'])
  await sql.button('Run').click()
  await page.getByRole('tab', { name: 'Result 2' }).waitFor()
  await expect.poll(sql.cells).toEqual(['2'])
  await page.getByRole('tab', { name: 'Result 1' }).click()
  await expect.poll(sql.cells).toEqual(['12'])
})

const glyphs = () => page.locator('.fault-glyph').count()

test('a fault is marked at its line until the text is changed or runs again; writing on breaks nothing', async () => {
  await sql.run('SELECT 1;\nSELECT id,\n  nothing\nFROM birds')
  await expect.poll(glyphs).toBe(1)
  await sql.results.getByText('The query failed.').waitFor()
  const marked = page
    .locator('.view-overlays > div')
    .filter({ has: page.locator('.squiggly-error') })
  await expect.poll(() => marked.count()).toBe(1)
  const before = complaints.length
  await sql.editor.focus()
  await page.keyboard.type(' where a')
  await expect.poll(glyphs).toBe(0)
  await press('Escape', 'ControlOrMeta+Z')
  expect(complaints.slice(before)).toEqual([])
  await sql.button('Run').click()
  await expect.poll(glyphs).toBe(1)
  await sql.run('SELECT 2 AS two')
  await expect.poll(sql.cells).toEqual(['2'])
  expect(await glyphs()).toBe(0)
})

test('while a query runs, Run, Stop and the clock stay where they are; the clock is yellow while it runs and teal behind; Stop and run ends it', async () => {
  const clock = page.getByRole('timer', { name: 'Query Time' })
  const line = page.getByRole('progressbar', { name: 'The query runs' })
  const look = async () => ({
    places: (
      await Promise.all(
        [sql.button('Run'), sql.button('Stop'), clock].map((part) => part.boundingBox()),
      )
    ).map((box) => [box?.x, box?.width]),
    color: await clock.evaluate((element) => getComputedStyle(element).color),
    line: await line.count(),
  })
  const done = await look()
  expect(done).toMatchObject({ color: 'rgb(42, 208, 207)', line: 0 })
  await sql.run('SELECT pg_sleep(100)')
  await line.waitFor()
  await expect.poll(() => clock.innerText()).toMatch(/^00:0\d\.\d\d$/)
  expect(await look()).toEqual({ ...done, color: 'rgb(242, 204, 77)', line: 1 })
  await sql.pane(/^History/)
  await expect
    .poll(() => sql.history.locator('tbody tr').first().locator('td').first().innerText())
    .toBe('running')
  await sql.write('SELECT 1 AS one')
  await sql.button('Stop and run').click()
  await expect.poll(sql.cells).toEqual(['1'])
  expect(await look()).toEqual(done)
})

/** The rows in sight, indented as they lie in each other; the one that the keyboard is at in brackets. */
const rows = () =>
  sql.tree.evaluate((tree) => {
    const at = tree.getAttribute('aria-activedescendant')
    return [...tree.querySelectorAll('[role=treeitem]')].map((row) => {
      const reported = `${row.getAttribute('aria-level') === '2' ? '  ' : ''}${row.getAttribute('aria-expanded') === 'true' ? '- ' : ''}${row.getAttribute('aria-label') ?? row.textContent.trim().replace(/\s+/g, ' ')}`
      return row.id === at ? `[${reported}]` : reported
    })
  })
const ofBirds = ['  id PK integer', '  name text', '  Wing Span integer', '  airport FK text']

test('a database is looked through by schema and table: columns with types and keys open in place, by pointer or keyboard, and its first 100 rows', async () => {
  await sql.choose('Schema', 'public')
  await page.route(
    '**/api/v1/database/*/table/birds/public/',
    (route) => route.fulfill({ status: 422, json: { message: 'The database is gone' } }),
    { times: 1 },
  )
  await sql.branch('birds').click()
  const again = sql.tree.getByRole('button', { name: 'Try again' })
  const [note, next] = await Promise.all([
    again.boundingBox(),
    sql.branch('Large Birds').boundingBox(),
  ])
  expect((next?.y ?? 0) - (note?.y ?? 0)).toBeGreaterThanOrEqual(note?.height ?? Infinity)
  await again.click()
  await expect
    .poll(rows)
    .toEqual([
      'airports',
      '- birds',
      '[  id PK integer]',
      ...ofBirds.slice(1),
      'Large Birds',
      'order',
    ])
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Filter tables' }).focus()
  await press('ArrowDown', 'Home', 'Enter')
  await expect
    .poll(rows)
    .toEqual([
      '[- airports]',
      '  code PK text',
      '  opened date',
      '  has_tower boolean',
      '  city varchar',
      '- birds',
      ...ofBirds,
      'Large Birds',
      'order',
    ])
  await press('ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowDown')
  await expect
    .poll(rows)
    .toEqual([
      'airports',
      '- birds',
      ofBirds[0],
      '[  name text]',
      ...ofBirds.slice(2),
      'Large Birds',
      'order',
    ])
  await press('End')
  await expect.poll(async () => (await rows()).at(-1)).toBe('[order]')
  await press('Tab', 'Enter')
  await expect.poll(() => sql.results.innerText()).toContain('0 rows')
  await sql.write('SELECT 1 AS one')
  await sql.pick('birds', 'Select * LIMIT 100')
  await page.getByText('100 rows, the limit of the query').waitFor()
  await expect.poll(async () => (await sql.cells()).slice(0, 3)).toEqual(['1', 'bird 1', '1'])
  expect(await sql.shown()).toMatch(/^SELECT 1 AS one;\s+SELECT "id",/)
})

test('the keyboard opens the menu of a table; its name and that of a column are inserted where the cursor is, quoted where the database needs it; a copied one is bare', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await sql.write('SELECT  FROM ')
  await sql.tree.focus()
  await press('End', 'Shift+F10')
  await page.getByRole('menuitem', { name: 'Insert name at cursor' }).click()
  await page.keyboard.type(', ')
  await sql.pick('Large Birds', 'Insert name at cursor')
  await expect.poll(sql.shown).toBe('SELECT  FROM "order", "Large Birds"')
  await left(' FROM "order", "Large Birds"'.length)
  await sql.pick('name text', 'Insert name at cursor')
  await expect.poll(sql.shown).toBe('SELECT name FROM "order", "Large Birds"')
  await sql.pick('Large Birds', 'Copy name')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Large Birds')
  await expect.poll(() => sql.tree.evaluate((tree) => tree === document.activeElement)).toBe(true)
})

test('the results are drawn as high as they are pulled, by pointer or keyboard; the editor keeps some room', async () => {
  const edge = page.getByRole('separator', { name: 'Height of the results' })
  const height = async () => Math.round((await sql.results.boundingBox())?.height ?? 0)
  const first = await height()
  await edge.focus()
  await press('End')
  await expect
    .poll(async () =>
      Math.round((await page.locator('.monaco-editor').first().boundingBox())?.height ?? 0),
    )
    .toBe(120)
  const max = await height()
  await press('ArrowDown')
  await expect.poll(height).toBe(max - 8)
  await edge.dblclick()
  await expect.poll(height).toBe(first)
  await press('ArrowUp')
  await expect.poll(height).toBe(first + 8)
  const box = await edge.boundingBox()
  await page.mouse.move(box?.x ?? 0, (box?.y ?? 0) + 2)
  await page.mouse.down()
  await page.mouse.move(box?.x ?? 0, (box?.y ?? 0) - 38)
  await page.mouse.up()
  await expect.poll(height).toBe(first + 48)
})

const tab = (number: number) => page.getByRole('tab', { name: `Untitled Query ${number}` })

test('of many tables only those in sight are drawn, the last is one key away and opens there; a tab is moved by dragging it', async () => {
  await sql.choose('Schema', 'many')
  await sql.branch('sensor_000').waitFor()
  await sql.tree.focus()
  await press('End', 'Enter')
  await expect
    .poll(async () => (await rows()).slice(-2))
    .toEqual(['[- sensor_399]', '  at integer'])
  expect(await sql.branch('sensor_399').getAttribute('aria-setsize')).toBe('400')
  expect(await page.getByRole('treeitem').count()).toBeLessThan(200)
  await sql.button('New tab').click()
  await tab(2).dragTo(tab(1))
  await expect.poll(sql.tabs).toEqual(['[Untitled Query 2]', 'Untitled Query 1'])
})

test('tabs, their text, cursor, table and the selected one come back after a reload with the height of the results, and two windows share them', async () => {
  await tab(1).click()
  await sql.write('SELECT b.id\nFROM birds AS b')
  await press('ControlOrMeta+Home', 'Shift+End')
  const stored = () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('chartroom.sql.'))
        .map(
          ([, book]) =>
            (JSON.parse(book as string) as { tabs: { cursor?: object }[] }).tabs[1]?.cursor,
        ),
    )
  await expect.poll(stored).toEqual([{ from: 0, to: 11, scroll: 0 }])
  const height = async () => Math.round((await sql.results.boundingBox())?.height ?? 0)
  const before = await height()
  await page.reload()
  await expect.poll(sql.shown).toBe('SELECT b.id\nFROM birds AS b')
  await sql.branch('at integer').waitFor()
  expect({ tabs: await sql.tabs(), height: await height() }).toEqual({
    tabs: ['Untitled Query 2', '[Untitled Query 1]'],
    height: before,
  })
  await sql.editor.focus()
  await page.keyboard.type('DELETE')
  await expect.poll(sql.shown).toBe('DELETE\nFROM birds AS b')
  const other = await page.context().newPage()
  await other.goto('/sql-page')
  await other.getByRole('button', { name: 'New tab' }).click()
  await expect
    .poll(sql.tabs)
    .toEqual(['Untitled Query 2', '[Untitled Query 1]', 'Untitled Query 3'])
  await other.close()
})

test('a query is saved, and opens again from its list in a tab of its own, which does not come back once it was closed', async () => {
  await sql.run('SELECT 5 AS five')
  await sql.button('Save Query').click()
  const dialog = page.getByRole('dialog', { name: 'Save Query' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('  Five ')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('of them')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved Five').waitFor()
  await openWithin(page, '/saved-query')
  await queryListPage(page, 'Saved Queries').row('Five').click()
  await expect.poll(sql.shown).toBe('SELECT 5 AS five')
  await expect.poll(async () => (await sql.tabs()).at(-1)).toBe('[Five]')
  await page.waitForURL('**/sql-page')
  await sql.button('Run').click()
  await expect.poll(sql.cells).toEqual(['5'])
  await sql.button('Close Five').click()
  await page.reload()
  await page.locator('.view-line').first().waitFor()
  expect(await sql.tabs()).not.toContain('[Five]')
})

test('a page that was left and visited again holds no editor of before', async () => {
  const browser = await page.context().newCDPSession(page)
  const nodeCount = async () => {
    await browser.send('HeapProfiler.collectGarbage')
    const { nodes } = await browser.send('Memory.getDOMCounters')
    return nodes
  }
  const visit = async () => {
    await page.getByRole('link', { name: 'Projects', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await page.getByRole('link', { name: 'Sql Explorer' }).click()
    await page.locator('.view-line').first().waitFor()
  }
  await visit()
  await visit()
  const before = await nodeCount()
  const visits = 3
  for (let count = 0; count < visits; count += 1) await visit()
  await expect.poll(async () => Math.max(0, (await nodeCount()) - before) / visits).toBeLessThan(30)
})

test('the editor and the rest of the screen keep to the content policy', () => {
  expect(complaints.filter((complaint) => complaint.includes('Content Security Policy'))).toEqual(
    [],
  )
})
