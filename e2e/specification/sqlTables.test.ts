import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sqlPage } from '../pages/SqlPage'
import { seriousFindings } from '../support/axe'
import { openWorld, type World } from '../support/world'
import { openPostgres } from '../support/postgres'

let world: World
let postgres: Awaited<ReturnType<typeof openPostgres>>
let page: Page
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
    CREATE SCHEMA bare`)
  for (let thousand = 0; thousand < 5; thousand += 1)
    await postgres.run(
      `DO $$ BEGIN FOR i IN 0..999 LOOP EXECUTE format('CREATE TABLE many.sensor_%s (at integer)', lpad((${thousand} * 1000 + i)::text, 4, '0')); END LOOP; END $$`,
    )
  await world.admin.post('/database/', {
    database_name: 'Aviary',
    sqlalchemy_uri: postgres.address,
  })
  ;({ page } = await world.at('/sql-page'))
  sql = sqlPage(page)
})
afterAll(async () => {
  await world.close()
  await postgres.close()
})

const browse = async (schema: string) => {
  await sql.fresh('Aviary')
  await sql.choose('Schema', schema)
}
/** The rows in sight, indented as they lie in each other; the one that the keyboard is at in brackets. */
const rows = () =>
  sql.tree.evaluate((tree) => {
    const at = tree.getAttribute('aria-activedescendant')
    return [...tree.querySelectorAll('[role=treeitem]')].map((row) => {
      const reported = `${row.getAttribute('aria-level') === '2' ? '  ' : ''}${row.getAttribute('aria-expanded') === 'true' ? '- ' : ''}${row.getAttribute('aria-label') ?? row.textContent.trim().replace(/\s+/g, ' ')}`
      return row.id === at ? `[${reported}]` : reported
    })
  })
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const ofBirds = ['  id PK integer', '  name text', '  Wing Span integer', '  airport FK text']

beforeEach(() => browse('public'))

test('a table opens in place with its columns and their keys, and beside others', async () => {
  await sql.branch('birds').click()
  await expect.poll(rows).toEqual(['airports', '[- birds]', ...ofBirds, 'Large Birds', 'order'])
  await sql.branch('airports').click()
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
  expect(await seriousFindings(page)).toEqual([])
  await sql.branch('birds').click()
  await expect
    .poll(rows)
    .toEqual([
      '- airports',
      '  code PK text',
      '  opened date',
      '  has_tower boolean',
      '  city varchar',
      '[birds]',
      'Large Birds',
      'order',
    ])
})

test('the keyboard walks the tree: arrows open, close and go in and out, letters go to a name', async () => {
  await sql.branch('birds').waitFor()
  await page.getByRole('searchbox', { name: 'Filter tables' }).focus()
  await press('ArrowDown', 'b')
  await expect.poll(rows).toEqual(['airports', '[birds]', 'Large Birds', 'order'])
  await press('ArrowRight')
  await expect.poll(rows).toEqual(['airports', '[- birds]', ...ofBirds, 'Large Birds', 'order'])
  await press('ArrowRight', 'ArrowDown')
  await expect
    .poll(rows)
    .toEqual([
      'airports',
      '- birds',
      '  id PK integer',
      '[  name text]',
      ...ofBirds.slice(2),
      'Large Birds',
      'order',
    ])
  await press('ArrowLeft', 'ArrowLeft')
  await expect.poll(rows).toEqual(['airports', '[birds]', 'Large Birds', 'order'])
  await press('Home', 'Enter')
  await expect
    .poll(rows)
    .toEqual([
      '[- airports]',
      '  code PK text',
      '  opened date',
      '  has_tower boolean',
      '  city varchar',
      'birds',
      'Large Birds',
      'order',
    ])
  await press('End')
  await expect.poll(async () => (await rows()).at(-1)).toBe('[order]')
  await press('Tab', 'Enter')
  await expect.poll(() => sql.results.innerText()).toContain('0 rows')
})

test('an inserted name is quoted where the database needs it; a copied one is bare', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await sql.write('SELECT  FROM ')
  await sql.pick('Large Birds', 'Insert name at cursor')
  await expect.poll(sql.shown).toBe('SELECT  FROM "Large Birds"')
  await page.keyboard.type(', ')
  await sql.pick('order', 'Insert name at cursor')
  await page.keyboard.type(', ')
  await sql.pick('birds', 'Insert name at cursor')
  await expect.poll(sql.shown).toBe('SELECT  FROM "Large Birds", "order", birds')
  await sql.branch('birds').click()
  await sql.editor.focus()
  for (let left = ' FROM "Large Birds", "order", birds'.length; left > 0; left -= 1)
    await page.keyboard.press('ArrowLeft')
  await sql.pick('Wing Span integer', 'Insert name at cursor')
  await expect.poll(sql.shown).toBe('SELECT "Wing Span" FROM "Large Birds", "order", birds')
  await sql.pick('Large Birds', 'Copy name')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Large Birds')
  await expect.poll(() => sql.tree.evaluate((tree) => tree === document.activeElement)).toBe(true)
})

test('the preview of a table shows 100 rows and leaves the tree and the text as they are', async () => {
  await sql.write('SELECT 1 AS one')
  await sql.branch('birds').hover()
  await sql.button('Preview birds (100 rows)').click()
  await page.getByText('100 rows, the limit of the query').waitFor()
  await expect.poll(async () => (await sql.cells()).slice(0, 3)).toEqual(['1', 'bird 1', '1'])
  expect(await sql.shown()).toBe('SELECT 1 AS one')
  expect((await rows()).map((row) => row.replace(/^\[(.*)\]$/, '$1'))).toEqual([
    'airports',
    'birds',
    'Large Birds',
    'order',
  ])
})

test('a filter leaves the tables with its letters, one that finds nothing says so, and a schema without tables too', async () => {
  const filter = page.getByRole('searchbox', { name: 'Filter tables' })
  await filter.fill('BIRD')
  await expect.poll(rows).toEqual(['[birds]', 'Large Birds'])
  await filter.fill('penguin')
  await page.getByText('No tables match “penguin”.').waitFor()
  await sql.choose('Schema', 'bare')
  await page.getByText('This schema has no table that can be read.').waitFor()
  expect(await filter.inputValue()).toBe('')
})

test('columns that cannot be read are told at their place, and Try again reads them', async () => {
  await page.route(
    '**/api/v1/database/*/table/birds/public/',
    (route) => route.fulfill({ status: 422, json: { message: 'The database is gone' } }),
    { times: 1 },
  )
  await sql.branch('birds').click()
  await sql.tree.getByText('The columns of birds could not be read.').waitFor()
  await sql.tree.getByText('The database is gone').waitFor()
  const [note, next] = await Promise.all([
    sql.tree.getByRole('button', { name: 'Try again' }).boundingBox(),
    sql.branch('Large Birds').boundingBox(),
  ])
  expect((next?.y ?? 0) - (note?.y ?? 0)).toBeGreaterThanOrEqual(note?.height ?? Infinity)
  await sql.tree.getByRole('button', { name: 'Try again' }).click()
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
})

test('of 5,000 tables only those in sight are drawn; the last is one key away and opens there', async () => {
  await sql.choose('Schema', 'many')
  await sql.branch('sensor_0000').waitFor()
  await sql.tree.focus()
  await press('End', 'Enter')
  await expect
    .poll(async () => (await rows()).slice(-2))
    .toEqual(['[- sensor_4999]', '  at integer'])
  expect(await sql.branch('sensor_4999').getAttribute('aria-setsize')).toBe('5000')
  expect(await page.getByRole('treeitem').count()).toBeLessThan(200)
  await page.reload()
  await sql.branch('at integer').waitFor()
})
