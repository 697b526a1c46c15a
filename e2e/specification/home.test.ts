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
const [projects, charts] = sectionNames

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

test('home leads to the first file while nothing is there, then shows four sections: a card with its picture, cards or rows as chosen, also after a reload', async () => {
  const { admin } = world
  await page.getByText('Start with a file').waitFor()
  await admin.upload('harvests', 'orchard,kg\nLake,200\nHill,80\n')
  const forms = newForms(admin)
  const bars = { metrics: [sumOfKg], groupby: ['orchard'], columns: [] }
  const { id } = await forms.chart('Kilos by orchard', 'harvests', 'dist_bar', bars)
  await forms.chart('yields', 'harvests', 'table', { all_columns: ['orchard', 'kg'] })
  await admin.post('/projects/', { project_title: 'Orchards', slices: [id] })
  await openWithin(page, '/')
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'PROJECTS',
    'CHARTS',
    'DASHBOARDS',
    'DATASETS',
  ])
  const section = in_(charts)
  const card = section.card('Kilos by orchard')
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
  // No picture is drawn any more when the next test counts the calls of the page.
  await section.card('yields').locator('img').waitFor()
  await in_(projects).card('Orchards').locator('img').waitFor()
  expect(await section.titlesOfCards()).toEqual(['yields', 'Kilos by orchard'])
  await section.sort.click()
  await page.getByRole('menuitemradio', { name: 'Title' }).click()
  expect(await section.titlesOfCards()).toEqual(['Kilos by orchard', 'yields'])
  await section.list.click()
  await section.table.waitFor()
  await page.reload()
  await section.table.waitFor()
  expect(await section.sort.innerText()).toBe('Title')
  await section.grid.click()
  await card.getByRole('link', { name: 'Kilos by orchard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kilos by orchard' }).waitFor()
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
  const calls = await callsDuring(async (sent) => {
    await page.goto('/')
    await expect.poll(() => sent.length).toBeGreaterThan(7)
  })
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

test('a star flips when the server has answered, then the two lists of its kind are loaded again, once; a thing leaves /favorites with its star', async () => {
  await openWithin(page, '/')
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
  await openWithin(page, '/favorites')
  await page.getByRole('heading', { level: 1, name: 'Favorites' }).waitFor()
  await card.getByRole('button', { name: 'Remove from favorites' }).click()
  await in_(charts).region.getByText('No chart found ...').waitFor()
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
