import { expect, test } from 'vitest'
import { asTsv, cellsIn, extended, fromTsv } from '../../../src/ui/grid/cellRange'
import { editsAfter, noEdits } from '../../../src/ui/grid/gridEdits'

const columns = ['a', 'b', 'c']
const range = { from: { row: 4, column: 'c' }, to: { row: 2, column: 'b' } }

test('a range holds the cells between its ends, wherever it began', () => {
  expect(cellsIn(range, columns)).toEqual({ rows: [2, 3, 4], columns: ['b', 'c'] })
})

test('a range grows by the arrows up to the edges of the grid', () => {
  expect(extended(range, 'ArrowLeft', 9, columns).to).toEqual({ row: 2, column: 'a' })
  expect(extended({ ...range, to: { row: 8, column: 'c' } }, 'ArrowDown', 9, columns).to).toEqual({
    row: 8,
    column: 'c',
  })
  expect(extended({ ...range, to: { row: 0, column: 'c' } }, 'ArrowRight', 9, columns).to).toEqual({
    row: 0,
    column: 'c',
  })
  const up = (row: number) =>
    extended({ ...range, to: { row, column: 'c' } }, 'ArrowUp', 9, columns)
  expect([up(3).to, up(0).to, up(3).from]).toEqual([
    { row: 2, column: 'c' },
    { row: 0, column: 'c' },
    range.from,
  ])
})

test('of a very long range ten thousand rows are taken', () => {
  const long = { from: { row: 20_000, column: 'a' }, to: { row: 5, column: 'a' } }
  const { rows, columns: marked } = cellsIn(long, columns)
  expect([rows.length, rows[0], rows.at(-1), marked]).toEqual([10_000, 5, 10_004, ['a']])
})

test('copied cells are quoted where a spreadsheet would run them; numbers and pasted text stay as they are', () => {
  expect(
    asTsv([
      ['=1+1', '-5', '@x'],
      ['a\tb', '', '+SUM(A1)'],
      [' =2', '\n-x', '+7'],
    ]),
  ).toBe("'=1+1\t-5\t'@x\na b\t\t'+SUM(A1)\n' =2\t' -x\t+7")
  expect(fromTsv('1\t2\r\n3\t\r\n')).toEqual([
    ['1', '2'],
    ['3', ''],
  ])
})

test('cells are written only while the mode is on, and Cancel throws them away', () => {
  const cells = [['k', 'x']] as const
  expect(editsAfter(noEdits, { type: 'written', cells })).toBe(noEdits)
  const on = editsAfter(editsAfter(noEdits, { type: 'switched', on: true }), {
    type: 'written',
    cells,
  })
  expect([...on.cells]).toEqual([['k', 'x']])
  expect(editsAfter(on, { type: 'dropped' })).toEqual({ on: true, cells: new Map() })
})
