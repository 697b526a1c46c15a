import { expect, test } from 'vitest'
import { rekeyed } from '../../../src/features/explorer/parts/slots/usePillKeys'

test('pills keep their keys while others come, go, change in their place, move and come back', () => {
  const steps = [
    ['b', 'c'],
    ['a', 'b', 'c'],
    ['A', 'b', 'c'],
    ['b', 'c'],
    ['b', 'c', 'c'],
    ['b', 'c'],
    [],
    ['b'],
    ['b', 'd', 'e'],
    ['d', 'b', 'e'],
    ['d', 'e', 'b'],
    ['b', 'E', 'd'],
  ]
  const keyed = [{ contents: [], keys: [], unused: 0 } as ReturnType<typeof rekeyed>]
  for (const contents of steps)
    keyed.push(rekeyed(keyed.at(-1) as (typeof keyed)[number], contents))
  expect(keyed.slice(1).map(({ keys }) => keys)).toEqual([
    [0, 1],
    [2, 0, 1],
    [2, 0, 1],
    [0, 1],
    [0, 1, 4],
    [0, 1],
    [],
    [5],
    [5, 6, 7],
    [6, 5, 7],
    [6, 7, 5],
    [5, 7, 6],
  ])
})
