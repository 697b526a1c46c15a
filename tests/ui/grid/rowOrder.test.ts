import { expect, test } from 'vitest'
import { rowOrder } from '../../../src/ui/grid/rowOrder'

const result = {
  names: ['n', 't'],
  types: [0, 1],
  values: [
    [3, null, 1, 3],
    ['b10', 'b9', null, 'a'],
  ],
  rows: 4,
}

test('rows are sorted by number or by text, nulls last either way, equal rows as they came', async () => {
  expect([...(await rowOrder(result, [{ column: 0, descending: false }]))]).toEqual([2, 0, 3, 1])
  expect([...(await rowOrder(result, [{ column: 0, descending: true }]))]).toEqual([0, 3, 2, 1])
  expect([...(await rowOrder(result, [{ column: 1, descending: false }]))]).toEqual([3, 1, 0, 2])
  expect([
    ...(await rowOrder(result, [
      { column: 0, descending: false },
      { column: 1, descending: false },
    ])),
  ]).toEqual([2, 3, 0, 1])
})

test('a search leaves the rows of which a cell contains the text, in the order of the sort', async () => {
  const found = async (search: string) => [
    ...(await rowOrder(
      {
        ...result,
        values: [
          [1234.5, null, 12, 3],
          ['Oak', 'oaken', '1,234', null],
        ],
      },
      [{ column: 0, descending: true }],
      search,
    )),
  ]
  expect(await found(' OAK')).toEqual([0, 1])
  expect(await found('1,234')).toEqual([0, 2])
  expect(await found('null')).toEqual([3, 1])
  expect(await found('elm')).toEqual([])
  expect(await found(',')).toEqual([2])
})

test('a long sort lets the page work meanwhile and is in order across its merged runs', async () => {
  const many = Array.from(
    { length: 100_000 },
    (_, index) => `row ${String((index * 7919) % 99_991)}`,
  )
  let turns = 0
  const ticking = setInterval(() => {
    turns += 1
  }, 0)
  const order = await rowOrder({ names: ['t'], types: [1], values: [many], rows: many.length }, [
    { column: 0, descending: false },
  ])
  clearInterval(ticking)
  const numbers = [...order].map((at) => Number(many[at]?.slice(4)))
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  expect(turns).toBeGreaterThan(1)
})
