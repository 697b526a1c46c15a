import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualCfg } from '../../../../server/models/jobs/usualCfg.ts'
import { chartApp, type ChartApp } from '../../../support/chartApp.ts'

const columns = `i AS id, i % 2 AS two, i % 3 AS three, 7 AS same, NULL::INTEGER AS nothing, i % 101 AS many, i % 2 = 0 AS yes,
  'word ' || (i % 50) AS fifty, 'word ' || (i % 100) AS hundred, 'word ' || (i % 101) AS more,
  DATE '2026-01-01' + i::INTEGER AS day`

let app: ChartApp
beforeAll(async () => {
  app = await chartApp({
    wide: `SELECT ${columns} FROM range(200) t(i)`,
    short:
      "SELECT i AS id, i % 3 AS three, 'word ' || (i % 50) AS fifty, 'word ' || (i % 51) AS more FROM range(60) t(i)",
  })
  await app.addVirtual('broken', "SELECT CAST(w AS INTEGER) AS n, w FROM (SELECT 'x' AS w) t")
})
afterAll(() => app.close())

const columnOf = (table: string, name: string) =>
  app.store
    .selectFrom('dataset_column')
    .selectAll()
    .where('dataset_id', '=', app.datasets[table] ?? 0)
    .where('column_name', '=', name)
    .executeTakeFirstOrThrow()

/** How a column is predicted of a dataset whose rows a column tells apart, with another one as index. */
const usual = async (table: string, name: string, id: string, index?: string) => {
  const target = { ...(await columnOf(table, name)), id_column: (await columnOf(table, id)).id }
  const indexId = index === undefined ? null : (await columnOf(table, index)).id
  const { algoType, features } = await usualCfg(app.app, target, indexId, app.plain.user)
  return `${algoType} by ${features.join(' ')}`
}

test('a column is predicted by those that vary and say something of other rows, numbers of more than two values as numbers', async () => {
  expect([
    await usual('wide', 'two', 'id'),
    await usual('wide', 'three', 'id', 'day'),
    await usual('wide', 'fifty', 'id'),
    await usual('wide', 'yes', 'id'),
    await usual('wide', 'nothing', 'id'),
    await usual('short', 'three', 'id'),
  ]).toEqual([
    'classification by three many yes fifty hundred day',
    'regression by two many yes fifty hundred',
    'classification by two three many yes hundred day',
    'classification by two three many fifty hundred day',
    'classification by two three many yes fifty hundred day',
    'regression by fifty',
  ])
})

test('where the values cannot be counted, every other column is taken', async () => {
  expect(await usual('broken', 'n', 'n')).toBe('regression by w')
})
