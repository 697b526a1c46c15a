import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sqlPage } from '../pages/SqlPage'
import { openProcessWorld, type ProcessWorld } from '../support/world'
import { openPostgres } from '../support/postgres'
import { adminPassword } from '../support/workspace'

let world: ProcessWorld
let postgres: Awaited<ReturnType<typeof openPostgres>>
let page: Page
let sql: ReturnType<typeof sqlPage>
beforeAll(async () => {
  ;[world, postgres] = await Promise.all([openProcessWorld(), openPostgres()])
  await postgres.run('CREATE TABLE birds (id integer)')
  await world.admin.post('/database/', {
    database_name: 'Aviary',
    sqlalchemy_uri: postgres.address,
    allow_dml: true,
  })
  ;({ page } = await world.at('/sql-page'))
  sql = sqlPage(page)
})
afterEach(() => page.context().setOffline(false))
afterAll(async () => {
  await world.close()
  await postgres.close()
})

const endless = 'SELECT count(*) FROM range(100000000000) a WHERE a.range % 7 = 3'
const lost = () => page.getByText('The connection was lost. Looking for the run …')
const running = (where = page) => where.getByText('Running the query …')
const clock = () => page.getByRole('timer', { name: 'Query Time' }).innerText()

interface ReportedRun {
  sql: string
  client_id: string
  status: string
  error_message: string | null
}
const reported = async (statement: string) => {
  const q = encodeURIComponent(
    JSON.stringify({ order_column: 'start_time', order_direction: 'desc', page_size: 20 }),
  )
  return (await world.admin.call<{ result: ReportedRun[] }>('GET', `/query/?q=${q}`)).result.find(
    (run) => run.sql === statement,
  )
}
const status = async (statement: string) => (await reported(statement))?.status
const toTheEnd = () =>
  page
    .getByRole('region', { name: 'Rows' })
    .locator('.ag-grid-viewport')
    .evaluate((rows) => {
      rows.scrollTop = rows.scrollHeight
    })
const reasonOf = async (name: string) => {
  await sql.button(name).hover()
  return page.getByRole('tooltip').innerText()
}

test('a run outlives a connection that is lost while it works: the page looks for it and shows its rows', async () => {
  await sql.fresh('Aviary')
  const statement =
    "SELECT n, 'bird ' || n AS name FROM generate_series(1, 1500) n, pg_sleep(3) WHERE n > 0"
  await sql.limit('10,000 rows')
  await sql.run(statement)
  await running().waitFor()
  await expect.poll(() => status(statement)).toBe('running')
  await page.context().setOffline(true)
  await lost().waitFor()
  await page.context().setOffline(false)
  await page.getByText('1,500 rows', { exact: true }).waitFor()
  await expect
    .poll(async () => (await sql.cells()).slice(0, 4))
    .toEqual(['1', 'bird 1', '2', 'bird 2'])
  await toTheEnd()
  await expect.poll(async () => (await sql.cells()).slice(-2)).toEqual(['1,500', 'bird 1500'])
  expect(await status(statement)).toBe('success')
})

test('a run that is looked for is stopped on the server, before the next one begins', async () => {
  await sql.fresh()
  const statement = `${endless} -- looked for`
  await sql.run(statement)
  await expect.poll(() => status(statement)).toBe('running')
  await page.context().setOffline(true)
  await lost().waitFor()
  await sql.write('SELECT 11 AS eleven')
  await sql.button('Stop and run').click()
  await page.context().setOffline(false)
  await expect.poll(sql.cells).toEqual(['11'])
  expect(await status(statement)).toBe('stopped')
})

test('a run that the server’s death cut off is told as failed with what to do; the text stays, and Run works again', async () => {
  await sql.fresh()
  const statement = `${endless} -- cut off`
  await sql.run(statement)
  await running().waitFor()
  await expect.poll(() => status(statement)).toBe('running')
  await world.workspace.restart('SIGKILL')
  await sql.results.getByText('The query failed.').waitFor()
  await sql.results.getByText('Interrupted by a server restart: run it again').waitFor()
  expect(await reported(statement)).toMatchObject({
    status: 'failed',
    error_message: 'Interrupted by a server restart: run it again',
  })
  expect({ shown: await sql.shown(), clock: await clock() }).toEqual({
    shown: statement,
    clock: expect.stringMatching(/^\d\d:\d\d\.\d\d$/),
  })
  await sql.run('SELECT 12 AS twelve')
  await expect.poll(sql.cells).toEqual(['12'])
})

test('a finished result is there after a reload and after a restart of the server, to its last row', async () => {
  await sql.fresh()
  await sql.limit('10,000 rows')
  await sql.run("SELECT range AS n, 'bird ' || range AS name FROM range(4000)")
  for (const again of [
    () => Promise.resolve(),
    async () => {
      await page.reload()
    },
    async () => {
      await world.workspace.restart()
      await page.reload()
    },
  ]) {
    await again()
    await page.getByText('4,000 rows', { exact: true }).waitFor()
    await toTheEnd()
    await expect
      .poll(async () => (await sql.cells()).slice(-2), { timeout: 20_000 })
      .toEqual(['3,999', 'bird 3999'])
  }
  expect(await sql.shown()).toBe("SELECT range AS n, 'bird ' || range AS name FROM range(4000)")
})

test('of two windows neither stops nor overwrites what the other one runs', async () => {
  await sql.fresh()
  const [mine, theirs] = [`${endless} -- mine`, `${endless} -- theirs`]
  await sql.run(mine)
  await expect.poll(() => status(mine)).toBe('running')
  const window = await page.context().newPage()
  const other = sqlPage(window)
  await window.goto('/sql-page')
  await other.button('New tab').click()
  await other.choose('Database', 'Workspace')
  await other.run(theirs)
  await expect.poll(() => status(theirs)).toBe('running')
  await other.button('Stop').click()
  await window.getByText('The query was stopped before it had a result.').waitFor()
  expect({ mine: await status(mine), theirs: await status(theirs) }).toEqual({
    mine: 'running',
    theirs: 'stopped',
  })
  await other.run('SELECT 13 AS thirteen')
  await expect.poll(other.cells).toEqual(['13'])
  await window.close()
  expect(await status(mine)).toBe('running')
  await running().waitFor()
  await sql.button('Stop').click()
  await page.getByText('The query was stopped before it had a result.').waitFor()
  await sql.run('SELECT 14 AS fourteen')
  await expect.poll(sql.cells).toEqual(['14'])
  await page.getByRole('tab', { name: 'Untitled Query 2' }).click()
  await expect.poll(sql.cells).toEqual(['13'])
})

test('a query that finds every place taken waits for its turn with its clock at rest; Stop takes it back, and it runs when a place is free', async () => {
  await sql.fresh()
  const names = ['place 1', 'place 2', 'place 3']
  const going = names.map((client_id) =>
    world.admin
      .post('/database/sql_json/', { database_id: 1, sql: `${endless} -- ${client_id}`, client_id })
      .catch(() => 'stopped'),
  )
  for (const name of names) await expect.poll(() => status(`${endless} -- ${name}`)).toBe('running')
  await sql.run('SELECT 15 AS fifteen')
  await page.getByText('The query is queued …').waitFor()
  expect({ clock: await clock(), status: await status('SELECT 15 AS fifteen') }).toEqual({
    clock: '00:00.00',
    status: 'pending',
  })
  await sql.button('Stop').click()
  await page.getByText('The query was stopped before it had a result.').waitFor()
  expect(await status('SELECT 15 AS fifteen')).toBe('stopped')
  await sql.run('SELECT 16 AS sixteen')
  await page.getByText('The query is queued …').waitFor()
  await world.admin.post('/query/place%201/stop', {})
  await expect.poll(sql.cells).toEqual(['16'])
  for (const name of names.slice(1))
    await world.admin.post(`/query/${encodeURIComponent(name)}/stop`, {})
  expect(await Promise.all(going)).toEqual(['stopped', 'stopped', 'stopped'])
})

test('rows that a statement answered when it wrote are shown, and no file, dataset or chart would run it again; so after a reload', async () => {
  await sql.fresh('Aviary')
  await sql.run('INSERT INTO birds VALUES (7) RETURNING id')
  await expect.poll(sql.cells).toEqual(['7'])
  for (const again of [
    () => Promise.resolve(),
    async () => {
      await page.reload()
      await expect.poll(sql.cells).toEqual(['7'])
    },
  ]) {
    await again()
    expect(await reasonOf('Export')).toBe(
      'The statement wrote, and a file would run it again: run a SELECT',
    )
    expect(await reasonOf('Create dataset')).toBe(
      'The statement wrote, and a dataset would run it again: run a SELECT',
    )
    expect(await reasonOf('Chart it')).toBe(
      'The statement wrote, and a dataset would run it again: run a SELECT',
    )
  }
  expect((await postgres.run('SELECT count(*)::int AS n FROM birds')).rows).toEqual([{ n: 1 }])
})

test('a session that ends before Run keeps the text of the tab through signing in again', async () => {
  const login = await world.signIn({ username: 'admin', password: adminPassword })
  const { page: own, context } = await world.at('/sql-page', login)
  const mine = sqlPage(own)
  await own.locator('.view-line').first().waitFor()
  await mine.choose('Database', 'Workspace')
  await mine.write('SELECT 17 AS seventeen')
  await fetch(`${world.workspace.url}/api/v1/security/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${login.token}` },
  })
  await own.keyboard.press('ControlOrMeta+Enter')
  await own.waitForURL('**/login*')
  await own.getByLabel('Username or email').fill('admin')
  await own.getByRole('textbox', { name: 'Password' }).fill(adminPassword)
  await own.keyboard.press('Enter')
  await own.waitForURL('**/sql-page')
  await expect.poll(mine.shown).toBe('SELECT 17 AS seventeen')
  await mine.button('Run').click()
  await expect.poll(mine.cells).toEqual(['17'])
  await context.close()
})
