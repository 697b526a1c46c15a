import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlPage } from '../pages/SqlPage'
import { logOut } from '../support/signIn'
import { coldPage } from '../support/warmBrowser'
import { openWorld, type World } from '../support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const keys = (page: Page) =>
  page.evaluate(() => ({
    browser: Object.keys(localStorage)
      .filter((key) => key !== 'chartroom.login')
      .toSorted(),
    tab: Object.keys(sessionStorage).toSorted(),
  }))

test('a first home page loads at most 40 files', async () => {
  const fresh = await world.at('/health', world.admin, coldPage)
  const files: string[] = []
  fresh.page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/'))
      files.push(new URL(request.url()).pathname)
  })
  await fresh.page.goto('/')
  await fresh.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await expect.poll(() => files.some((file) => file.includes('/views-'))).toBe(true)
  await fresh.page.waitForLoadState('networkidle')
  expect({ count: files.length, files }).toMatchObject({
    count: expect.toSatisfy((count: number) => count <= 40) as number,
  })
  await fresh.context.close()
})

test('Log out removes the SQL, the drafts and the histories of who logs out, and of nobody else; a full storage is told once before, with what to do', async () => {
  const { page, context } = await world.at('/sql-page')
  const sql = sqlPage(page)
  await sql.write('SELECT 1 AS secret')
  await page.evaluate(() => {
    for (const key of ['sql.2', 'draft.1.k', 'draft.2.k', 'layouts'])
      localStorage.setItem(`chartroom.${key}`, '{}')
    for (const key of ['history.1.k', 'newProject.1', 'newProject.12', 'unfinished.1'])
      sessionStorage.setItem(`chartroom.${key}`, '{}')
  })
  await expect.poll(async () => (await keys(page)).browser).toContain('chartroom.sql.1')
  await page.evaluate(() => {
    for (let size = 4_000_000; size > 0; size = Math.floor(size / 2)) {
      try {
        for (let index = 0; ; index += 1)
          localStorage.setItem(`filler.${String(size)}.${String(index)}`, 'x'.repeat(size))
      } catch {
        // Smaller pieces fill the rest.
      }
    }
  })
  await sql.write(`SELECT '${'long '.repeat(50)}' AS text`)
  // A notice that is pointed at stays.
  await page.getByText('This browser’s storage is full').hover()
  await page.getByText('Unsaved work is not kept after a reload.').waitFor()
  await sql.write(`SELECT '${'long '.repeat(60)}' AS text`)
  expect(await page.getByText('This browser’s storage is full').count()).toBe(1)
  await logOut(page)
  const left = await keys(page)
  expect(left.browser.filter((key) => /^chartroom\.(sql|draft|layouts)/.test(key))).toEqual([
    'chartroom.draft.2.k',
    'chartroom.layouts',
    'chartroom.sql.2',
  ])
  expect(left.tab.filter((key) => /^chartroom\.(history|newProject|unfinished)/.test(key))).toEqual(
    ['chartroom.newProject.12'],
  )
  await context.close()
})
