import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginModel } from '../../tests/models/login'
import { pathsOf, wordsOf } from '../../tests/support/paths/paths'
import { loginPage } from '../pages/LoginPage'
import { walkRows } from '../../tests/support/paths/walkRows'
import { acquirePage, releaseContexts } from '../support/warmBrowser'
import { adminPassword, startWorkspace, type Workspace } from '../support/workspace'

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(async () => {
  await releaseContexts()
  await workspace.close()
})

test.each(pathsOf(loginModel).map((path) => [wordsOf(path), path] as const))(
  'the sign-in page: %s',
  async (_, path) => {
    const { page, context, complaints } = await acquirePage(workspace.url)
    await walkRows(path, await loginPage(page, adminPassword))
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
    await context.close()
  },
)
