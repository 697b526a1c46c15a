import { expect, test } from 'vitest'
import { createDigest, differences } from '../../../server/move/digest.ts'

const names = ['town', 'amount']
const digestOf = (...rows: (string | null)[][]) => {
  const digest = createDigest(names.length)
  for (const row of rows) digest.add((column) => row[column] ?? null)
  return digest
}
const rows = [
  ['a', '1'],
  ['b', '2'],
  ['b', null],
]

test('rows are the same in any order', () => {
  expect(differences(names, digestOf(...rows), digestOf(...rows.toReversed()))).toEqual([])
})

test.each([
  [
    'another value',
    [
      ['a', '1'],
      ['b', '3'],
      ['b', null],
    ],
    ['amount'],
  ],
  [
    'a missing value',
    [
      ['a', '1'],
      ['b', '2'],
      [null, null],
    ],
    ['town'],
  ],
  [
    'an empty text for none',
    [
      ['a', '1'],
      ['b', '2'],
      ['b', ''],
    ],
    ['amount'],
  ],
  [
    'a row twice for another',
    [
      ['a', '1'],
      ['a', '1'],
      ['b', null],
    ],
    ['town', 'amount'],
  ],
  [
    'values of one row in another',
    [
      ['a', '2'],
      ['b', '1'],
      ['b', null],
    ],
    ['rows'],
  ],
])('%s is a difference', (_, others, found) => {
  expect(differences(names, digestOf(...rows), digestOf(...others))).toEqual(found)
})
