import { mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPage } from '../support/browser'
import { startDevPage } from '../support/devPage'

/** Where the photographs lie for a person to look at. */
const album = process.env['CHARTROOM_ALBUM'] ?? join(tmpdir(), 'chartroom-gallery')

let browser: Browser
let devPage: Awaited<ReturnType<typeof startDevPage>>
beforeAll(async () => {
  ;[browser, devPage] = await Promise.all([launchBrowser(), startDevPage('http://127.0.0.1:9')])
  await mkdir(album, { recursive: true })
})
afterAll(async () => {
  await browser.close()
  await devPage.close()
})

test('every view renders in every state of the gallery without an error', async () => {
  const { page, complaints } = await openPage(browser, devPage.url)
  await page.goto('/gallery/', { timeout: 90_000 })
  await page.locator('[data-row]').first().waitFor({ timeout: 30_000 })
  const names = await page.locator('[data-row]').allTextContents()
  expect(names.length).toBeGreaterThan(10)
  const blank: string[] = []
  for (const name of names) {
    await page.goto(`/gallery/?show=${encodeURIComponent(name)}`)
    await page.getByRole('heading').or(page.getByRole('dialog')).first().waitFor()
    const photograph = join(album, `${name.replaceAll(/[/ ]/g, '-')}.png`)
    await page.screenshot({ path: photograph, animations: 'disabled' })
    if ((await stat(photograph)).size < 5000) blank.push(name)
  }
  expect(blank).toEqual([])
  expect(complaints).toEqual([])
}, 240_000)
