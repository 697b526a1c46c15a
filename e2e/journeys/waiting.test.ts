import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { delayCalls } from '../support/delayedCall'
import { coldPage } from '../support/warmBrowser'
import { openWorld, type World } from '../support/world'

let world: World
let datasetId = 0
beforeAll(async () => {
  world = await openWorld()
  await world.admin.upload('harvests', 'orchard,kg\nNorth,1\n')
  const { result } = await world.admin.call<{ result: { id: number }[] }>('GET', '/dataset/')
  datasetId = result[0]?.id ?? 0
  const apples = {
    slice_name: 'Apples',
    viz_type: 'dist_bar',
    datasource_id: datasetId,
    params: '{}',
  }
  await world.admin.call('POST', '/chart/', apples)
})
afterAll(() => world.close())

const still = (place: Pick<Page, 'getByText'>) => place.getByText('Still waiting for the server …')
const passFiveSeconds = (page: Page) => page.clock.fastForward(5000)

test('a view is drawn as soon as its code is there, with no timer between', async () => {
  const { page, context } = await world.at('/login', null, coldPage)
  await world.admin.into(context)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/datasets')
  await page.getByText('harvests', { exact: true }).first().waitFor()
  await context.close()
})

test('a deletion without an answer says so in its dialog, can be cancelled, and tried again happens once', async () => {
  const { page, context } = await world.at('/charts', world.admin, coldPage)
  const deletions = '**/api/v1/chart/'
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') keys.push(request.headers()['idempotency-key'])
  })
  await page.getByRole('button', { name: 'Delete Apples', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete chart' })
  await dialog.getByText('Delete Apples?').waitFor()
  await page.clock.install()
  const calls = await delayCalls(page, deletions)
  const remove = dialog.getByRole('button', { name: 'Delete', exact: true })
  await remove.click()
  await calls.forget()
  expect(await still(dialog).count()).toBe(0)
  await passFiveSeconds(page)
  await dialog.getByRole('button', { name: 'Cancel request' }).click()
  await dialog.getByText('The request was cancelled. It may still take effect.').waitFor()
  await remove.click()
  await calls.forget()
  await passFiveSeconds(page)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await calls.pass()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Apples', { exact: true }).waitFor({ state: 'detached' })
  expect({ keyCount: keys.length, distinctKeys: new Set(keys).size }).toEqual({
    keyCount: 3,
    distinctKeys: 1,
  })
  await context.close()
})

test('a dataset without an answer says so on its page, which shows what the next attempt brings', async () => {
  const { page, context } = await world.at('/datasets', world.admin, coldPage)
  await page.getByRole('row').filter({ hasText: 'harvests' }).waitFor()
  await page.clock.install()
  const calls = await delayCalls(page, `**/api/v1/dataset/${datasetId}`)
  await page.goto(`/datasets/${datasetId}`)
  await calls.forget()
  await passFiveSeconds(page)
  await still(page).waitFor()
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByText('Loading was cancelled.').waitFor()
  expect(await still(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await calls.forget()
  await passFiveSeconds(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await calls.pass()
  await page.getByRole('heading', { name: /harvests/ }).waitFor()
  expect(await still(page).count()).toBe(0)
  await context.close()
})
