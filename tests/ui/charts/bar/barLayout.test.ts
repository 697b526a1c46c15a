import { expect, test } from 'vitest'
import { barModel } from '../../../../src/ui/charts/bar/barModel'
import { valueRange } from '../../../../src/ui/charts/bar/barLayout'

const drawn = { limit: 20, sort: null, palette: null, opacity: 1 } as const

const range = (values: Record<string, number>, grouped = false) => {
  const marks = Object.entries(values).map(([key, y]) => ({ x: 'a', key, y }))
  const model = barModel(marks, { ...drawn, adds: !grouped })
  return valueRange(model, model.keys, grouped)
}

test.each([
  ['rises from zero', { one: 5 }, false, [0, 5]],
  [
    'holds the sum of what a stack has below zero',
    { one: -50, two: -50, three: 5 },
    false,
    [-108, 5],
  ],
  ['holds the lowest of bars side by side', { one: -50, two: -100, three: 5 }, true, [-108, 5]],
  ['ends at zero when nothing rises', { one: -100 }, false, [-108, 0]],
  ['is there when all is zero', { one: 0 }, false, [0, 0]],
])('the value axis %s', (_, values, grouped, expected) => {
  expect(range(values, grouped)).toEqual(expected)
})
