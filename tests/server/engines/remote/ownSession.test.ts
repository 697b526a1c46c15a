import { expect, test } from 'vitest'
import type { Batch } from '../../../../server/engines/remote/driver.ts'
import { readInOwn } from '../../../../server/engines/remote/ownSession.ts'

const batch = { rows: 1 } as unknown as Batch

/** Rows that are read in a session of their own, and how often that was closed. */
const open = async (ends: () => void = () => undefined) => {
  const closed: string[] = []
  async function* batches() {
    yield batch
    yield batch
    ends()
  }
  const rows = await readInOwn({ close: () => closed.push('closed') }, () =>
    Promise.resolve({ columns: [], batches: batches() }),
  )
  return { rows, closed }
}
const read = async (rows: AsyncIterable<Batch>, most: number) => {
  let count = 0
  for await (const _ of rows) if ((count += 1) === most) break
  return count
}

test('a session is closed once its rows are read, left or lost, and not before', async () => {
  const whole = await open()
  const before = [...whole.closed]
  const left = await open()
  const lost = await open(() => {
    throw new Error('The connection was lost')
  })
  expect([await read(whole.rows.batches, 3), await read(left.rows.batches, 1)]).toEqual([2, 1])
  await expect(read(lost.rows.batches, 3)).rejects.toThrow('The connection was lost')
  expect({ before, whole: whole.closed, left: left.closed, lost: lost.closed }).toEqual({
    before: [],
    whole: ['closed'],
    left: ['closed'],
    lost: ['closed'],
  })
})
