import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryListPage } from '../pages/QueryListPage'
import { openWithin } from '../support/goWithin'
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
const save = (label: string, more: object = {}) =>
  world.admin.post('/saved_query/', {
    db_id: 1,
    label,
    sql: `SELECT '${label}' AS title`,
    ...more,
  })
const at = async (path: '/query-history' | '/saved-query', text: string) => {
  await openWithin(page, path)
  const list = queryListPage(page, path === '/query-history' ? 'Query History' : 'Saved Queries')
  await list.row(text).waitFor()
  return list
}
const address = () => {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}
/** The SQL explorer opens a query in a tab, and its address names it no longer. */
const seesQuery = async (text: string) => {
  await page.getByRole('heading', { level: 1, name: 'Sql Explorer' }).waitFor()
  await expect
    .poll(() => page.locator('.view-line').allInnerTexts())
    .toEqual(text.split('\n').map((line) => line.replaceAll(' ', '\u00A0')))
  await expect.poll(address).toBe('/sql-page')
}
const texts = (list: Awaited<ReturnType<typeof at>>, column: number) =>
  list.rows.locator(`td:nth-child(${String(column)})`).allInnerTexts()

test('the history tells each run’s status, statement, duration and rows, a run that goes on as running with the duration -1; it is searched, narrowed to one status and opened', async () => {
  await run('SELECT 1 AS one\nUNION ALL SELECT 2', 'shown')
  await expect(run('SELECT nothing', 'refused')).rejects.toThrow('nothing')
  const stopped = run(never, 'endless').catch(() => 'stopped')
  const q = encodeURIComponent(JSON.stringify({ page_size: 1 }))
  const newest = async () =>
    (await world.admin.call<{ result: { status: string }[] }>('GET', `/query/?q=${q}`)).result[0]
      ?.status
  await expect.poll(newest).toBe('running')
  await at('/query-history', 'range(1000000000)')
  const list = queryListPage(page, 'Query History')
  const started = expect.stringMatching(/^\d\d\/\d\d\/\d{4} - \d\d:\d\d$/)
  const took = expect.stringMatching(/^(\d+ ms|\d+\.\d\d s)$/)
  const shown = () =>
    list.rows.evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText)),
    )
  const ofRun = (...[status, statement, duration, rows]: unknown[]) => [
    status,
    statement,
    'Workspace',
    'admin',
    started,
    duration,
    rows,
    '',
  ]
  const failed = ofRun(
    'Failed',
    'SELECT nothing\nBinder Error: Referenced column "nothing" was not found because the FROM clause is missing',
    took,
    '–',
  )
  const succeeded = ofRun('Success', 'SELECT 1 AS one UNION ALL SELECT 2', took, '2')
  expect(await shown()).toEqual([ofRun('Running', never, '-1', '–'), failed, succeeded])
  await world.admin.post('/query/endless/stop', {})
  expect(await stopped).toBe('stopped')
  await at('/query-history', 'Stopped')
  expect(await shown()).toEqual([ofRun('Stopped', never, took, '–'), failed, succeeded])
  await list.search.fill('as ONE')
  await list.counter('1/3')
  await expect.poll(() => texts(list, 2)).toEqual(['SELECT 1 AS one UNION ALL SELECT 2'])
  await list.search.fill('')
  await list.counter('3/3')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Stopped' }).click()
  await list.counter('1/3')
  await expect.poll(() => texts(list, 1)).toEqual(['Stopped'])
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Success' }).click()
  await list.row('SELECT 1 AS one').click()
  await seesQuery('SELECT 1 AS one\nUNION ALL SELECT 2')
})

test('saved queries are searched in title, statement and description, ordered, copied and opened', async () => {
  await save('Visits', { description: 'By town', schema: 'main', sql: 'SELECT town\nFROM visits' })
  await save('Herons', { description: 'Seen at the lake' })
  await save('Storks', { sql: 'SELECT lake FROM birds' })
  const list = await at('/saved-query', 'Visits')
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
  await list.search.fill('LAKE')
  await list.counter('2/3')
  await expect.poll(() => texts(list, 2)).toEqual(['Storks', 'Herons'])
  await list.order('Title')
  await expect.poll(() => texts(list, 2)).toEqual(['Herons', 'Storks'])
  await list.search.fill('')
  await list.counter('3/3')
  await list.row('Visits').click()
  await seesQuery('SELECT town\nFROM visits')
})

test('the selected saved queries are deleted together after a question, and Undo or Recent Deleted brings them back', async () => {
  const list = await at('/saved-query', 'Storks')
  for (const name of ['Herons', 'Storks']) await list.row(name).getByRole('checkbox').check()
  await list.remove.click()
  const question = page.getByRole('dialog', { name: 'Delete 2 saved queries' })
  await question.getByText('They go to Recent Deleted and can be restored for 30 days.').waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await list.notices.getByText('Deleted 2 saved queries').waitFor()
  await expect.poll(() => list.rows.count()).toBe(1)
  await list.notices.getByRole('button', { name: 'Undo' }).click()
  await list.row('Storks').waitFor()
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
