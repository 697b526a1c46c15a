import { expect, test } from 'vitest'
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
