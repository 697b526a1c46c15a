import { expect, test } from 'vitest'
import { drawingOf } from '../../../../src/machines/explorer/options/drawing'
import { bars, metrics, sumOfCost } from '../../../support/explorer'

const average = { ...sumOfCost, aggregate: 'AVG' as const, label: 'AVG(cost)' }

test('sums and counts are stacked by category; averages and several metrics stand side by side', () => {
  const split = { ...bars, columns: ['phase'] }
  expect(drawingOf(split, metrics)).toEqual({ adds: true, grouped: false, largestFirst: true })
  expect(drawingOf({ ...split, metrics: ['count'] }, metrics)).toEqual({
    adds: true,
    grouped: false,
    largestFirst: true,
  })
  expect(drawingOf({ ...split, metrics: [average] }, metrics)).toEqual({
    adds: false,
    grouped: true,
    largestFirst: true,
  })
  expect(drawingOf({ ...split, metrics: [sumOfCost, 'count'] }, metrics)).toEqual({
    adds: false,
    grouped: true,
    largestFirst: true,
  })
})

test('a stored metric that counts distinct values does not add up', () => {
  const [count] = metrics
  const distinct = count ? [{ ...count, expression: 'COUNT(DISTINCT state)' }] : []
  expect(drawingOf({ ...bars, metrics: ['count'], order_desc: false }, distinct)).toEqual({
    adds: false,
    grouped: false,
    largestFirst: false,
  })
})
