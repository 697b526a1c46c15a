import { expect, test } from 'vitest'
import { idsIn, rowsOf } from '../../../../server/models/jobs/beginJobs.ts'

test.each([undefined, null, '', 'None', 'null', 'undefined', 1_000_000, '999999999'])(
  'n_rows %j reads all rows, up to a million',
  (sent) => {
    expect(rowsOf(sent)).toBe(1_000_000)
  },
)

test.each([
  ['50', 50],
  [7, 7],
])('n_rows %j reads so many', (sent, rows) => {
  expect(rowsOf(sent)).toBe(rows)
})

test.each(['0', '-5', '1.5', 'all', '1e3', ' '])('n_rows %j is refused', (sent) => {
  expect(() => rowsOf(sent)).toThrow('n_rows must be a number or None')
})

test('ids stand between commas, each counts once', () => {
  expect(idsIn('3, 1,3,')).toEqual([3, 1])
  expect(() => idsIn('')).toThrow('charIDs: Required')
  expect(() => idsIn('3,x')).toThrow('charIDs must be numbers with commas between them')
})
