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
