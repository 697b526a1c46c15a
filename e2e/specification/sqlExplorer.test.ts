import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sqlPage } from '../pages/SqlPage'
import { seriousFindings } from '../support/axe'
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

test('Tab leaves the editor, whose clauses, functions, names, texts and numbers have their colors without a database and against each', async () => {
  await expect.poll(sql.shown).toBe('-- sql Explorer')
  expect(await seriousFindings(page)).toEqual([])
  await sql.editor.focus()
  await press('Tab')
  expect(await sql.editor.evaluate((element) => element === document.activeElement)).toBe(false)
  expect(await sql.shown()).toBe('-- sql Explorer')
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
  const offeredAgain = async () => {
    const found = await offered()
    if (found.length > 0) return found
    // Names that were not read in time are offered with the next letter.
    await press('Backspace')
    await page.keyboard.type('w')
    return offered()
  }
  await expect.poll(offeredAgain, { interval: 1000 }).toEqual([['Wing Span', 'birds · integer']])
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

test('Ctrl and Enter run the statement at the cursor or what is selected, and close what is offered there', async () => {
  await sql.write('SELECT 12 AS a;\nSELECT 2 AS b')
  await press('ControlOrMeta+Enter')
  await expect.poll(sql.cells).toEqual(['2'])
  await press('ControlOrMeta+Home', 'ControlOrMeta+Enter')
  await expect.poll(sql.cells).toEqual(['12'])
  await press(...Array.from('SELECT 1', () => 'Shift+ArrowRight'), 'ControlOrMeta+Enter')
  await expect.poll(sql.cells).toEqual(['1'])
  await sql.write('SELECT 3 AS x')
  await expect.poll(async () => (await offered()).length).toBeGreaterThan(0)
  await press('ControlOrMeta+Enter')
  await expect.poll(sql.cells).toEqual(['3'])
  expect(await offered()).toEqual([])
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

const status = async (statement: string) => {
  const { result } = await world.admin.call<{ result: { sql: string; status: string }[] }>(
    'GET',
    '/query/',
  )
  return result.find((run) => run.sql === statement)?.status
}
/** Loses the connection while a run is under way, which the page notices. */
const lose = async (statement: string) => {
  await expect.poll(() => status(statement)).toBe('running')
  await page.context().setOffline(true)
  await page.getByText('The connection was lost. Looking for the run …').waitFor()
}

test('while a query runs, also one that is looked for, Run, Stop and the clock stay where they are; the clock is yellow while it runs and teal behind; Stop and run ends it on the server before the next one begins', async () => {
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
  await lose('SELECT pg_sleep(100)')
  await sql.write('SELECT 1 AS one')
  await sql.button('Stop and run').click()
  await page.context().setOffline(false)
  await expect.poll(sql.cells).toEqual(['1'])
  expect({ looks: await look(), status: await status('SELECT pg_sleep(100)') }).toEqual({
    looks: done,
    status: 'stopped',
  })
})

test('a run outlives a connection that is lost while it works: the page looks for it and shows its rows', async () => {
  const statement =
    "SELECT n, 'bird ' || n AS name FROM generate_series(1, 1500) n, pg_sleep(3) WHERE n > 0"
  await sql.limit('10,000 rows')
  await sql.run(statement)
  await lose(statement)
  await page.context().setOffline(false)
  await page.getByText('1,500 rows', { exact: true }).waitFor()
  await expect
    .poll(async () => (await sql.cells()).slice(0, 4))
    .toEqual(['1', 'bird 1', '2', 'bird 2'])
  expect(await status(statement)).toBe('success')
})

test('rows are read page by page: numbered, sorted and searched where they are stored; those of a new run begin at the first', async () => {
  const rows = page.getByRole('region', { name: 'Rows' })
  const numbers = () => rows.locator('.ag-row').getByRole('rowheader').allInnerTexts()
  await expect.poll(async () => (await numbers()).slice(0, 2)).toEqual(['1', '2'])
  await rows
    .locator('.ag-body-viewport, .ag-grid-viewport')
    .first()
    .evaluate((viewport) => {
      viewport.scrollTop = viewport.scrollHeight
    })
  await expect.poll(async () => (await numbers()).at(-1)).toMatch(/^1,?500$/)
  await expect.poll(async () => (await sql.cells()).slice(-2)).toEqual(['1,500', 'bird 1500'])
  await sql.run("SELECT n + 5000 AS n, 'bird ' || n AS name FROM generate_series(0, 899) n")
  await expect.poll(async () => (await sql.cells())[0]).toMatch(/^5,?000$/)
  expect((await numbers())[0]).toBe('1')
  const head = page.locator('.ag-header-cell[col-id="n"] .ag-header-cell-text')
  await head.click()
  await head.click()
  await expect.poll(async () => (await sql.cells()).slice(0, 2)).toEqual(['5,899', 'bird 899'])
  await page.getByPlaceholder('Search results').fill('bird 877')
  await expect.poll(sql.cells).toEqual(['5,877', 'bird 877'])
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
test('the columns of a table open in place, by pointer or keyboard, below what could not be read of another', async () => {
  await sql.choose('Schema', 'public')
  await page.route(
    '**/api/v1/database/*/table/birds/public/',
    (route) => route.fulfill({ status: 422, json: { message: 'The database is gone' } }),
    { times: 1 },
  )
  await sql.branch('birds').click()
  const again = sql.tree.getByRole('button', { name: 'Try again' })
  const note = await again.boundingBox()
  await expect
    .poll(async () => ((await sql.branch('Large Birds').boundingBox())?.y ?? 0) - (note?.y ?? 0))
    .toBeGreaterThanOrEqual(note?.height ?? Infinity)
  await again.click()
  await sql.branch('name text').waitFor()
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
      '  id PK integer',
      '  name text',
      '  Wing Span integer',
      '  airport FK text',
      'Large Birds',
      'order',
    ])
})

test('the keyboard opens the menu of a table; its name and that of a column are inserted where the cursor is, quoted where the database needs it; one that was copied leaves the keyboard there', async () => {
  await sql.write('SELECT  FROM ')
  await sql.tree.focus()
  await press('End', 'Shift+F10')
  await page.getByRole('menuitem', { name: 'Insert name at cursor' }).click()
  await expect.poll(sql.shown).toBe('SELECT  FROM "order"')
  await left(' FROM "order"'.length)
  await sql.pick('name text', 'Insert name at cursor')
  await expect.poll(sql.shown).toBe('SELECT name FROM "order"')
  await sql.pick('Large Birds', 'Copy name')
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

test('a page that was left and visited again holds no editor of before; there, and after a reload, are tabs, text, cursor, table and rows with the height of the results', async () => {
  await tab(1).click()
  await sql.run('SELECT b.id\nFROM public.birds AS b WHERE id = 7')
  await expect.poll(sql.cells).toEqual(['7'])
  await sql.editor.focus()
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
  const look = async () => ({
    tabs: await sql.tabs(),
    text: await sql.shown(),
    cells: await sql.cells(),
    height: Math.round((await sql.results.boundingBox())?.height ?? 0),
  })
  const before = await look()
  expect(before).toMatchObject({
    tabs: ['Untitled Query 2', '[Untitled Query 1]'],
    text: 'SELECT b.id\nFROM public.birds AS b WHERE id = 7',
  })
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
    await sql.branch('at integer').waitFor()
    await expect.poll(sql.cells).toEqual(['7'])
  }
  const nodesOfEditor = await page
    .locator('.monaco-editor')
    .first()
    .evaluate((editor) => editor.querySelectorAll('*').length)
  await visit()
  const nodes = await nodeCount()
  for (const _ of ['first', 'second']) await visit()
  // The last screen may still be on its way out, as it may have been before.
  await expect.poll(async () => (await nodeCount()) - nodes).toBeLessThan(2 * nodesOfEditor)
  expect(await look()).toEqual(before)
  await page.reload()
  await expect.poll(look).toEqual(before)
  await sql.branch('at integer').waitFor()
  await sql.editor.focus()
  await page.keyboard.type('DELETE')
  await expect.poll(sql.shown).toBe('DELETE\nFROM public.birds AS b WHERE id = 7')
})

test('the editor and the rest of the screen keep to the content policy', () => {
  expect(complaints.filter((complaint) => complaint.includes('Content Security Policy'))).toEqual(
    [],
  )
})

test('closing the page ends the query of a tab in the engine', async () => {
  await sql.run('SELECT pg_sleep(50)')
  await expect.poll(() => status('SELECT pg_sleep(50)')).toBe('running')
  await page.goto('about:blank')
  await expect.poll(() => status('SELECT pg_sleep(50)')).toBe('stopped')
})
