import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExamples } from '../../../server/examples/createExamples.ts'
import { q } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'

let house: ChartApp

beforeAll(async () => {
  house = await chartApp({})
  await createExamples(house.app)
})
afterAll(() => house.close())

const charts = async () => {
  const { body } = await house.admin.get(`/chart/${q({ columns: ['slice_name', 'viz_type', 'datasource_name'], order_column: 'slice_name', order_direction: 'asc' })}`)
  return body.result.map(({ slice_name, viz_type, datasource_name }: Record<string, string>) => [slice_name, viz_type, datasource_name])
}

const sampleCharts = [
  ['Body mass by species and sex', 'dist_bar', 'penguins'],
  ['Cars, 1970 to 1982', 'table', 'cars'],
  ['Days by weather in Seattle', 'horiz_bar', 'seattle_weather'],
  ['Flights by airport of origin', 'horiz_bar', 'flights'],
  ['Worldwide gross by genre and rating', 'dist_bar', 'movies'],
]

test('the first start makes a chart of every type that can be drawn', async () => {
  expect(await charts()).toEqual(sampleCharts)
})

test('the sample project holds all of them and belongs to the admin', async () => {
  const project = await house.store.selectFrom('project').select(['id', 'project_title', 'created_by_id']).execute()
  expect(project).toEqual([{ id: 1, project_title: 'Sample project', created_by_id: house.admin.user.id }])
  expect(await house.store.selectFrom('project_chart').select('chart_id').orderBy('chart_id').execute()).toHaveLength(5)
})

test.each([
  ['penguins', 344, 7],
  ['cars', 406, 9],
  ['movies', 3201, 16],
  ['seattle_weather', 1461, 6],
  ['flights', 10000, 5],
])('every row of %s is there', async (table, rows, columns) => {
  const found = (await house.workspace.engine.columns({ schema: null, table })) ?? []
  const result = await house.workspace.engine.query({ sql: `SELECT count(*) FROM "${table}"`, maxRows: 1, timeoutMs: 5000 }, 'values')
  const counts: unknown[] = []
  for await (const chunk of result.chunks) counts.push(...(chunk.columns[0] ?? []))
  expect([counts, found.length]).toEqual([[rows], columns])
})

test('every sample chart answers its data', async () => {
  const { body } = await house.admin.get(`/chart/${q({})}`)
  const answers = []
  for (const { id } of body.result) answers.push((await house.admin.get(`/chart/${id}/data/`)).status)
  expect(answers).toEqual([200, 200, 200, 200, 200])
})

test('a later start makes nothing twice, even where the samples were deleted', async () => {
  await house.admin.delete(`/chart/${q([1])}`)
  await createExamples(house.app)
  expect(await charts()).toEqual(sampleCharts.slice(0, 4))
})
