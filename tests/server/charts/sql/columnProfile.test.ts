import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartApp, type ChartApp } from '../../../support/chartApp.ts'

const odd = `SELECT * FROM (VALUES
  ('NaN'::DOUBLE, TIMESTAMP 'infinity', TIME '09:00:00', 9007199254740993), ('Infinity', TIMESTAMP '2024-02-29', TIME '10:00:00', 1),
  (1, TIMESTAMP '2024-02-29', NULL, 1), (1, NULL, NULL, NULL)
) AS v(x, "at", clock, big)`

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({ odd, whole: 'SELECT i AS n FROM range(48) t(i)' })
  await app.addVirtual('chosen', 'SELECT x FROM odd WHERE isfinite(x)')
})
afterAll(() => app.close())

const read = async (path: 'range' | 'profile', column: string, table = 'odd') => {
  const { status, body } = await app.admin.get(
    `/dataset/${app.datasets[table]}/${path}?column=${column}`,
  )
  return status === 200 ? body.result : [status, body.message]
}

test('what is infinite or no number lies in no bin; equal values lie in one', async () => {
  expect(await read('range', 'x', 'chosen')).toEqual({
    min: 1,
    max: 1,
    bins: [{ from: 1, to: 1, count: 2 }],
  })
  const { bins, mean, distinct } = await read('profile', 'x')
  expect({ bins, mean, distinct }).toEqual({
    bins: [{ from: 1, to: 1, count: 2 }],
    mean: 1,
    distinct: 3,
  })
  expect((await read('range', 'at')).bins).toEqual([
    { from: '2024-02-29T00:00:00', to: '2024-02-29T00:00:00', count: 2 },
  ])
})

test('ends are told with every digit; times of day have ends and no bins', async () => {
  const { min, max, bins } = await read('range', 'big')
  expect([min, max, bins.length]).toEqual([1, '9007199254740993', 24])
  expect(await read('range', 'clock')).toEqual({ min: '09:00:00', max: '10:00:00', bins: [] })
})

test('large whole numbers lie in bins of whole numbers, with the ten most frequent beside 24 of them', async () => {
  const { bins, top } = await read('profile', 'n', 'whole')
  expect({ bins, top }).toEqual({
    bins: Array.from({ length: 24 }, (_, at) => ({
      from: 2 * at,
      to: Math.min(47, 2 * at + 2),
      count: 2,
    })),
    top: Array.from({ length: 10 }, (_, value) => ({ value, count: 1 })),
  })
})

test('a table without rows has a profile of nothing', async () => {
  await app.addVirtual('nothing', 'SELECT x FROM odd WHERE 1 = 0')
  expect(await read('profile', 'x', 'nothing')).toEqual({
    ...{ rows: 0, nulls: 0, distinct: 0, mean: null, min: null, max: null },
    ...{ bins: [], top: [] },
  })
})

test('a column that is not there is refused', async () => {
  expect(await read('profile', 'y')).toEqual([400, "Columns missing in datasource: ['y']"])
})
