import { expect, test } from 'vitest'
import { firstPageOf, pageCounted, rowsInSight } from '../../../src/machines/lib/rowPages'

test('the rows in sight are those of the page, the last of them the last there is', () => {
  const sight = (page: number, size: string, found: number | null) =>
    Object.values(rowsInSight({ page, size, found })).join(' ')
  expect([
    sight(0, '20', null),
    sight(0, '20', 0),
    sight(0, '20', 20),
    sight(1, '20', 21),
    sight(2, '20', 45),
    sight(0, 'all', 45),
    sight(0, 'all', 0),
  ]).toEqual([
    '0 0 0 20',
    '0 0 0 20',
    '0 20 20 20',
    '20 21 21 20',
    '40 45 45 20',
    '0 45 45 45',
    '0 0 0 1',
  ])
})

test('a page past the end becomes the last one once the rows are counted', () => {
  const counted = (page: number, size: string, count: number) =>
    pageCounted({ page, size, found: null }, count)
  expect(
    [
      counted(3, '20', 0),
      counted(3, '20', 20),
      counted(3, '20', 21),
      counted(3, '20', 80),
      counted(3, '20', 81),
      counted(3, 'all', 81),
    ].map(({ page }) => page),
  ).toEqual([0, 0, 1, 3, 3, 0])
  expect(counted(0, '20', 7)).toEqual({ found: 7, page: 0 })
  expect(firstPageOf('50')).toEqual({ search: '', found: null, page: 0, size: '50' })
})
