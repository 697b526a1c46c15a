import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDevPage } from '../support/devPage'
import { acquirePage, releaseContexts } from '../support/warmBrowser'
import { adminPassword, startWorkspace, type Workspace } from '../support/workspace'

let workspace: Workspace
let devPage: Awaited<ReturnType<typeof startDevPage>>
beforeAll(async () => {
  workspace = await startWorkspace()
  devPage = await startDevPage(workspace.url)
})
afterAll(async () => {
  await releaseContexts()
  await devPage.close()
  await workspace.close()
})

test('the inspector shows the actors and their events without leaving the machine, and no secret', async () => {
  const { page, complaints } = await acquirePage(devPage.url)
  await page.goto('/login?inspect', { timeout: 90_000 })
  const inspector = page.frameLocator('iframe[title="Inspector"]')
  const actor = (name: string) =>
    inspector.locator('#actors li', { hasText: new RegExp(`^${name} `) }).first()
  await actor('app').waitFor({ timeout: 30_000 })
  await expect.poll(() => actor('login').textContent()).toContain('"editing"')

  await page.getByLabel('Username or email').fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill(adminPassword)
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')
  await actor('workspace').waitFor({ timeout: 30_000 })
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('chartroom.login') ?? '{}') as { token: string }).token,
  )

  const seen = (await inspector.locator('body').textContent()) ?? ''
  expect(seen).toContain('draft.submitted')
  expect(seen).toContain('(hidden)')
  expect(seen).not.toContain(adminPassword)
  expect(seen).not.toContain(token)
  expect(complaints).toEqual([])
}, 180_000)

test('nothing of the inspector or the gallery is in the built page', () => {
  const built = globSync('dist/**/*.{js,html}')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(built.length).toBeGreaterThan(100_000)
  for (const trace of ['stately.ai', 'xstateinspector', '/inspector/', '/gallery/'])
    expect(built).not.toContain(trace)
})
