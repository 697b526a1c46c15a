import { expect, test } from 'vitest'
import { resultNumbers } from '../../../src/features/drawings/resultNumbers'
import type { ChartResult } from '../../../src/api/contract'

const result: ChartResult = {
  headers: [],
  cols: [],
  rowcount: 1,
  truncated: false,
  status: 'success',
  error: null,
  viz_type: 'dist_bar',
  chart_metadata: {
    viz_type: 'dist_bar',
    x: { label: 'state' },
    y: { label: 'SUM(cost)' },
    series: [],
  },
  applied_filters: [],
  rejected_filters: [],
  duration_ms: 1,
  colnames: ['state', 'SUM(cost)', 'AVG(cost)', 'COUNT(id)'],
  coltypes: [1, 0, 0, 0],
  data: [
    {
      state: 'TX',
      'SUM(cost)': 92229.70000000003,
      'AVG(cost)': 3.5818181818181825,
      'COUNT(id)': 7,
    },
  ],
}
const usual = () => undefined

test('a sum is written without what its binary form adds, a mean with two decimals', () => {
  const numbersOf = resultNumbers(result, usual)
  expect(numbersOf('SUM(cost)').whole(92229.70000000003)).toBe('92,229.7')
  expect(numbersOf('AVG(cost)').whole(3.5818181818181825)).toBe('3.58')
  expect(numbersOf('COUNT(id)').whole(7)).toBe('7')
  expect(numbersOf('SUM(cost)').short(92229.70000000003)).toBe('92.2K')
})

test('a sum has up to four decimals, a mean two though it has but three', () => {
  const row = { state: 'TX', 'SUM(cost)': 3.125, 'AVG(cost)': 3.125, 'COUNT(id)': 7 }
  const numbersOf = resultNumbers({ ...result, data: [row] }, usual)
  expect(['SUM(cost)', 'AVG(cost)'].map((name) => numbersOf(name).whole(3.125))).toEqual([
    '3.125',
    '3.13',
  ])
})

test('an answer of records alone is written by what they hold', () => {
  const records = [
    { x: 'a', key: 'k', y: 10.2, metric: 'SUM(cost)', series: null },
    { x: 'b', key: 'k', y: 10 / 3, metric: 'AVG(cost)', series: null },
  ]
  const numbersOf = resultNumbers({ ...result, data: [], records }, usual)
  expect(numbersOf('SUM(cost)').whole(10.2)).toBe('10.2')
  expect(numbersOf('SUM(cost), AVG(cost)').whole(10 / 3)).toBe('3.33')
})

test('what a person chose leads', () => {
  const numbersOf = resultNumbers(result, () => ({ prefix: '$', decimals: 0 }))
  expect(numbersOf('SUM(cost)').whole(92229.7)).toBe('$92,230')
  expect(numbersOf('SUM(cost)').short(92229.7)).toBe('$92.2K')
})

test('numbers of no column are written by those of all columns', () => {
  expect(resultNumbers(result, usual)('SUM(cost), COUNT(id)').whole(1.234)).toBe('1.23')
})
