import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databasesPage } from '../pages/DatabasesPage'
import { homeSection } from '../pages/HomePage'
import { listPage } from '../pages/ListPage'
import { seriousFindings } from '../support/axe'
import { openWithin } from '../support/goWithin'
import { enter, tabTo } from '../support/keyboard'
import { manyThings } from '../support/manyThings'
import { newForms, sumOfKg } from '../support/newForms'
import { coldPage } from '../support/warmBrowser'
import { openWorld, type World } from '../support/world'

let world: World
let page: Page
let complaints: string[]
beforeAll(async () => {
  world = await openWorld()
  ;({ page, complaints } = await world.at('/'))
})
afterAll(() => world.close())

/** What the page reads of the API while something is done: the path, how many of what, and what narrows them. */
const readsDuring = async (run: (reads: readonly unknown[]) => Promise<unknown>) => {
  const reads: unknown[] = []
  const note = (request: { url: () => string; method: () => string }) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!/^\/api\/v1\/(?!async_event)/.test(pathname) || pathname.endsWith('/thumbnail')) return
    const q = JSON.parse(searchParams.get('q') ?? '{}') as {
      page_size?: number
      filters?: { opr: string }[]
    }
    const path = `${request.method()} ${pathname.slice('/api/v1'.length)}`
    reads.push([path, q.page_size, ...(q.filters ?? []).map(({ opr }) => opr)])
  }
  page.on('request', note)
  await run(reads)
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return reads
}

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const isFocused = (element: HTMLElement | SVGElement) => element === document.activeElement

test('home leads to the first file while nothing is there, later a card has its picture; it reads 15 recent things and 15 favourites of every kind, once each', async () => {
  const { admin } = world
  await page.getByText('Start with a file').waitFor()
  await admin.upload('harvests', 'orchard,kg\nLake,200\nHill,80\n')
  const forms = newForms(admin)
  const bars = { metrics: [sumOfKg], groupby: ['orchard'], columns: [] }
  const { id } = await forms.chart('Harvest by orchard', 'harvests', 'dist_bar', bars)
  await forms.chart('yields', 'harvests', 'table', { all_columns: ['orchard', 'kg'] })
  await admin.post('/projects/', { project_title: 'Harvest of the lake', slices: [id] })
  await openWithin(page, '/')
  await expect
    .poll(() => page.getByRole('heading', { level: 2 }).allInnerTexts())
    .toEqual(['PROJECTS', 'CHARTS', 'DASHBOARDS', 'DATASETS'])
  const section = homeSection(page, 'Charts')
  const card = section.card('Harvest by orchard')
  await card.locator('img').waitFor()
  expect(
    await card.locator('img').evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    }),
  ).toEqual([544, 256])
  expect(await card.innerText()).toMatch(
    /^Harvest by orchard\nModified (now|a second ago|\d+ seconds ago|a minute ago) · admin$/,
  )
  expect(await section.titlesOfCards()).toEqual(['yields', 'Harvest by orchard'])
  // No picture is drawn any more when the calls of the page are counted.
  await section.card('yields').locator('img').waitFor()
  await homeSection(page, 'Projects').card('Harvest of the lake').locator('img').waitFor()
  const reads = await readsDuring(async (sent) => {
    await page.goto('/')
    await expect.poll(() => sent.length).toBeGreaterThan(7)
  })
  expect(reads).toEqual(
    [
      ['projects', 'project'],
      ['chart', 'chart'],
      ['dashboard', 'dashboard'],
      ['dataset', 'dataset'],
    ].flatMap(([path, kind]) => [
      [`GET /${String(path)}/`, 15],
      [`GET /${String(path)}/`, 15, `${String(kind)}_is_favorite`],
    ]),
  )
  await section.card('Harvest by orchard').locator('img').waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

test('home is used by the keyboard alone: a section folds, changes its layout and opens a thing', async () => {
  const section = homeSection(page, 'Projects')
  await section.card('Harvest of the lake').locator('img').waitFor()
  await tabTo(page, section.fold)
  await page.keyboard.press('Enter')
  await section.cards.first().waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  await tabTo(page, section.grid)
  await page.keyboard.press('ArrowRight')
  await section.table.waitFor()
  expect(await section.list.evaluate(isFocused)).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, section.card('Harvest of the lake').getByRole('link'))
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Add to favorites: Harvest of the lake')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/projects/1')
})

test('a project shows three cards to a row; its sharing dialog is 960 wide, and its info 900', async () => {
  await page.getByText('Harvest by orchard').first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(
    await page
      .getByRole('list', { name: 'Charts' })
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length),
  ).toBe(3)
  const widthOf = async (name: string, shown: string) => {
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByText(shown).first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    return Math.round((await dialog.boundingBox())?.width ?? 0)
  }
  await page.getByRole('button', { name: 'Add charts', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Add Existing' }).click()
  const sharing = await widthOf('Share Charts to Project', 'yields')
  await page.keyboard.press('Escape')
  await openWithin(page, '/projects')
  await page.getByRole('radio', { name: 'List', exact: true }).click()
  await page
    .getByRole('row')
    .filter({ hasText: 'Harvest of the lake' })
    .getByRole('button', { name: 'Info' })
    .click()
  expect({ sharing, info: await widthOf('Harvest of the lake', 'Go to Project') }).toEqual({
    sharing: 960,
    info: 900,
  })
})

test('the charts list and the preview of a dataset over it have no serious finding', async () => {
  await openWithin(page, '/charts')
  await listPage(page, 'Charts').row('yields').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  await press('New Chart')
  await press('Change dataset')
  await press('Preview harvests')
  await page.getByText('Rows per page').waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

test('charts are sorted, turned, selected over pages, starred and searched by keyboard alone', async () => {
  await manyThings(world.admin).charts(26)
  await openWithin(page, '/charts')
  const list = listPage(page, 'Charts')
  const first = async () => (await list.names())[0]
  await expect.poll(first).toBe('Chart 26')
  await enter(page, list.head('Name'))
  await expect.poll(first).toBe('Chart 01')
  await tabTo(page, list.rows.first())
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  expect(await list.selected()).toBe('2 selected')
  await enter(page, list.next)
  await expect.poll(list.names).toEqual(['Chart 26', 'Harvest by orchard', 'yields'])
  expect(await focused()).toBe('Next page')
  await page.getByText('2 selected on other pages').waitFor()
  await enter(page, page.getByRole('button', { name: 'Clear', exact: true }))
  expect({
    selected: await list.selected(),
    deleteDisabled: await list.remove.getAttribute('aria-disabled'),
    reason: await list.remove.getAttribute('aria-description'),
  }).toEqual({ selected: '', deleteDisabled: 'true', reason: 'Select charts to delete them' })
  await tabTo(page, list.rows.first())
  await page.keyboard.press('ArrowDown')
  const row = list.row('Harvest by orchard')
  await tabTo(page, row.getByRole('button', { name: 'Add to favorites' }))
  await page.keyboard.press('Enter')
  await row.getByRole('button', { name: 'Remove from favorites' }).waitFor()
  await tabTo(page, list.favorites)
  await page.keyboard.press('Space')
  await expect.poll(list.names).toEqual(['Harvest by orchard'])
  await list.counter('1/28')
  await page.keyboard.press('Space')
  await list.counter('28/28')
  await tabTo(page, list.search)
  await page.keyboard.type('chart 1')
  await list.counter('10/28')
  await page.keyboard.press('Escape')
  await list.counter('28/28')
  expect(complaints).toEqual([])
})

test('slash and Ctrl-K lead into the search, which finds every kind by title; Esc closes it and gives the focus back, the arrow keys choose and Enter opens', async () => {
  const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option')
  await openWithin(page, '/projects')
  await page.getByText('Harvest of the lake', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Charts', exact: true }).focus()
  await page.keyboard.press('/')
  await page.keyboard.type('harvest')
  await expect
    .poll(() => found.allInnerTexts())
    .toEqual(['Harvest of the lake\nadmin', 'Harvest by orchard\nharvests', 'harvests\nWorkspace'])
  expect(await seriousFindings(page)).toEqual([])
  const chosen = page.getByRole('option', { selected: true })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => chosen.innerText()).toBe('harvests\nWorkspace')
  await page.keyboard.press('Escape')
  expect({
    lists: await page.getByRole('listbox').count(),
    focused: await page.evaluate(() => document.activeElement?.textContent),
  }).toEqual({ lists: 0, focused: 'Charts' })
  await page.keyboard.press('Control+k')
  expect(await page.getByRole('combobox', { name: /^Search projects/ }).evaluate(isFocused)).toBe(
    true,
  )
  await page.keyboard.press('End')
  await page.keyboard.type('s')
  await expect.poll(() => found.allInnerTexts()).toEqual(['harvests\nWorkspace'])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/datasets/1')
})

test('a deleted chart lies in Recent Deleted, whose list has no serious finding', async () => {
  await world.admin.call('DELETE', '/chart/3')
  await openWithin(page, '/trash')
  await listPage(page, 'Recent Deleted').row('Chart 01').waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

test('a database is made by keyboard alone, from the list to the list; an address with a password that is entered by Tab is all selected, so that what is typed takes its place', async () => {
  const folder = join(world.workspace.folder, 'databases')
  await mkdir(folder, { recursive: true })
  new DatabaseSync(join(folder, 'season')).close()
  await openWithin(page, '/databases')
  const databases = databasesPage(page)
  await enter(page, databases.add)
  await expect.poll(() => databases.name.evaluate(isFocused)).toBe(true)
  await page.keyboard.type(' ')
  await page.getByText('Name must be non-empty').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('By hand')
  await tabTo(page, databases.panel.getByRole('combobox', { name: 'Engine' }))
  await page.keyboard.type('Post')
  await page.keyboard.press('Enter')
  await expect.poll(() => databases.uri.inputValue()).toContain('postgresql://')
  await tabTo(page, databases.uri)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('postgresql://ana:harvest@127.0.0.1/season')
  await tabTo(page, databases.test)
  expect(await databases.uri.inputValue()).toBe('postgresql://ana:•••••••@127.0.0.1/season')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('sqlite:///season')
  expect(await databases.uri.inputValue()).toBe('sqlite:///season')
  await tabTo(page, databases.test)
  await page.keyboard.press('Enter')
  await databases.panel.getByText('Connection seems OK!').waitFor()
  await tabTo(page, databases.box('Allow CREATE TABLE AS'))
  await page.keyboard.press('Space')
  await tabTo(page, databases.name)
  await page.keyboard.press('Enter')
  await databases.row('By hand').waitFor()
  const { result } = await world.admin.call<{ result: Record<string, unknown>[] }>(
    'GET',
    '/database/',
  )
  expect(result.find(({ database_name }) => database_name === 'By hand')).toMatchObject({
    sqlalchemy_uri: 'sqlite:///season',
    allow_ctas: true,
  })
})

test('a notice beside an open dialog is not hidden from screen readers, and neither covers the other at 1280', async () => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await openWithin(page, '/datasets')
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'From File' }).click()
  const dialog = page.getByRole('dialog')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bad.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2,3,4\n') })
  await dialog.getByRole('textbox', { name: 'Table name' }).fill('harvests')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('alert')
  await notice.waitFor()
  const [one, other] = [await notice.boundingBox(), await dialog.boundingBox()]
  expect(one?.y).toBeGreaterThanOrEqual((other?.y ?? 0) + (other?.height ?? Infinity))
  expect((one?.y ?? 0) + (one?.height ?? Infinity)).toBeLessThanOrEqual(720)
})

test('a view is drawn as soon as its code is there, with no timer between', async () => {
  const { page: cold, context } = await world.at('/login', null, coldPage)
  await world.admin.into(context)
  await cold.clock.install({ time: 0 })
  await cold.clock.pauseAt(1000)
  await cold.goto('/datasets')
  await cold.getByText('harvests', { exact: true }).first().waitFor()
  await context.close()
})
