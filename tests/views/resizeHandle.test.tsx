import { expect, test } from 'vitest'
import { ResizeHandle } from '../../src/ui/controls/ResizeHandle'
import { openView, withGridRoom } from '../support/view'

test('a panel that has less room than its size follows the pointer from where its edge is drawn', async () => {
  withGridRoom()
  const sizes: number[] = []
  const view = await openView(
    <ResizeHandle
      label="Width of the panel"
      side="right"
      size={1400}
      min={200}
      max={2000}
      first={256}
      onResize={(size) => sizes.push(size)}
    />,
  )
  const handle = document.querySelector('[role=separator]')
  const pointer = (type: string, clientX: number) =>
    view.happens(() =>
      handle?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX })),
    )
  await pointer('pointerdown', 1100)
  await pointer('pointermove', 1090)
  await pointer('pointermove', 900)
  await pointer('pointerup', 900)
  await pointer('pointermove', 800)
  expect(sizes).toEqual([1090, 900])
})

/** The edge of a part that is 300 large, and the sizes that were asked for since it was asked last. */
const openEdge = async (side: 'right' | 'top') => {
  withGridRoom()
  const sizes: number[] = []
  const view = await openView(
    <ResizeHandle
      label="Edge"
      {...{ side, size: 300, min: 200, max: 400, first: 256 }}
      onResize={(size) => sizes.push(size)}
    />,
  )
  const edge = document.querySelector('[role=separator]')
  const send = async (event: Event) => {
    await view.happens(() => edge?.dispatchEvent(event))
    return sizes.splice(0)
  }
  return {
    key: (key: string, shiftKey = false) =>
      send(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true })),
    pointer: (type: string, clientX: number, clientY: number) =>
      send(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY })),
    twice: () => send(new MouseEvent('dblclick', { bubbles: true })),
    close: view.close,
  }
}

test('an edge moves by the arrows along its side, further with Shift, to its ends, and back by two presses', async () => {
  const keysOf = async (side: 'right' | 'top') => {
    const { key, twice, close } = await openEdge(side)
    const moved = []
    for (const each of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'x'])
      moved.push(...(await key(each)))
    moved.push(...(await key(side === 'right' ? 'ArrowRight' : 'ArrowDown', true)))
    const first = await twice()
    await close()
    return [moved, first]
  }
  expect({ right: await keysOf('right'), top: await keysOf('top') }).toEqual({
    right: [[308, 292, 200, 400, 340], [256]],
    top: [[308, 292, 200, 400, 260], [256]],
  })
})

test('an upper edge follows the pointer upwards until that is taken away', async () => {
  const { pointer } = await openEdge('top')
  await pointer('pointerdown', 50, 100)
  expect([
    await pointer('pointermove', 10, 90),
    await pointer('pointermove', 90, 120),
    await pointer('pointercancel', 90, 120),
    await pointer('pointermove', 90, 10),
  ]).toEqual([[310], [280], [], []])
})
