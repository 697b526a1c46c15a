import { expect, test } from 'vitest'
import { explorerPage } from '../pages/ExplorerPage'
import { openWithin } from '../support/goWithin'
import { totalByOrchard } from '../support/harvests'
import { bars, explorerWorldOn } from '../support/openExplorer'
import { startWorkspaceProcess } from '../support/workspace'

const world = explorerWorldOn(() => startWorkspaceProcess())

const endless =
  'SELECT a.i AS number FROM range(3000000) a(i), range(3000000) b(i) WHERE (a.i * b.i) % 7 = 3'
const countOf = (column_name: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name, type_generic: 0 },
  aggregate: 'COUNT',
  label: `COUNT(${column_name})`,
  hasCustomLabel: false,
})
const area = () => world.page.getByRole('main')
const openEndless = async () => {
  const table_name = `endless ${String(Date.now())}`
  await world.admin.call('POST', '/dataset/', { database: 1, table_name, sql: endless })
  const { path } = await world.forms.form(table_name, 'dist_bar', {
    metrics: [countOf('number')],
    groupby: ['number'],
  })
  await openWithin(world.page, path)
  await area().getByRole('button', { name: 'Stop' }).waitFor()
}

test('a server that is restarted while a query runs is told, the slots stay, and Try again asks it once it is back; Stop ends a query that would run for hours, says so, and the next one runs', async () => {
  await openEndless()
  // A browser may send once more what had no answer: then the next server says that its engine begins anew.
  await Promise.all([
    world.workspace.restart('SIGKILL'),
    area().getByText('The query failed').waitFor(),
  ])
  expect(await world.explorer.slot('Metrics').locator('[data-pill]').count()).toBe(1)
  await area().getByRole('button', { name: 'Try again' }).click()
  await area().getByRole('button', { name: 'Stop' }).click()
  await area().getByText('The query was stopped').waitFor()
  await openWithin(world.page, (await world.forms.form('harvests', 'dist_bar', bars)).path)
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
})

test('of two pages on one chart the second to save is asked, and overwrites or takes what the first one stored', async () => {
  const { id, path } = await world.forms.chart('Shared', 'harvests', 'dist_bar', bars)
  const page = await world.context.newPage()
  const other = explorerPage(page)
  await openWithin(world.page, path)
  expect(await world.explorer.rows()).toEqual(totalByOrchard)
  await page.goto(path)
  expect(await other.rows()).toEqual(totalByOrchard)

  await world.explorer.drag('fruit', 'Categories')
  await world.explorer.save.click()
  await world.explorer.unsaved.waitFor({ state: 'detached' })
  const dialog = page.getByRole('dialog', { name: /^Changed by admin/ })
  await other.slot('Series').getByRole('button', { name: 'Remove orchard' }).click()
  await other.drag('fruit', 'Series')
  await other.save.click()
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await other.slot('Categories').locator('[data-pill="fruit"]').waitFor()
  expect(await other.slot('Series').locator('[data-pill]').getAttribute('data-pill')).toBe(
    'orchard',
  )

  await other.slot('Categories').getByRole('button', { name: 'Remove fruit' }).click()
  await other.save.click()
  await other.unsaved.waitFor({ state: 'detached' })
  await page.close()
  await world.explorer.slot('Series').getByRole('button', { name: 'Remove orchard' }).click()
  await world.explorer.slot('Categories').getByRole('button', { name: 'Remove fruit' }).click()
  await world.explorer.drag('fruit', 'Series')
  await world.explorer.save.click()
  const requested = world.page.getByRole('dialog', { name: /^Changed by admin/ })
  await requested.getByRole('button', { name: 'Overwrite' }).click()
  await world.explorer.unsaved.waitFor({ state: 'detached' })
  const { result } = await world.admin.call<{ result: { params: string } }>('GET', `/chart/${id}`)
  expect(JSON.parse(result.params)).toMatchObject({ groupby: ['fruit'] })
})
