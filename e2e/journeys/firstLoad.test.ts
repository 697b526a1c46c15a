import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { sumOfKg } from '../support/newForms'
import { explorerWorld } from '../support/openExplorer'
import { coldPage } from '../support/warmBrowser'

const world = explorerWorld()
const built = join(import.meta.dirname, '..', '..', 'dist')

/** The paths that the page requests from now on. */
const watchRequests = (page: Page) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

/** Marks the moment at which a chart has this text: later pieces are loaded ahead of their use. */
const markWhenDrawn = (text: string) => {
  const observer = new MutationObserver(() => {
    const texts = Array.from(document.querySelectorAll('svg text'), (label) => label.textContent)
    if (!texts.includes(text)) return
    performance.mark('drawn')
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

/** The paths that the page requested until then, its own among them. */
const requestedUntilDrawn = (page: Page) =>
  page.evaluate(() => {
    const [drawn] = performance.getEntriesByName('drawn')
    return [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ]
      .filter(({ startTime }) => drawn !== undefined && startTime <= drawn.startTime)
      .map(({ name }) => new URL(name).pathname)
  })

const scripts = (paths: readonly string[]) => paths.filter((path) => path.endsWith('.js'))
const withGrid = (path: string) => readFileSync(join(built, path), 'utf8').includes('ag-grid')

test('a saved bar chart that a cold browser opens is painted after 40 requests at most, without the grid', async () => {
  const { page, context } = await coldPage(world.workspace.url)
  await world.admin.into(context)
  const { path } = await world.forms.chart('Yields', 'harvests', 'dist_bar', {
    metrics: [sumOfKg],
    groupby: ['orchard'],
  })
  await page.addInitScript(markWhenDrawn, '230.0')
  const requests = watchRequests(page)
  await page.goto(path)
  await page.locator('svg text').getByText('230.0', { exact: true }).waitFor()
  const painted = await requestedUntilDrawn(page)
  expect({
    painted,
    count: painted.length,
    grid: scripts(painted).filter(withGrid),
  }).toMatchObject({
    count: expect.toSatisfy((count: number) => count > 20 && count <= 40) as number,
    grid: [],
  })
  await expect.poll(() => scripts(requests).filter(withGrid)).toHaveLength(1)
  await context.close()
})

test('the sign-in page loads at most 190 kB of compressed code', async () => {
  const { page } = world
  const requests = watchRequests(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  const sizes = scripts(requests).map((path) => statSync(join(built, `${path}.gz`)).size)
  expect({ requests, kB: sizes.reduce((sum, size) => sum + size, 0) / 1000 }).toMatchObject({
    kB: expect.toSatisfy((kB: number) => kB <= 190) as number,
  })
})
