import { expect, test } from 'vitest'
import { previewPage } from '../../../src/machines/pickers/preview'

const rows = Array.from({ length: 23 }, (_, id) => ({ id }))

test('a page shows its rows and where they stand', () => {
  expect(previewPage(rows, 20, 1)).toEqual({
    rows: rows.slice(20),
    from: 20,
    to: 23,
    page: 1,
    last: 1,
  })
})
test('all rows are one page', () => {
  expect(previewPage(rows, 'all', 0)).toEqual({ rows, from: 0, to: 23, page: 0, last: 0 })
})
test('a page past the end shows the last one', () => {
  expect(previewPage(rows, 15, 9)).toEqual(previewPage(rows, 15, 1))
})
test('no rows are one empty page', () => {
  expect(previewPage([], 'all', 0)).toEqual({ rows: [], from: 0, to: 0, page: 0, last: 0 })
})
