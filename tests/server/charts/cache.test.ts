import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cacheTimeout } from '../../../server/charts/answer/cacheTimeout.ts'
import { cacheKey, createResultCache } from '../../../server/charts/answer/resultCache.ts'
import { chartApp, filter, metric, sales, type ChartApp } from '../../support/chartApp.ts'

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({ sales, other: 'SELECT 1 AS id' })
})
afterAll(() => app.close())

const bars = { viz_type: 'dist_bar', groupby: ['region'], metrics: [metric('SUM', 'qty')] }
const cached = async (form: object, more: object = {}) => (await app.ask(form, more)).is_cached

test('the second answer is the first one, kept', async () => {
  const first = await app.ask(bars)
  const second = await app.ask(bars)
  const { duration_ms: _first, ...before } = first
  const { duration_ms: _second, ...after } = second
  expect(after).toEqual({
    ...before,
    is_cached: true,
    cached_dttm: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+0000$/),
  })
})

test('force asks the database again, and its answer is kept', async () => {
  expect(await cached(bars, { force: true })).toBe(false)
  expect(await cached(bars)).toBe(true)
})

test('another value, limit, format or order is another result', async () => {
  expect(await cached({ ...bars, adhoc_filters: [filter('region', '==', 'East')] })).toBe(false)
  expect(await cached({ ...bars, adhoc_filters: [filter('region', '==', 'West')] })).toBe(false)
  expect(await cached({ ...bars, row_limit: 2 })).toBe(false)
  expect(await cached({ ...bars, contribution: true })).toBe(false)
  expect(await cached(bars, { result_format: 'columnar' })).toBe(false)
  expect(await cached({ ...bars, viz_type: 'horiz_bar' })).toBe(true)
})

test('writing a table forgets what was read from it, and only that', async () => {
  await app.addVirtual('view', 'SELECT count(*) AS n FROM sales')
  const count = { viz_type: 'table', all_columns: ['n'] }
  const ids = { viz_type: 'table', all_columns: ['id'] }
  const ask = async (form: object, table: string) => {
    const { is_cached, data } = await app.ask(form, { result_format: 'columnar' }, table)
    return [is_cached, data]
  }
  for (const [form, table] of [
    [count, 'view'],
    [ids, 'sales'],
    [ids, 'other'],
  ] as const)
    await ask(form, table)
  await app.workspace.put('sales', `${sales} LIMIT 2`)
  expect(await ask(count, 'view')).toEqual([false, { n: [2] }])
  expect(await ask(ids, 'sales')).toEqual([false, { id: [1, 2] }])
  expect(await ask(ids, 'other')).toEqual([true, { id: [1] }])
})

test('a refused query is not kept', async () => {
  await app.addVirtual(
    'broken',
    "SELECT CAST(text AS INTEGER) AS n FROM (VALUES ('1'), ('x')) v(text)",
  )
  for (const _ of [1, 2])
    expect(await app.ask({ viz_type: 'table', all_columns: ['n'] }, {}, 'broken')).toEqual({
      status: 400,
      message: expect.stringContaining("Could not convert string 'x' to INT32"),
    })
})

const timeouts: [number | null, number | null, number][] = [
  [60, 10, 60],
  [0, 10, 0],
  [null, 10, 10],
  [null, 0, 0],
  [null, null, 300],
]
test.each(timeouts)(
  'a chart of %j on a database of %j is kept %d s',
  (ofChart, cache_timeout, seconds) => {
    expect(cacheTimeout(ofChart, { cache_timeout })).toBe(seconds)
  },
)

const bytes = async function* (length: number) {
  yield new Uint8Array(length)
}
const outcome = (length: number) => ({
  columns: [],
  data: bytes(length),
  records: null,
  extents: null,
  rowcount: () => 1,
  truncated: () => false,
})
const stored = async (cache: ReturnType<typeof createResultCache>, key: string, length: number) => {
  for await (const _ of cache.storing(key, outcome(length)).data) continue
}

test('memory is bounded: the least lately used result goes first, a too large one is not kept', async () => {
  const cache = createResultCache(25, 12)
  for (const key of ['a', 'b']) await stored(cache, key, 10)
  cache.find('a', 300)
  await stored(cache, 'c', 10)
  await stored(cache, 'd', 13)
  expect(['a', 'b', 'c', 'd'].map((key) => cache.find(key, 300) !== null)).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('a result that was not read to its end is not kept', async () => {
  const cache = createResultCache()
  await cache.storing('a', outcome(10)).data.return(undefined)
  expect(cache.find('a', 300)).toBe(null)
})

test('a kept result grows old, but not at a timeout of 0', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const cache = createResultCache()
  await stored(cache, 'a', 1)
  vi.setSystemTime(299_999)
  expect(cache.find('a', 300)?.since).toBe(0)
  vi.setSystemTime(300_000)
  expect(cache.find('a', 0)?.since).toBe(0)
  expect(cache.find('a', 300)).toBe(null)
  vi.useRealTimers()
})

test('keys differ by kind of value', () => {
  expect(cacheKey(1, ['1'])).not.toBe(cacheKey(1, [1]))
})
