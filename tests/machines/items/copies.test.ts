import { expect, test } from 'vitest'
import type { Column, Dataset } from '../../../src/api/contract'
import {
  chartCopy,
  copyTitle,
  datasetColumns,
  datasetCopy,
  datasetNotes,
} from '../../../src/machines/items/copies'
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
  const family = '👩‍👩‍👧‍👦'
  expect(copyTitle('chart', { id: 1, slice_name: family.repeat(22) })).toBe(
    `${family.repeat(22)} (copy)`,
  )
  expect(copyTitle('chart', { id: 1, slice_name: family.repeat(23) })).toBe(
    `${family.repeat(22)} (copy)`,
  )
})

test('a duplicated chart draws the same and is kept under a key of its own', () => {
  expect(chartCopy(chart, 'Copy', 'k8')).toEqual({
    slice_name: 'Copy',
    viz_type: 'dist_bar',
    datasource_id: 12,
    description: null,
    create_query_context: true,
    params: { viz_type: 'dist_bar', groupby: ['state'], url_params: { form_data_key: 'k8' } },
  })
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
