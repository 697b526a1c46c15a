import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExamples } from '../../../server/examples/createExamples.ts'
import { q } from '../../support/app.ts'
import { chartApp, type ChartApp } from '../../support/chartApp.ts'

let world: ChartApp

beforeAll(async () => {
  world = await chartApp({})
  await createExamples(world.app)
})
afterAll(() => world.close())

const charts = async () => {
  const { body } = await world.admin.get(
    `/chart/${q({ columns: ['slice_name', 'viz_type', 'datasource_name'], order_column: 'slice_name', order_direction: 'asc' })}`,
  )
  return body.result.map(({ slice_name, viz_type, datasource_name }: Record<string, string>) => [
    slice_name,
    viz_type,
    datasource_name,
  ])
}

const sampleCharts = [
  ['Body mass by species and sex', 'dist_bar', 'penguins'],
  ['Cars, 1970 to 1982', 'table', 'cars'],
  ['Critics and audience on movies', 'scatter', 'movies'],
  ['Days by weather in Seattle', 'horiz_bar', 'seattle_weather'],
  ['Flights by airport of origin', 'horiz_bar', 'flights'],
  ['Flipper length by species', 'box_plot', 'penguins'],
  ['IMDB rating by genre and source', 'heatmap', 'movies'],
  ['Movies by rating', 'pie', 'movies'],
  ['Power and economy of cars by year', 'bubble', 'cars'],
  ['Worldwide gross by genre and rating', 'dist_bar', 'movies'],
]

test('the first start makes a chart of every type that can be drawn', async () => {
  expect(await charts()).toEqual(sampleCharts)
})

test('the sample project holds all of them and belongs to the admin', async () => {
  const project = await world.store
    .selectFrom('project')
    .select(['id', 'project_title', 'description', 'created_by_id'])
    .execute()
  expect(project).toEqual([
    {
      id: 1,
      project_title: 'Sample project',
      description: 'Charts over public data, to look around in. It can be deleted.',
      created_by_id: world.admin.user.id,
    },
  ])
  expect(
    await world.store.selectFrom('project_chart').select('chart_id').orderBy('chart_id').execute(),
  ).toHaveLength(sampleCharts.length)
})

test('it holds two dashboards that share the charts out between them', async () => {
  const { body } = await world.admin.get(
    `/projects/${q({ columns: ['dashboard_metadata.title', 'slice_count'], keys: ['none'] })}`,
  )
  const titles = ['Penguins, cars and weather', 'Movies at a glance']
  expect(body.result).toEqual([
    {
      id: 1,
      slice_count: sampleCharts.length,
      dashboard_metadata: titles.map((title) => ({ title })),
    },
  ])
  const { body: dashboards } = await world.admin.get(
    `/dashboard/${q({ columns: ['charts', 'description'], order_column: 'id', order_direction: 'asc', keys: ['none'] })}`,
  )
  expect(dashboards.result.map(({ description }: { description: string }) => description)).toEqual([
    'What earned most, what was liked, and by whom.',
    'One chart of each kind that the movies leave out.',
  ])
  expect(dashboards.result.map(({ charts: names }: { charts: string[] }) => names)).toEqual([
    [
      'Worldwide gross by genre and rating',
      'Movies by rating',
      'IMDB rating by genre and source',
      'Critics and audience on movies',
    ],
    [
      'Body mass by species and sex',
      'Flights by airport of origin',
      'Days by weather in Seattle',
      'Power and economy of cars by year',
      'Flipper length by species',
      'Cars, 1970 to 1982',
    ],
  ])
})

test.each([
  ['penguins', 344, 7],
  ['cars', 406, 9],
  ['movies', 3201, 16],
  ['seattle_weather', 1461, 6],
  ['flights', 10000, 5],
])('every row of %s is there', async (table, rows, columns) => {
  const found = (await world.workspace.engine.columns({ schema: null, table })) ?? []
  const result = await world.workspace.engine.query(
    { sql: `SELECT count(*) FROM "${table}"`, maxRows: 1, timeoutMs: 5000 },
    'values',
  )
  const counts: unknown[] = []
  for await (const chunk of result.chunks) counts.push(...(chunk.columns[0] ?? []))
  expect({ counts, columnCount: found.length }).toEqual({ counts: [rows], columnCount: columns })
})

test('every sample chart answers the rows and columns of its name', async () => {
  const { body } = await world.admin.get(`/chart/${q({})}`)
  const rows: Record<string, string> = {}
  for (const { id, slice_name } of body.result) {
    const [{ rowcount, colnames }] = (await world.admin.get(`/chart/${id}/data/`)).body.result
    rows[slice_name] = `${rowcount} of ${colnames.join(', ')}`
  }
  const box = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outliers'].map(
    (name) => `AVG(Flipper Length (mm))__${name}`,
  )
  expect(rows).toEqual({
    'Body mass by species and sex': '8 of Species, Sex, AVG(Body Mass (g))',
    'Cars, 1970 to 1982':
      '406 of Name, Year, Origin, Miles_per_Gallon, Horsepower, Weight_in_lbs, Cylinders',
    'Critics and audience on movies':
      '3191 of Title, MPAA Rating, AVG(Rotten Tomatoes Rating), AVG(IMDB Rating)',
    'Days by weather in Seattle': '5 of weather, COUNT(date)',
    'Flights by airport of origin': '201 of origin, COUNT(delay)',
    'Flipper length by species': `3 of Species, ${box.join(', ')}`,
    'IMDB rating by genre and source': '103 of Major Genre, Source, AVG(IMDB Rating)',
    'Movies by rating': '8 of MPAA Rating, COUNT(Title)',
    'Power and economy of cars by year':
      '36 of Year, Origin, AVG(Horsepower), AVG(Miles_per_Gallon), COUNT(Name)',
    'Worldwide gross by genre and rating': '72 of Major Genre, MPAA Rating, SUM(Worldwide Gross)',
  })
})

test('every sample chart opens with the form that it was saved with, without a draft', async () => {
  const { body } = await world.admin.get(`/chart/${q({})}`)
  const [opened, saved]: [unknown[], unknown[]] = [[], []]
  for (const { id } of body.result) {
    const { params, viz_type } = (await world.admin.get(`/chart/${id}`)).body.result
    const form = JSON.parse(params) as Record<string, any>
    const key = form['url_params'].form_data_key as string
    const { form_data, slice } = (await world.admin.get(`/explore/chart_form/${key}`)).body.result
    opened.push({ form: form_data, isDraft: slice.has_draft })
    saved.push({ form: { ...form, viz_type, slice_id: id }, isDraft: false })
  }
  expect(opened).toEqual(saved)
})

test('a start after one that was stopped while it made the samples makes none of them twice', async () => {
  const counts = async () => {
    const answers = ['projects', 'chart', 'dashboard', 'dataset'].map((noun) =>
      world.admin.get(`/${noun}/${q({})}`),
    )
    return (await Promise.all(answers)).map(({ body }) => body.count as number)
  }
  const before = await counts()
  await world.app.store.deleteFrom('setting').where('name', '=', 'examples_created').execute()
  await createExamples(world.app)
  expect([await counts(), before]).toEqual([
    [1, 10, 2, 5],
    [1, 10, 2, 5],
  ])
})

test('a later start makes nothing twice, even where the samples were deleted', async () => {
  await world.admin.delete(`/chart/${q([1])}`)
  await createExamples(world.app)
  expect(await charts()).toEqual(sampleCharts.slice(0, -1))
})
