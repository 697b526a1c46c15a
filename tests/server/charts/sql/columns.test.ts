import { expect, test } from 'vitest'
import { columnNames, findColumn, readColumns } from '../../../../server/charts/sql/columns.ts'
import { dialectOf } from '../../../../server/engines/engines.ts'
import type { Source } from '../../../../server/engines/sqlText/source.ts'

const source: Source = {
  dialect: dialectOf('duckdb'),
  schema: null,
  table: 'sales',
  statement: null,
  columns: ['Qty', 'qty', 'QTY', 'true', '7'].map((column_name) => ({
    column_name,
    type: 'INTEGER',
    type_generic: 0,
  })),
  idColumn: null,
  metrics: [],
}

test.each([
  ['qty', 'qty'],
  ['QTY', 'QTY'],
  ['qTy', 'Qty'],
  ['quantity', undefined],
])('of columns that differ by capitals alone %s is %s', (name, found) => {
  expect(findColumn(source, name)?.column_name).toBe(found)
})

test('a field names columns by texts, numbers, truths and objects, each column once', () => {
  const field = ['qty', { column_name: 'Qty' }, 7, true, '', null, ['qty']]
  expect(columnNames(field)).toEqual(['qty', 'Qty', '7', 'true', 'qty'])
  expect(readColumns(source, field).map(({ column_name }) => column_name)).toEqual([
    'qty',
    'Qty',
    '7',
    'true',
  ])
})

test('all columns that are missing are named at once', () => {
  expect(() => readColumns(source, ['color', 'qty', 'shape'])).toThrow(
    "Columns missing in datasource: ['color', 'shape']",
  )
})
