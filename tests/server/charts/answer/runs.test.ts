import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryRuns } from '../../../../server/charts/answer/runs.ts'
import { badRequest, Refusal } from '../../../../server/problem.ts'
import { chartApp } from '../../../support/chartApp.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const tooLong = new Refusal(408, 'The query exceeded the timeout of 30 seconds')

test('what took too long is not run again when the browser sends it again by itself, for five seconds', () => {
  const runs = createQueryRuns()
  runs.start(1, 'a', { sql: 'SELECT 1' }).ended(tooLong)
  expect(() => runs.start(1, 'a', { sql: 'SELECT 1' })).toThrow(tooLong)
  for (const [user, id, sql] of [
    [2, 'a', 'SELECT 1'],
    [1, 'b', 'SELECT 1'],
    [1, 'a', 'SELECT 2'],
  ] as const)
    runs.start(user, id, { sql }).ended()
  vi.advanceTimersByTime(5000)
  runs.start(1, 'a', { sql: 'SELECT 1' }).ended()
})

test('what failed for another reason, or has no id, may be asked again at once', () => {
  const runs = createQueryRuns()
  runs.start(1, 'a', 'SELECT 1').ended(badRequest('no such table'))
  runs.start(1, 'a', 'SELECT 1').ended()
  runs.start(1, undefined, 'SELECT 1').ended(tooLong)
  runs.start(1, undefined, 'SELECT 1').ended()
})

test('a run whose client left ends fifteen seconds after somebody last looked how it stands', () => {
  const runs = createQueryRuns()
  const { signal, abandon } = runs.start(1, 'a', 'SELECT 1')
  abandon()
  vi.advanceTimersByTime(14_000)
  runs.looked(1, 'a')
  vi.advanceTimersByTime(14_999)
  const before = signal.aborted
  vi.advanceTimersByTime(1)
  expect({ before, aborted: signal.aborted, reason: signal.reason }).toEqual({
    before: false,
    aborted: true,
    reason: badRequest('The request was cancelled'),
  })
})

test('a running query is known by its user and its id, cannot begin twice, and is stopped by its own user alone', () => {
  const runs = createQueryRuns()
  const { signal, ended } = runs.start(1, 'a', 'SELECT 1')
  expect(() => runs.start(1, 'a', 'SELECT 2')).toThrow('was begun already')
  expect([runs.stop(2, 'a'), runs.stop(1, 'b'), signal.aborted]).toEqual([null, null, false])
  expect([runs.looked(1, 'a'), runs.looked(2, 'a')]).toEqual([true, false])
  expect([runs.stop(1, 'a'), signal.aborted]).toEqual(['stopped', true])
  expect(signal.reason).toMatchObject({ status: 409, message: 'The query was stopped' })
  ended()
  expect([runs.stop(1, 'a'), runs.looked(1, 'a'), runs.stop(2, 'a')]).toEqual([
    'ended',
    false,
    null,
  ])
})

test('what took too long is known for five seconds alone, also where nothing else began', () => {
  const runs = createQueryRuns()
  runs.start(1, 'a', 'SELECT 1').ended(tooLong)
  vi.advanceTimersByTime(4999)
  expect(() => runs.start(1, 'a', 'SELECT 1')).toThrow(tooLong)
  vi.advanceTimersByTime(1)
  expect(runs.start(1, 'a', 'SELECT 1').signal.aborted).toBe(false)
})

test('a run that is abandoned twice ends with the first, and one that has ended is not ended once more', () => {
  const runs = createQueryRuns()
  const twice = runs.start(1, 'a', 'SELECT 1')
  twice.abandon()
  vi.advanceTimersByTime(10_000)
  twice.abandon()
  vi.advanceTimersByTime(5000)
  const over = runs.start(1, 'b', 'SELECT 1')
  over.abandon()
  over.abandon()
  over.ended()
  over.ended(tooLong)
  runs.start(1, 'b', 'SELECT 1').ended()
  vi.advanceTimersByTime(20_000)
  expect([twice.signal.aborted, over.signal.aborted]).toEqual([true, false])
})

test('queries, charts and pages of rows that took too long are refused in the same words when they are sent again', async () => {
  vi.useRealTimers()
  const app = await chartApp({ birds: 'SELECT 1 AS id' })
  try {
    const me = ((await app.admin.get('/security/me')).body as { result: { id: number } }).result.id
    const { start } = app.app.queryRuns
    const seen: unknown[] = []
    vi.spyOn(app.app.queryRuns, 'start').mockImplementation((userId, clientId, requested) => {
      seen.push(requested)
      return start(userId, clientId, requested)
    })
    const form = {
      datasource: `${String(app.datasets['birds'])}__table`,
      viz_type: 'table',
      all_columns: ['id'],
    }
    const calls = [
      ['/database/sql_json/', { database_id: 1, sql: 'SELECT 1', client_id: 'a' }],
      ['/chart/data', { datasource: form.datasource, form_data: form, client_id: 'b' }],
      ['/chart/rows', { datasource: form.datasource, form_data: form, client_id: 'c' }],
    ] as const
    const outcomes: unknown[] = []
    for (const [path, body] of calls) {
      const first = await app.admin.post(path, body)
      start(me, body.client_id, seen.at(-1)).ended(tooLong)
      const again = await app.admin.post(path, body)
      outcomes.push([path, first.status, again.status, (again.body as { message: string }).message])
    }
    expect(outcomes).toEqual(calls.map(([path]) => [path, 200, 408, tooLong.message]))
  } finally {
    await app.close()
  }
})
