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
  await world.admin.post('/database/', {
    database_name: 'Aviary',
    sqlalchemy_uri: postgres.address,
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

test('a run outlives a connection that is lost while it works: the page looks for it and shows its rows', async () => {
  await sql.choose('Database', 'Aviary')
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

test('a run that is looked for is stopped on the server, before the next one begins; of two windows neither stops nor overwrites what the other one runs', async () => {
  await sql.choose('Database', 'Workspace')
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
  await window.close()
  expect(await status(mine)).toBe('running')
  await running().waitFor()
  await page.context().setOffline(true)
  await lost().waitFor()
  await sql.write('SELECT 11 AS eleven')
  await sql.button('Stop and run').click()
  await page.context().setOffline(false)
  await expect.poll(sql.cells).toEqual(['11'])
  expect(await status(mine)).toBe('stopped')
})

test('a run that the server’s death cut off is told as failed with what to do; the text stays, and Run works again', async () => {
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
})

test('a finished result is there after a reload and after a restart of the server, to its last row', async () => {
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

test('a session that ends before Run keeps the text of the tab through signing in again', async () => {
  await sql.write('SELECT 17 AS seventeen')
  await world.admin.call('POST', '/security/logout', {})
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.waitForURL('**/login*')
  await page.getByLabel('Username or email').fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill(adminPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sql-page')
  await expect.poll(sql.shown).toBe('SELECT 17 AS seventeen')
  await sql.button('Run').click()
  await expect.poll(sql.cells).toEqual(['17'])
})
