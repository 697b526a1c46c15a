import { afterAll, beforeAll, expect, test } from 'vitest'
import { followRequests, goWithin } from '../support/goWithin.ts'
import { signIn } from '../support/signIn.ts'
import { acquirePage, releaseContexts } from '../support/warmBrowser'
import { adminPassword, startWorkspace, type Workspace } from '../support/workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace({ CHARTROOM_EXAMPLES: '1' })
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

const screens = [
  '/',
  '/favorites',
  '/projects',
  '/projects/new',
  '/projects/1',
  '/charts',
  '/dashboards',
  '/dashboards/new',
  '/datasets',
  '/datasets/1',
  '/recent',
  '/trash',
  '/users',
  '/users-create',
  '/sql-page',
  '/databases',
  '/databases?new',
  '/databases?edit=1',
  '/query-history',
  '/saved-query',
]

test('no screen of the page asks for more than the content policy allows', async () => {
  const { page, context, complaints } = await acquirePage(workspace.url)
  const { token, into } = await signIn(workspace)
  await into(context)
  const charts = await fetch(`${workspace.url}/api/v1/chart/`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { result } = (await charts.json()) as {
    result: { id: number; viz_type: string; form_data_key: string }[]
  }
  expect(new Set(result.map(({ viz_type }) => viz_type))).toEqual(
    new Set(['table', 'dist_bar', 'horiz_bar', 'pie', 'heatmap', 'box_plot', 'scatter', 'bubble']),
  )
  const explorers = result.map(({ id, form_data_key }) => `/visualizations/${id}/${form_data_key}`)
  const settled = followRequests(page)
  await page.goto('/')
  for (const path of [...screens, ...explorers]) {
    await goWithin(page, path)
    await settled()
    expect({ path, complaints }).toEqual({ path, complaints: [] })
  }
  await context.close()
})
