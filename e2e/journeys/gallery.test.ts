import { createRequire } from 'node:module'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDevPage } from '../support/devPage'
import { acquirePage, releaseContexts } from '../support/warmBrowser'

/** Where photographs are laid for a person to look at; none are taken without it. */
const album = process.env['CHARTROOM_ALBUM']

let devPage: Awaited<ReturnType<typeof startDevPage>>
beforeAll(async () => {
  devPage = await startDevPage('http://127.0.0.1:9')
  if (album !== undefined) await mkdir(album, { recursive: true })
})
afterAll(async () => {
  await releaseContexts()
  await devPage.close()
})

const show = async (page: Page, name: string) => {
  await page.evaluate((hash) => {
    location.hash = hash
  }, encodeURIComponent(name))
  await page.locator(`[data-shown="${name}"]`).waitFor({ state: 'attached' })
  await page.locator('button:visible, [data-shown] :visible').first().waitFor({ state: 'attached' })
  await page.evaluate(async () => {
    await document.fonts.ready
    // What fades in has its contrast when it is there.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Whether charts and grids, whose libraries are loaded for the first one, have come. */
const isWhole = async (page: Page, name: string) => {
  if (/running|loading|opening/.test(name)) return true
  const whole = page.waitForFunction(
    () => {
      const has = (selector: string) => document.querySelector(selector) !== null
      return (
        !has('[aria-label^="Loading the"]') &&
        (!has('main table caption') || has('main svg[role=presentation], main canvas'))
      )
    },
    undefined,
    { timeout: 15_000 },
  )
  return whole.then(
    () => true,
    () => false,
  )
}

const openGallery = async () => {
  const opened = await acquirePage(devPage.url)
  await opened.page.goto('/gallery/', { timeout: 90_000 })
  await opened.page.locator('[data-row]').first().waitFor({ timeout: 30_000 })
  await opened.page.addScriptTag({
    path: createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  })
  return opened
}

const textWithoutContrast = (page: Page) =>
  page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      runOnly: ['color-contrast'],
      resultTypes: ['violations'],
      elementRef: false,
      preload: false,
    })
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))
  })

const isBlank = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].every(
      (piece) =>
        piece.matches('#root, #root > *, [data-shown]') ||
        piece.clientWidth * piece.clientHeight === 0,
    ),
  )

/** What is wrong with some rows of the gallery, looked at one after the other in a page of their own. */
const findingsOf = async (names: readonly string[]) => {
  let { page, context, complaints } = await openGallery()
  const findings: string[] = []
  for (const name of names) {
    await show(page, name)
    if (!(await isWhole(page, name))) {
      // After a menu or dialog a page may no longer be told the size of what it shows: a fresh one is.
      findings.push(...complaints)
      await context.close()
      ;({ page, context, complaints } = await openGallery())
      await show(page, name)
      if (!(await isWhole(page, name))) findings.push(`${name} is not whole`)
    }
    if (album !== undefined)
      await page.screenshot({
        path: join(album, `${name.replaceAll(/[/ ]/g, '-')}.png`),
        animations: 'disabled',
      })
    if (await isBlank(page)) findings.push(`${name} is blank`)
    findings.push(...(await textWithoutContrast(page)).map((finding) => `${name}: ${finding}`))
  }
  await context.close()
  return [...findings, ...complaints]
}

test('every view renders in every state of the gallery without an error, its text with a contrast of 4.5', async () => {
  const { page, context } = await openGallery()
  const names = await page.locator('[data-row]').allTextContents()
  await context.close()
  expect(names.length).toBeGreaterThan(300)
  expect(names.length).toBe(new Set(names).size)
  const half = names.length / 2
  expect(
    (await Promise.all([findingsOf(names.slice(0, half)), findingsOf(names.slice(half))])).flat(),
  ).toEqual([])
}, 1_200_000)
