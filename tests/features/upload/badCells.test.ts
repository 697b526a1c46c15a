import { expect, test } from 'vitest'
import { badCellsOf, fixesOf } from '../../../src/features/upload/badCells'

const detail = (extra: Record<string, unknown>) => ({
  message: '',
  error_type: 'GENERIC_BACKEND_ERROR',
  level: 'error' as const,
  extra,
})

test('the cells that did not fit come in the order of their lines, those without a column too', () => {
  const problem = {
    message: '2 cells do not fit',
    errors: [
      detail({ line: 12, column: 'price', value: '12,5OO', expected: 'a number' }),
      detail({ line: 3, value: '4,5', expected: '3 values' }),
      detail({}),
    ],
  }
  expect(badCellsOf(problem)).toEqual([
    { line: 3, column: null, value: '4,5', expected: '3 values', fixes: [] },
    { line: 12, column: 'price', value: '12,5OO', expected: 'a number', fixes: [] },
  ])
})

test('a refusal that is not about cells names none', () => {
  expect(badCellsOf({ message: 'Table cars already exists' })).toEqual([])
})

test('what would help is offered once, however many cells it mends', () => {
  const fix = { says: 'Take price as text', options: { column_types: { price: 'VARCHAR' } } }
  const skip = { says: 'Skip the first 2 lines', options: { skip_rows: 2 } }
  const problem = {
    message: '',
    errors: [
      detail({ line: 3, column: 'price', fixes: [fix] }),
      detail({ line: 4, column: 'price', fixes: [fix] }),
    ],
  }
  expect(fixesOf(problem, [skip, fix])).toEqual([fix, skip])
})
