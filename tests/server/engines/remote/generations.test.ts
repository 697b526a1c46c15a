import { expect, test } from 'vitest'
import { createGenerations } from '../../../../server/engines/remote/generations.ts'

test('a write into one table, or into unknown ones, is a new generation of what may have changed alone', () => {
  const { generation, written, writtenSomewhere } = createGenerations()
  const tables = [
    { schema: 'a', table: 'Birds' },
    { schema: null, table: 'birds' },
    { schema: 'a', table: 'eggs' },
    null,
  ]
  const generations = () => tables.map(generation)
  const before = generations()
  written({ schema: 'b', table: 'BIRDS' })
  const afterBirds = generations()
  written({ schema: 'a', table: 'eggs' })
  const afterEggs = generations()
  writtenSomewhere()
  const afterSomething = generations()
  written({ schema: 'a', table: 'birds' })
  expect({ before, afterBirds, afterEggs, afterSomething, atLast: generations() }).toEqual({
    before: [0, 0, 0, 0],
    afterBirds: [1, 1, 0, 1],
    afterEggs: [1, 1, 2, 2],
    afterSomething: [3, 3, 3, 3],
    atLast: [4, 4, 3, 4],
  })
})
