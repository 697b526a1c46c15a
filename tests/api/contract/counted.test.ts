import { expect, test } from 'vitest'
import { counted } from '../../../src/api/contract/counted'

test('a count stands with its noun, in thousands, alone only where it is one', () => {
  expect([
    ...[0, 1, 2, 1200].map((count) => counted(count, 'table')),
    ...[1, 1000].map((count) => counted(count, 'query', 'queries')),
  ]).toEqual(['0 tables', '1 table', '2 tables', '1,200 tables', '1 query', '1,000 queries'])
})
