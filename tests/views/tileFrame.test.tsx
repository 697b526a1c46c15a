import { expect, test } from 'vitest'
import { TileFrame } from '../../src/features/dashboards/parts/TileFrame'
import { openView } from '../support/view'

test('the handle of a tile moves, resizes and removes it by keys, and leaves all others to the page', async () => {
  const heard: unknown[] = []
  const tell = (by: unknown) => void heard.push(by)
  const keys = { onMove: tell, onResize: tell, onRemove: () => tell('removed') }
  const view = await openView(
    <TileFrame title="Costs" keys={keys}>
      drawing
    </TileFrame>,
  )
  const press = async (key: string, held: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held })
    const handle = document.querySelector('[aria-label="Move Costs"]')
    await view.happens(() => void handle?.dispatchEvent(event))
    return [event.defaultPrevented, ...heard.splice(0)]
  }
  expect({
    left: await press('ArrowLeft'),
    down: await press('ArrowDown'),
    higher: await press('ArrowUp', { shiftKey: true }),
    wider: await press('ArrowRight', { shiftKey: true }),
    gone: await press('Delete'),
    others: [
      await press('Tab', { shiftKey: true }),
      await press('Backspace'),
      await press('Enter'),
    ],
    held: [
      await press('ArrowLeft', { ctrlKey: true }),
      await press('ArrowLeft', { metaKey: true }),
      await press('ArrowLeft', { altKey: true }),
    ],
  }).toEqual({
    left: [true, { dx: -1, dy: 0 }],
    down: [true, { dx: 0, dy: 1 }],
    higher: [true, { dw: 0, dh: -1 }],
    wider: [true, { dw: 1, dh: 0 }],
    gone: [true, 'removed'],
    others: [[false], [false], [false]],
    held: [[false], [false], [false]],
  })
})
