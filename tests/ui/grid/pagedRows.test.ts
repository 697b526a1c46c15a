import { expect, test, vi } from 'vitest'
import type { GridQuery, GridRequest } from '../../../src/api/contract'
import { gridPageSize } from '../../../src/api/contract/gridPage'
import type { GridPage, LoadPage } from '../../../src/ui/grid/gridPage'
import { createPagedRows, totalsAt, type PagedRows } from '../../../src/ui/grid/pagedRows'

const query: GridQuery = {
  sort: [],
  filters: [],
  search: '',
  group_by: [],
  pivot_by: [],
  aggregates: [],
}
const grouped: GridQuery = {
  ...query,
  group_by: ['kind', 'size'],
  aggregates: [{ col: 'n', aggregate: 'SUM' }],
}

/** A table of so many rows `{ n }`, or of two kinds in three sizes. */
const table = (rows: number) => {
  const calls: { request: GridRequest; aborted: () => boolean }[] = []
  const answer = ({
    offset,
    limit,
    group_by,
    group_keys,
    totals,
    count,
  }: GridRequest): GridPage => {
    const page = (all: GridPage['rows'], total: number | null) => ({
      rows: all.slice(offset, offset + limit),
      total,
      pivotColumns: [],
    })
    if (totals) return page([{ 'SUM(n)': 60, __count: 6 }], 1)
    if (group_by.length > 0 && group_keys.length === 0)
      return page(
        ['a', 'b'].map((kind) => ({ kind, 'SUM(n)': 30, __count: 3 })),
        2,
      )
    if (group_by.length > 1 && group_keys.length === 1)
      return page(
        [1, 2, 3].map((size) => ({ size, 'SUM(n)': 10, __count: 1 })),
        3,
      )
    if (group_by.length > 0) return page([{ n: 10 }], 1)
    return page(
      Array.from({ length: rows }, (_, n) => ({ n })),
      count || rows < limit ? rows : null,
    )
  }
  const load: LoadPage = (request, signal) => {
    calls.push({ request, aborted: () => signal.aborted })
    return Promise.resolve(answer(request))
  }
  return { calls, load, answer }
}

const shown = (rows: PagedRows) =>
  Array.from({ length: rows.rowCount() }, (_, at) => rows.view(at)).map((row) => {
    if (row.kind === 'row') return `${' '.repeat(row.depth)}${String(row.values['n'])}`
    return row.kind === 'group'
      ? `${' '.repeat(row.depth)}${String(row.keys.at(-1))} (${row.count})`
      : row.kind
  })

const settled = (rows: PagedRows, count: number) =>
  vi.waitFor(() =>
    expect({ rowCount: rows.rowCount(), isLoading: shown(rows).includes('loading') }).toEqual({
      rowCount: count,
      isLoading: false,
    }),
  )

test('the first page comes before the total; then the grid has as many rows as there are', async () => {
  const { calls, load } = table(10_000_000 / 1000)
  const rows = createPagedRows({ load, query, first: null })
  rows.open(() => undefined)
  await vi.waitFor(() => expect(rows.rowCount()).toBe(10_000))
  expect(calls.map(({ request: { limit, count } }) => [limit, count])).toEqual([
    [gridPageSize, false],
    [0, true],
  ])
  expect(rows.view(0)).toMatchObject({ kind: 'row', values: { n: 0 } })
  expect(rows.view(5000)).toMatchObject({ kind: 'loading' })
})

test('rows in another order are known to be as many from the beginning, those of another filter or source are not', async () => {
  const { load } = table(10_000)
  const rows = createPagedRows({ load, query, first: null })
  rows.open(() => undefined)
  await vi.waitFor(() => expect(rows.rowCount()).toBe(10_000))
  const counts = [
    { load, query: { ...query, sort: [{ col: 'n', desc: true }] } },
    { load, query: { ...query, search: '7' } },
    { load: table(7).load, query },
  ].map((source) => createPagedRows({ ...source, first: null }).rowCount())
  expect(counts).toEqual([10_000, 40, 40])
})

test('rows are told apart by their query, their groups and their place, and what is no group does not open', async () => {
  const { load } = table(0)
  const [rows, other] = [grouped, { ...grouped, search: 'x' }].map((of) =>
    createPagedRows({ load, query: of, first: null }),
  )
  if (!rows || !other) throw new Error('There are two')
  rows.open(() => undefined)
  await settled(rows, 2)
  rows.toggle(0)
  await settled(rows, 5)
  rows.toggle(1)
  await settled(rows, 6)
  rows.toggle(2)
  const keys = [0, 1, 2, 3].map((at) => rows.keyOf(at))
  expect({
    rowCount: rows.rowCount(),
    keys: new Set([...keys, other.keyOf(0)]).size,
    same: createPagedRows({ load, query: grouped, first: null }).keyOf(0) === keys[0],
  }).toEqual({ rowCount: 6, keys: 5, same: true })
})

test('groups that are pivoted open as far as there are groups in them', async () => {
  const { load } = table(0)
  const pivoted = { ...grouped, pivot_by: ['n'] }
  const rows = createPagedRows({ load, query: pivoted, first: null })
  rows.open(() => undefined)
  await settled(rows, 2)
  rows.toggle(0)
  await settled(rows, 5)
  rows.toggle(1)
  expect([rows.rowCount(), rows.view(0), rows.view(1)]).toMatchObject([
    5,
    { opens: true },
    { opens: false },
  ])
})

test('rows that are aggregated have a row of totals though nothing groups them', async () => {
  const { load } = table(2)
  const rows = createPagedRows({
    load: (request, signal) =>
      request.totals
        ? Promise.resolve({ rows: [{ n: 7 }], total: 1, pivotColumns: [] })
        : load(request, signal),
    query,
    first: null,
    totals: true,
  })
  rows.open(() => undefined)
  await vi.waitFor(() => expect(rows.totals()).toEqual({ n: 7 }))
  expect(rows.count()).toBe(2)
})

test('a page that was asked for before is not asked for again', async () => {
  const { calls, load } = table(300)
  const rows = createPagedRows({
    load,
    query,
    first: { rows: Array.from({ length: 100 }, (_, n) => ({ n })), total: 300, pivotColumns: [] },
  })
  rows.open(() => undefined)
  rows.look(0, 30)
  expect({ rowCount: rows.rowCount(), view: rows.view(7) }).toMatchObject({
    rowCount: 300,
    view: { kind: 'row', values: { n: 7 } },
  })
  await vi.waitFor(() => expect(rows.view(0).kind).toBe('row'))
  expect(calls).toEqual([])
})

test('rows out of sight are no longer waited for, rows in sight are', async () => {
  const { load, calls, answer } = table(5000)
  const waiting: (() => void)[] = []
  const slow: LoadPage = (request, signal) => {
    void load(request, signal)
    return new Promise((resolve) => waiting.push(() => resolve(answer(request))))
  }
  const rows = createPagedRows({
    load: slow,
    query,
    first: {
      rows: answer({ ...query, group_keys: [], totals: false, offset: 0, limit: 100, count: false })
        .rows,
      total: 5000,
      pivotColumns: [],
    },
  })
  rows.open(() => undefined)
  rows.look(1030, 1060)
  await vi.waitFor(() =>
    expect(calls.map(({ request }) => request.offset)).toEqual([900, 1000, 1100]),
  )
  rows.look(4000, 4030)
  await vi.waitFor(() => expect(calls.length).toBe(5))
  expect(calls.map(({ request, aborted }) => [request.offset, aborted()])).toEqual([
    [900, true],
    [1000, true],
    [1100, true],
    [3900, false],
    [4000, false],
  ])
  waiting.forEach((answers) => answers())
  await vi.waitFor(() => expect(rows.view(4000).kind).toBe('row'))
  expect(rows.view(1000).kind).toBe('loading')
})

test('groups are opened level by level, with their rows under them and the totals apart', async () => {
  const { load } = table(0)
  const rows = createPagedRows({ load, query: grouped, first: null })
  rows.open(() => undefined)
  await settled(rows, 2)
  rows.toggle(0)
  await settled(rows, 5)
  rows.toggle(2)
  await settled(rows, 6)
  expect(shown(rows)).toEqual(['a (3)', ' 1 (1)', ' 2 (1)', '  10', ' 3 (1)', 'b (3)'])
  await vi.waitFor(() => expect(rows.view(totalsAt)).toMatchObject({ values: { 'SUM(n)': 60 } }))
  expect(rows.count()).toBe(6)
  rows.toggle(0)
  expect(shown(rows)).toEqual(['a (3)', 'b (3)'])
})

test('groups that are opened from the last to the first each have their own rows below them', async () => {
  const { load } = table(0)
  const rows = createPagedRows({ load, query: grouped, first: null })
  rows.open(() => undefined)
  await settled(rows, 2)
  rows.toggle(1)
  await settled(rows, 5)
  for (const at of [4, 3, 2]) rows.toggle(at)
  await settled(rows, 8)
  rows.toggle(0)
  await settled(rows, 11)
  expect(shown(rows)).toEqual([
    ...['a (3)', ' 1 (1)', ' 2 (1)', ' 3 (1)'],
    ...['b (3)', ' 1 (1)', '  10', ' 2 (1)', '  10', ' 3 (1)', '  10'],
  ])
})

test('rows that were refused say why where they stand, and come when tried again', async () => {
  const { load } = table(5000)
  let refuses = true
  const flaky: LoadPage = (request, signal) =>
    refuses && request.offset === 1000
      ? Promise.reject(new Error('The disk is full'))
      : load(request, signal)
  const rows = createPagedRows({ load: flaky, query, first: null })
  rows.open(() => undefined)
  await vi.waitFor(() => expect(rows.rowCount()).toBe(5000))
  rows.look(1000, 1020)
  await vi.waitFor(() =>
    expect(rows.view(1005)).toMatchObject({ kind: 'failed', problem: 'The disk is full' }),
  )
  expect(rows.failure()).toBeNull()
  refuses = false
  rows.retry(1005)
  await vi.waitFor(() =>
    expect(rows.view(1005)).toMatchObject({ kind: 'row', values: { n: 1005 } }),
  )
})

test('first rows that are refused later stand for themselves, where others are there', async () => {
  const { load } = table(5000)
  let refuses = false
  const flaky: LoadPage = (request, signal) =>
    refuses ? Promise.reject(new Error('The disk is full')) : load(request, signal)
  const rows = createPagedRows({ load: flaky, query, first: null })
  rows.open(() => undefined)
  await vi.waitFor(() => expect(rows.rowCount()).toBe(5000))
  rows.look(60, 120)
  await vi.waitFor(() => expect(rows.view(120).kind).toBe('row'))
  refuses = true
  rows.retry(0)
  await vi.waitFor(() => expect(rows.view(0).kind).toBe('failed'))
  expect([rows.failure(), rows.view(120).kind]).toEqual([null, 'row'])
})

test('rows of a group that were refused are tried again in their group', async () => {
  const { load } = table(0)
  let refuses = true
  const flaky: LoadPage = (request, signal) =>
    refuses && request.group_keys.length > 0
      ? Promise.reject(new Error('The disk is full'))
      : load(request, signal)
  const rows = createPagedRows({
    load: flaky,
    query: { ...grouped, group_by: ['kind'] },
    first: null,
  })
  rows.open(() => undefined)
  await settled(rows, 2)
  rows.toggle(1)
  await vi.waitFor(() =>
    expect(shown(rows)).toEqual(['a (3)', 'b (3)', ...Array<string>(3).fill('failed')]),
  )
  refuses = false
  rows.retry(3)
  await vi.waitFor(() => expect(shown(rows)).toEqual(['a (3)', 'b (3)', ' 10']))
})

test('the columns of a pivot stay when the rows of an opened group have none', async () => {
  const { load } = table(0)
  const pivotColumns = [{ keys: ['x'], fields: ['x, SUM(n)'] }] as never
  const rows = createPagedRows({
    load: async (request, signal) => ({
      ...(await load(request, signal)),
      pivotColumns: request.group_keys.length === 0 ? pivotColumns : [],
    }),
    query: { ...grouped, pivot_by: ['n'] },
    first: null,
  })
  rows.open(() => undefined)
  await settled(rows, 2)
  rows.toggle(0)
  await settled(rows, 5)
  expect(rows.pivotColumns()).toBe(pivotColumns)
})

test('while nobody counts the rows a grid has one more than came, and grows with each page', async () => {
  const { load } = table(250)
  const rows = createPagedRows({
    load: (request, signal) =>
      request.count ? Promise.reject(new Error('Too slow')) : load(request, signal),
    query,
    first: null,
  })
  rows.open(() => undefined)
  const counts: number[] = []
  for (const at of [0, 100, 200]) {
    rows.look(at, at)
    await vi.waitFor(() => expect(rows.view(at).kind).toBe('row'))
    counts.push(rows.rowCount())
  }
  expect([counts, rows.count()]).toEqual([[101, 201, 250], null])
})

test('how many groups a group has is not taken for how many there are in all', async () => {
  const { load } = table(10_000)
  const many: LoadPage = (request, signal) =>
    request.group_keys.length > 0
      ? load({ ...request, group_by: [], group_keys: [] }, signal)
      : load(request, signal)
  const rows = createPagedRows({ load: many, query: grouped, first: null })
  rows.open(() => undefined)
  await settled(rows, 2)
  rows.toggle(1)
  await vi.waitFor(() => expect(rows.rowCount()).toBe(10_002))
  expect(createPagedRows({ load: many, query: grouped, first: null }).rowCount()).toBe(40)
})

test('no more than sixty pages are held, the last seen ones', async () => {
  const { load } = table(100_000)
  const rows = createPagedRows({ load, query, first: null })
  rows.open(() => undefined)
  await vi.waitFor(() => expect(rows.rowCount()).toBe(100_000))
  for (let at = 0; at < 35; at += 1) {
    rows.look(at * 1000, at * 1000 + 20)
    await vi.waitFor(() => expect(rows.view(at * 1000).kind).toBe('row'), { interval: 10 })
  }
  expect(rows.view(0).kind).toBe('loading')
  expect(rows.view(34_000).kind).toBe('row')
})
