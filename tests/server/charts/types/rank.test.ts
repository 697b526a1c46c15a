import { expect, test } from 'vitest'
import { ranksOf } from '../../../../server/charts/types/rank.ts'

test('a value stands between the least and the greatest of its group, equal ones in the middle of their places', () => {
  const values = [10, 20, 20, null, 40, 5, 5]
  const rankOf = ranksOf(values, (row) => (row < 5 ? 0 : 1))
  expect(values.map((_, row) => rankOf(row))).toEqual([
    { perc: 0, rank: 0.25 },
    { perc: 1 / 3, rank: 0.625 },
    { perc: 1 / 3, rank: 0.625 },
    null,
    { perc: 1, rank: 1 },
    { perc: 0, rank: 0.75 },
    { perc: 0, rank: 0.75 },
  ])
})

test('of three equal values each has the middle place', () => {
  expect(ranksOf([7, 7, 7, 9], () => 0)(0)).toEqual({ perc: 0, rank: 0.5 })
})
