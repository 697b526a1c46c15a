import { expect, test } from 'vitest'
import { gridPageSize } from '../../../src/api/contract/gridPage'
import { evictPages, storePage } from '../../../src/ui/grid/rowPages'
import { newLevel, sizeOf } from '../../../src/ui/grid/rowTree'

/** Rows of 63 pages, of which the last was used first. */
const manyPages = (latest: readonly number[]) => {
  const root = newLevel([], 63 * gridPageSize)
  for (let page = 0; page < 63; page += 1) {
    root.pages.set(page, { state: 'ready', rows: [] })
    root.usedIn.set(page, latest.includes(page) ? 100 : 63 - page)
  }
  return root
}
const evicted = (root: ReturnType<typeof newLevel>) => {
  const before = [...root.pages.keys()]
  evictPages(root, 100)
  return before.filter((page) => !root.pages.has(page))
}

test('of more than sixty pages those are forgotten that were used least lately, but not those in sight or on their way', () => {
  const root = manyPages([61])
  root.pages.set(60, { state: 'loading', stop: new AbortController() })
  const all = Array.from({ length: 63 }, (_, page) => page)
  const few = manyPages([])
  for (const page of [0, 1, 2]) few.pages.delete(page)
  expect({ many: evicted(root), inSight: evicted(manyPages(all)), sixty: evicted(few) }).toEqual({
    ...{ many: [58, 59, 62], inSight: [], sixty: [] },
  })
})

test('a grid has as many rows as were seen and one more behind a whole page, until all are counted', () => {
  const root = newLevel([], null)
  const after = (page: number, count: number, total: number | null = null) => {
    const rows = Array.from({ length: count }, () => ({}))
    storePage(root, page, { rows, total, pivotColumns: [] })
    return sizeOf(root)
  }
  const seen = [after(0, 3), after(0, gridPageSize), after(1, 20), after(0, gridPageSize)]
  expect([...seen, after(0, gridPageSize, 2000), after(3, 5)]).toEqual([
    ...[3, 101, 120, 120, 2000, 2000],
  ])
})
