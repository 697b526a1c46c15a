import { expect, test } from 'vitest'
import { LookTools } from '../../src/features/explorer/LookTools'
import { slotsMachine } from '../../src/machines/explorer/slots/slots.machine'
import { bars, columns, metrics } from '../support/explorer'
import { openView } from '../support/view'
import { inWorld } from '../support/world'

test.each(['Accept', 'Close'])(
  '%s in a card of a tool gives the focus back to the tool',
  async (way) => {
    const { actor } = inWorld(slotsMachine, {
      form: bars,
      datasetId: 12,
      saved: null,
      columns,
      metrics,
    })
    const view = await openView(<LookTools slots={actor} vizType={bars.viz_type} />)
    await view.press('Axes')
    await view.press(way)
    expect({
      dialogs: view.texts('[role=dialog]'),
      focused: document.activeElement?.getAttribute('aria-label'),
    }).toEqual({ dialogs: [], focused: 'Axes' })
  },
)

test('Reset in a card of a tool brings back what its own chart has by default', async () => {
  const { actor } = inWorld(slotsMachine, {
    ...{ form: { ...bars, viz_type: 'bubble' }, datasetId: 12, saved: null, columns, metrics },
  })
  const view = await openView(<LookTools slots={actor} vizType="bubble" />)
  const reset = async (tool: string, field: string, text: string) => {
    await view.press(tool)
    const card = view.within(tool)
    const values = [card.value(field)]
    await card.type(field, text)
    values.push(card.value(field))
    await card.press('Reset')
    values.push(card.value(field))
    await card.press('Close')
    return values
  }
  expect({
    size: await reset('Bubble size', 'Size', '50'),
    opacity: await reset('Colour picker', 'Opacity', '40'),
    line: await reset('Axes', 'Value', '7'),
  }).toEqual({ size: ['0', '50', '0'], opacity: ['80', '40', '80'], line: ['', '7', ''] })
})
