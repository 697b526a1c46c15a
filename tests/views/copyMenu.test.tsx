import { expect, test } from 'vitest'
import { CopyMenu } from '../../src/features/explorer/CopyMenu'
import { gridQueryOf } from '../../src/machines/explorer/run/gridQuery'
import { openView, shownActor } from '../support/view'

const ran = { viz_type: 'table', query_mode: 'aggregate', groupby: ['region'], metrics: ['count'] }

test('of a table of groups what is shown is copied with its arrangement, or all of its rows', async () => {
  const slots = shownActor({ context: { form: ran } })
  const run = shownActor({ context: { ran, result: { rowcount: 3 } } })
  const view = await openView(<CopyMenu slots={slots.actor} run={run.actor} />)
  for (const choice of ['What you see', 'All rows']) {
    await view.press('Copy Data')
    await view.press(choice)
  }
  expect(run.sent).toEqual([
    { type: 'copy.requested', view: gridQueryOf(ran) },
    { type: 'copy.requested' },
  ])
})
