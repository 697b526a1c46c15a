import { expect, test } from 'vitest'
import { deletedMessage } from '../../../../server/store/trash/deleted.ts'
import { thingTypeSchema } from '../../../../src/api/contract/thing.ts'

test('a deletion says how many of which kind are gone', () => {
  expect(
    thingTypeSchema.options.map((kind) => [1, 2].map((count) => deletedMessage(count, kind))),
  ).toEqual([
    ['Deleted 1 project', 'Deleted 2 projects'],
    ['Deleted 1 chart', 'Deleted 2 charts'],
    ['Deleted 1 dashboard', 'Deleted 2 dashboards'],
    ['Deleted 1 dataset', 'Deleted 2 datasets'],
    ['Deleted 1 saved query', 'Deleted 2 saved queries'],
  ])
})
