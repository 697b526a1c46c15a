import type { Page, Route } from 'playwright'
import { expect } from 'vitest'
import { openWithin } from '../support/goWithin'
import { delayCalls } from '../support/delayedCall'
import type { PageRows } from '../support/walkPage'

const createForm = '0.newChart.creating'
const refusal = { message: 'The server is down' }

/** Holds the reads of a dataset back; answers how to let the one go on that the page still waits for. */
const holdReads = async (page: Page) => {
  const held = new Set<Route>()
  page.on('requestfailed', (request) => {
    for (const route of held) if (route.request() === request) held.delete(route)
  })
  await page.route(/\/api\/v1\/dataset\/\d+$/, (route) => {
    held.add(route)
  })
  return async () => {
    await expect.poll(() => held.size).toBe(1)
    for (const route of held) await route.continue()
    held.clear()
  }
}

/** The new-chart dialog, opened from the charts list; reading the dataset and making the form are held until the path lets them go on. */
export const newChartPage = async (page: Page, dataset: string): Promise<PageRows> => {
  const calls = await delayCalls(page, '**/api/v1/explore/chart_form')
  const passRead = await holdReads(page)
  const types = page.getByRole('dialog', { name: 'Select Visualization type' })
  const datasets = page.getByRole('dialog', { name: 'Select Dataset' })
  const ok = (dialog: typeof types) => dialog.locator('button[type=submit]')
  const path = () => new URL(page.url()).pathname
  await openWithin(page, '/charts')
  await page.getByRole('button', { name: 'New Chart' }).first().click()

  return {
    events: {
      'xstate.done.actor.findDataset': () => passRead(),
      'vizType.picked': async () => {
        await types.getByText('Bar Chart', { exact: true }).click()
        await ok(types).click()
      },
      'dataset.requested': () => types.getByRole('button', { name: /dataset$/ }).click(),
      'dataset.picked': async () => {
        await datasets.getByText(dataset, { exact: true }).click()
        await ok(datasets).click()
      },
      'pick.returned': () => datasets.getByRole('button', { name: 'Back' }).click(),
      'pick.dismissed': () =>
        page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
      [`xstate.done.actor.${createForm}`]: () => calls.pass(),
      [`xstate.error.actor.${createForm}`]: () => calls.answer(503, refusal),
      'xstate.after.beforeOpening.newChart.waiting': () =>
        page.waitForURL('**/visualizations/null/*'),
    },
    states: {
      'choosingType.reading': () => types.waitFor(),
      'choosingType.ready': () => types.getByText(dataset, { exact: true }).waitFor(),
      'choosingType.refused': () => types.getByText(refusal.message).waitFor(),
      choosingDataset: () => datasets.waitFor(),
      preparing: () => expect.poll(() => ok(types).getAttribute('aria-busy')).toBe('true'),
      creating: () => expect.poll(() => ok(types).getAttribute('aria-busy')).toBe('true'),
      waiting: async () => {
        expect(await ok(types).getAttribute('aria-busy')).toBe('true')
        expect(path()).toBe('/charts')
      },
      opened: async () => {
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
        expect(path()).toMatch(/^\/visualizations\/null\/[^/]+$/)
      },
      dismissed: async () => {
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
        expect(path()).toBe('/charts')
      },
    },
  }
}
