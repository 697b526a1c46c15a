import { expect, test } from 'vitest'
import { percentText, withShare } from '../../../../src/ui/charts/frame/stacking'

test('shares have one decimal at most, and one that is too small for it is not 0', () => {
  expect([0, 0.0551, 0.25, 0.00049, 0.001, 0.005, 1, -0.25, -0.00049].map(percentText)).toEqual([
    '0%',
    '5.5%',
    '25%',
    '<0.1%',
    '0.1%',
    '0.5%',
    '100%',
    '-25%',
    '>-0.1%',
  ])
})

test('a value has its share where values are parts of 100 %', () => {
  expect([
    withShare('12', 12, 48, 'share'),
    withShare('12', 12, 48, 'stacked'),
    withShare('0', 0, 0, 'share'),
  ]).toEqual(['12 (25%)', '12', '0'])
})
