import { expect, test } from 'vitest'
import { cellNumbers, noFormats, type NumberFormats } from '../../../src/ui/grid/cellNumbers'

const columns: Record<string, readonly (number | string | null)[]> = {
  price: [727.09, 148.4, null, 12],
  latitude: [40.712776, -33.856784],
  ratio: [1 / 3, 2 / 3],
  'SUM(price)': [932491.8699999998, 887.4899999999999],
  'AVG(price)': [3.5818181818181825, 4.125],
  'COUNT(price)': [12_345],
}
const rows = {
  values: (field: string) => columns[field] ?? [],
  stored: () => 1,
}
const query = {
  aggregates: [
    { col: 'price', aggregate: 'SUM' as const },
    { col: 'price', aggregate: 'AVG' as const },
    { col: 'price', aggregate: 'COUNT' as const },
  ],
}
const written = (field: string, formats: NumberFormats = noFormats) => {
  const write = cellNumbers(rows, query, formats)(field)
  return (columns[field] ?? []).filter((value) => typeof value === 'number').map(write)
}

test('the numbers of a column line up, with the decimals that its values have', () => {
  expect(written('price')).toEqual(['727.09', '148.40', '12.00'])
  expect(written('latitude')).toEqual(['40.712776', '-33.856784'])
  expect(written('ratio')).toEqual(['0.333', '0.667'])
})

test('a sum has the decimals of its column, a mean two, a count none', () => {
  expect(written('SUM(price)')).toEqual(['932,491.87', '887.49'])
  expect(written('AVG(price)')).toEqual(['3.58', '4.13'])
  expect(written('COUNT(price)')).toEqual(['12,345'])
})

test('rows under the sums of their groups have the decimals of these', () => {
  const grouped = { kg: [30], 'SUM(kg)': [365.5, 30], 'COUNT(kg)': [3] }
  const values = (field: string) => grouped[field as keyof typeof grouped]
  const numbers = cellNumbers(
    { values, stored: () => 2 },
    {
      aggregates: [
        { col: 'kg', aggregate: 'SUM' },
        { col: 'kg', aggregate: 'COUNT' },
      ],
    },
    noFormats,
  )
  expect(['kg', 'SUM(kg)', 'COUNT(kg)'].map((field) => numbers(field)(30))).toEqual([
    '30.0',
    '30.0',
    '30',
  ])
})

test('the metrics of an aggregated table have the decimals of metrics', () => {
  const numbers = cellNumbers(rows, { aggregates: [] }, noFormats, [
    { name: 'AVG(price)', kind: 0, computed: true },
    { name: 'latitude', kind: 0 },
  ])
  expect([numbers('AVG(price)')(3.5818181), numbers('latitude')(40.712776)]).toEqual([
    '3.58',
    '40.712776',
  ])
})

test('what is computed from a column is written as the column, but for counts', () => {
  const euros = { price: { suffix: ' €' } }
  expect(written('SUM(price)', euros)).toEqual(['932,491.87 €', '887.49 €'])
  expect(written('COUNT(price)', euros)).toEqual(['12,345'])
  expect(written('price', euros)).toEqual(['727.09 €', '148.40 €', '12.00 €'])
  const ofCount = { ...euros, 'COUNT(price)': { suffix: ' rows' }, 'AVG(price)': { suffix: ' $' } }
  expect([written('COUNT(price)', ofCount), written('AVG(price)', ofCount)]).toEqual([
    ['12,345 rows'],
    ['3.58 $', '4.13 $'],
  ])
  expect(cellNumbers(rows, query, euros)('North, SUM(price)')(5)).toBe('5.00 €')
})

test('numbers have another decimal once rows with one have come', () => {
  let values = [1]
  const read = { values: () => values, stored: () => values.length }
  const numbers = cellNumbers(read, { aggregates: [] }, noFormats)
  const before = numbers('kg')(1)
  values = [1, 2.5]
  expect([before, numbers('kg')(1)]).toEqual(['1', '1.0'])
})
