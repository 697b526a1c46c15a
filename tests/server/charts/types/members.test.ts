import { expect, test } from 'vitest'
import { membersOf, ranksByName } from '../../../../server/charts/types/members.ts'
import type { Cell } from '../../../../server/engines/engine.ts'

const members = (values: Cell[][], columns = values.map((_, at) => at)) =>
  membersOf({ columns: [], values, rowCount: values[0]?.length ?? 0 }, columns)

test('values of one column are told apart by their kind', async () => {
  const { ofRow, values } = await members([[null, 'null', '', 1, '1', true, 'true', null, 1]])
  expect({ ofRow: [...ofRow], values }).toEqual({
    ofRow: [0, 1, 2, 3, 4, 5, 6, 0, 3],
    values: [[null], ['null'], [''], [1], ['1'], [true], ['true']],
  })
})

test('values of two columns are told apart by each of them, not by what both are called together', async () => {
  const { ofRow } = await members([
    ['a, b', 'a', null, '', 'null', 'a'],
    ['c', 'b, c', 'c', 'c', 'c', 'b, c'],
  ])
  expect([...ofRow]).toEqual([0, 1, 2, 3, 4, 1])
})

test('without a column all rows are of one member, and a missing value stands last both ways', async () => {
  const one = await members([['a', 'b']], [])
  const found = await members([['b', null, 'a']])
  expect({
    one: [...one.ofRow],
    up: [...ranksByName(found, false)],
    down: [...ranksByName(found, true)],
  }).toEqual({ one: [0, 0], up: [1, 2, 0], down: [0, 2, 1] })
})
