import { expect, onTestFinished, test, vi } from 'vitest'
import { placeBeside } from '../../../../src/ui/charts/frame/PointerTip'

test.each([
  ['right below the pointer', 100, 50, 'translate(112px, 62px)'],
  ['as far to the right as it has room', 384, 50, 'translate(396px, 62px)'],
  ['left of a pointer near the right edge', 385, 50, 'translate(273px, 62px)'],
  ['no further down than the window', 100, 250, 'translate(112px, 216px)'],
  ['at the left edge where neither side has room', 90, 50, 'translate(4px, 62px)', 420],
  ['at the top where it is higher than the window', 100, 50, 'translate(112px, 4px)', 100, 400],
])('a tip stands %s', (_, x, y, transform, width = 100, height = 80) => {
  vi.stubGlobal('window', { innerWidth: 500, innerHeight: 300 })
  onTestFinished(() => void vi.unstubAllGlobals())
  const tip = { offsetWidth: width, offsetHeight: height, style: { transform: '' } }
  placeBeside(tip as unknown as HTMLElement, x, y)
  expect(tip.style.transform).toBe(transform)
})
