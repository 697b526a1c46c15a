import { expect, test } from 'vitest'
import { createTable } from '../../../../server/models/linear/table.ts'

test('each pass over a table sees the same rows, also where they are more than one chunk', async () => {
  const rows = Uint32Array.from({ length: 5000 }, (_, at) => 2 * at)
  const table = createTable(
    (position, into, some) => {
      const chosen = typeof some === 'number' ? [some] : [...some]
      for (const [at, row] of chosen.entries()) into[at] = 10 * row + position
    },
    2,
    rows,
    new AbortController().signal,
  )
  const passed = async () => {
    const seen: number[] = []
    const chunks: number[][] = []
    await table.pass(({ values, from, count }) => {
      chunks.push([from, count])
      seen.push(...values.subarray(0, 2 * count))
    })
    return { chunks, seen }
  }
  const expected = {
    chunks: [
      [0, 4096],
      [4096, 904],
    ],
    seen: Array.from(rows, (row) => [10 * row, 10 * row + 1]).flat(),
  }
  expect([await passed(), await passed()]).toEqual([expected, expected])
})
