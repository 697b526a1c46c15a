import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryListPage } from '../pages/QueryListPage'
import { openWithin } from '../support/goWithin'
import { delayCalls } from '../support/delayedCall'
import { openWorld, type World } from '../support/world'

const never = 'SELECT count(*) FROM range(1000000000) AS a, range(1000000) AS b'

let world: World
let page: Page
let clipboard: () => Promise<string>
beforeAll(async () => {
  world = await openWorld()
  ;({ page } = await world.at('/query-history'))
  await page.getByText('No Query History Found ...').waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  clipboard = () => page.evaluate(() => navigator.clipboard.readText())
})
afterAll(() => world.close())

const run = (sql: string, client_id: string) =>
  world.admin.post<{ query_id: number }>('/database/sql_json/', { database_id: 1, sql, client_id })
const save = async (label: string, more: object = {}) =>
  (
    await world.admin.post<{ id: number }>('/saved_query/', {
      db_id: 1,
      label,
      sql: `SELECT '${label}' AS title`,
      ...more,
    })
  ).id
const history = () => queryListPage(page, 'Query History')
const saved = () => queryListPage(page, 'Saved Queries')
const at = async (path: '/query-history' | '/saved-query', text: string) => {
  await openWithin(page, path)
  const list = path === '/query-history' ? history() : saved()
  await list.row(text).waitFor()
  return list
}
const address = () => {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}
const seesSqlPage = () => page.getByRole('heading', { level: 1, name: 'Sql Explorer' }).waitFor()
/** The SQL explorer opens a query in a tab, and its address names it no longer. */
const seesQuery = async (text: string) => {
  await seesSqlPage()
  await expect
    .poll(() => page.locator('.view-line').allInnerTexts())
    .toEqual(text.split('\n').map((line) => line.replaceAll(' ', '\u00A0')))
  await expect.poll(address).toBe('/sql-page')
}

test.each([
  ['/query-history', '**/api/v1/query/?q=*', 'query history', 'No Query History Found ...'],
  ['/saved-query', '**/api/v1/saved_query/?q=*', 'saved queries', 'No Saved Queries Found ...'],
])(
  'a spinner stands at %s until the list comes, which says when there is nothing',
  async (path, call, noun, empty) => {
    const calls = await delayCalls(page, call)
    await openWithin(page, path)
    await page.getByRole('status', { name: `Loading ${noun} …` }).waitFor()
    expect({
      tables: await page.getByRole('table').count(),
      notices: await page.getByText(empty).count(),
    }).toEqual({ tables: 0, notices: 0 })
    await calls.pass()
    await page.getByText(empty).waitFor()
    await page.unroute(call)
  },
)

test('the history tells each run’s status, statement, database, user, start, duration and rows', async () => {
  await run('SELECT 1 AS one\nUNION ALL SELECT 2', 'shown')
  await expect(run('SELECT nothing', 'refused')).rejects.toThrow('nothing')
  const list = await at('/query-history', 'SELECT nothing')
  expect(await list.heads()).toEqual([
    'Status',
    'SQL',
    'Database',
    'User',
    'Started',
    'Duration',
    'Rows',
  ])
  const started = expect.stringMatching(/^\d\d\/\d\d\/\d{4} - \d\d:\d\d$/)
  const took = expect.stringMatching(/^(\d+ ms|\d+\.\d\d s)$/)
  expect(await list.cells('SELECT 1 AS one')).toEqual([
    'Success',
    'SELECT 1 AS one UNION ALL SELECT 2',
    'Workspace',
    'admin',
    started,
    took,
    '2',
    '',
  ])
  const refused =
    'SELECT nothing\nBinder Error: Referenced column "nothing" was not found because the FROM clause is missing'
  expect(await list.cells('SELECT nothing')).toEqual([
    'Failed',
    refused,
    'Workspace',
    'admin',
    started,
    took,
    '–',
    '',
  ])
  expect(await list.rows.locator('td:nth-child(2)').allInnerTexts()).toEqual([
    refused,
    'SELECT 1 AS one UNION ALL SELECT 2',
  ])
})

test('a query that still runs is told as running with the duration -1, and with how long it took once it is stopped', async () => {
  const stopped = run(never, 'endless').catch(() => 'stopped')
  const runs = async () =>
    (
      await world.admin.call<{ result: { status: string }[] }>(
        'GET',
        `/query/?q=${encodeURIComponent(JSON.stringify({ page_size: 1 }))}`,
      )
    ).result[0]?.status
  await expect.poll(runs).toBe('running')
  const list = await at('/query-history', 'range(1000000000)')
  expect((await list.cells('range(1000000000)')).filter((_, at) => at === 0 || at > 4)).toEqual([
    'Running',
    '-1',
    '–',
    '',
  ])
  await world.admin.post('/query/endless/stop', {})
  expect(await stopped).toBe('stopped')
  await at('/query-history', 'Stopped')
  expect((await list.cells('range(1000000000)')).slice(5)).toEqual([
    expect.stringMatching(/^\d+(\.\d\d s| ms)$/),
    '–',
    '',
  ])
})

test('the history is searched in its statements, with a counter', async () => {
  const list = await at('/query-history', 'SELECT 1 AS one')
  await list.search.fill('as ONE')
  await list.counter('1/3')
  await expect
    .poll(() => list.rows.locator('td:nth-child(2)').allInnerTexts())
    .toEqual(['SELECT 1 AS one UNION ALL SELECT 2'])
  await list.search.fill('nowhere at all')
  await page.getByText('No Query History Found ...').waitFor()
})

test('the history is narrowed to the runs of one status, and says when none has it', async () => {
  const list = await at('/query-history', 'SELECT 1 AS one')
  const choose = async (status: string) => {
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: status }).click()
  }
  await choose('Stopped')
  await list.counter('1/3')
  expect(await list.rows.locator('td:nth-child(1)').allInnerTexts()).toEqual(['Stopped'])
  await choose('Timed out')
  await page.getByText('No run has the status Timed out.').waitFor()
  await page.getByRole('button', { name: 'Show every status' }).click()
  await list.counter('3/3')
})

test('New Query, a click on a run and its edit lead to the SQL explorer', async () => {
  const { query_id: id } = await run('SELECT 3 AS three', 'opened')
  const list = await at('/query-history', 'SELECT 3 AS three')
  await list.newQuery.click()
  await seesQuery('-- sql Explorer')
  for (const press of [
    () => list.row('SELECT 3 AS three').click(),
    () => list.tool(`Edit query ${id} in a new tab`).click(),
  ]) {
    await at('/query-history', 'SELECT 3 AS three')
    await press()
    await seesQuery('SELECT 3 AS three')
  }
})

test('the statement of a run is copied as it was written', async () => {
  const list = await at('/query-history', 'SELECT 1 AS one')
  await list
    .row('SELECT 1 AS one')
    .getByRole('button', { name: /^Copy the SQL/ })
    .click()
  await list.notices.getByText(/^Copied the SQL of query \d+$/).waitFor()
  expect(await clipboard()).toBe('SELECT 1 AS one\nUNION ALL SELECT 2')
})

test('saved queries tell title, description, statement, database, schema, who made them and when they changed', async () => {
  await save('Visits', { description: 'By town', schema: 'main', sql: 'SELECT town\nFROM visits' })
  const list = await at('/saved-query', 'Visits')
  expect(await list.heads()).toEqual([
    '',
    'Title',
    'Description',
    'SQL',
    'Database',
    'Schema',
    'Created by',
    'Modified',
  ])
  expect(await list.cells('Visits')).toEqual([
    '',
    'Visits',
    'By town',
    'SELECT town FROM visits',
    'Workspace',
    'main',
    'admin',
    expect.stringMatching(/^\d\d\/\d\d\/\d{4}/),
    '',
  ])
  await list.tool('Copy the SQL of Visits').click()
  await list.notices.getByText('Copied the SQL of Visits').waitFor()
  expect(await clipboard()).toBe('SELECT town\nFROM visits')
  for (const press of [
    () => list.row('Visits').click(),
    () => list.tool('Edit Visits in a new tab').click(),
  ]) {
    await at('/saved-query', 'Visits')
    await press()
    await seesQuery('SELECT town\nFROM visits')
  }
  await at('/saved-query', 'Visits')
  await list.newQuery.click()
  await seesSqlPage()
  await expect.poll(address).toBe('/sql-page')
})

test('saved queries are searched in title, statement and description', async () => {
  await save('Herons', { description: 'Seen at the lake' })
  await save('Storks', { sql: 'SELECT lake FROM birds' })
  const list = await at('/saved-query', 'Storks')
  await list.search.fill('LAKE')
  await list.counter('2/3')
  await expect
    .poll(() => list.rows.locator('td:nth-child(2)').allInnerTexts())
    .toEqual(['Storks', 'Herons'])
  await list.order('Title')
  await expect
    .poll(() => list.rows.locator('td:nth-child(2)').allInnerTexts())
    .toEqual(['Herons', 'Storks'])
  await list.search.fill('nowhere at all')
  await page.getByText('No Saved Queries Found ...').waitFor()
})

test('the selected saved queries are deleted together after a question, and Undo brings them back', async () => {
  const list = await at('/saved-query', 'Storks')
  expect(await list.remove.getAttribute('aria-description')).toBe(
    'Select saved queries to delete them',
  )
  for (const name of ['Herons', 'Storks']) await list.row(name).getByRole('checkbox').check()
  await list.remove.click()
  const question = page.getByRole('dialog', { name: 'Delete 2 saved queries' })
  await question.getByText('They go to Recent Deleted and can be restored for 30 days.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await list.rows.count()).toBe(3)
  await list.remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await list.notices.getByText('Deleted 2 saved queries').waitFor()
  await expect.poll(() => list.rows.count()).toBe(1)
  await list.notices.getByRole('button', { name: 'Undo' }).click()
  await list.row('Herons').waitFor()
  await list.row('Storks').waitFor()
})

test('one saved query is deleted from its row, lies in Recent Deleted and is restored from there', async () => {
  const list = await at('/saved-query', 'Herons')
  await list.tool('Delete Herons').click()
  await page
    .getByRole('dialog', { name: 'Delete saved query' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await list.row('Herons').waitFor({ state: 'detached' })
  await openWithin(page, '/trash')
  await page
    .getByRole('row', { name: /Herons/ })
    .getByText('Saved query', { exact: true })
    .waitFor()
  await page.getByRole('button', { name: 'Restore Herons' }).click()
  await page.getByRole('row', { name: /Herons/ }).waitFor({ state: 'detached' })
  await at('/saved-query', 'Herons')
})

test('nobody else sees what was run and saved; an admin sees every run and no query of others', async () => {
  const mira = { username: 'mira', password: 'Correct-horse1!' }
  await world.admin.post('/security/register_user', {
    name: mira.username,
    email: 'mira@example.org',
    password: mira.password,
    isAdmin: false,
  })
  const hers = await world.signIn(mira)
  await hers.post('/database/sql_json/', {
    database_id: 1,
    sql: 'SELECT 9 AS hers',
    client_id: 'hers',
  })
  await hers.post('/saved_query/', { db_id: 1, label: 'Hers alone', sql: 'SELECT 9' })
  const { page: theirs, context } = await world.at('/query-history', hers)
  await queryListPage(theirs, 'Query History').row('SELECT 9 AS hers').waitFor()
  expect(await queryListPage(theirs, 'Query History').rows.count()).toBe(1)
  await openWithin(theirs, '/saved-query')
  await queryListPage(theirs, 'Saved Queries').row('Hers alone').waitFor()
  expect(await queryListPage(theirs, 'Saved Queries').rows.count()).toBe(1)
  await context.close()
  expect(
    (await (await at('/query-history', 'SELECT 9 AS hers')).cells('SELECT 9 AS hers'))[3],
  ).toBe('mira')
  const list = await at('/saved-query', 'Storks')
  expect(await list.row('Hers alone').count()).toBe(0)
})
