import { expect, test } from 'vitest'
import { CopyMenu } from '../../src/features/explorer/CopyMenu'
import { tableViewOf } from '../../src/machines/explorer/run/tableView'
import { openView, shownActor } from '../support/view'

const ran = { viz_type: 'table', query_mode: 'aggregate', groupby: ['region'], metrics: ['count'] }

test('of a table of groups what is shown is copied with its arrangement, or all of its rows', async () => {
  const colnames = ['region', 'count']
  const form = {
    ...ran,
    extra_form_data: { column_state: [{ colId: 'count' }, { colId: 'region', hide: true }] },
  }
  const slots = shownActor({ context: { form, columns: [], metrics: [] } })
  const run = shownActor({ context: { ran, result: { rowcount: 3, colnames } } })
  const view = await openView(<CopyMenu slots={slots.actor} run={run.actor} />)
  for (const choice of ['What you see', 'All rows']) {
    await view.press('Copy Data')
    await view.press(choice)
  }
  expect(run.sent).toEqual([
    { type: 'copy.requested', view: tableViewOf(form, colnames, {}) },
    { type: 'copy.requested' },
  ])
})
