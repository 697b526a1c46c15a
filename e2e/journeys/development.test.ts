import { globSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser'
import { startDevelopmentPages } from '../support/developmentPages'
import { look, openGallery } from '../support/gallery'
import { coldPage, releaseContexts } from '../support/warmBrowser'
import { adminPassword, startWorkspace, type Workspace } from '../support/workspace'

/** Where photographs are laid for a person to look at; none are taken without it. */
const album = process.env['CHARTROOM_ALBUM']

let workspace: Workspace
let pages: Awaited<ReturnType<typeof startDevelopmentPages>>
/** Its pages run for long enough that optimizing their code is won back, unlike those of other tests. */
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
  workspace = await startWorkspace()
  pages = await startDevelopmentPages(workspace.url)
  if (album !== undefined) await mkdir(album, { recursive: true })
})
afterAll(async () => {
  await releaseContexts()
  await browser.close()
  await pages.close()
  await workspace.close()
})

/** What is wrong with rows of the gallery, looked at one after the other. */
const findingsOf = async (names: readonly string[]) => {
  let { page, complaints } = await openGallery(browser, pages.url, album !== undefined)
  const findings: string[] = []
  const reopen = async () => {
    findings.push(...complaints)
    ;({ page, complaints } = await openGallery(browser, pages.url, album !== undefined, page))
  }
  for (const name of names) {
    const seen = await look(page, name)
    if (seen === null) {
      findings.push(`${name} shows nothing`)
      await reopen()
      continue
    }
    findings.push(...seen.withoutContrast.map((html) => `${name}: ${html}`))
    if (!seen.isWhole) findings.push(`${name} is not whole`)
    findings.push(...seen.noisy.map((number) => `${name}: ${number} has digits of no meaning`))
    findings.push(...seen.unformatted.map((number) => `${name}: no format has written ${number}`))
    findings.push(...seen.misformatted.map((text) => `${name}: ${text} is not in its own format`))
    findings.push(...seen.overlapping.map((texts) => `${name}: ${texts} lie on each other`))
    findings.push(...seen.keysOutside.map((key) => `${name}: ${key} is outside its chart`))
    if (seen.isBlank) findings.push(`${name} is blank`)
    findings.push(...complaints.splice(0).map((complaint) => `${name}: ${complaint}`))
    if (album !== undefined)
      await page.screenshot({
        path: join(album, `${name.replaceAll(/[/ ]/g, '-')}.png`),
        animations: 'disabled',
      })
  }
  await page.context().close()
  return [...findings, ...complaints]
}

test('every view renders in every state of the gallery without an error, its text with a contrast of 4.5, no name of a chart on another', async () => {
  const { page, context } = await openGallery(browser, pages.url, album !== undefined)
  const names = await page.locator('[data-row]').allTextContents()
  await context.close()
  expect(names.length).toBeGreaterThan(300)
  expect(names.length).toBe(new Set(names).size)
  expect(await findingsOf(names)).toEqual([])
}, 1_200_000)

const picture = async (inspector: Page, name: string) => {
  if (album !== undefined) await inspector.screenshot({ path: join(album, `${name}.png`) })
}

test('the inspector follows login and a new chart in a window beside the page, offline, without a secret', async () => {
  const { page, context, complaints } = await coldPage(pages.url)
  const hosts = new Set<string>()
  context.on('request', (request) => hosts.add(new URL(request.url()).host))
  const inspector = await context.newPage()
  await inspector.setViewportSize({ width: 1440, height: 900 })
  await inspector.goto('/inspector/')
  const actors = inspector.getByRole('navigation', { name: 'Actors' })
  const choose = (name: RegExp) => actors.getByRole('button', { name }).first().click()
  const chart = inspector.getByRole('img')
  const why = inspector.getByRole('row', { name: /draft.submitted/ })

  await page.goto('/login?inspect')
  await choose(/^login editing/)
  await expect.poll(() => chart.getAttribute('aria-label')).toBe('login is in editing')
  await page.getByRole('button', { name: 'Sign in' }).focus()
  await expect
    .poll(() => why.textContent())
    .toMatch(/refused.*draftIsComplete.*draft\.identifier = ""/)
  await picture(inspector, 'inspector-why')

  await page.getByLabel('Username or email').fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill(adminPassword)
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')
  await page.getByRole('link', { name: 'Charts' }).first().click()
  await page.getByRole('button', { name: 'New Chart' }).first().click()
  await choose(/^newChart choosingType/)
  await expect.poll(() => chart.getAttribute('aria-label')).toMatch(/^newChart is in choosingType/)
  await page.getByRole('dialog').getByText('Bar Chart', { exact: true }).click()
  await picture(inspector, 'inspector-new-chart')

  await inspector.getByRole('searchbox', { name: 'Search actors' }).fill('login')
  await choose(/^login done/)
  await inspector.getByLabel('Of this actor only').check()
  const submitted = inspector.getByRole('button', { name: /draft.submitted/ }).first()
  await submitted.click()
  await expect.poll(() => chart.getAttribute('aria-label')).toBe('login is in signingIn')
  await picture(inspector, 'inspector-past')
  await inspector.getByRole('button', { name: 'Show now' }).click()
  await expect.poll(() => chart.getAttribute('aria-label')).toBe('login is in done')

  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('chartroom.login') ?? '{}') as { token: string }).token,
  )
  const seen = (await inspector.locator('body').textContent()) ?? ''
  expect(seen).not.toContain(adminPassword)
  expect(seen).not.toContain(token)
  expect([...hosts]).toEqual([new URL(pages.url).host])
  expect(complaints).toEqual([])
  await context.close()
})

test('nothing of the inspector or the gallery is in the built page', () => {
  const built = globSync('dist/**/*.{js,html}')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(built.length).toBeGreaterThan(100_000)
  for (const trace of ['stately.ai', 'xstateinspector', 'chartroom.inspector', '/gallery/'])
    expect(built).not.toContain(trace)
})
