import { expect, test } from 'vitest'
import { formOnDashboard } from '../../../../server/charts/answer/dashboardFilters.ts'
import { dialectOf } from '../../../../server/engines/engines.ts'
import type { DashboardFilter } from '../../../../src/api/contract/dashboardFilter.ts'

const source = {
  dialect: dialectOf('duckdb'),
  schema: null,
  table: 'sales',
  statement: null,
  columns: [{ column_name: 'region', type: 'VARCHAR', type_generic: 1 as const }],
  idColumn: null,
  metrics: [],
}
const filter = (operator: string, filter_val: unknown, column = 'region', dataset = 1) =>
  ({ id: 'f', dataset, column, operator, filter_val }) as unknown as DashboardFilter
const own = { subject: 'region', operator: '!=', comparator: 'West' }

test('the filters of its dataset that have a value join those of a chart', () => {
  const { form, rejected } = formOnDashboard({ adhoc_filters: [own] }, source, 1, {
    filters: [
      filter('IN', ['East']),
      filter('IN', ['North'], 'region', 2),
      filter('==', ''),
      filter('==', null),
      filter('==', undefined),
      filter('==', 0),
      filter(' is  not\tnull ', null),
      ...['IS NULL', 'IS TRUE', 'is false'].map((operator) =>
        filter(operator, undefined, 'REGION'),
      ),
      filter('IN', ['red'], 'color'),
    ],
    timeRange: undefined,
  })
  const added = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'region' }
  expect({ form, rejected }).toEqual({
    form: {
      adhoc_filters: [
        own,
        { ...added, operator: 'IN', comparator: ['East'] },
        { ...added, operator: '==', comparator: 0 },
        { ...added, operator: ' is  not\tnull ', comparator: null },
        ...['IS NULL', 'IS TRUE', 'is false'].map((operator) => ({
          ...added,
          subject: 'REGION',
          operator,
          comparator: undefined,
        })),
      ],
    },
    rejected: [{ column: 'color', reason: 'not_in_datasource' }],
  })
})

test.each([
  [{ granularity_sqla: 'sold', time_range: 'today' }, 'Last week', 'Last week'],
  [{ granularity_sqla: 'sold', time_range: 'today' }, undefined, 'today'],
  [{ time_range: 'today' }, 'Last week', 'today'],
  [{ granularity_sqla: '' }, 'Last week', undefined],
])('%j on a dashboard of %j is of %j', (form, timeRange, range) => {
  expect(formOnDashboard(form, source, 1, { filters: [], timeRange }).form['time_range']).toBe(
    range,
  )
})
