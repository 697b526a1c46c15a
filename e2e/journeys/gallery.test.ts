import { createRequire } from 'node:module'
import { mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
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

/** Shows a row and waits for what comes late: fonts and the parts that are loaded lazily. */
const show = async (page: Page, name: string) => {
  await page.evaluate((hash) => { location.hash = hash }, encodeURIComponent(name))
  const shown = page.locator(`[data-shown="${name}"]`)
  await shown.waitFor({ state: 'attached' })
  await page.locator('button').first().waitFor()
  await page.evaluate(async () => { await document.fonts.ready })
}

const textWithoutContrast = (page: Page) => page.evaluate(async () => {
  const { violations } = await window.axe.run(document, { runOnly: ['color-contrast'], elementRef: false })
  return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
})

test('every view renders in every state of the gallery without an error, its text with a contrast of 4.5', async () => {
  const { page, complaints } = await openPage(browser, devPage.url)
  await page.goto('/gallery/', { timeout: 90_000 })
  await page.locator('[data-row]').first().waitFor({ timeout: 30_000 })
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') })
  const names = await page.locator('[data-row]').allTextContents()
  expect(names.length).toBe(new Set(names).size)
  const findings: string[] = []
  for (const name of names) {
    await show(page, name)
    const photograph = join(album, `${name.replaceAll(/[/ ]/g, '-')}.png`)
    await page.screenshot({ path: photograph, animations: 'disabled' })
    if ((await stat(photograph)).size < 5000) findings.push(`${name} is blank`)
    findings.push(...(await textWithoutContrast(page)).map((finding) => `${name}: ${finding}`))
  }
  expect(findings).toEqual([])
  expect(complaints).toEqual([])
}, 600_000)
