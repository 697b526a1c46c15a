import { expect, test } from 'vitest'
import type { ChartResult } from '../../../src/api/contract'
import { chosenLabels, crossFiltersOf } from '../../../src/machines/dashboard/marks'
import { markedChart } from '../../support/markedChart'

const crossed = (column: string, label: string, grains?: ChartResult['time_grains']) =>
  crossFiltersOf(
    { id: 1, datasource_id: 10 } as never,
    markedChart({ form: { groupby: [column] }, x: column, labels: [label], grains }),
    [label],
  )

test.each([
  ['region', 'East', undefined, {}],
  ['region', '<NULL>', undefined, {}],
  [
    'day',
    '2026-12-01',
    { day: 'P1M' },
    { operator: 'TEMPORAL_RANGE', comparator: '2026-12-01 : 2027-01-01' },
  ],
] as const)(
  'a clicked %s of %s filters by its rows and stays known by its label',
  (column, label, grains, condition) => {
    const filters = crossed(column, label, grains)
    expect(filters).toEqual([{ chartId: 1, dataset: 10, column, value: label, ...condition }])
    expect(
      chosenLabels(1, [[column]], { values: {}, cross: filters ?? [], timeRange: null }),
    ).toEqual([label])
  },
)

test('a mark that no filter stands for filters nothing', () => {
  const total = markedChart({ form: { groupby: [] } })
  expect([
    crossed('day', '3', { day: 'weekday' }),
    crossFiltersOf({ id: 1, datasource_id: 10 } as never, total, ['Total']),
    chosenLabels(1, [], { values: {}, cross: [], timeRange: null }),
  ]).toEqual([null, null, null])
})

test('a mark that was clicked in one chart is chosen in that chart alone', () => {
  const viewer = { values: {}, cross: crossed('region', 'East') ?? [], timeRange: null }
  expect([1, 2].map((id) => chosenLabels(id, [['region']], viewer))).toEqual([['East'], null])
})

test('a mark of two columns filters by both, and is chosen while both filter', () => {
  const columns = ['region', 'state']
  const [east, texas] = columns.map((column, at) => ({
    chartId: 1,
    dataset: 10,
    column,
    value: ['East', 'Texas'][at] ?? '',
  }))
  const filters = crossFiltersOf(
    { id: 1, datasource_id: 10 } as never,
    markedChart({ form: { groupby: columns }, x: 'region, state', labels: ['East, Texas'] }),
    ['East, Texas'],
  )
  const chosen = [filters, filters?.slice(0, 1)].map((cross) =>
    chosenLabels(1, [columns], { values: {}, cross: cross ?? [], timeRange: null }),
  )
  expect({ filters, chosen }).toEqual({ filters: [east, texas], chosen: [['East, Texas'], null] })
})
