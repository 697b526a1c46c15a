import type { Page } from 'playwright'
import { expect } from 'vitest'
import { openWithin } from '../support/goWithin'
import { delayCalls } from '../support/delayedCall'
import type { PageRows } from '../support/walkPage'

const createForm = '0.newChart.choosingDataset.creating'
const refusal = { message: 'The server is down' }

/** The new-chart dialogs, opened from the charts list; making the form is held until the path lets it go on. */
export const newChartPage = async (page: Page, dataset: string): Promise<PageRows> => {
  const calls = await delayCalls(page, '**/api/v1/explore/chart_form')
  const types = page.getByRole('dialog', { name: 'Select Visualization type' })
  const datasets = page.getByRole('dialog', { name: 'Select Dataset' })
  const ok = (dialog: typeof types) => dialog.locator('button[type=submit]')
  const path = () => new URL(page.url()).pathname
  await openWithin(page, '/charts')
  await page.getByRole('button', { name: 'New Chart' }).first().click()

  return {
    events: {
      'vizType.picked': async () => {
        await types.getByText('Bar Chart', { exact: true }).click()
        await ok(types).click()
      },
      'dataset.picked': async () => {
        await datasets.getByText(dataset, { exact: true }).click()
        await ok(datasets).click()
      },
      'pick.returned': () => datasets.getByRole('button', { name: 'Back' }).click(),
      'pick.dismissed': () =>
        page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
      [`xstate.done.actor.${createForm}`]: () => calls.pass(),
      [`xstate.error.actor.${createForm}`]: () => calls.answer(503, refusal),
      'xstate.after.beforeOpening.newChart.choosingDataset.waiting': () =>
        page.waitForURL('**/visualizations/null/*'),
    },
    states: {
      choosingType: () => types.waitFor(),
      'choosingDataset.choosing': () => datasets.waitFor(),
      'choosingDataset.creating': () =>
        expect.poll(() => ok(datasets).getAttribute('aria-busy')).toBe('true'),
      'choosingDataset.waiting': async () => {
        expect(await ok(datasets).getAttribute('aria-busy')).toBe('true')
        expect(path()).toBe('/charts')
      },
      'choosingDataset.failed': () => datasets.getByText(refusal.message).waitFor(),
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
