import type { Page, Request, Response } from 'playwright'
import { expect, test } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
import { delayCalls } from '../support/delayedCall'
import { openWithin } from '../support/goWithin'
import { totalByOrchard } from '../support/harvests'
import { enter } from '../support/keyboard'
import { bars, explorerWorld, openBars, watchCalls } from '../support/openExplorer'
import { acquirePage } from '../support/warmBrowser'

const world = explorerWorld()

test('an unsaved chart asks for its form and its data; Save names, creates and shows it, and runs it again; a rename sends the name alone', async () => {
  const seen = watchCalls(world)
  const { key, path } = await world.forms.form('harvests', 'dist_bar', bars)
  await world.page.goto(`/#${path}`)
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
  expect({ pathname: new URL(world.page.url()).pathname, seen }).toEqual({
    pathname: path,
    seen: [`GET explore/chart_form/${key}`, 'POST chart/data'],
  })
  seen.length = 0
  await world.explorer.save.click()
  await world.explorer.titleDialog.getByLabel('Chart Title:').fill('Saved')
  await world.explorer.titleDialog.getByRole('button', { name: 'Save' }).click()
  await world.page.waitForURL(new RegExp(`/visualizations/\\d+/${key}$`))
  await world.explorer.unsaved.waitFor({ state: 'detached' })
  await expect
    .poll(() => seen.filter((call) => call.startsWith('POST')))
    .toEqual(['POST chart/', 'POST chart/data'])
  seen.length = 0
  const [, , id] = new URL(world.page.url()).pathname.split('/')
  const renaming = world.page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith(`/chart/${id}`),
  )
  await world.explorer.rename.click()
  await world.explorer.titleDialog.getByLabel('Chart Title:').fill('Renamed')
  await world.page.keyboard.press('Enter')
  expect((await renaming).postDataJSON()).toEqual({ slice_name: 'Renamed', version: 1 })
  await world.page.getByRole('heading', { name: 'Renamed' }).waitFor()
  expect(seen).toEqual([`PUT chart/${id}`])
})

test('a save that is under way goes on when its screen is left, and says how it ended', async () => {
  const { page, explorer } = world
  await openBars(world, bars)
  const saving = await delayCalls(page, '**/api/v1/chart/')
  await explorer.save.click()
  await explorer.titleDialog.getByLabel('Chart Title:').fill('Saved on the way out')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/v1/chart/'),
  )
  await explorer.titleDialog.getByRole('button', { name: 'Save' }).click()
  await sent
  await page.getByRole('button', { name: 'Back to the charts' }).click()
  await page.waitForURL('**/charts')
  await saving.pass()
  await page.getByText('The chart was saved').waitFor()
  await page.getByText('Saved on the way out').first().waitFor()
})

const rowOf = (title: string) => world.page.getByRole('row', { name: new RegExp(title) })
const openFromList = async (title: string) => {
  await rowOf(title).getByText(title, { exact: true }).click()
  await world.explorer.apply.waitFor()
}
const place = async (page: Page, slot: string) => {
  await explorerPage(page).field('fruit').click()
  await page.getByRole('menuitem', { name: new RegExp(`^${slot}`) }).click()
}
const edit = async () => {
  const isStored = (response: Response) =>
    response.request().method() === 'PUT' && response.url().includes('/explore/chart_form/')
  await Promise.all([world.page.waitForResponse(isStored), place(world.page, 'Categories')])
}

test('opening a chart from the list takes at most four calls and writes nothing; unsaved changes are there when it is opened again, which the list marks, until they are discarded', async () => {
  await world.forms.chart('Drafted', 'harvests', 'dist_bar', bars)
  await openWithin(world.page, '/charts')
  await rowOf('Drafted').waitFor()
  const seen = watchCalls(world)
  await openFromList('Drafted')
  await world.explorer.rows()
  expect({ count: seen.length, writes: seen.filter((call) => call.startsWith('PUT')) }).toEqual({
    count: expect.toSatisfy((count: number) => count <= 4),
    writes: [],
  })
  expect(await world.explorer.unsaved.count()).toBe(0)
  await edit()
  await world.page.getByRole('button', { name: 'Back to the charts' }).click()
  await rowOf('Drafted').getByText('Unsaved changes').waitFor()
  await openFromList('Drafted')
  await world.explorer.unsaved.waitFor()
  expect(await world.explorer.pills('Categories')).toEqual(['fruit'])
  const dropped = world.page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.ok(),
  )
  await world.page.getByRole('button', { name: 'Discard changes' }).click()
  await world.explorer.unsaved.waitFor({ state: 'detached' })
  expect(await world.explorer.pills('Categories')).toEqual([])
  await dropped
  await world.page.getByRole('button', { name: 'Back to the charts' }).click()
  await rowOf('Drafted').waitFor()
  await expect.poll(() => rowOf('Drafted').getByText('Unsaved changes').count()).toBe(0)
})

test('a saved chart is read by its id, then its form by its key; a duplicated tab has its own unsent edit beside that of the first one', async () => {
  const { id, key, path } = await world.forms.chart('Harvest', 'harvests', 'dist_bar', bars)
  const seen = watchCalls(world)
  await openWithin(world.page, path)
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
  expect({
    seen,
    title: await world.explorer.title.textContent(),
    unsaved: await world.explorer.unsaved.count(),
  }).toEqual({
    seen: [`GET chart/${id}`, `GET explore/chart_form/${key}`, 'POST chart/data'],
    title: 'Harvest',
    unsaved: 0,
  })
  const [page] = await Promise.all([
    world.context.waitForEvent('page'),
    world.page.evaluate(() => void window.open(location.href)),
  ])
  const second = explorerPage(page)
  await second.apply.waitFor()
  await world.context.route('**/explore/chart_form/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  const isSent = (request: Request) =>
    request.method() === 'PUT' && request.url().includes('/explore/chart_form/')
  await Promise.all([world.page.waitForRequest(isSent), place(world.page, 'Categories')])
  await Promise.all([page.waitForRequest(isSent), place(page, 'Series')])
  await Promise.all([world.page.reload(), page.reload()])
  await Promise.all([world.explorer.unsaved.waitFor(), second.unsaved.waitFor()])
  const slots = async (explorer: typeof second) => [
    await explorer.pills('Series'),
    await explorer.pills('Categories'),
  ]
  expect({ first: await slots(world.explorer), second: await slots(second) }).toEqual({
    first: [['orchard'], ['fruit']],
    second: [['orchard', 'fruit'], []],
  })
})

const copyLink = async () => {
  await world.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(world.page, world.page.getByRole('button', { name: 'Copy link' }))
  await world.page.getByText('Link copied').waitFor()
  return world.page.evaluate(() => navigator.clipboard.readText())
}

const filter = {
  expressionType: 'SIMPLE',
  subject: 'fruit',
  operator: '==',
  comparator: 'Apple',
  clause: 'WHERE',
  applied: true,
}

test('a link shows a colleague the chart as it is, unsaved edits, filters, colours and title included, and runs it once they have signed in, admin or not; Open Page of the snackbar opens it in a new browser tab', async () => {
  const extra_form_data = {
    color_scheme: 'Pastels',
    opacity: 60,
    viz_options: { sort: 'name_asc' },
  }
  const { key, path } = await world.forms.form('harvests', 'dist_bar', {
    ...bars,
    adhoc_filters: [filter],
    extra_form_data,
    slice_name: 'Apples',
  })
  await openWithin(world.page, path)
  await world.page.getByRole('heading', { name: 'Apples' }).waitFor()
  const link = await copyLink()
  expect(link).toMatch(new RegExp(`^${world.workspace.url}/#/visualizations/null/[\\w-]{64}$`))
  expect(link).not.toContain(key)
  const opening = world.context.waitForEvent('page')
  await world.page.getByRole('button', { name: 'Open Page' }).click()
  const opened = await opening
  await explorerPage(opened).rows()
  expect(new URL(opened.url()).pathname).toBe(new URL(link).hash.slice(1))
  const nora = {
    name: 'Nora',
    email: 'nora@example.com',
    password: 'Another-horse2@',
    isAdmin: false,
  }
  await world.admin.call('POST', '/security/register_user', nora)
  const { page, context } = await acquirePage(world.workspace.url)
  const explorer = explorerPage(page)
  await page.goto(link)
  await page.waitForURL(/\/login\?/)
  await page.getByLabel('Username or email').fill(nora.name)
  await page.getByRole('textbox', { name: 'Password' }).fill(nora.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Apples' }).waitFor()
  expect((await explorer.rows()).toSorted()).toEqual([
    'Lake 200.0',
    'North, hill 120.0',
    'Söder 45.5',
  ])
  expect(
    await page
      .locator('[data-pill]')
      .evaluateAll((all) => all.map((pill) => pill.getAttribute('data-pill'))),
  ).toEqual(['SUM(kg)', 'orchard', expect.stringContaining('Apple')])
  const [hers, his] = await Promise.all(
    [link.split('/').at(-1) ?? '', key].map(
      async (one) =>
        (
          await world.admin.call<{ result: { form_data: { url_params: unknown } } }>(
            'GET',
            `/explore/chart_form/${one}`,
          )
        ).result.form_data,
    ),
  )
  expect({ ...hers, url_params: null }).toEqual({ ...his, url_params: null })
  await context.close()
})
