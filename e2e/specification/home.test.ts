import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeSection, sectionNames, type SectionName } from '../pages/HomePage'
import { openWithin } from '../support/goWithin'
import { delayCalls } from '../support/delayedCall'
import { openWorld, type World } from '../support/world'
import { tabTo } from '../support/keyboard'
import { newForms, sumOfKg } from '../support/newForms'

let world: World
let page: Page
let complaints: string[]
const in_ = (name: SectionName) => homeSection(page, name)
const [projects, charts, dashboards, datasets] = sectionNames

/** The paths of the API that home asks for while something is done, without the thumbnails and the jobs of the bell. */
const callsDuring = async (run: (calls: readonly string[]) => Promise<unknown>) => {
  const calls: string[] = []
  const note = (request: { url: () => string; method: () => string }) => {
    const { pathname } = new URL(request.url())
    if (
      pathname.startsWith('/api/v1/') &&
      !pathname.endsWith('/thumbnail') &&
      !pathname.startsWith('/api/v1/async_event/')
    )
      calls.push(`${request.method()} ${pathname.slice('/api/v1'.length)}`)
  }
  page.on('request', note)
  await run(calls)
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return calls
}

beforeAll(async () => {
  world = await openWorld()
  ;({ page, complaints } = await world.at('/'))
})
afterAll(() => world.close())

test('home leads to the first file while nothing is there, and the sections of what is missing say so in their own words', async () => {
  await page.getByText('Start with a file').waitFor()
  await page.getByRole('button', { name: 'From File' }).click()
  await page.getByRole('dialog', { name: 'Define Dataset from .csv file' }).waitFor()
  await page.keyboard.press('Escape')
  await world.admin.upload('harvests', 'orchard,kg\nLake,200\nHill,80\n')
  await openWithin(page, '/')
  await in_(datasets).row('harvests').waitFor()
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'PROJECTS',
    'CHARTS',
    'DASHBOARDS',
    'DATASETS',
  ])
  for (const [name, text] of [
    [projects, 'No projects found ...'],
    [charts, 'No chart found ...'],
    [dashboards, 'No dashboard found ...'],
  ] as const)
    await in_(name).region.getByText(text, { exact: true }).waitFor()
})

test('every section folds, leads to all of its things, and has a way to a new one', async () => {
  const { admin } = world
  const forms = newForms(admin)
  const bars = { metrics: [sumOfKg], groupby: ['orchard'], columns: [] }
  const first = await forms.chart('Kilos by orchard', 'harvests', 'dist_bar', bars)
  await forms.chart('yields', 'harvests', 'table', { all_columns: ['orchard', 'kg'] })
  await admin.post('/projects/', { project_title: 'Orchards', slices: [first.id] })
  await admin.post('/dashboard', {
    dashboard_title: 'Harvest of the year',
    description: 'All of it',
    post_charts: [first.id],
  })
  for (const [name, path] of [
    [projects, '/projects'],
    [charts, '/charts'],
    [dashboards, '/dashboards'],
    [datasets, '/datasets'],
  ] as const) {
    await openWithin(page, '/')
    const section = in_(name)
    const content = section.table.or(section.cards.first())
    await content.waitFor()
    await section.fold.click()
    await content.waitFor({ state: 'hidden' })
    expect({
      expanded: await section.fold.getAttribute('aria-expanded'),
      createIsVisible: await section.create.isVisible(),
    }).toEqual({ expanded: 'false', createIsVisible: true })
    await section.fold.click()
    await content.waitFor()
    await section.all.click()
    await page.waitForURL(`**${path}`)
  }
  for (const [name, path] of [
    [projects, '/projects/new'],
    [dashboards, '/dashboards/new'],
  ] as const) {
    await openWithin(page, '/')
    await in_(name).create.click()
    await page.waitForURL(`**${path}`)
  }
  await openWithin(page, '/')
  await in_(charts).create.click()
  await page.getByRole('dialog', { name: 'Select Visualization type' }).waitFor()
  await page.keyboard.press('Escape')
})

test('the New menu of Datasets offers the four ways to one: From File asks for the file, New Database opens its panel', async () => {
  await openWithin(page, '/')
  await in_(datasets).create.click()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'From Database',
    'From File',
    'Custom SQL',
    'New Database',
  ])
  await page.getByRole('menuitem', { name: 'From File' }).click()
  await page.getByRole('dialog', { name: 'Define Dataset from .csv file' }).waitFor()
  await page.keyboard.press('Escape')
  await in_(datasets).create.click()
  await page.getByRole('menuitem', { name: 'New Database' }).click()
  await page.getByRole('dialog', { name: 'New Database' }).waitFor()
})

test('a card shows its picture, title, age and who changed it, with a star and the information', async () => {
  await openWithin(page, '/')
  const card = in_(charts).card('Kilos by orchard')
  await card.locator('img').waitFor()
  expect(
    await card.locator('img').evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    }),
  ).toEqual([544, 256])
  expect(await card.innerText()).toMatch(
    /^Kilos by orchard\nModified (now|a second ago|\d+ seconds ago|a minute ago) · admin$/,
  )
  expect(
    await card
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label'))),
  ).toEqual(['Add to favorites: Kilos by orchard', 'Info about Kilos by orchard'])
  await in_(projects).card('Orchards').locator('img').waitFor()
  await card.getByRole('link', { name: 'Kilos by orchard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kilos by orchard' }).waitFor()
})

test('a section is shown as cards or as rows, sorts its cards by date or title, and stays so over a reload', async () => {
  await openWithin(page, '/')
  const section = in_(charts)
  await section.cards.first().waitFor()
  expect(await section.titlesOfCards()).toEqual(['yields', 'Kilos by orchard'])
  await section.sort.click()
  expect(await page.getByRole('menuitemradio').allInnerTexts()).toEqual(['Date', 'Title'])
  await page.getByRole('menuitemradio', { name: 'Title' }).click()
  expect(await section.titlesOfCards()).toEqual(['Kilos by orchard', 'yields'])
  await section.list.click()
  await section.table.waitFor()
  expect(await section.sort.getAttribute('aria-description')).toBe(
    'Cards can be sorted; the list has what changed last at the top',
  )
  await page.reload()
  await section.table.waitFor()
  expect(await section.sort.innerText()).toBe('Title')
  await in_(dashboards).grid.click()
  await in_(dashboards).card('Harvest of the year').waitFor()
  await in_(datasets).grid.click({ force: true })
  expect({
    tableIsVisible: await in_(datasets).table.isVisible(),
    reason: await in_(datasets).region.getByRole('radiogroup').getAttribute('aria-description'),
  }).toEqual({
    tableIsVisible: true,
    reason: 'Datasets have no picture, so they are always a list',
  })
})

test('the rows of home show star, name, people and time, and everything but the deletion', async () => {
  await openWithin(page, '/')
  for (const name of [projects, charts, dashboards]) await in_(name).list.click()
  await in_(dashboards).row('Harvest of the year').waitFor()
  expect(await Promise.all(sectionNames.map((name) => in_(name).heads()))).toEqual([
    ['', 'Title', 'Created by', 'Modified'],
    ['', 'Name', 'Dataset', 'Created by', 'Modified'],
    ['', 'Title', 'Created by', 'Changed by', 'Modified'],
    ['', 'Name', 'Database', 'Created by', 'Modified'],
  ])
  for (const name of sectionNames) {
    const tools = in_(name).table.locator('tbody tr').first().getByRole('button')
    const title = await in_(name)
      .table.locator('tbody tr')
      .first()
      .locator('td:nth-child(2)')
      .innerText()
    expect(
      await tools.evaluateAll((buttons) =>
        buttons.map((button) => [
          button.getAttribute('aria-label'),
          button.getAttribute('aria-disabled'),
        ]),
      ),
    ).toEqual([
      [`Add to favorites: ${title}`, null],
      [`Edit ${title}`, null],
      [`Delete ${title}`, 'true'],
      [`Info about ${title}`, null],
      [`More about ${title}`, null],
    ])
    expect(await tools.nth(2).getAttribute('aria-description')).toBe(
      `Delete: it is deleted in the list of ${name.toLowerCase()}`,
    )
  }
  await in_(dashboards).row('Harvest of the year').click()
  await page.waitForURL('**/dashboards/1')
})

test('home asks for 15 recent things and 15 favourites of every kind, once each', async () => {
  await page.goto('/health')
  const requested: unknown[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const q = searchParams.get('q')
    if (!q || pathname.startsWith('/api/v1/async_event/')) return
    const { page_size, filters } = JSON.parse(q) as {
      page_size: number
      filters: { opr: string }[]
    }
    requested.push([page_size, ...filters.map(({ opr }) => opr)])
  })
  const calls = await callsDuring(() => page.goto('/'))
  expect({ calls, requested }).toEqual({
    calls: [
      'GET /projects/',
      'GET /projects/',
      'GET /chart/',
      'GET /chart/',
      'GET /dashboard/',
      'GET /dashboard/',
      'GET /dataset/',
      'GET /dataset/',
    ],
    requested: ['project', 'chart', 'dashboard', 'dataset'].flatMap((kind) => [
      [15],
      [15, `${kind}_is_favorite`],
    ]),
  })
  page.removeAllListeners('request')
})

test('a star flips when the server has answered, then the two lists of its kind are loaded again, once', async () => {
  await openWithin(page, '/')
  await in_(charts).grid.click()
  const card = in_(charts).card('Kilos by orchard')
  await card.getByRole('button', { name: 'Add to favorites' }).waitFor()
  await page.waitForLoadState('networkidle')
  const delayed = await delayCalls(page, '**/favstar/slice/*')
  const calls = await callsDuring(async (sent) => {
    await card.getByRole('button', { name: 'Add to favorites' }).click()
    expect(await card.getByRole('button', { name: 'Remove from favorites' }).count()).toBe(0)
    await delayed.pass()
    await card.getByRole('button', { name: 'Remove from favorites' }).waitFor()
    await expect.poll(() => sent.length).toBeGreaterThan(2)
  })
  await page.unroute('**/favstar/slice/*')
  expect(calls).toEqual(['POST /favstar/slice/1', 'GET /chart/', 'GET /chart/'])
})

test('a section shows recent things or only favourites', async () => {
  await openWithin(page, '/')
  const section = in_(charts)
  await section.card('yields').waitFor()
  await section.favoritesOnly.click()
  await section.card('yields').waitFor({ state: 'hidden' })
  expect({
    titles: await section.titlesOfCards(),
    favoritesOnly: await section.favoritesOnly.isChecked(),
  }).toEqual({ titles: ['Kilos by orchard'], favoritesOnly: true })
  await in_(datasets).favoritesOnly.click()
  await in_(datasets).region.getByRole('button', { name: 'Show all datasets' }).click()
  await in_(datasets).row('harvests').waitFor()
  await section.favoritesOnly.click()
})

test('/favorites is the home page with favourites only, and a thing leaves it with its star', async () => {
  await openWithin(page, '/favorites')
  await page.getByRole('heading', { level: 1, name: 'Favorites' }).waitFor()
  const section = in_(charts)
  await section.card('Kilos by orchard').waitFor()
  expect({
    titles: await section.titlesOfCards(),
    reason: await section.favoritesOnly.getAttribute('aria-description'),
  }).toEqual({ titles: ['Kilos by orchard'], reason: 'This page shows favorites only' })
  await in_(projects).region.getByText('No projects found ...').waitFor()
  await section
    .card('Kilos by orchard')
    .getByRole('button', { name: 'Remove from favorites' })
    .click()
  await section.region.getByText('No chart found ...').waitFor()
})

test('a section that could not be loaded says so at its place, the others are there, and it comes when asked again', async () => {
  await page.route(
    '**/api/v1/chart/?q=*',
    (route) => route.fulfill({ status: 500, json: { message: 'Unexpected error (id 7)' } }),
    { times: 2 },
  )
  await openWithin(page, '/')
  await in_(charts).region.getByText('The charts could not be loaded.').waitFor()
  await in_(charts).region.getByText('Unexpected error (id 7)').waitFor()
  await in_(datasets).row('harvests').waitFor()
  await in_(charts).region.getByRole('button', { name: 'Try again' }).click()
  await in_(charts).card('Kilos by orchard').waitFor()
  complaints.splice(0)
})

test('home is used by the keyboard alone: a section folds, changes its layout and opens a thing', async () => {
  await openWithin(page, '/')
  const section = in_(charts)
  await section.card('yields').waitFor()
  await tabTo(page, section.fold)
  await page.keyboard.press('Enter')
  await section.cards.first().waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  await tabTo(page, section.grid)
  await page.keyboard.press('ArrowRight')
  await section.table.waitFor()
  expect(await section.list.evaluate((radio) => radio === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await tabTo(page, section.card('yields').getByRole('link'))
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Add to favorites: yields',
  )
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'yields' }).waitFor()
  expect(complaints).toEqual([])
})
