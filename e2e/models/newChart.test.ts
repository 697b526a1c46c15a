import { afterAll, beforeAll, expect, test } from 'vitest'
import { newChartModel } from '../../tests/models/newChart'
import { pathsOf, wordsOf } from '../../tests/support/paths/paths'
import { newChartPage } from '../pages/NewChartPage'
import { openWithin } from '../support/goWithin'
import { signIn } from '../support/signIn'
import { walkPage } from '../support/walkPage'
import { acquirePage, releaseContexts } from '../support/warmBrowser'
import { startWorkspace, type Workspace } from '../support/workspace'

let workspace: Workspace
let login: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  workspace = await startWorkspace()
  login = await signIn(workspace)
  await login.upload('strikes', 'state,cost\nIowa,10\nUtah,20\n')
})
afterAll(async () => {
  await releaseContexts()
  await workspace.close()
})

test.each(pathsOf(newChartModel).map((path) => [wordsOf(path), path] as const))(
  'the new-chart dialogs: %s',
  async (_, path) => {
    const { page, context, complaints } = await acquirePage(workspace.url, login.login)
    await login.into(context)
    await openWithin(page, '/nothing')
    await walkPage(path, await newChartPage(page, 'strikes'))
    expect(complaints.filter((text) => !text.includes('503'))).toEqual([])
    await context.close()
  },
)
