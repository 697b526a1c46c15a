import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type World } from '../support/world'
import { openPostgres } from '../support/postgres'
import { sqlPage } from '../pages/SqlPage'

let world: World
let postgres: Awaited<ReturnType<typeof openPostgres>>
let page: Page
let complaints: readonly string[]
let sql: ReturnType<typeof sqlPage>
beforeAll(async () => {
  ;[world, postgres] = await Promise.all([openWorld(), openPostgres()])
  await postgres.run(
    'CREATE TABLE birds AS SELECT i AS id, \'bird \' || i AS name, i AS "Wing Span" FROM generate_series(1, 150) i; ALTER TABLE birds ADD PRIMARY KEY (id)',
  )
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

const offered = async () =>
  (await page.locator('.suggest-widget.visible .monaco-list-row').allInnerTexts()).map((text) =>
    text.split('\n').filter((part) => part.trim() !== ''),
  )

test('while a name is written behind an alias, the columns of its table are offered; Enter writes one, quoted where it has to be', async () => {
  await sql.fresh('Aviary')
  await sql.write('SELECT b. FROM birds AS b')
  for (let left = ' FROM birds AS b'.length; left > 0; left -= 1)
    await page.keyboard.press('ArrowLeft')
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

test('the cursor of a tab is where it was after a reload', async () => {
  await sql.fresh('Aviary')
  await sql.write('SELECT b.id\nFROM birds AS b')
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('Shift+End')
  const stored = () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('chartroom.sql.'))
        .map(
          ([, book]) =>
            (JSON.parse(book as string) as { tabs: { cursor?: object }[] }).tabs[0]?.cursor,
        ),
    )
  await expect.poll(stored).toEqual([{ from: 0, to: 11, scroll: 0 }])
  await page.reload()
  await expect.poll(sql.shown).toBe('SELECT b.id\nFROM birds AS b')
  await sql.editor.focus()
  await page.keyboard.type('DELETE')
  await expect.poll(sql.shown).toBe('DELETE\nFROM birds AS b')
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

test.each(['Workspace', 'Aviary', null])(
  'clauses, functions, names, texts and numbers have their colours against %s',
  async (database) => {
    await sql.fresh(database)
    await sql.write(
      "SELECT COUNT(*), date_trunc('day'), left, 12 FROM birds GROUP BY birds.count OVER ORDER LIMIT -- all",
    )
    await expect.poll(colored).toMatchObject({
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
  },
)

test('while a query runs, Run, Stop and the clock stay where they are; the clock is empty before, yellow while it runs and teal behind', async () => {
  await sql.fresh('Aviary')
  const clock = page.getByRole('timer', { name: 'Query Time' })
  const line = page.getByRole('progressbar', { name: 'The query runs' })
  const places = async () =>
    (
      await Promise.all(
        [sql.button('Run'), sql.button('Stop'), clock].map((part) => part.boundingBox()),
      )
    ).map((box) => [box?.x, box?.width])
  const color = () => clock.evaluate((element) => getComputedStyle(element).color)
  const before = await places()
  expect({ clock: await clock.innerText(), line: await line.count() }).toEqual({
    clock: '',
    line: 0,
  })
  await sql.run('SELECT pg_sleep(100)')
  await line.waitFor()
  await expect.poll(() => clock.innerText()).toMatch(/^00:0\d\.\d\d$/)
  expect({ places: await places(), color: await color() }).toEqual({
    places: before,
    color: 'rgb(242, 204, 77)',
  })
  await sql.pane(/^History/)
  await expect
    .poll(() => sql.history.locator('tbody tr').first().locator('td').first().innerText())
    .toBe('running')
  await sql.write('SELECT 1 AS one')
  await sql.button('Stop and run').click()
  await expect.poll(sql.cells).toEqual(['1'])
  expect({ places: await places(), color: await color(), line: await line.count() }).toEqual({
    places: before,
    color: 'rgb(42, 208, 207)',
    line: 0,
  })
})

test('the results are drawn as high as they are pulled, by pointer or keyboard, also after a reload; the editor keeps some room', async () => {
  await sql.fresh('Aviary')
  const edge = page.getByRole('separator', { name: 'Height of the results' })
  const height = async () => Math.round((await sql.results.boundingBox())?.height ?? 0)
  const first = await height()
  await edge.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(height).toBe(first + 8)
  const box = await edge.boundingBox()
  await page.mouse.move(box?.x ?? 0, (box?.y ?? 0) + 2)
  await page.mouse.down()
  await page.mouse.move(box?.x ?? 0, (box?.y ?? 0) - 38)
  await page.mouse.up()
  await expect.poll(height).toBe(first + 48)
  await page.reload()
  await expect.poll(height).toBe(first + 48)
  await edge.focus()
  await page.keyboard.press('End')
  await expect
    .poll(async () =>
      Math.round((await page.locator('.monaco-editor').first().boundingBox())?.height ?? 0),
    )
    .toBe(120)
  const max = await height()
  await page.keyboard.press('ArrowDown')
  await expect.poll(height).toBe(max - 8)
  await edge.dblclick()
  await expect.poll(height).toBe(first)
})

const glyphs = () => page.locator('.fault-glyph').count()

test('a fault is marked at its line until the text is changed or runs again', async () => {
  await sql.fresh('Aviary')
  await sql.write('SELECT 1;\nSELECT id,\n  nothing\nFROM birds')
  await sql.button('Run').click()
  await expect.poll(glyphs).toBe(1)
  const marked = page
    .locator('.view-overlays > div')
    .filter({ has: page.locator('.squiggly-error') })
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
  await expect
    .poll(sql.shown)
    .toBe(
      'SELECT 1 AS one;\nSELECT "id",\n       "name",\n       "Wing Span"\nFROM "public"."birds"\nLIMIT 100',
    )
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
  await world.admin.post('/database/', {
    database_name: 'Hidden',
    sqlalchemy_uri: postgres.address,
    expose_in_sqllab: false,
  })
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
  await expect
    .poll(sql.tabs)
    .toEqual(['Untitled Query 1', 'Untitled Query 2', '[Untitled Query 3]'])
  await tab(3).dragTo(tab(1))
  await expect
    .poll(sql.tabs)
    .toEqual(['[Untitled Query 3]', 'Untitled Query 1', 'Untitled Query 2'])
  await tab(3).focus()
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect
    .poll(sql.tabs)
    .toEqual(['Untitled Query 1', '[Untitled Query 3]', 'Untitled Query 2'])
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

test('writing on after a query failed takes its mark away and breaks nothing', async () => {
  await sql.fresh('Aviary')
  await sql.run('SELECT * FROM not_there')
  await page.locator('.fault-glyph').waitFor()
  const before = complaints.length
  await sql.editor.focus()
  await page.keyboard.type(' where a')
  await page.locator('.fault-glyph').waitFor({ state: 'detached' })
  await page.keyboard.press('ControlOrMeta+Z')
  expect(complaints.slice(before)).toEqual([])
})

test('a page that was left and visited again holds no editor of before', async () => {
  await sql.fresh('Aviary')
  const browser = await page.context().newCDPSession(page)
  const delayed = async () => {
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
  for (let visits = 0; visits < 2; visits += 1) await visit()
  const before = await delayed()
  const visits = 6
  for (let count = 0; count < visits; count += 1) await visit()
  await expect.poll(async () => Math.max(0, (await delayed()) - before) / visits).toBeLessThan(30)
})

test('all of this keeps to the content policy', () => {
  expect(complaints.filter((complaint) => complaint.includes('Content Security Policy'))).toEqual(
    [],
  )
})
