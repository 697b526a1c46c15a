import { expect, test } from 'vitest'
import type { Column, Dashboard, Dataset } from '../../../src/api/contract'
import {
  chartCopy,
  copyTitle,
  dashboardCopy,
  datasetColumns,
  datasetCopy,
  datasetNotes,
  projectCopy,
} from '../../../src/machines/items/copies'
import { project } from '../../support/projects'
import { chart, dataset } from '../../support/rows'

test.each([
  ['Strikes', 1, 'Strikes (copy)'],
  ['Strikes', 3, 'Strikes (copy 3)'],
  ['<img onerror=alert(1)>', 1, '<img onerror=alert(1)> (copy)'],
])('a duplicate of %s, number %d, is called %s', (slice_name, number, title) => {
  expect(copyTitle('chart', { id: 1, slice_name }, number)).toBe(title)
})

test('a title at the limit is cut between letters, never through an emoji', () => {
  expect(copyTitle('chart', { id: 1, slice_name: 'x'.repeat(250) })).toBe(
    `${'x'.repeat(243)} (copy)`,
  )
  expect(copyTitle('dataset', { id: 1, table_name: 'x'.repeat(260) }, 12)).toBe(
    `${'x'.repeat(240)} (copy 12)`,
  )
  expect(copyTitle('chart', { id: 1, slice_name: `${'x'.repeat(242)} ${'y'.repeat(9)}` })).toBe(
    `${'x'.repeat(242)} (copy)`,
  )
  const family = '👩‍👩‍👧‍👦'
  expect(copyTitle('chart', { id: 1, slice_name: family.repeat(22) })).toBe(
    `${family.repeat(22)} (copy)`,
  )
  expect(copyTitle('chart', { id: 1, slice_name: family.repeat(23) })).toBe(
    `${family.repeat(22)} (copy)`,
  )
})

test('a duplicated chart draws the same and is kept under a key of its own', () => {
  expect(chartCopy({ ...chart, description: 'By year' }, 'Copy', 'k8')).toEqual({
    slice_name: 'Copy',
    viz_type: 'dist_bar',
    datasource_id: 12,
    description: 'By year',
    create_query_context: true,
    params: { viz_type: 'dist_bar', groupby: ['state'], url_params: { form_data_key: 'k8' } },
  })
})

test('what else the address of a chart holds stays in its duplicate', () => {
  const params = JSON.stringify({ url_params: { form_data_key: 'k7', state: 'TX' } })
  expect(chartCopy({ ...chart, params }, 'Copy', 'k8').params).toMatchObject({
    url_params: { form_data_key: 'k8', state: 'TX' },
  })
})

test('a duplicated dashboard has the same charts in the same places, a duplicated project the same things and people', () => {
  const dashboard = {
    ...{ dashboard_title: 'Wildlife', description: 'Daily', slices_meta: [{ id: 7 }, { id: 8 }] },
    ...{ position_json: '{"a":1}', json_metadata: '{"b":2}' },
  } as Dashboard
  expect({
    dashboard: dashboardCopy(dashboard, 'Copy'),
    project: projectCopy({ ...project, dashboards: [3] }, 'Copy'),
  }).toEqual({
    dashboard: {
      dashboard_title: 'Copy',
      description: 'Daily',
      post_charts: [7, 8],
      position_json: '{"a":1}',
      json_metadata: '{"b":2}',
    },
    project: {
      project_title: 'Copy',
      description: 'Birds and aircraft',
      slices: [7],
      dashboards: [3],
      members: [2, 3],
    },
  })
})

test('a duplicated dataset has the index of the original where it has its column', () => {
  const [state, cost] = dataset.columns as [Column, Column]
  const copy = { ...dataset, id: 13, columns: [{ ...cost, id: 42 }] }
  const indexed = (id_column: number) => datasetNotes({ ...dataset, id_column }, copy).id_column
  expect([indexed(cost.id), indexed(state.id), indexed(-1)]).toEqual([42, undefined, undefined])
})

test('a column that is read as another kind without a format stays so, and a calculated one is made once', () => {
  const [state, cost] = dataset.columns as [Column, Column]
  const read = { ...cost, type_generic: 1 as const, stored_generic: 0 as const }
  const fee = { ...state, id: 3, column_name: 'fee', expression: 'cost / 10' }
  const copy = { ...dataset, id: 13, columns: [cost, fee] }
  const { columns = [] } = datasetColumns({ ...dataset, columns: [read, fee] }, copy)
  expect(columns.map((column) => [column.id, column.read_as])).toEqual([
    [cost.id, { kind: 1 }],
    [3, null],
  ])
})

test('a column that the table of a dataset has no more is not made a calculated one of its duplicate', () => {
  const [state, cost] = dataset.columns as [Column, Column]
  const copy = { ...dataset, id: 13, columns: [state] }
  const { columns = [] } = datasetColumns({ ...dataset, columns: [state, cost] }, copy)
  expect(columns.map(({ id }) => id)).toEqual([state.id])
})

test('a duplicate of a table is a statement that reads it, whatever its name holds', () => {
  expect(datasetCopy(dataset, 'Copy')).toEqual({
    database: 1,
    schema: 'main',
    table_name: 'Copy',
    sql: 'SELECT * FROM "main"."strikes"',
  })
  const odd = { ...dataset, schema: null, table_name: 'a"b`c' }
  expect(datasetCopy(odd, 'Copy').sql).toBe('SELECT * FROM "a""b`c"')
  expect(datasetCopy({ ...odd, database: { ...odd.database, backend: 'mysql' } }, 'Copy').sql).toBe(
    'SELECT * FROM `a"b``c`',
  )
  expect(datasetCopy({ ...dataset, sql: 'SELECT 1 AS one' }, 'Copy').sql).toBe('SELECT 1 AS one')
})

test('a duplicated dataset keeps what people wrote about it', () => {
  const original = {
    ...dataset,
    description: 'Every strike',
    metrics: [
      {
        id: 5,
        metric_name: 'sum_cost',
        expression: 'SUM(cost)',
        verbose_name: 'Cost',
        metric_type: null,
        description: 'In dollars',
      },
    ],
  }
  expect(datasetNotes(original, { ...dataset, id: 13 })).toEqual({
    id: 13,
    description: 'Every strike',
    metrics: [
      {
        metric_name: 'sum_cost',
        expression: 'SUM(cost)',
        verbose_name: 'Cost',
        metric_type: null,
        description: 'In dollars',
      },
    ],
  })
})

test('a duplicated dataset reads its columns as the original does and has its calculated ones', () => {
  const [state, cost] = dataset.columns as [Column, Column]
  const original: Dataset = {
    ...dataset,
    columns: [
      { ...state, verbose_name: 'The state' },
      {
        ...cost,
        type: 'DATE',
        type_generic: 2,
        stored_type: 'BIGINT',
        stored_generic: 0,
        date_format: 'YYYYMMDD',
      },
      {
        ...cost,
        id: 3,
        column_name: 'fee',
        expression: 'cost / 10',
        description: 'A tenth',
        number_format: { prefix: '$' },
      },
    ],
  }
  const columns = [...dataset.columns, { ...state, id: 9, column_name: 'new' }].map((column) => ({
    ...column,
    id: column.id + 40,
  }))
  expect(datasetColumns(original, { ...dataset, id: 13, columns })).toEqual({
    id: 13,
    columns: [
      {
        id: 41,
        verbose_name: 'The state',
        description: null,
        number_format: null,
        read_as: null,
      },
      {
        id: 42,
        verbose_name: null,
        description: null,
        number_format: null,
        read_as: { kind: 2, date_format: 'YYYYMMDD' },
      },
      { id: 49 },
      {
        column_name: 'fee',
        expression: 'cost / 10',
        verbose_name: null,
        description: 'A tenth',
        number_format: { prefix: '$' },
      },
    ],
  })
})
