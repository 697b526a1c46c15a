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
