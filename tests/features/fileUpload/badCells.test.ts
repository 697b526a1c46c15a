import { expect, test } from 'vitest'
import { badCellsOf } from '../../../src/features/fileUpload/badCells'

const detail = (extra: Record<string, unknown>) => ({ message: '', error_type: 'GENERIC_BACKEND_ERROR', level: 'error' as const, extra })

test('the cells that did not fit come in the order of their lines, those without a column too', () => {
  const problem = {
    status: 422,
    message: '2 cells do not fit',
    errors: [
      detail({ line: 12, column: 'price', value: '12,5OO', expected: 'a number' }),
      detail({ line: 3, value: '4,5', expected: '3 values' }),
      detail({}),
    ],
  }
  expect(badCellsOf(problem)).toEqual([
    { line: 3, column: null, value: '4,5', expected: '3 values' },
    { line: 12, column: 'price', value: '12,5OO', expected: 'a number' },
  ])
})

test('a refusal that is not about cells names none', () => {
  expect(badCellsOf({ status: 409, message: 'Table cars already exists' })).toEqual([])
})
