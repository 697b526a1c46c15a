import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { cacheTimeout } from '../../../server/charts/answer/cacheKey.ts'
import { chartAnswer, type ChartRequest } from '../../../server/charts/answer/chartAnswer.ts'
import type { Outcome } from '../../../server/charts/answer/outcome.ts'
import { cacheKey } from '../../../server/charts/answer/cacheKey.ts'
import { createResultCache, type ResultCache } from '../../../server/charts/answer/resultCache.ts'
import type { Form } from '../../../server/charts/sql/form.ts'
import { datasetSource } from '../../../server/charts/sql/datasetSource.ts'
import type { Engine } from '../../../server/engines/engine.ts'
import { chartApp, filter, metric, sales, type ChartApp } from '../../support/chartApp.ts'

/** Three weeks and three days. */
const days = `SELECT DATE '2026-03-02' + CAST(i AS INTEGER) AS day FROM range(24) AS r(i)`

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({ sales, other: 'SELECT 1 AS id', days })
})
afterAll(() => app.close())

const bars = { viz_type: 'dist_bar', groupby: ['region'], metrics: [metric('SUM', 'qty')] }
const cached = async (form: object, more: object = {}) => (await app.query(form, more)).is_cached

test('the second answer is the first one, from the cache', async () => {
  const first = await app.query(bars)
  const second = await app.query(bars)
  const { duration_ms: _first, ...before } = first
  const { duration_ms: _second, ...after } = second
  expect(after).toEqual({
    ...before,
    is_cached: true,
    cached_dttm: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+0000$/),
  })
})

test('force asks the database again, and its answer is stored', async () => {
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
  const query = async (form: object, table: string) => {
    const { is_cached, data } = await app.query(form, { result_format: 'columnar' }, table)
    return [is_cached, data]
  }
  for (const [form, table] of [
    [count, 'view'],
    [ids, 'sales'],
    [ids, 'other'],
  ] as const)
    await query(form, table)
  await app.workspace.put('sales', `${sales} LIMIT 2`)
  expect(await query(count, 'view')).toEqual([false, { n: [2] }])
  expect(await query(ids, 'sales')).toEqual([false, { id: [1, 2] }])
  expect(await query(ids, 'other')).toEqual([true, { id: [1] }])
})

test('writing a table forgets how far the times of a dataset reach that reads it by a statement', async () => {
  await app.workspace.put('weeks', days.replace('24', '70'))
  await app.addVirtual('some weeks', 'SELECT day FROM weeks')
  const counts = {
    viz_type: 'echarts_timeseries_line',
    groupby: ['day'],
    metrics: [metric('COUNT', 'day')],
  }
  const grain = async () => (await app.query(counts, {}, 'some weeks')).time_grains.day
  const before = await grain()
  await app.workspace.put('weeks', days.replace('24', '2400'))
  expect([before, await grain()]).toEqual(['P1W', 'P3M'])
})

test('writing a table forgets how many rows a dataset has that reads it by a statement', async () => {
  await app.workspace.put('counted', 'SELECT 1 AS n FROM range(7)')
  await app.addVirtual('some counted', 'SELECT n FROM counted')
  const total = async () => {
    const { body } = await app.admin.post('/chart/rows', {
      datasource: app.datasets['some counted'],
      form_data: { viz_type: 'table', all_columns: ['n'] },
      limit: 1,
    })
    return body.total as number
  }
  const before = await total()
  await app.workspace.put('counted', 'SELECT 1 AS n FROM range(9)')
  expect([before, await total()]).toEqual([7, 9])
})

test('a refused query is not stored', async () => {
  await app.addVirtual(
    'broken',
    "SELECT CAST(text AS INTEGER) AS n FROM (VALUES ('1'), ('x')) v(text)",
  )
  for (const _ of [1, 2])
    expect(await app.query({ viz_type: 'table', all_columns: ['n'] }, {}, 'broken')).toEqual({
      status: 400,
      message: expect.stringContaining("Could not convert string 'x' to INT32"),
    })
})

test('who reads in their own name finds only what they asked themselves: charts, those of dashboards and totals of pages', async () => {
  const readInNames = (impersonate_user: 0 | 1) =>
    app.store.updateTable('database').set({ impersonate_user }).where('id', '=', 1).execute()
  await readInNames(1)
  const datasource = app.datasets['other']
  const form_data = { viz_type: 'table', all_columns: ['id'], row_limit: 7 }
  const chart = { slice_name: 'Ids', viz_type: 'table', datasource_id: datasource }
  const params = { ...form_data, row_limit: 8 }
  const { body: made } = await app.plain.post('/chart/', { ...chart, params })
  const page = { datasource, form_data, limit: 0 }
  let statements = 0
  app.app.onQuery(() => void (statements += 1))
  const asked = async (who: typeof app.plain) => {
    const shown = await who.post('/chart/data', { datasource, form_data })
    const before = statements
    await who.post(`/chart/data_list/?id_list=${made.id}`, {})
    const read = statements - before
    const total = await who.post('/chart/rows', { ...page, count: false })
    return { chart: shown.body.result[0].is_cached, listed: read === 0, total: total.body.total }
  }
  const nothing = { chart: false, listed: false, total: null }
  const before = await asked(app.plain)
  await app.plain.post('/chart/rows', page)
  expect([before, await asked(app.plain), await asked(app.admin)]).toEqual([
    nothing,
    { chart: true, listed: true, total: 1 },
    nothing,
  ])
  await readInNames(0)
})

const timeouts: [number | null, number | null, number][] = [
  [60, 10, 60],
  [0, 10, 0],
  [null, 10, 10],
  [null, 0, 0],
  [null, null, 300],
]
test.each(timeouts)(
  'a chart of %j on a database of %j is stored for %d s',
  (ofChart, cache_timeout, seconds) => {
    expect(cacheTimeout(ofChart, { cache_timeout })).toBe(seconds)
  },
)

test('a result is stored as long as its chart says, else its database, for the explorer and for dashboards', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const form = { viz_type: 'table', all_columns: ['id'], row_limit: 5 }
  const chart = { slice_name: 'Brief', viz_type: 'table', datasource_id: app.datasets['other'] }
  const { id } = (await app.plain.post('/chart/', { ...chart, params: form })).body
  await app.store.updateTable('chart').set({ cache_timeout: 7 }).where('id', '=', id).execute()
  const ofDatabase = (cache_timeout: number | null) =>
    app.store.updateTable('database').set({ cache_timeout }).where('id', '=', 1).execute()
  await ofDatabase(45)
  let statements = 0
  app.app.onQuery(() => void (statements += 1))
  const readAfter = async (seconds: number, query: string) => {
    vi.setSystemTime(Date.now() + seconds * 1000)
    const before = statements
    await app.plain.post(`/chart/data_list/?id_list=${id}${query}`, {})
    return statements - before
  }
  const told = {
    dashboard: [await readAfter(0, '&force=true'), await readAfter(5, ''), await readAfter(5, '')],
    chart: (await app.plain.get(`/chart/${id}/data/`)).body.result[0].cache_timeout,
    form: (await app.query({ ...form, slice_id: id }, {}, 'other')).cache_timeout,
    unsaved: (await app.query(form, {}, 'other')).cache_timeout,
  }
  await ofDatabase(null)
  expect(told).toEqual({ dashboard: [1, 0, 1], chart: 7, form: 7, unsaved: 45 })
})

const drained = async (source: AsyncIterable<Uint8Array>) => {
  const pieces: Uint8Array[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** An engine of its own over the same tables that counts its statements. */
const countingEngine = () => {
  const counted = { runs: 0 }
  const engine: Engine = {
    ...app.workspace.engine,
    query: (statement, shape) => {
      counted.runs += 1
      return app.workspace.engine.query(statement, shape)
    },
  }
  return { engine, counted }
}

const answerOver = async (
  engine: Engine,
  cache: ResultCache,
  table: string,
  form: Form,
  force = false,
) => {
  const { source } = await datasetSource(app.store, app.datasets[table] ?? 0)
  const request: ChartRequest = {
    form,
    samples: false,
    rowLimit: undefined,
    rowOffset: undefined,
    columnar: false,
    readAs: '1',
    source,
    full: false,
    format: 'json',
    force,
    cacheTimeout: 300,
    caller: '1',
    signal: new AbortController().signal,
  }
  const { body } = await chartAnswer(engine, cache, request)
  const { result } = JSON.parse((await drained(body)).toString()) as { result: object[] }
  return { ...result[0], duration_ms: 0 }
}

test('equal queries at one time run once, and each is answered whole', async () => {
  const { engine, counted } = countingEngine()
  const cache = createResultCache()
  const form = { viz_type: 'table', all_columns: ['id'] }
  const [first, ...others] = await Promise.all(
    Array.from({ length: 6 }, () => answerOver(engine, cache, 'other', form)),
  )
  expect(first).toMatchObject({ rowcount: 1, data: [{ id: 1 }] })
  expect(others).toEqual([first, first, first, first, first])
  expect(counted.runs).toBe(1)
})

test('a stored result says which periods are incomplete without a statement', async () => {
  const form = {
    viz_type: 'dist_bar',
    groupby: ['day'],
    metrics: [metric('COUNT', 'day')],
    time_grain_sqla: { day: 'P1W' },
  }
  const cache = createResultCache()
  const first = await answerOver(countingEngine().engine, cache, 'days', form)
  const { engine, counted } = countingEngine()
  expect(await answerOver(engine, cache, 'days', form)).toEqual(first)
  expect([first, counted.runs]).toMatchObject([{ incomplete_periods: { last: '2026-03-25' } }, 0])
})

test.each([
  ['named', { time_grain_sqla: { day: 'P1W' } }],
  ['found', {}],
])(
  'where periods that are %s begin and end is known for a minute, and looked for once when a query is forced',
  async (_, grains) => {
    const { engine, counted } = countingEngine()
    const form = {
      ...{ viz_type: 'dist_bar', groupby: ['day'], metrics: [metric('COUNT', 'day')] },
      ...grains,
    }
    const statements = async (force = false) => {
      const before = counted.runs
      await answerOver(engine, createResultCache(), 'days', form, force)
      return counted.runs - before
    }
    const first = await statements()
    const [again, forced] = [await statements(), await statements(true)]
    expect({ looks: first > 1, again, forced }).toEqual({ looks: true, again: 1, forced: first })
  },
)

test.each([
  ['named', { time_grain_sqla: { day: 'P1W' } }],
  ['found', {}],
])('a forced query asks the database anew, also where its periods are %s', async (_, grains) => {
  const { engine, counted } = countingEngine()
  const cache = createResultCache()
  const form = {
    ...{ viz_type: 'dist_bar', groupby: ['day'], metrics: [metric('COUNT', 'day')] },
    ...grains,
  }
  const statements = async (force: boolean) => {
    const before = counted.runs
    await answerOver(engine, cache, 'days', form, force)
    return counted.runs - before
  }
  const first = await statements(true)
  expect([await statements(false), await statements(true)]).toEqual([0, first])
})

async function* bytes(length: number) {
  yield new Uint8Array(length)
}
const outcome = (length: number, labels?: Outcome['labels']): Outcome => ({
  columns: [],
  data: bytes(length),
  records: null,
  extents: null,
  labels,
  rowcount: () => 1,
  truncated: () => false,
})
const lengthOf = async (reading: ReturnType<ResultCache['read']>) =>
  (await drained((await reading).outcome.data)).length
const requested = (signal = new AbortController().signal, force = false) => ({
  timeoutSeconds: 300,
  force,
  signal,
})
const stored = (cache: ResultCache, key: string, length: number, labels?: Outcome['labels']) =>
  lengthOf(cache.read(key, requested(), () => Promise.resolve(outcome(length, labels))))
const notStored = () => Promise.reject(new Error('not stored'))
const isStored = (cache: ResultCache, key: string) =>
  cache.read(key, requested(), notStored).then(
    () => true,
    () => false,
  )

test('memory is bounded: the least recently used result is evicted first, a too large one is not stored', async () => {
  const cache = createResultCache(25, 12)
  for (const key of ['a', 'b']) await stored(cache, key, 10)
  await isStored(cache, 'a')
  await stored(cache, 'c', 10)
  expect(await stored(cache, 'd', 13)).toBe(13)
  expect({
    a: await isStored(cache, 'a'),
    b: await isStored(cache, 'b'),
    c: await isStored(cache, 'c'),
    d: await isStored(cache, 'd'),
  }).toEqual({ a: true, b: false, c: true, d: false })
})

test('results are stored up to the bounds, reaching them too, and one without a byte counts as one', async () => {
  const cache = createResultCache(25, 12)
  const labels = { x: ['Zoë'], y: ['a', 'b'] }
  await stored(cache, 'above', 13)
  await stored(cache, 'above by labels', 7, labels)
  await stored(cache, 'labels', 6, labels)
  await stored(cache, 'full', 12)
  await stored(cache, 'empty', 0)
  const keys = ['above', 'above by labels', 'labels', 'full', 'empty']
  const before: boolean[] = []
  for (const key of keys) before.push(await isStored(cache, key))
  await stored(cache, 'another', 0)
  expect([before, await isStored(cache, 'labels')]).toEqual([
    [false, false, true, true, true],
    false,
  ])
})

test('of a server 128 MB of results are stored, and none of more than 16 MB', async () => {
  const largest = 16 * 1024 * 1024
  const bytesOfAll = new Uint8Array(largest + 1)
  const cache = createResultCache()
  const put = async (key: string, length: number) => {
    const made = async function* () {
      yield bytesOfAll.subarray(0, length)
    }
    const read = await cache.read(key, requested(), async () => ({ ...outcome(0), data: made() }))
    await read.outcome.data.return(undefined)
  }
  const keys = Array.from({ length: 8 }, (_, at) => `largest ${at}`)
  for (const key of keys) await put(key, largest)
  await put('too large', largest + 1)
  const areStored = async () => {
    const found: string[] = []
    for (const key of [...keys, 'too large', 'small'])
      if (await isStored(cache, key)) found.push(key)
    return found
  }
  const first = await areStored()
  await put('small', 1)
  expect([first, await areStored()]).toEqual([keys, [...keys.slice(1), 'small']])
})

test('the labels of a heatmap take their part of the memory', async () => {
  const cache = createResultCache(25, 12)
  const labels = { x: ['Zoë'], y: ['a', 'b'] }
  await stored(cache, 'a', 6, labels)
  await stored(cache, 'b', 7, labels)
  const before = { a: await isStored(cache, 'a'), b: await isStored(cache, 'b') }
  for (const key of ['c', 'd']) await stored(cache, key, 7)
  expect([before, await isStored(cache, 'a')]).toEqual([{ a: true, b: false }, false])
})

/** A query that several wait for; it is answered when the test says so. */
const sharedQuery = (cache = createResultCache(100, 12)) => {
  const answer = Promise.withResolvers<Outcome>()
  const endings: AbortSignal[] = []
  const query = (ending?: AbortSignal) =>
    cache.read('a', requested(ending), (signal) => {
      endings.push(signal)
      return answer.promise
    })
  return { cache, answer, endings, query }
}

test('who leaves a shared query does not end it for the others', async () => {
  const { answer, endings, query } = sharedQuery()
  const leaving = new AbortController()
  const [first, second] = [query(leaving.signal), query()]
  leaving.abort(new Error('left'))
  await expect(first).rejects.toThrow('left')
  answer.resolve(outcome(10))
  expect(await lengthOf(second)).toBe(10)
  expect(endings.map(({ aborted }) => aborted)).toEqual([false])
})

test('a query that everybody left is ended, and the next request begins a new one', async () => {
  const { endings, query } = sharedQuery()
  const leaving = new AbortController()
  const left = [query(leaving.signal), query(leaving.signal)]
  leaving.abort(new Error('left'))
  for (const one of left) await expect(one).rejects.toThrow('left')
  void query()
  expect(endings.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('a query that was ended takes nothing of the one that began after it', async () => {
  const { cache, answer, endings, query } = sharedQuery()
  const leaving = new AbortController()
  const left = query(leaving.signal)
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  const next = Promise.withResolvers<Outcome>()
  const following = cache.read('a', requested(), () => next.promise)
  answer.reject(new Error('ended'))
  await new Promise(setImmediate)
  const joined = query()
  next.resolve(outcome(10))
  expect([await lengthOf(following), await lengthOf(joined), endings.length]).toEqual([10, 10, 1])
})

test('who leaves once it is answered ends nothing for those who came after', async () => {
  const { answer, endings, query } = sharedQuery()
  const leaving = new AbortController()
  const first = query(leaving.signal)
  answer.resolve(outcome(10))
  await first
  leaving.abort(new Error('left'))
  expect([await lengthOf(query()), endings.map(({ aborted }) => aborted)]).toEqual([10, [false]])
})

test('a stored result is whole: records, extents and whether it was cut', async () => {
  const cache = createResultCache(100, 24)
  const made = (): Outcome => ({
    ...outcome(10),
    records: bytes(10),
    extents: [1, 9],
    incomplete: { first: '2026-01-02' },
    truncated: () => true,
  })
  const told = async ({ outcome: found }: Awaited<ReturnType<ResultCache['read']>>) => ({
    lengths: [
      (await drained(found.data)).length,
      found.records && (await drained(found.records)).length,
    ],
    ...{ extents: found.extents, incomplete: found.incomplete, cut: found.truncated() },
  })
  const first = await told(await cache.read('a', requested(), () => Promise.resolve(made())))
  expect(first).toEqual({
    lengths: [10, 10],
    ...{ extents: [1, 9], incomplete: { first: '2026-01-02' }, cut: true },
  })
  expect(await told(await cache.read('a', requested(), notStored))).toEqual(first)
  const small = createResultCache(100, 19)
  expect(await told(await small.read('a', requested(), () => Promise.resolve(made())))).toEqual(
    first,
  )
  expect(await isStored(small, 'a')).toBe(false)
})

test('what a shared query fails with reaches everybody, and is not stored', async () => {
  const { cache, answer, query } = sharedQuery()
  const failing = [query(), query()]
  answer.reject(new Error('no such table'))
  for (const one of failing) await expect(one).rejects.toThrow('no such table')
  expect(await isStored(cache, 'a')).toBe(false)
})

test('a result that is too large to be stored is streamed to each from a query of its own', async () => {
  const cache = createResultCache(100, 12)
  let runs = 0
  const query = (signal?: AbortSignal) =>
    cache.read('a', requested(signal), () => {
      runs += 1
      return Promise.resolve(outcome(13))
    })
  const left = AbortSignal.abort(new Error('left'))
  const answers = [query(), query()]
  await expect(query(left)).rejects.toThrow('left')
  expect(await Promise.all(answers.map(lengthOf))).toEqual([13, 13])
  expect(runs).toBe(2)
})

test('a forced query joins none that began before, and an earlier one does not replace its result', async () => {
  const { cache, answer, query } = sharedQuery()
  const earlier = query()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1 })
  const forced = cache.read('a', requested(undefined, true), () => Promise.resolve(outcome(2)))
  expect(await lengthOf(forced)).toBe(2)
  vi.useRealTimers()
  answer.resolve(outcome(10))
  expect(await lengthOf(earlier)).toBe(10)
  expect(await lengthOf(cache.read('a', requested(), notStored))).toBe(2)
})

test('a stored result grows old, but not at a timeout of 0', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const cache = createResultCache()
  await stored(cache, 'a', 1)
  const since = (timeoutSeconds: number) =>
    cache
      .read('a', { ...requested(), timeoutSeconds }, () => Promise.resolve(outcome(1)))
      .then((result) => result.since)
  vi.setSystemTime(299_999)
  expect(await since(300)).toBe(0)
  vi.setSystemTime(300_000)
  expect(await since(0)).toBe(0)
  expect(await since(300)).toBe(null)
  vi.useRealTimers()
})

test('keys differ by kind of value', () => {
  expect(cacheKey(1, ['1'])).not.toBe(cacheKey(1, [1]))
})
