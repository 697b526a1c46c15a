import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followRequests, goWithin } from '../support/goWithin.ts'
import { harvests } from '../support/harvests.ts'
import { newForms, sumOfKg } from '../support/newForms.ts'
import { bars } from '../support/openExplorer.ts'
import { signIn } from '../support/signIn.ts'
import { acquirePage, releaseContexts } from '../support/warmBrowser'
import { adminPassword, startWorkspace, type Workspace } from '../support/workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(async () => {
  await releaseContexts()
  await workspace.close()
})

test('the browser enforces the content policy: inline scripts and styles without the nonce do not run', async () => {
  const { page, complaints } = await acquirePage(workspace.url)
  await page.goto('/login')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken over"'
    const style = document.createElement('style')
    style.textContent = 'body { opacity: 0.5 }'
    document.head.append(script, style)
    document.body.insertAdjacentHTML(
      'beforeend',
      '<p id="styled" style="opacity: 0.5" onclick="0">x</p>',
    )
  })
  expect([
    await page.title(),
    await page.evaluate(() =>
      ['body', '#styled'].map(
        (target) => getComputedStyle(document.querySelector(target)!).opacity,
      ),
    ),
  ]).toEqual(['Sign In · Chartroom', ['1', '1']])
  expect(complaints.map((complaint) => /directive '(\S+)/.exec(complaint)?.[1]).toSorted()).toEqual(
    ['script-src', 'script-src', 'style-src', 'style-src'],
  )
  await page.context().close()
})

test('the description of the interface can be read and tried out under the content policy', async () => {
  const { page, context, complaints } = await acquirePage(workspace.url)
  const { into } = await signIn(workspace)
  await into(context)
  await page.goto('/api/docs')
  await page.locator('.opblock-tag', { hasText: 'security' }).click()
  const login = page.locator('.opblock', { hasText: '/api/v1/security/login' })
  await login.click()
  await login.getByRole('button', { name: 'Try it out' }).click()
  await login
    .getByRole('textbox')
    .fill(JSON.stringify({ username: 'admin', password: adminPassword, provider: 'db' }))
  await login.getByRole('button', { name: 'Execute' }).click()
  expect(
    await login.locator('.live-responses-table .response-col_status').last().textContent(),
  ).toContain('200')
  expect(complaints).toEqual([])
  await page.context().close()
})

interface Watched {
  refusals: string[]
}

/** Remembers also what a page asks for and does without where it is refused, which the console does not tell. */
const watchRefusals = (page: Page) =>
  page.addInitScript(() => {
    const refusals: string[] = []
    Object.assign(window, { refusals } satisfies Watched)
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      refusals.push(`${effectiveDirective} ${blockedURI}`),
    )
  })

/** The columns of a chart of each type. */
const drawn: Record<string, object> = {
  table: { all_columns: ['orchard', 'kg'] },
  dist_bar: bars,
  horiz_bar: bars,
  pie: { all_columns: ['orchard'], metric: sumOfKg },
  heatmap: { all_columns_x: 'orchard', all_columns_y: 'fruit', metric: sumOfKg },
  box_plot: { metrics: [sumOfKg], groupby: ['orchard'], columns: ['fruit'] },
  scatter: { entity: 'orchard', x: sumOfKg, y: 'count' },
  bubble: { entity: 'orchard', x: sumOfKg, y: 'count', size: 'count' },
}

test('no chart, editor or list of the page asks for more than the content policy allows', async () => {
  const { page, context, complaints } = await acquirePage(workspace.url)
  const admin = await signIn(workspace)
  await admin.into(context)
  await admin.upload('harvests', harvests)
  const forms = newForms(admin)
  const explorers = await Promise.all(
    Object.entries(drawn).map(
      async ([type, slots]) => (await forms.form('harvests', type, slots)).path,
    ),
  )
  const settled = followRequests(page)
  await watchRefusals(page)
  await page.goto('/')
  for (const path of ['/charts', '/datasets/1', '/databases?edit=1', '/sql-page', ...explorers]) {
    await goWithin(page, path)
    await settled()
    expect({ path, complaints }).toEqual({ path, complaints: [] })
    if (path.startsWith('/visualizations'))
      await page.locator('[data-chart-frame], .ag-row').first().waitFor()
  }
  expect(await page.evaluate(() => (window as unknown as Watched).refusals)).toEqual([])
  await context.close()
})
