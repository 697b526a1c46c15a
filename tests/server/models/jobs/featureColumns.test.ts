import { expect, test } from 'vitest'
import { featureColumns } from '../../../../server/models/jobs/featureColumns.ts'

const columns = [
  { name: 'id', kind: 0 },
  { name: 'size', kind: 0 },
  { name: 'town', kind: 1 },
  { name: 'sold', kind: 2 },
  { name: 'new', kind: 3 },
]
const rows = [
  [1, '100000000000000000000', 'b', '2026-01-02', true],
  [2, 'Infinity', 'a', '2026-01-02T03:04:05.500000', false],
  [3, null, null, null, null],
  [4, 'NaN', 'b', '10:20:30', true],
  [5, 0.5, '1', '1969-12-31T23:59:59', false],
]
const read = async (names: string[], some?: Uint32Array) => {
  async function* lines() {
    for (const row of rows) yield JSON.stringify(row)
  }
  const found = await featureColumns(
    { columns, rows: rows.length, hasIndex: true },
    lines(),
    (name) => names.includes(name),
    some,
  )
  return found.map(({ name, kind, values, ...more }) => [name, kind, [...values], more])
}

test('columns are read as the numbers, moments, truths and texts that models take', async () => {
  const none = Number.NaN
  const day = Date.UTC(2026, 0, 2)
  expect(await read(['size', 'town', 'sold', 'new'])).toEqual([
    ['size', 'number', [1e20, none, none, none, 0.5], {}],
    ['town', 'category', [0, 1, -1, 0, 2], { levels: ['b', 'a', '1'] }],
    ['sold', 'time', [day, day + 11_045_500, none, 37_230_000, -1000], {}],
    ['new', 'boolean', [1, 0, none, 1, 0], {}],
  ])
})

test('some of the rows and some of the columns are read alone', async () => {
  expect(await read(['id', 'town'], Uint32Array.of(1, 2, 4))).toEqual([
    ['id', 'number', [2, 3, 5], {}],
    ['town', 'category', [0, -1, 1], { levels: ['a', '1'] }],
  ])
})
