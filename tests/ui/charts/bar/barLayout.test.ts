import { expect, test } from 'vitest'
import { barModel } from '../../../../src/ui/charts/bar/barModel'
import type { Stacking } from '../../../../src/ui/charts/frame/stacking'
import { layOutBars, valueRange } from '../../../../src/ui/charts/bar/barLayout'
import { plainAxis } from '../../../../src/ui/charts/frame/valueScale'

const drawn = { limit: 20, sort: null, palette: null, opacity: 1 } as const

const range = (values: Record<string, number>, stacking: Stacking) => {
  const marks = Object.entries(values).map(([key, y]) => ({ x: 'a', key, y }))
  const model = barModel(marks, { ...drawn, adds: stacking !== 'none' })
  return valueRange(model, model.keys, stacking)
}

test.each([
  ['rises from zero', { one: 5 }, 'stacked', [0, 5]],
  [
    'holds the sum of what a stack has below zero',
    { one: -50, two: -50, three: 5 },
    'stacked',
    [-108, 5],
  ],
  ['holds the lowest of bars side by side', { one: -50, two: -100, three: 5 }, 'none', [-108, 5]],
  ['ends at zero when nothing rises', { one: -100 }, 'stacked', [-108, 0]],
  ['is there when all is zero', { one: 0 }, 'stacked', [0, 0]],
  ['reaches from 0 to 1 for parts of 100 %', { one: 3, two: 9 }, 'share', [0, 1]],
] as const)('the value axis %s', (_, values, stacking, expected) => {
  expect(range(values, stacking)).toEqual(expected)
})

test('a logarithmic axis of nothing above zero goes up to 10', () => {
  const model = barModel([{ x: 'a', key: 'one', y: -5 }], { ...drawn, adds: true })
  expect(valueRange(model, model.keys, 'stacked', { ...plainAxis, log: true })).toEqual([0.8, 10])
})

test('names beside lying bars have 30 letters and 200 points at most', () => {
  const model = barModel([{ x: 'one', key: 'one', y: 5 }], { ...drawn, adds: true })
  const laidOut = (letters: number, wide: number) => {
    const { margin, labels } = layOutBars(
      {
        ...{ model, keys: model.keys, width: 600, height: 300, horizontal: true, inTime: false },
        ...{ stacking: 'stacked', axis: plainAxis, reference: null, names: ['W'.repeat(letters)] },
      },
      (text) => text.length * wide,
    )
    return [margin.left, ...labels.lines.flat()]
  }
  expect([laidOut(30, 6), laidOut(31, 6), laidOut(30, 10)]).toEqual([
    [208, 'W'.repeat(30)],
    [208, `${'W'.repeat(29)}…`],
    [228, `${'W'.repeat(19)}…`],
  ])
})
