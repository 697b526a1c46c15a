import { expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
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

test('a notice stays while the pointer or the focus is on it, and stands beside a dialog that is open', async () => {
  const clock = new SimulatedClock()
  const { actor } = inWorld(notificationsMachine, undefined, ['location', 'workspace'], clock)
  actor.send({
    type: 'notice.posted',
    notice: { intent: 'success', area: 'workspace', title: 'Saved' },
  })
  const view = await openView(<Notices actor={actor} left={24} beside={false} />)
  const region = () => document.querySelector<HTMLElement>('[aria-label=Notices]')
  const on = (event: Event) => view.happens(() => region()?.firstElementChild?.dispatchEvent(event))
  const later = async () => {
    await view.happens(() => clock.increment(60_000))
    return view.text()
  }
  expect([region()?.style.left, region()?.style.right]).toEqual(['24px', ''])
  await on(new PointerEvent('pointerover', { bubbles: true }))
  expect(await later()).toContain('Saved')
  await on(new FocusEvent('focusin', { bubbles: true }))
  await on(new PointerEvent('pointerout', { bubbles: true }))
  await on(new FocusEvent('focusin', { bubbles: true }))
  expect(await later()).toContain('Saved')
  await on(new FocusEvent('focusout', { bubbles: true }))
  expect(await later()).toBe('')
})

test.each([
  [
    'at the lower right where there is no menu',
    { left: null, beside: false },
    ['', '16px', '52px', '480px'],
  ],
  ['where its style says beside a dialog', { left: 24, beside: true }, ['', '', '', '']],
])('notices stand %s', async (_, place, expected) => {
  const { actor } = inWorld(notificationsMachine, undefined, ['location', 'workspace'])
  await openView(<Notices actor={actor} {...place} />)
  const stack = document.querySelector<HTMLElement>('[aria-label=Notices]')
  const { left, right, bottom, width } = stack?.style ?? {}
  expect([left, right, bottom, width]).toEqual(expected)
  const top = stack?.parentElement
  expect([top?.hasAttribute('data-tabster-never-hide'), top?.style.zIndex]).toEqual([
    ...[true, '1000001'],
  ])
})
