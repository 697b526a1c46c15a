import { expect, test } from 'vitest'
import { groupKind, readGroups } from '../../../../server/charts/sql/groups.ts'
import { dialectOf } from '../../../../server/engines/engines.ts'
import type { Source } from '../../../../server/engines/sqlText/source.ts'
import { timeGrainSchema } from '../../../../src/api/contract/timeGrains.ts'

const source: Source = {
  dialect: dialectOf('duckdb'),
  schema: null,
  table: 'sales',
  statement: null,
  columns: [
    { column_name: 'at', type: 'TIMESTAMP', type_generic: 2 },
    { column_name: 'qty', type: 'INTEGER', type_generic: 0 },
  ],
  idColumn: null,
  metrics: [],
}
const read = (time_grain_sqla: unknown, groupby: unknown = ['at', 'qty']) =>
  readGroups(source, { groupby, time_grain_sqla }, 'groupby').map((group) => [
    group.column_name,
    group.grain,
    groupKind(group),
  ])

test('the periods of a slot are called as their grain is, places in a cycle are numbers', () => {
  expect(
    timeGrainSchema.options.map((grain) => read({ 'groupby:at': grain, at: 'P1D' }, 'AT')[0]),
  ).toEqual([
    ['at (second)', 'PT1S', 2],
    ['at (minute)', 'PT1M', 2],
    ['at (15 minutes)', 'PT15M', 2],
    ['at (hour)', 'PT1H', 2],
    ['at (day)', 'P1D', 2],
    ['at (week)', 'P1W', 2],
    ['at (week from Sunday)', '1969-12-28T00:00:00Z/P1W', 2],
    ['at (month)', 'P1M', 2],
    ['at (quarter)', 'P3M', 2],
    ['at (year)', 'P1Y', 2],
    ['at (hour of day)', 'hour_of_day', 0],
    ['at (weekday)', 'weekday', 0],
    ['at (month of year)', 'month_of_year', 0],
    ['at (value)', 'none', 2],
  ])
})

test('a grain of a column in all slots leaves its name, that of another slot and of what holds no times is none', () => {
  expect([read({ at: 'P1D', qty: 'P1D' }), read({ 'columns:at': 'P1D' }), read('P1D')]).toEqual([
    [
      ['at', 'P1D', 2],
      ['qty', undefined, 0],
    ],
    ...[1, 2].map(() => [
      ['at', undefined, 2],
      ['qty', undefined, 0],
    ]),
  ])
})
