import { expect, test } from 'vitest'
import { keyColors, type SharedColors } from '../../../../src/ui/charts/frame/keyColors'
import { chartColors, color } from '../../../../src/ui/theme/color'

const [first, second, third, fourth] = chartColors

test('names take the colours of the palette in order; null and Other are grey, and one alone has the accent', () => {
  expect([keyColors(['a', '<NULL>', 'b', 'Other'], null), keyColors(['a'], null)]).toEqual([
    [first, chartColors[7], second, chartColors[7]],
    [color.accent],
  ])
})

test('a name has the same colour in every chart of a page, and no two names of one chart have the same', () => {
  const shared: SharedColors = new Map()
  expect([
    keyColors(['Small', 'Medium', 'Large'], null, shared),
    keyColors(['Large', 'Day'], null, shared),
    keyColors(['Day', 'Small'], null, shared),
    keyColors(['Day', 'Small'], null),
  ]).toEqual([
    [first, second, third],
    [third, fourth],
    [fourth, first],
    [first, second],
  ])
})
