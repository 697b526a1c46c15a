import { expect, test } from 'vitest'
import { Notices } from '../../src/features/shell/Notices'
import { notificationsMachine } from '../../src/machines/system/notifications.machine'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

test('the results of a work stand in its notice, each with what is remarkable of it: they are opened beside the page, and saved where the work may change them', async () => {
  const { actor, heard } = inWorld(notificationsMachine, undefined, ['location', 'workspace'])
  const predictions = {
    title: 'saplings__kg',
    path: '/visualizations/null/k9',
    datasetId: 55,
    saves: true,
    remark: '1 row has a kind that the model had not seen',
  }
  const chart = { title: 'Actual and predicted', path: '/visualizations/null/k10', datasetId: 56 }
  const title = 'Success: Predicted from kg'
  actor.send({
    type: 'notice.posted',
    notice: {
      intent: 'success',
      area: 'explorer',
      title,
      results: [predictions, { ...chart, saves: false }],
    },
  })
  const view = await openView(<Notices actor={actor} left={null} beside={false} />)
  expect({
    says: [title, predictions.remark].map((text) => view.text().includes(text)),
    usable: view.usable(),
  }).toEqual({
    says: [true, true],
    usable: [
      'Open Page: saplings__kg',
      'Save Data: saplings__kg',
      'Open Page: Actual and predicted',
      'Close',
    ],
  })
  await view.press('Open Page: Actual and predicted')
  await view.press('Save Data: saplings__kg')
  expect([heard('location'), heard('workspace')]).toEqual([
    [{ type: 'location.requested', path: chart.path, newTab: true }],
    [
      {
        type: 'dialog.requested',
        dialog: 'saveData',
        input: { datasetId: 55, name: 'saplings__kg' },
      },
    ],
  ])
})
