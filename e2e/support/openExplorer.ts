import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
import { pageOf, renewFailed, renewWithin } from './browser'
import { openWithin } from './goWithin'
import { harvests } from './harvests'
import { newForms, sumOfKg } from './newForms'
import { signIn } from './signIn'
import { acquireContext, releaseContexts } from './warmBrowser'
import { startWorkspace, type Workspace } from './workspace'

type Admin = Awaited<ReturnType<typeof signIn>>
interface World<Own extends Workspace = Workspace> {
  workspace: Own
  admin: Admin
  forms: ReturnType<typeof newForms>
  context: BrowserContext
  page: Page
  explorer: ReturnType<typeof explorerPage>
  /** Errors of the page so far. */
  complaints: string[]
}

/** SUM(kg) by orchard over the harvests. */
export const bars = { metrics: [sumOfKg], groupby: ['orchard'] }

/** For a whole file: one server with the harvests; for each test a fresh page of the signed-in admin. */
export const explorerWorldOn = <Own extends Workspace>(start: () => Promise<Own>) => {
  const world = {} as World<Own>
  beforeAll(async () => {
    world.workspace = await start()
    world.admin = await signIn(world.workspace)
    world.context = await acquireContext(world.workspace.url)
    await world.admin.into(world.context)
    world.forms = newForms(world.admin)
    await world.admin.upload('harvests', harvests)
  })
  afterAll(async () => {
    await releaseContexts()
    await world.workspace.close()
  })
  beforeEach(async () => {
    Object.assign(world, await pageOf(world.context, world.workspace.url))
    world.explorer = explorerPage(world.page)
  })
  afterEach(({ task }) =>
    (task.result?.errors ? renewFailed : renewWithin)(world.context, world.workspace.url),
  )
  return world
}

export const explorerWorld = () => explorerWorldOn(() => startWorkspace())

/** Opens an unsaved bar chart of the harvests with these slots. */
export const openBars = async ({ page, forms, explorer }: World, slots: object = {}) => {
  await openWithin(page, (await forms.form('harvests', 'dist_bar', slots)).path)
  await explorer.apply.waitFor()
}

/** The calls about charts and forms that the page makes from now on; the picture that it sends in idle time is left out. */
export const watchCalls = ({ page }: World) => {
  const seen: string[] = []
  page.on('request', (request) => {
    const call = new URL(request.url()).pathname.match(/\/api\/v1\/((?:chart|explore)\/.*)/)?.[1]
    if (call && !call.endsWith('/thumbnail')) seen.push(`${request.method()} ${call}`)
  })
  return seen
}
