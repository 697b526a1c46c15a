import { expect, test } from 'vitest'
import { rowOrder } from '../../../src/ui/grid/rowOrder'

const result = { names: ['n', 't'], types: [0, 1], values: [[3, null, 1, 3], ['b10', 'b9', null, 'a']], rows: 4 }

test('rows are sorted by number or by text, nulls last either way, equal rows as they came', () => {
  expect([...rowOrder(result, [{ column: 0, descending: false }])]).toEqual([2, 0, 3, 1])
  expect([...rowOrder(result, [{ column: 0, descending: true }])]).toEqual([0, 3, 2, 1])
  expect([...rowOrder(result, [{ column: 1, descending: false }])]).toEqual([3, 1, 0, 2])
  expect([...rowOrder(result, [{ column: 0, descending: false }, { column: 1, descending: false }])]).toEqual([2, 3, 0, 1])
})
