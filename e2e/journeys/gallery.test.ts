import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { look, openGallery, startGallery } from '../support/gallery'
import { releaseContexts } from '../support/warmBrowser'

/** Where photographs are laid for a person to look at; none are taken without it. */
const album = process.env['CHARTROOM_ALBUM']

let gallery: Awaited<ReturnType<typeof startGallery>>
beforeAll(async () => {
  gallery = await startGallery()
  if (album !== undefined) await mkdir(album, { recursive: true })
})
afterAll(async () => {
  await releaseContexts()
  await gallery.close()
})

/** What is wrong with some rows of the gallery, looked at one after the other in a page of their own. */
const findingsOf = async (names: readonly string[]) => {
  let { page, context, complaints } = await openGallery(gallery.url)
  const findings: string[] = []
  const reopen = async () => {
    findings.push(...complaints)
    await context.close()
    ;({ page, context, complaints } = await openGallery(gallery.url))
  }
  for (const name of names) {
    let seen = await look(page, name)
    // Some cards end Chromium's reports of sizes to a page, so that charts do not come: a fresh page has to have drawn one before.
    if (seen.isUnmeasured) {
      await reopen()
      await look(page, 'explorer/bubble')
      seen = await look(page, name)
    }
    if (!seen.isWhole) findings.push(`${name} is not whole`)
    if (seen.isBlank) findings.push(`${name} is blank`)
    findings.push(...seen.withoutContrast.map((html) => `${name}: ${html}`))
    if (album !== undefined)
      await page.screenshot({
        path: join(album, `${name.replaceAll(/[/ ]/g, '-')}.png`),
        animations: 'disabled',
      })
  }
  await context.close()
  return [...findings, ...complaints]
}

test('every view renders in every state of the gallery without an error, its text with a contrast of 4.5', async () => {
  const { page, context } = await openGallery(gallery.url)
  const names = await page.locator('[data-row]').allTextContents()
  await context.close()
  expect(names.length).toBeGreaterThan(300)
  expect(names.length).toBe(new Set(names).size)
  const half = names.length / 2
  expect(
    (await Promise.all([findingsOf(names.slice(0, half)), findingsOf(names.slice(half))])).flat(),
  ).toEqual([])
}, 1_200_000)
