import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCachedLists } from '../../../server/databases/cachedLists.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** Reads of one list, each of which answers how many there have been. */
const openLists = () => {
  const cachedList = createCachedLists()
  let reads = 0
  let writes = 0
  const usual = { seconds: 60, force: false, key: ['tables', 1], cacheKey: 'as it is' }
  return {
    list: (changes: Partial<typeof usual> | { seconds: null } = {}) =>
      cachedList({ ...usual, ...changes, engine: { generation: () => writes } }, async () => {
        reads += 1
        if (reads === 3) throw new Error('The database is gone')
        return reads
      }),
    write: () => (writes += 1),
  }
}

test('a list is read again once its time is over, 0 seconds being no end, and null no time at all', async () => {
  const { list } = openLists()
  const found = [await list()]
  vi.advanceTimersByTime(59_999)
  found.push(await list())
  vi.advanceTimersByTime(1)
  found.push(await list({ seconds: 0 }), await list())
  await expect(list({ seconds: null })).rejects.toThrow('The database is gone')
  found.push(await list({ seconds: null }), await list())
  expect(found).toEqual([1, 1, 1, 2, 4, 2])
})

test('a list is read again where it is requested, written into, of a changed database or another list', async () => {
  const { list, write } = openLists()
  const found = [await list(), await list({ force: true })]
  await expect(list({ key: ['tables', 2] })).rejects.toThrow('The database is gone')
  found.push(await list({ key: ['tables', 2] }), await list())
  write()
  found.push(await list(), await list(), await list({ cacheKey: 'otherwise' }))
  expect(found).toEqual([1, 2, 4, 2, 5, 5, 6])
})
