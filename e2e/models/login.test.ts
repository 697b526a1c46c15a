import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginModel } from '../../tests/models/login'
import { pathsOf, wordsOf } from '../../tests/support/paths/paths'
import { loginPage } from '../pages/LoginPage'
import { launchBrowser, openPage } from '../support/browser'
import { walkPage } from '../support/walkPage'
import { adminPassword, startWorkspace, type Workspace } from '../support/workspace'

let browser: Browser
let workspace: Workspace
beforeAll(async () => {
  ;[browser, workspace] = await Promise.all([launchBrowser(), startWorkspace()])
})
afterAll(async () => {
  await browser.close()
  await workspace.close()
})

test.each(pathsOf(loginModel).map((path) => [wordsOf(path), path] as const))(
  'the sign-in page: %s',
  async (_, path) => {
    const { page, context, complaints } = await openPage(browser, workspace.url)
    await walkPage(path, await loginPage(page, adminPassword))
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
    await context.close()
  },
)
