import type { Page } from 'playwright'
import { expect } from 'vitest'
import { supersetExport } from '../../tests/support/supersetExport'
import { zipped } from '../../tests/support/zipped'
import { openWithin } from '../support/goWithin'
import { delayCalls } from '../support/delayedCall'
import type { PageRows } from '../support/walkPage'

/** A dashboard of two charts of two datasets, with a filter on the first one's `state`. */
export interface Board {
  id: number
  /** The names of its charts and of their datasets. */
  charts: [first: string, second: string]
  datasets: [first: string, second: string]
}

const refusal = { message: 'The disk is full' }
const refusedIn = (event: object) =>
  (event as { output?: { kind?: string } }).output?.kind === 'refused'

const parts = (page: Page) => ({
  tile: (name: string) => page.getByRole('article', { name, exact: true }),
  bar: page.getByRole('region', { name: 'Filters' }),
  chip: (name: string) => page.getByText(name, { exact: true }),
  choose: async (button: string, item: string) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  },
  isRead: () => page.getByText(/^Data from /).waitFor(),
})

/** The page of a dashboard; what reads and saves it is held until the path lets it go on. */
export const dashboardPage = async (page: Page, { id, charts }: Board): Promise<PageRows> => {
  const calls = await delayCalls(page, `**/api/v1/dashboard/${id}`)
  const { tile, chip } = parts(page)
  const reading = '0.dashboard.loading'
  await openWithin(page, `/dashboards/${id}`)
  return {
    events: {
      [`xstate.done.actor.${reading}`]: () => calls.pass(),
      [`xstate.error.actor.${reading}`]: ({ error }) => {
        const { status, message } = error as { status: number; message: string }
        return calls.answer(status, { message })
      },
      'tile.removed': () => page.getByRole('button', { name: `Move ${charts[0]}` }).press('Delete'),
      'xstate.after.settling.dashboard.open.settling': () => chip('Saving').waitFor(),
      'xstate.done.actor.dashboardSave': () => calls.answer(500, refusal),
      'changes.saved': () => page.getByRole('button', { name: 'Save', exact: true }).click(),
    },
    states: {
      loading: () => page.getByRole('status', { name: 'Loading the dashboard' }).waitFor(),
      missing: () => page.getByText('Dashboard not found').waitFor(),
      failed: () => page.getByText('The dashboard could not be loaded.').waitFor(),
      'open.saved': async () => {
        await tile(charts[0]).waitFor()
        expect(await chip('Unsaved').or(chip('Saving')).count()).toBe(0)
      },
      'open.settling': () => chip('Unsaved').or(chip('Saving')).waitFor(),
      'open.saving': () => chip('Saving').waitFor(),
      'open.unsaved': async () => {
        await page.getByRole('alert').getByText('The dashboard was not saved').waitFor()
        await chip('Unsaved').waitFor()
      },
    },
  }
}

/** The first tile of a dashboard; what reads the charts is held until the path lets it go on. */
export const tilePage = async (page: Page, { id, charts }: Board): Promise<PageRows> => {
  const calls = await delayCalls(page, '**/api/v1/chart/data_list/*')
  const tile = parts(page).tile(charts[0])
  const failing = {
    filters: [{ dataset: 1, column: 'kg', operator: '==', filter_val: 'many' }],
  }
  let isOpened = false
  await openWithin(page, `/dashboards/${id}`)
  return {
    events: {
      'tile.requested': async () => {
        if (isOpened) {
          await tile.getByRole('button', { name: `More for ${charts[0]}` }).click()
          await page.getByRole('menuitem', { name: 'Refresh' }).click()
        }
        isOpened = true
      },
      'tile.answered': ({ entry }) =>
        (entry as { error: string | null }).error === null ? calls.pass() : calls.pass(failing),
      'tile.failed': () => calls.answer(503, { message: 'The server is down' }),
    },
    states: {
      loading: () => tile.getByRole('status', { name: /^Loading/ }).waitFor(),
      ready: () => tile.getByText('Texas').first().waitFor(),
      failed: () => tile.getByText('This chart could not be loaded').waitFor(),
    },
  }
}

/** The filters of a dashboard: their bar, their panel and the lists and forms of both. */
export const dashboardFiltersPage = async (
  page: Page,
  { id, charts, datasets }: Board,
): Promise<PageRows> => {
  const { bar, tile, isRead } = parts(page)
  const form = page.getByRole('form', { name: 'New filter' })
  const listed = (name: string) => page.getByRole('group', { name })
  await openWithin(page, `/dashboards/${id}`)
  await isRead()
  const isIn: PageRows['states'] = {
    closed: async () => {
      await tile(charts[0]).waitFor()
      expect(await form.count()).toBe(0)
    },
    'picking.dataset': () => listed('Datasets').waitFor(),
    'picking.column': () => listed(`Columns of ${datasets[0]}`).waitFor(),
    'editing.choosing': async () => {
      await form.getByText('Choose a column').waitFor()
      expect(await form.getByRole('combobox', { name: 'Operator' }).count()).toBe(0)
    },
    'editing.comparing': () => form.getByRole('combobox', { name: 'Operator' }).waitFor(),
    setting: () => page.getByRole('button', { name: 'Apply', exact: true }).waitFor(),
    listing: () => page.getByRole('dialog', { name: `Filter by ${charts[0]}` }).waitFor(),
    ranging: () => page.getByText('Time range of every chart').waitFor(),
  }
  return {
    events: {
      'filter.added': () => bar.getByRole('button', { name: 'Add filter' }).click(),
      'dataset.chosen': async () => {
        if ((await form.count()) === 0)
          return listed('Datasets').getByRole('button', { name: datasets[0] }).click()
        await form.getByRole('combobox', { name: 'Dataset' }).click()
        await page.getByRole('option', { name: datasets[1] }).click()
      },
      'column.chosen': () => listed(`Columns of ${datasets[0]}`).getByText('state').click(),
      'value.opened': () => bar.getByRole('button', { name: /^state/ }).click(),
      'marks.opened': async () => {
        await tile(charts[0])
          .getByRole('button', { name: `More for ${charts[0]}` })
          .click()
        await page.getByRole('menuitem', { name: 'Filter by…' }).click()
      },
      // By keyboard: the tooltip of the button before may lie on it.
      'timeRange.opened': () => bar.getByRole('button', { name: /^Time range/ }).press('Enter'),
    },
    states: isIn,
  }
}

/** The Charts tab of the side panel. */
export const chartsPickerPage = async (page: Page, { id, charts }: Board): Promise<PageRows> => {
  const panel = page.getByRole('complementary', { name: 'Filters and charts' })
  await openWithin(page, `/dashboards/${id}`)
  await parts(page).isRead()
  await page.getByRole('group', { name: 'Side panel' }).getByText('Charts').click()
  return {
    events: {
      'selection.changed': async () => {
        await panel.getByText(charts[0], { exact: true }).click()
        await panel.getByText('1 removed').waitFor()
      },
    },
    states: { choosing: () => panel.getByText(charts[0], { exact: true }).waitFor() },
  }
}

/** The import dialog of the list; its calls are held until the path lets them go on. */
export const dashboardImportPage = async (page: Page): Promise<PageRows> => {
  const calls = await delayCalls(page, '**/api/v1/dashboard/import**')
  const dialog = page.getByRole('dialog', { name: 'Import dashboards from Superset' })
  const submit = dialog.locator('button[type=submit]')
  const [reading, importing] = ['reading', 'importing'].map((state) => `0.dashboardImport.${state}`)
  const isClosed = () => expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await openWithin(page, '/dashboards')
  await page.getByRole('button', { name: 'Import' }).click()
  return {
    events: {
      'file.chosen': () =>
        dialog.locator('input[type=file]').setInputFiles({
          name: 'export.zip',
          mimeType: 'application/zip',
          buffer: Buffer.from(zipped(supersetExport('shop_export'))),
        }),
      [`xstate.done.actor.${reading}`]: () => calls.pass(),
      [`xstate.error.actor.${reading}`]: () => calls.answer(500, refusal),
      'import.submitted': () => submit.click(),
      [`xstate.done.actor.${importing}`]: () => calls.pass(),
      [`xstate.error.actor.${importing}`]: () => calls.answer(500, refusal),
      'dialog.dismissed': () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    },
    states: {
      'choosing.ready': () => dialog.waitFor(),
      'choosing.failed': () => dialog.getByText(refusal.message).waitFor(),
      reading: () => dialog.getByText('Reading the file …').waitFor(),
      importing: () => expect.poll(() => submit.getAttribute('aria-busy')).toBe('true'),
      done: isClosed,
      dismissed: isClosed,
    },
  }
}

/** The dialog with a dashboard's details; its calls are held until the path lets them go on. */
export const editDashboardPage = async (page: Page, { id }: Board): Promise<PageRows> => {
  const { choose, isRead } = parts(page)
  const dialog = page.getByRole('dialog', { name: 'Edit dashboard details' })
  const submit = dialog.locator('button[type=submit]')
  await openWithin(page, `/dashboards/${id}`)
  await isRead()
  const calls = await delayCalls(page, `**/api/v1/dashboard/${id}`)
  await choose('More', 'Edit details')
  return {
    events: {
      'xstate.done.actor.0.editDashboard.loading': () => calls.pass(),
      'xstate.error.actor.0.editDashboard.loading': () => calls.answer(500, refusal),
      'loading.retried': () => dialog.getByRole('button', { name: 'Try again' }).click(),
      'draft.edited': () => dialog.getByLabel('Title').fill('Costs'),
      'draft.submitted': () => submit.click(),
      'xstate.done.actor.saving': (event) =>
        refusedIn(event) ? calls.answer(500, refusal) : calls.pass(),
      'dialog.dismissed': () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    },
    states: {
      loading: () => dialog.getByRole('status', { name: 'Loading' }).waitFor(),
      unloaded: () => dialog.getByText('The dashboard could not be loaded.').waitFor(),
      editing: () => dialog.getByLabel('Title').waitFor(),
      saving: () => expect.poll(() => submit.getAttribute('aria-busy')).toBe('true'),
      done: () => expect.poll(() => dialog.count()).toBe(0),
    },
  }
}
