import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chartApp, type ChartApp } from '../../../support/chartApp.ts'
import { cpuShare } from '../../../support/cpuTime.ts'

const kinds = `SELECT * FROM (VALUES
  (DATE '2024-03-05', true, '', '100%', 1), (DATE '2024-03-05', false, '', 'a_b', 2), (DATE '2023-01-01', true, NULL, 'A\\B', 2), (NULL, NULL, NULL, NULL, NULL)
) v(day, yes, word, sign, n)`
const many = `SELECT CASE WHEN i % 4 = 0 THEN 'often' ELSE 'code ' || i END AS code, i AS id, 'x' AS "na""me" FROM range(600000) t(i)`

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({ kinds, many })
  await app.addVirtual('virtual', 'SELECT code FROM many')
  await app.addVirtual(
    'endless',
    'SELECT (a.i * b.i) % 7 AS n FROM range(3000000) a(i), range(3000000) b(i)',
  )
})
afterAll(() => app.close())

const path = (table: string, query: Record<string, string>) =>
  `/dataset/${app.datasets[table]}/values?${new URLSearchParams(query).toString()}`
const values = async (table: string, column: string, more: Record<string, string> = {}) => {
  const { body } = await app.plain.get(path(table, { column, ...more }))
  return (body.result as { value: unknown; count: number }[]).map(({ value, count }) => [
    value,
    count,
  ])
}

test('the values of dates, booleans, numbers and empty texts come with their counts, the most frequent first, without NULL', async () => {
  expect(await values('kinds', 'day')).toEqual([
    ['2024-03-05', 2],
    ['2023-01-01', 1],
  ])
  expect(await values('kinds', 'yes')).toEqual([
    [true, 2],
    [false, 1],
  ])
  expect(await values('kinds', 'n')).toEqual([
    [2, 2],
    [1, 1],
  ])
  expect(await values('kinds', 'word')).toEqual([['', 2]])
})

test('a search looks into the text of the values, whatever their case, and takes no letter for a wildcard', async () => {
  expect(await values('kinds', 'day', { search: '2024-' })).toEqual([['2024-03-05', 2]])
  expect(
    await Promise.all(['%', '_', '\\', 'a'].map((search) => values('kinds', 'sign', { search }))),
  ).toEqual([
    [['100%', 1]],
    [['a_b', 1]],
    [['A\\B', 1]],
    [
      ['A\\B', 1],
      ['a_b', 1],
    ],
  ])
})

test('of hundreds of thousands of values some are proposed with exact counts, and any is found by its text', async () => {
  const [first, ...others] = await values('many', 'code', { limit: '3' })
  expect({
    first,
    otherCount: others.length,
    othersOnce: others.every(([, count]) => count === 1),
  }).toEqual({ first: ['often', 150_000], otherCount: 2, othersOnce: true })
  expect(await values('many', 'code', { search: 'CODE 599999' })).toEqual([['code 599999', 1]])
  expect(await values('many', 'id', { search: '59999', limit: '2' })).toEqual([
    [59_999, 1],
    [159_999, 1],
  ])
})

test('a virtual dataset and a column with a quote in its name have values too', async () => {
  expect(await values('virtual', 'code', { limit: '1' })).toEqual([['often', 150_000]])
  expect(await values('many', 'na"me')).toEqual([['x', 600_000]])
})

test('a caller that goes away ends the work of the engine', async () => {
  const engineWorks = (share: (value: number) => boolean) =>
    vi.waitFor(async () => expect(share(await cpuShare(app.workspace.engine.pid()))).toBe(true), {
      timeout: 60_000,
      interval: 10,
    })
  const address = await app.app.listen({ port: 0 })
  const gone = new AbortController()
  const answer = fetch(`${address}/api/v1${path('endless', { column: 'n' })}`, {
    headers: { authorization: `Bearer ${app.plain.token}` },
    signal: gone.signal,
  }).catch((error: Error) => error.name)
  await engineWorks((share) => share >= 0.05)
  gone.abort()
  expect(await answer).toBe('AbortError')
  await engineWorks((share) => share < 0.05)
})
