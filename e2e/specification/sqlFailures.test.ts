import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sqlPage } from '../pages/SqlPage'
import { openWithin } from '../support/goWithin'
import { openWorld, type World } from '../support/world'
import { openPostgres } from '../support/postgres'

let world: World
let postgres: Awaited<ReturnType<typeof openPostgres>>
let page: Page
let sql: ReturnType<typeof sqlPage>
beforeAll(async () => {
  ;[world, postgres] = await Promise.all([openWorld(), openPostgres()])
  await world.admin.post('/database/', {
    database_name: 'Aviary',
    sqlalchemy_uri: postgres.address,
  })
  ;({ page } = await world.at('/sql-page'))
  sql = sqlPage(page)
})
afterEach(() => page.context().unrouteAll())
afterAll(async () => {
  await world.close()
  await postgres.close()
})

const words = 'The disk of the server is full'
const refuse = (address: string) =>
  page.context().route(address, (route) => route.fulfill({ status: 507, json: { message: words } }))
const allow = (address: string) => page.context().unroute(address)
const again = (where = page.locator('body')) =>
  where.getByRole('button', { name: 'Try again' }).click()

test.each([
  [
    '/query-history',
    '**/api/v1/query/?q=*',
    'The query history could not be loaded.',
    'No Query History Found ...',
  ],
  [
    '/saved-query',
    '**/api/v1/saved_query/?q=*',
    'The saved queries could not be loaded.',
    'No Saved Queries Found ...',
  ],
])(
  'a list at %s that could not be loaded says so with why, and comes when asked again',
  async (path, call, title, empty) => {
    await refuse(call)
    await openWithin(page, path)
    await page.getByText(title).waitFor()
    await page.locator('#main').getByText(words).waitFor()
    await allow(call)
    await again(page.locator('#main'))
    await page.getByText(empty).waitFor()
  },
)

test('a history beside the results that could not be read says so with why, and comes when asked again', async () => {
  await sql.fresh()
  await refuse('**/api/v1/query/?q=*')
  await page.reload()
  await sql.pane(/^History/)
  await sql.results.getByText('The history could not be read.').waitFor()
  await sql.results.getByText(words).waitFor()
  await allow('**/api/v1/query/?q=*')
  await again(sql.results)
  await sql.results.getByText('No runs yet').waitFor()
})

test('a query that was not saved is told in its dialog with why, what was typed stays, and it goes through', async () => {
  await sql.fresh()
  await sql.write('SELECT 5 AS five')
  await refuse('**/api/v1/saved_query/')
  await sql.button('Save Query').click()
  const dialog = page.getByRole('dialog', { name: 'Save Query' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Five')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('of them')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The query was not saved.').waitFor()
  await dialog.getByText(words).waitFor()
  expect({
    title: await dialog.getByRole('textbox', { name: 'Title' }).inputValue(),
    description: await dialog.getByRole('textbox', { name: 'Description' }).inputValue(),
  }).toEqual({ title: 'Five', description: 'of them' })
  await allow('**/api/v1/saved_query/')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved Five').waitFor()
})

test('a saved query that was not deleted is told with why, and stays in the list', async () => {
  await openWithin(page, '/saved-query')
  await page.getByRole('button', { name: 'Delete Five' }).click()
  await page
    .context()
    .route('**/api/v1/saved_query/**', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 507, json: { message: words } })
        : route.continue(),
    )
  const question = page.getByRole('dialog', { name: 'Delete saved query' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText(words).first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Five', { exact: true }).waitFor()
})

/** A clock of hundredths that is drawn at every sixtieth frame takes no processor for half a minute. */
const slowClock = async () => {
  const frames = await page.evaluateHandle(() => {
    const each = window.requestAnimationFrame
    const after = (left: number, draw: FrameRequestCallback): number =>
      left === 0 ? each(draw) : each(() => after(left - 1, draw))
    window.requestAnimationFrame = (draw) => after(60, draw)
    return each
  })
  return {
    dispose: () =>
      frames.evaluate((each) => {
        window.requestAnimationFrame = each
      }),
  }
}

test('a query that takes too long is ended and told so with its code, and the next one runs', async () => {
  await sql.fresh('Aviary')
  const clock = await slowClock()
  await sql.run('SELECT pg_sleep(600)')
  await sql.results.getByText('The query took too long and was ended.').waitFor()
  await sql.results.getByText('The query exceeded the timeout of 30 seconds').waitFor()
  await clock.dispose()
  await page
    .getByText(/Code: 408\s+Message: The query exceeded the timeout of 30 seconds/)
    .waitFor()
  const q = encodeURIComponent(JSON.stringify({ page_size: 10 }))
  const { result } = await world.admin.call<{ result: { sql: string; status: string }[] }>(
    'GET',
    `/query/?q=${q}`,
  )
  expect(
    result.filter((run) => run.sql === 'SELECT pg_sleep(600)').map((run) => run.status),
  ).toEqual(['timed_out'])
  await sql.run('SELECT 6 AS six')
  await expect.poll(sql.cells).toEqual(['6'])
})

test('a file that was not exported is told with why', async () => {
  await sql.fresh()
  await sql.run('SELECT 7 AS seven')
  await expect.poll(sql.cells).toEqual(['7'])
  await refuse('**/api/v1/query/*/export')
  await sql.button('Export').click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  await page.getByText('The file was not exported').waitFor()
  await page.getByText(words).waitFor()
})

test('statistics that could not be read are told in their dialog with why, and come when asked again', async () => {
  await sql.fresh()
  await sql.run('SELECT 8 AS eight')
  await expect.poll(sql.cells).toEqual(['8'])
  await refuse('**/api/v1/query/*/statistics*')
  await sql.button('Column statistics').click()
  const dialog = page.getByRole('dialog', { name: 'Column Statistics' })
  await dialog.getByText('The values of eight could not be read.').waitFor()
  await dialog.getByText(words).waitFor()
  await allow('**/api/v1/query/*/statistics*')
  await again(dialog)
  await expect
    .poll(() => dialog.locator('dd').allInnerTexts())
    .toEqual(['1', '0', '1', '8', '8', '8', '8'])
  await page.keyboard.press('Escape')
})

test('rows whose day is over are told at their place, after a reload too, and Run again brings them back', async () => {
  await sql.fresh()
  await sql.run("SELECT range AS n, 'bird ' || range AS name FROM range(900)")
  await page.getByText('900 rows', { exact: true }).waitFor()
  await rm(join(world.workspace.folder, 'results'), { recursive: true })
  await page.getByPlaceholder('Search results').fill('bird 77')
  await sql.results.getByText('The rows could not be loaded').waitFor()
  await sql.results
    .getByText(
      'This result has expired: results are kept for a day. Run the query again to see its rows',
    )
    .waitFor()
  await page.reload()
  await sql.results.getByText('The result has expired').waitFor()
  await sql.results
    .getByText('A result is kept for a day. Run the query again to see its rows.')
    .waitFor()
  await sql.button('Run again').click()
  await page.getByText('900 rows', { exact: true }).waitFor()
})
